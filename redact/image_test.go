package redact

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"
)

func picture() *image.Paletted {
	m := image.NewPaletted(image.Rect(0, 0, 20, 10), color.Palette{color.Black, color.White})
	for i := range m.Pix {
		m.Pix[i] = uint8(i * i / 7 % 2)
	}
	return m
}

func encodePNG(t *testing.T) []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, picture()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func encodeJPEG(t *testing.T) []byte {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, picture(), nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func encodeGIF(t *testing.T) []byte {
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, &gif.GIF{Image: []*image.Paletted{picture(), picture()}, Delay: []int{1, 1}}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// insert puts a piece into data at an offset.
func insert(data []byte, at int, piece string) []byte {
	return []byte(string(data[:at]) + piece + string(data[at:]))
}

func pngChunk(kind, data string) string {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	b = append(b, kind+data...)
	return string(binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE([]byte(kind+data))))
}

func webp(chunks ...string) []byte {
	body := "WEBP" + strings.Join(chunks, "")
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}

func webpChunk(kind, data string) string {
	b := binary.LittleEndian.AppendUint32([]byte(kind), uint32(len(data)))
	b = append(b, data...)
	if len(data)%2 == 1 {
		b = append(b, 0)
	}
	return string(b)
}

const spilled = "made by awongkit at home"

func TestImageMetadata(t *testing.T) {
	pic, photo, film := encodePNG(t), encodeJPEG(t), encodeGIF(t)
	exif := "\xff\xe1" + string(binary.BigEndian.AppendUint16(nil, uint16(2+len(spilled)))) + spilled
	comment := "\xff\xfe" + exif[2:]
	vp8 := webpChunk("VP8L", "picture")
	for _, test := range []struct {
		name        string
		dirty, want []byte
	}{
		{"png text", insert(pic, 33, pngChunk("tEXt", spilled)), pic},
		{"png exif, time", insert(pic, 33, pngChunk("eXIf", spilled)+pngChunk("tIME", "1234567")), pic},
		{"png profile", insert(pic, 33, pngChunk("iCCP", spilled)), pic},
		{"png tail", append(bytes.Clone(pic), spilled...), pic},
		{"jpeg exif", insert(photo, 2, exif), photo},
		{"jpeg comment", insert(photo, 2, comment), photo},
		{"jpeg tail", append(bytes.Clone(photo), spilled...), photo},
		{"gif comment", insert(film, 13+gifTable(film), "\x21\xfe\x18"+spilled+"\x00"), film},
		{"gif application", insert(film, 13+gifTable(film), "\x21\xff\x0bXMP DataXMP\x18"+spilled+"\x00"), film},
		{"gif tail", append(bytes.Clone(film), spilled...), film},
		{
			"webp", webp(webpChunk("VP8X", "\x2c123456789"), vp8, webpChunk("EXIF", spilled), webpChunk("XMP ", spilled)),
			webp(webpChunk("VP8X", "\x00123456789"), vp8),
		},
		{"webp tail", append(webp(vp8), spilled...), webp(vp8)},
		{"png as it is", pic, pic},
		{"jpeg as it is", photo, photo},
		{"gif as it is", film, film},
		{"webp as it is", webp(vp8), webp(vp8)},
	} {
		t.Run(test.name, func(t *testing.T) {
			for cut := len(test.dirty); cut > 12; cut /= 2 { // no panic on a part
				if got := dropMetadata(test.dirty[:cut]); len(got) > cut {
					t.Errorf("cut to %d bytes, it grew to %d", cut, len(got))
				}
			}
			in := lines(`{"type":"message","id":"a","message":{"role":"user","content":[{"type":"image","data":"` +
				base64.StdEncoding.EncodeToString(test.dirty) + `","mimeType":"image/png"}]}}`)
			got := redactAll(t, newRedactor(t, Options{}), in)
			if !strings.Contains(got, `"data":"`+base64.StdEncoding.EncodeToString(test.want)+`"`) {
				t.Errorf("got %s", got)
			}
			got = redactAll(t, newRedactor(t, Options{StripImages: true}), in)
			if !strings.Contains(got, `"data":"[removed: image/`) {
				t.Errorf("stripped: %s", got)
			}
		})
	}
}

func gifTable(data []byte) int { return colourTable(data[10]) }

func TestCleanedImagesDecode(t *testing.T) {
	for name, data := range map[string][]byte{"png": encodePNG(t), "jpeg": encodeJPEG(t), "gif": encodeGIF(t)} {
		clean := dropMetadata(append(data, "tail"...))
		if _, _, err := image.Decode(bytes.NewReader(clean)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestDataThatIsNoImageIsText(t *testing.T) {
	secret := githubToken(21)
	head := base64.StdEncoding.EncodeToString(encodePNG(t))[:64]
	for _, data := range []string{
		secret,
		head + " " + secret,
		head + `\n` + secret,
		"<svg>" + secret + "</svg>",
	} {
		in := lines(`{"type":"message","id":"a","message":{"role":"user","content":[{"type":"image","data":"` + data + `","mimeType":"image/png"}]}}`)
		if got := redactAll(t, newRedactor(t, Options{}), in); strings.Contains(got, secret) {
			t.Errorf("the secret survives in %s", got)
		}
	}
}

package render

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"
)

// picture returns an image of 7 × 5 pixels, encoded.
func picture(t *testing.T, encode func(*bytes.Buffer, image.Image) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := encode(&b, image.NewPaletted(image.Rect(0, 0, 7, 5), color.Palette{color.Black})); err != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

func TestImage(t *testing.T) {
	pngData := picture(t, func(b *bytes.Buffer, m image.Image) error { return png.Encode(b, m) })
	jpegData := picture(t, func(b *bytes.Buffer, m image.Image) error { return jpeg.Encode(b, m, nil) })
	gifData := picture(t, func(b *bytes.Buffer, m image.Image) error { return gif.Encode(b, m, nil) })
	webp := func(chunk, rest string) string {
		return base64.StdEncoding.EncodeToString([]byte("RIFF\x00\x00\x00\x00WEBP" + chunk + "\x00\x00\x00\x00" + rest))
	}
	tests := []struct{ name, data, mime, want string }{
		{"png", pngData, "image/png", `<img src="data:image/png;base64,` + pngData + `" width="7" height="5"`},
		{"jpeg", jpegData, "image/jpeg", `data:image/jpeg;base64,` + jpegData + `" width="7" height="5"`},
		{"gif", gifData, "image/gif", `data:image/gif;base64,` + gifData + `" width="7" height="5"`},
		{"webp", webp("VP8X", "\x00\x00\x00\x00\x06\x00\x00\x04\x00\x00\x00\x00"), "", `" width="7" height="5"`},
		{"webp lossless", webp("VP8L", "\x2f\x06\x00\x01\x00\x00\x00\x00\x00\x00"), "", `" width="7" height="5"`},
		{"by its bytes", pngData, "text/html", "data:image/png;"},
		{"wrapped", pngData[:20] + "\r\n" + pngData[20:], "image/png", "base64," + pngData + `"`},
		{"data URL", "data:image/x;base64," + pngData, "image/png", "base64," + pngData + `"`},
		{"svg", base64.StdEncoding.EncodeToString([]byte("<svg onload=x>")), "image/svg+xml", "Image not shown: image/svg+xml, 14 B"},
		{"break-out", `x" onerror="y`, `"><b>`, "Image not shown: &#34;&gt;&lt;b&gt;"},
		{"break-out after a good head", pngData[:len(pngData)-4] + `"><b`, "image/png", "Image not shown: image/png"},
		{"empty", "", "", "Image not shown: unknown type, 0 B"},
		{"bomb", base64.StdEncoding.EncodeToString([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x7f\xff\xff\xff\x7f\xff\xff\xff")), "image/png", "Image not shown"},
	}
	for _, tt := range tests {
		var b bytes.Buffer
		shown := appendImage(&b, tt.data, tt.mime, `a "picture"`)
		if got := b.String(); !strings.Contains(got, tt.want) || shown != strings.Contains(got, "<img") {
			t.Errorf("%s: got %v, %s\nwant %s", tt.name, shown, got, tt.want)
		}
	}
}

// TestTallImage holds that a picture higher than wide, and than a good part of
// a screen, comes with the control that shows all of it; no other does.
func TestTallImage(t *testing.T) {
	for _, tt := range []struct {
		width, height int
		tall          bool
	}{{1170, 2532, true}, {500, 513, true}, {500, 512, false}, {2532, 1170, false}, {900, 900, false}} {
		var data, b bytes.Buffer
		if err := png.Encode(&data, image.NewPaletted(image.Rect(0, 0, tt.width, tt.height), color.Palette{color.Black})); err != nil {
			t.Fatal(err)
		}
		appendImage(&b, base64.StdEncoding.EncodeToString(data.Bytes()), "image/png", "picture")
		if strings.Contains(b.String(), `<figure class="im ta">`) != tt.tall || strings.Contains(b.String(), `type="checkbox"`) != tt.tall {
			t.Errorf("%d × %d: tall should be %v", tt.width, tt.height, tt.tall)
		}
	}
}

// FuzzImageIsInert checks that nothing but one of two fixed shapes comes out.
func FuzzImageIsInert(f *testing.F) {
	f.Add([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01"), "", "image/png")
	f.Add([]byte("\xff\xd8\xff\xe0\x00\x04\x00\x00\xff\xc0\x00\x0b\x08\x00\x01\x00\x01"), `"`, "<b>")
	f.Add([]byte("RIFFxxxxWEBPVP8 xxxxxxxxxxxxxx"), "=", "")
	f.Fuzz(func(t *testing.T, raw []byte, tail, mime string) {
		var b bytes.Buffer
		appendImage(&b, base64.StdEncoding.EncodeToString(raw)+tail, mime, mime)
		got := b.String()
		if n := strings.Count(got, "<"); n != 5 && n != 8 && n != 2+2*strings.Count(got, "<i") {
			t.Errorf("%d tags in %s", n, got)
		}
		if strings.Count(got, `"`)%2 != 0 {
			t.Errorf("odd quotes in %s", got)
		}
	})
}

package render

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"strconv"
	"strings"
)

// appendImage appends an image as a data URL, or a placeholder that says what
// stood there, and reports which. data is base64. Only PNG, JPEG, GIF and
// WebP are shown, by their first bytes; what the transcript calls them
// doesn't matter.
func appendImage(b *bytes.Buffer, data, mime, alt string) bool {
	data = cleanBase64(data)
	size := base64.StdEncoding.DecodedLen(len(data)) - strings.Count(data[max(len(data)-2, 0):], "=")
	kind, width, height := sniff(imageHead(data))
	if kind == "" || !validBase64(data) || width*height > maxPixels {
		appendNoImage(b, mime, size)
		return false
	}
	tall := height > width && height > shortPicture
	b.WriteString(`<figure class="im`)
	if tall {
		b.WriteString(` ta`)
	}
	b.WriteString(`"><img src="data:image/`)
	b.WriteString(kind)
	b.WriteString(`;base64,`)
	b.WriteString(data)
	b.WriteByte('"')
	if width > 0 && height > 0 {
		b.WriteString(` width="` + strconv.Itoa(width) + `" height="` + strconv.Itoa(height) + `"`)
	}
	b.WriteString(` loading="lazy" decoding="async" alt="`)
	appendAttr(b, alt)
	b.WriteString(`"><figcaption>`)
	b.WriteString(strings.ToUpper(kind))
	if width > 0 && height > 0 {
		b.WriteString(", " + strconv.Itoa(width) + " × " + strconv.Itoa(height))
	}
	b.WriteString(", " + byteSize(size))
	if tall { // drawn low by the style until this is checked
		b.WriteString(` <label><input type="checkbox" name="tall[]">full height</label>`)
	}
	b.WriteString("</figcaption></figure>\n")
	return true
}

const (
	maxPixels    = 100_000_000 // an image that says it has more is a bomb
	imageMeta    = 256 << 10   // bytes in which a JPEG's size is looked for
	shortPicture = 512         // pixels of height that never push the text off a screen
)

func appendNoImage(b *bytes.Buffer, mime string, size int) {
	const longest = 80
	b.WriteString(`<p class="mu">Image not shown: `)
	if mime == "" {
		mime = "unknown type"
	}
	if len(mime) > longest {
		mime = mime[:longest] + "…"
	}
	appendText(b, mime)
	b.WriteString(", " + byteSize(max(size, 0)) + "</p>\n")
}

// cleanBase64 takes the white space and a data URL's head off.
func cleanBase64(s string) string {
	if strings.HasPrefix(s, "data:") {
		if _, rest, ok := strings.Cut(s[:min(len(s), 200)], ";base64,"); ok {
			s = s[len(s[:min(len(s), 200)])-len(rest):]
		}
	}
	if strings.IndexByte(s, ' ') < 0 && strings.IndexByte(s, '\n') < 0 && strings.IndexByte(s, '\t') < 0 && strings.IndexByte(s, '\r') < 0 {
		return s
	}
	return strings.Join(strings.Fields(s), "")
}

// validBase64 reports whether s is base64 of the standard alphabet, padded.
func validBase64(s string) bool {
	if s == "" || len(s)%4 != 0 {
		return false
	}
	s = strings.TrimSuffix(strings.TrimSuffix(s, "="), "=")
	for ; len(s) >= 8; s = s[8:] {
		if notBase64[s[0]]|notBase64[s[1]]|notBase64[s[2]]|notBase64[s[3]]|
			notBase64[s[4]]|notBase64[s[5]]|notBase64[s[6]]|notBase64[s[7]] != 0 {
			return false
		}
	}
	for _, c := range []byte(s) {
		if notBase64[c] != 0 {
			return false
		}
	}
	return true
}

// notBase64 is 1 for each byte that isn't of the alphabet.
var notBase64 = func() (t [256]byte) {
	for c := range t {
		t[c] = 1
	}
	for _, c := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") {
		t[c] = 0
	}
	return t
}()

// imageHead decodes the start of data, as far as it can be.
func imageHead(data string) []byte {
	n := len(data)
	head := data[:min(n, 64)/4*4]
	if strings.HasPrefix(data, "/9j/") { // JPEG, whose size may come late
		head = data[:min(n, imageMeta/3*4)/4*4]
	}
	out, _ := base64.StdEncoding.DecodeString(head) // what was good comes back
	return out
}

// sniff returns the subtype of an image that pages may show, "" for anything
// else, and its size where the first bytes tell.
func sniff(p []byte) (kind string, width, height int) {
	be, le := binary.BigEndian, binary.LittleEndian
	switch {
	case len(p) >= 24 && string(p[:8]) == "\x89PNG\r\n\x1a\n" && string(p[12:16]) == "IHDR":
		return "png", int(be.Uint32(p[16:])), int(be.Uint32(p[20:]))
	case len(p) >= 10 && (string(p[:6]) == "GIF87a" || string(p[:6]) == "GIF89a"):
		return "gif", int(le.Uint16(p[6:])), int(le.Uint16(p[8:]))
	case len(p) >= 30 && string(p[:4]) == "RIFF" && string(p[8:12]) == "WEBP":
		width, height = webpSize(p)
		return "webp", width, height
	case len(p) >= 4 && string(p[:3]) == "\xff\xd8\xff":
		width, height = jpegSize(p)
		return "jpeg", width, height
	}
	return "", 0, 0
}

func webpSize(p []byte) (width, height int) {
	le := binary.LittleEndian
	switch string(p[12:16]) {
	case "VP8 ":
		return int(le.Uint16(p[26:]) & 0x3fff), int(le.Uint16(p[28:]) & 0x3fff)
	case "VP8L":
		v := le.Uint32(p[21:])
		return int(v&0x3fff) + 1, int(v>>14&0x3fff) + 1
	case "VP8X":
		return int(le.Uint32(p[24:])&0xffffff) + 1, int(le.Uint32(p[26:])>>8) + 1
	}
	return 0, 0
}

// jpegSize finds the frame header of a JPEG.
func jpegSize(p []byte) (width, height int) {
	for i := 2; i+9 <= len(p) && p[i] == 0xff; {
		marker := p[i+1]
		if marker == 0xff {
			i++
			continue
		}
		if 0xc0 <= marker && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc {
			return int(binary.BigEndian.Uint16(p[i+7:])), int(binary.BigEndian.Uint16(p[i+5:]))
		}
		i += 2 + int(binary.BigEndian.Uint16(p[i+2:]))
	}
	return 0, 0
}

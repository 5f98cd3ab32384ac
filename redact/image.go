package redact

import (
	"bytes"
	"encoding/base64"
)

// raster names the raster formats that are published, by their first bytes.
func raster(head []byte) string {
	switch {
	case bytes.HasPrefix(head, []byte("\x89PNG\r\n\x1a\n")):
		return "image/png"
	case bytes.HasPrefix(head, []byte("\xff\xd8\xff")):
		return "image/jpeg"
	case bytes.HasPrefix(head, []byte("GIF87a")), bytes.HasPrefix(head, []byte("GIF89a")):
		return "image/gif"
	case len(head) >= 12 && bytes.HasPrefix(head, []byte("RIFF")) && string(head[8:12]) == "WEBP":
		return "image/webp"
	}
	return ""
}

// isRaster reports whether a string is the data of an image that may be
// published: a block's data, base64 as a whole, of a raster format by its
// first bytes. Anything else is text.
func isRaster(w *walker, t token) bool {
	raw := w.raw[t.start:t.end]
	return !t.key && !t.escaped && w.kind(-1) == opaque && rasterOf(raw) != "" && looksOpaque(raw)
}

// rasterOf is raster for base64.
func rasterOf(raw []byte) string {
	if len(raw) < 16 {
		return ""
	}
	var head [12]byte
	if _, err := base64.StdEncoding.Decode(head[:], raw[:16]); err != nil {
		return ""
	}
	return raster(head[:])
}

// imageStub stands for an image that was left out.
func imageStub(raw []byte) string {
	return stub(rasterOf(raw), base64.StdEncoding.DecodedLen(len(raw)))
}

// cleanImage returns base64 of the image without what isn't picture: text,
// EXIF, XMP, colour profiles (which name devices), and whatever follows the
// picture's end. It reports whether there was any.
func cleanImage(raw []byte) (string, bool) {
	data := make([]byte, base64.RawStdEncoding.DecodedLen(len(raw)))
	n, err := base64.RawStdEncoding.Decode(data, bytes.TrimRight(raw, "="))
	if err != nil {
		return stub("image that is not base64", len(raw)), true
	}
	data = data[:n]
	clean := dropMetadata(data)
	if len(clean) == len(data) {
		return "", false
	}
	return base64.StdEncoding.EncodeToString(clean), true
}

// dropMetadata returns an image with the parts of it that a picture needs.
func dropMetadata(data []byte) []byte {
	switch raster(data) {
	case "image/png":
		return cleanPNG(data)
	case "image/jpeg":
		return cleanJPEG(data)
	case "image/gif":
		return cleanGIF(data)
	case "image/webp":
		return cleanWebP(data)
	}
	return nil
}

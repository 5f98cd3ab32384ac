package render

import "bytes"

// appendImage appends an image as a data URL, or a placeholder that says what
// stood there, and reports which. data is base64. Only PNG, JPEG, GIF and
// WebP are shown, by their first bytes; what the transcript calls them
// doesn't matter.
func appendImage(b *bytes.Buffer, data, mime, alt string) bool { return false }

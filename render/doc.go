// Package render turns a redacted transcript into bytes: the HTML page and
// the Markdown transcript of a session, the index and finding pages of a
// project and of a site.
//
// What comes out needs no script, no network and no other file. Everything
// that a transcript says is text: it is escaped where it is written, control
// characters and direction overrides are shown as marks, and links leave the
// page only as http, https, mailto or a fragment. The same input gives the
// same bytes: no clock, no disk, no environment is read, and limits count
// bytes or steps, never time.
//
// Each kind of thing has its file: Markdown, code, ANSI, diffs, one for each
// family of tools, the strip, the outline. Only a few of them make trusted
// HTML; a test names them.
package render

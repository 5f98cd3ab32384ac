// Package templates holds the page templates. Parsing is its only job: the
// values that a template prints are built in package render.
package templates

import (
	"embed"
	"html/template"
)

//go:embed *.html
var files embed.FS

// Frame returns the template of everything that stands before a page's body.
// Its data is a render.Frame.
func Frame() (*template.Template, error) {
	return template.New("frame.html").Option("missingkey=error").ParseFS(files, "frame.html")
}

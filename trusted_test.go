package publish_test

import (
	"go/token"
	"strings"
	"testing"
)

// trustedFiles are the files that may turn a string into markup that a
// template prints as it stands. Each says at the place why that is safe.
var trustedFiles = map[string]bool{
	"assets/assets.go": true,
}

// TestTrustedConversions finds conversions to the types that html/template
// prints without escaping, wherever they stand.
func TestTrustedConversions(t *testing.T) {
	for _, f := range sourceFiles(t) {
		if f.test || trustedFiles[f.path] {
			continue
		}
		f.uses(func(name string, at token.Position) {
			switch strings.TrimPrefix(name, "html/template.") {
			case "HTML", "HTMLAttr", "CSS", "JS", "JSStr", "URL", "Srcset":
				t.Errorf("%s: %s outside the files that may trust a string", at, name)
			}
		})
	}
}

// TestNoTextTemplate holds that no page is made by a template engine that
// doesn't escape.
func TestNoTextTemplate(t *testing.T) {
	for _, f := range sourceFiles(t) {
		for _, p := range f.imports() {
			if p == "text/template" && !f.test {
				t.Errorf("%s imports text/template; html/template escapes", f.path)
			}
		}
	}
}

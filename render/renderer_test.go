package render

import (
	"testing"

	"publish/templates"

	"github.com/jba/templatecheck"
)

func TestFrameTemplate(t *testing.T) {
	frame, err := templates.Frame()
	if err != nil {
		t.Fatal(err)
	}
	if err := templatecheck.CheckHTMLStrict(frame, Frame{}); err != nil {
		t.Error(err)
	}
}

package render

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
)

// appendJSON appends raw, indented, as HTML text. What isn't JSON is shown as
// it is.
func appendJSON(b *bytes.Buffer, raw jsontext.Value) { appendText(b, string(raw)) }

package main

import (
	"io"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"publish/redact"
)

// A terminal is where a command prints: what was asked for to out, the rest to
// err. No credential gets there, also not as the name of a file, which nobody
// has looked at; out is for what is clean, by name and json or by redaction.
type terminal struct {
	out, err io.Writer
	own      *redact.Redactor // masks the user's own secrets, too; nil without any
}

func newTerminal(stdout, stderr io.Writer) *terminal {
	t := &terminal{out: stdout}
	t.err = masking{stderr, t}
	return t
}

// hide makes t mask the literals of o and what the rules of o find.
func (t *terminal) hide(o redact.Options) (err error) {
	if len(o.Literals)+len(o.Rules) > 0 {
		t.own, err = redact.New(o)
	}
	return err
}

// mask returns s with every credential masked.
func (t *terminal) mask(s string) string {
	if t.own != nil {
		return t.own.Mask(s)
	}
	return redact.Mask(s)
}

// name is a name for people, on its line and in its column: it masks a
// credential, then shows what a terminal would obey. What stands in the place of
// a line break meanwhile shows nothing, so that both sides of it are seen as one.
func (t *terminal) name(s string) string { return shown(t.mask(inOneLine.Replace(s))) }

var inOneLine = strings.NewReplacer("\n", "\x01", "\t", "\x01", "\v", "\x01", "\f", "\x01")

// shown shows what a terminal would obey but for line breaks and tabs.
func shown(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
		case r < ' ', 0x7f <= r && r < 0xa0, 0x202a <= r && r <= 0x202e, 0x2066 <= r && r <= 0x2069:
			return '\uFFFD'
		}
		return r
	}, s)
}

// json prints a value in lines for people.
func (t *terminal) json(v any) error {
	return t.jsonLine(v, jsontext.WithIndent("  "), json.FormatNilSliceAsNull(false))
}

// jsonLine prints a value and a line end, credentials in its strings masked.
func (t *terminal) jsonLine(v any, options ...json.Options) error {
	masked := json.MarshalToFunc(func(enc *jsontext.Encoder, s string) error {
		return enc.WriteToken(jsontext.String(t.mask(s)))
	})
	data, err := json.Marshal(v, append(options, json.WithMarshalers(masked), json.Deterministic(true), jsontext.AllowInvalidUTF8(true))...)
	if err != nil {
		return err
	}
	_, err = t.out.Write(append(data, '\n'))
	return err
}

// A masking writer takes messages, each in one piece, masks what is a credential
// in them and shows what a terminal would obey.
type masking struct {
	io.Writer
	t *terminal
}

func (m masking) Write(p []byte) (int, error) {
	if _, err := io.WriteString(m.Writer, shown(m.t.mask(string(p)))); err != nil {
		return 0, err
	}
	return len(p), nil
}

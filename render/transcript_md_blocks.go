package render

import (
	"strconv"
	"strings"

	"publish/session"

	"github.com/go-json-experiment/json/jsontext"
)

// blocks appends the content of a message that calls no tools.
func (t *mdTranscript) blocks(blocks []session.Block, user bool) {
	some := false
	for _, b := range blocks {
		switch b := b.(type) {
		case *session.Text:
			if strings.TrimSpace(b.Text) == "" {
				continue
			}
			t.attachments(b.Text, user)
		case *session.Thinking:
			t.thinking(b)
		case *session.Image:
			t.image(b)
		case *session.ToolCall:
			t.callLine(b.Name)
			t.raw("\n\n")
			t.json(b.Arguments)
		case *session.UnknownBlock:
			t.unknownBlock(b)
		}
		some = true
	}
	if !some {
		t.raw("*empty*\n\n")
	}
}

// attachments appends a text; files and skills in it stand in folds.
func (t *mdTranscript) attachments(s string, user bool) {
	if !user {
		t.prose(s, false)
		return
	}
	for _, a := range session.SplitPrompt(s) {
		if a.Kind == session.PlainPart {
			t.prose(strings.Trim(a.Text, "\n"), true)
			continue
		}
		t.raw(attached(a.Kind), " ")
		t.code(a.Name)
		if a.Location != "" {
			t.raw(" of ")
			t.code(a.Location)
		}
		t.raw("\n\n")
		t.fold(sizeOf(a.Text), func() { t.fence(a.Text, fenceLanguage(a.Name)) })
	}
}

func (t *mdTranscript) prose(s string, hard bool) {
	if strings.TrimSpace(s) == "" {
		t.raw("*empty*\n\n")
		return
	}
	t.markdown(t.r.prose, s, hard)
}

func (t *mdTranscript) thinking(b *session.Thinking) {
	s := strings.TrimSpace(b.Thinking)
	switch {
	case s == "" && (b.Redacted || b.Signature != ""):
		t.raw("*Thinking, encrypted by the provider*\n\n")
	case s == "":
		t.raw("*Thinking, empty*\n\n")
	case b.Redacted:
		t.fold("Thinking, withheld by the provider", func() { t.prose(s, false) })
	default:
		t.fold("Thinking, "+count(words(s), "word", "words"), func() { t.prose(s, false) })
	}
}

// image says which picture stood here: a Markdown file carries none.
func (t *mdTranscript) image(i *session.Image) {
	if strings.HasPrefix(i.Data, "[") { // it was taken out
		t.text(i.Data)
		t.raw("\n\n")
		return
	}
	data := cleanBase64(i.Data)
	kind, width, height := sniff(imageHead(data))
	parts := []string{"Image"}
	switch {
	case kind != "":
		parts = append(parts, strings.ToUpper(kind))
	case i.MimeType != "":
		parts = append(parts, oneLine(i.MimeType, 80))
	}
	if width > 0 && height > 0 {
		parts = append(parts, strconv.Itoa(width)+" × "+strconv.Itoa(height))
	}
	t.raw("*")
	t.text(strings.Join(append(parts, byteSize(len(data)*3/4)), ", "))
	t.raw("*\n\n")
}

func (t *mdTranscript) unknownBlock(b *session.UnknownBlock) {
	t.raw("Block of type ")
	t.code(orNone(oneLine(b.Type, 80)))
	t.raw("\n\n")
	t.json(b.Raw)
}

// fold appends what body writes, folded. The summary must not come from a
// transcript.
func (t *mdTranscript) fold(summary string, body func()) {
	t.block()
	t.raw("<details><summary>", summary, "</summary>\n\n")
	body()
	t.block()
	t.raw("</details>\n\n")
}

// output appends a text in a fence, folded when it is long.
func (t *mdTranscript) output(s, info string) {
	if countLines(s) <= shownLines && len(s) <= shownBytes {
		t.fence(s, info)
		return
	}
	t.fold(sizeOf(s), func() { t.fence(s, info) })
}

// json appends JSON, indented where it can be.
func (t *mdTranscript) json(raw jsontext.Value) {
	if len(raw) == 0 {
		return
	}
	v := raw.Clone()
	if err := v.Indent(jsontext.WithIndent("  "), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)); err != nil {
		v = raw
	}
	t.output(string(v), "json")
}

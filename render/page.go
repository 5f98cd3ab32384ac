package render

import (
	"bytes"
	"errors"
	"io"
	"time"

	"publish/assets"
	"publish/redact"
	"publish/session"
)

// A source is a redacted session with what the redactor says about it.
type source struct {
	session *session.Session
	policy  redact.Policy
	report  []redact.Removed
}

// A pageWriter makes one session page. It belongs to one goroutine.
type pageWriter struct {
	source
	r     *Renderer
	b     *bytes.Buffer // what isn't handed on yet
	out   io.Writer
	err   error // of out
	begun bool  // something was handed on
	sur   Surroundings
	plan  *plan
	hl    *highlighter
	bare  *highlighter // draws placeholders without links, for summaries
	marks marks
	facts *facts
	diffs *changeSet
	words pairing // memory for comparing lines

	looped   map[[2]int]bool // roots, by line and part, that are in a circle of parents
	outlined int             // ways of ways in the outline

	prompts  map[*session.Entry]int // numbers of the prompts of the active path
	lane     *lane                  // the one being written
	day      string                 // of the last time shown in the margin
	model    string                 // the last one named in the margin
	ownBegan bool                   // the line between inherited and own entries is written
	pictured bool                   // a call since the last prose shows a picture
}

// Page writes the HTML page of t. It is handed on in pieces that end between
// two elements, so that no more than an entry of it is held.
func (r *Renderer) Page(w io.Writer, t redact.Transcript, s Surroundings) error {
	if t.Session() == nil {
		return errors.New("rendering a page: the transcript is empty")
	}
	return r.page(w, source{t.Session(), t.Policy(), t.Report()}, s)
}

func (r *Renderer) page(w io.Writer, src source, sur Surroundings) error {
	p := &pageWriter{source: src, r: r, b: new(bytes.Buffer), out: w, sur: sur, plan: newPlan(src.session)}
	p.bare = r.newHighlighter(nil)
	p.marks = reportMarks(src.report)
	p.hl = r.newHighlighter(p.marks)
	p.prompts = p.numberPrompts()
	p.facts = p.collect()
	p.diffs = p.collectChanges()
	if t, _ := times(src.session, sur.Inherited); !t.IsZero() {
		p.day = t.In(r.opt.Location).Format(time.DateOnly)
	}

	title := p.title()
	p.raw(`<body><a class="skip" href="#transcript">Skip to the transcript</a>`, "\n")
	p.header(title)
	p.raw(`<div class="grid">`, "\n")
	p.side()
	p.raw(`<main id="transcript">`, "\n")
	p.transcript()
	p.changes()
	p.report()
	p.raw("</main>\n</div>\n")
	p.foot()
	p.raw("</body>\n</html>\n")
	if !p.begun {
		p.begin(r.style.For(p.b.Bytes()))
	}
	p.handOn()
	return p.err
}

// A page is handed on whenever it has grown by pieceSize. A buffer that had to
// hold much more, of one huge entry, isn't kept.
//
// A page that ends within its first piece carries no more style than it uses.
// In a longer one the whole style is little.
const (
	firstPiece = 256 << 10
	pieceSize  = 64 << 10
	maxPiece   = 16 << 20
)

// pause says that what is written may be handed on, since nobody looks at it
// again.
func (p *pageWriter) pause() {
	if p.b.Len() >= firstPiece || p.begun && p.b.Len() >= pieceSize {
		p.handOn()
	}
}

// begin hands on what comes before the body of the page.
func (p *pageWriter) begin(style assets.Style) {
	p.begun = true
	var b bytes.Buffer
	if p.err = p.r.appendFrame(&b, p.title(), style, p.sur.Path); p.err == nil {
		_, p.err = p.out.Write(b.Bytes())
	}
}

func (p *pageWriter) handOn() {
	if !p.begun {
		p.begin(p.r.style.Whole())
	}
	if p.err == nil {
		_, p.err = p.out.Write(p.b.Bytes())
	}
	if p.b.Cap() > maxPiece {
		*p.b = bytes.Buffer{}
	}
	p.b.Reset()
}

// title is the session's, or says that it has none.
func (p *pageWriter) title() string {
	if t := p.session.Title(); t != "" {
		return t
	}
	return "Untitled session"
}

// raw appends markup that holds nothing of the transcript.
func (p *pageWriter) raw(parts ...string) {
	for _, s := range parts {
		p.b.WriteString(s)
	}
}

// text appends a text of the transcript, its placeholders linked. A long one
// is handed on while it is appended.
func (p *pageWriter) text(s string) { p.valid(validText(s)) }

// valid is text for what is known to be UTF-8.
func (p *pageWriter) valid(s string) {
	for at := p.marks.some(p.b, s, 0, pieceSize); at < len(s); at = p.marks.some(p.b, s, at, pieceSize) {
		p.pause()
	}
}

// plain appends a text without links, for summaries and headings.
func (p *pageWriter) plain(s string) { appendText(p.b, s) }

// attr appends the value of an attribute.
func (p *pageWriter) attr(s string) { appendAttr(p.b, s) }

// num appends a number.
func (p *pageWriter) num(n int) { p.b.Write(appendCount(p.b.AvailableBuffer(), int64(n))) }

// link appends a link to an entry. It isn't for summaries.
func (p *pageWriter) link(e *session.Entry, text string) {
	p.raw(`<a href="#`, anchor(e), `">`)
	p.plain(text)
	p.raw(`</a>`)
}

// time appends t in the given layout; nothing if it is zero.
func (p *pageWriter) time(t time.Time, layout string) {
	if t.IsZero() {
		return
	}
	t = t.In(p.r.opt.Location)
	p.raw(`<time datetime="`)
	p.b.Write(t.AppendFormat(p.b.AvailableBuffer(), "2006-01-02T15:04:05Z07:00"))
	p.raw(`">`)
	p.b.Write(t.AppendFormat(p.b.AvailableBuffer(), layout))
	p.raw(`</time>`)
}

// when is the time that a reader expects beside an entry: the message's own,
// or that of the entry.
func when(e *session.Entry) time.Time {
	var t time.Time
	switch body := e.Body.(type) {
	case *session.User:
		t = body.Time
	case *session.Assistant:
		t = body.Time
	case *session.ToolResult:
		t = body.Time
	case *session.BashExecution:
		t = body.Time
	case *session.CustomMessage:
		t = body.Time
	case *session.UnknownMessage:
		t = body.Time
	default: // the others have the time of their entry alone
	}
	if t.IsZero() || t.Year() < 1990 || t.Year() > 9999 {
		t = e.Timestamp()
	}
	if t.Year() < 1990 || t.Year() > 9999 {
		return time.Time{}
	}
	return t
}

package session

import (
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// label resolves labels and the name, in file order over the whole file.
func (s *Session) label() {
	s.tree.labels = make(map[*Entry]string)
	for _, e := range s.Entries {
		switch b := e.Body.(type) {
		case *Label:
			target := s.Resolve(b.TargetID, e)
			if target == nil {
				continue
			}
			if b.Text == "" {
				delete(s.tree.labels, target)
			} else {
				s.tree.labels[target] = b.Text
			}
		case *SessionInfo:
			s.tree.name = strings.TrimSpace(b.Name)
		default: // names nothing
		}
	}
}

// LabelOf returns the label that e bears now, or "".
func (s *Session) LabelOf(e *Entry) string { return s.tree.labels[e] }

// Name is the session's name: the last one given in file order, trimmed.
func (s *Session) Name() string { return s.tree.name }

// maxTitle is about how many characters a title has at most.
const maxTitle = 80

// Title is the name, else the first real user prompt on one line, cut at a
// word near 80 characters; never "continued from…", never a slash command
// alone. It is "" when there is neither.
func (s *Session) Title() string {
	if name := shorten(s.Name()); name != "" {
		return name
	}
	if name := shorten(s.headerTitle()); name != "" {
		return name
	}
	skill := "" // for a session in which the user only invoked skills
	for _, e := range s.Entries {
		u, ok := e.Body.(*User)
		if !ok {
			continue
		}
		words, name := typed(u)
		if title := shorten(Gist(words)); title != "" && !commandAlone(title) && !continued(title) {
			return title
		}
		if skill == "" {
			skill = shorten(name)
		}
	}
	return skill
}

// typed returns what the user typed in a message, and the first skill that he
// invoked.
func typed(u *User) (words, skill string) {
	var plain []string
	for _, b := range u.Content {
		t, ok := b.(*Text)
		if !ok {
			continue
		}
		for _, part := range SplitPrompt(t.Text) {
			switch {
			case part.Kind == PlainPart:
				plain = append(plain, part.Text)
			case part.Kind == SkillPart && skill == "":
				skill = part.Name
			}
		}
	}
	return strings.Join(plain, " "), skill
}

// pastedImage is the path that a terminal puts in front of a prompt for a
// picture from the clipboard.
var pastedImage = regexp.MustCompile(`^/\S+\.(png|jpe?g|gif|webp)\s+`)

// Gist returns the words of a prompt that tell what it is about: without a
// picture pasted in front, the marks of Markdown, and what follows from the
// first code block on, which says little on one line.
func Gist(prompt string) string {
	const most = 64 * maxTitle // far more than is ever shown
	s := strings.TrimSpace(prompt)
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "")
	}
	s = pastedImage.ReplaceAllString(s, "")
	if !strings.HasPrefix(s, "```") && !strings.HasPrefix(s, "~~~") {
		for _, fence := range []string{"\n```", "\n~~~"} {
			s, _, _ = strings.Cut(s, fence)
		}
	}
	s = replaceMarks(s, "#", headingMark, "$1:")
	s = cutLineMarks(s)
	s = replaceMarks(s, "**", strongMark, "$1")
	s = replaceMarks(s, "*", stressMark, "$1$2")
	s = replaceMarks(s, "`", codeMark, "$1$2$3")
	return strings.TrimSuffix(strings.TrimSpace(s), ":")
}

// replaceMarks replaces what matches, which holds the sign: most prompts lack it.
func replaceMarks(s, sign string, marks *regexp.Regexp, by string) string {
	if !strings.Contains(s, sign) {
		return s
	}
	return marks.ReplaceAllString(s, by)
}

// cutLineMarks cuts off what Markdown puts in front of headings, quotes and list
// items.
func cutLineMarks(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		b.WriteString(line[lineMark(line):])
	}
	return b.String()
}

// lineMark is the length of such a mark in front of a line, with the blanks
// around it.
func lineMark(line string) int {
	text := strings.TrimLeft(line, " \t")
	after := strings.TrimLeft(text, "#")
	if len(after) == len(text) && text != "" && strings.IndexByte(">-*+", text[0]) >= 0 {
		after = text[1:]
	}
	rest := strings.TrimLeft(after, " \t")
	if n := len(text) - len(after); n == 0 || n > 6 || len(rest) == len(after) {
		return 0
	}
	return len(line) - len(rest)
}

// What Markdown makes of headings, and puts around words and code. Stars around
// anything but words may be those of a glob.
var (
	headingMark = regexp.MustCompile(`(?m)^[ \t]*#{1,6}[ \t]+(.*[^\s#:.,;!?])[ \t]*#*[ \t]*$`)
	strongMark  = regexp.MustCompile(`\*\*([^\s*][^*\n]*)\*\*`)
	stressMark  = regexp.MustCompile(`(^|[\s("])\*([\pL\pN]+(?:[ '’-][\pL\pN]+)*)\*\B`)
	codeMark    = regexp.MustCompile("(^|[^`])`([^`\n]+)`([^`]|$)")
)

// headerTitle is the title that oh-my-pi keeps in its header.
func (s *Session) headerTitle() string {
	if s.Header.Dialect != Pi || s.Header.Extra == nil {
		return ""
	}
	c := cursor{b: s.Header.Extra}
	for c.enter(); c.next(); {
		m, ok := c.name()
		if !ok {
			return ""
		}
		if v := c.skip(); string(m.name) == "title" && kind(v) == '"' {
			text, _ := jsontext.AppendUnquote(nil, v)
			return string(text)
		}
	}
	return ""
}

// commandAlone tells a slash command without words after it from a prompt.
func commandAlone(s string) bool {
	if s[0] != '/' || len(s) < 2 || strings.ContainsAny(s[1:], " /") {
		return false
	}
	r, _ := utf8.DecodeRuneInString(s[1:])
	return unicode.IsLetter(r)
}

var continuation = regexp.MustCompile(`(?i)^[\W_]*(this session is being |this conversation is |session )?continu(ed|ing|ation) (from|of) `)

// continued tells a note that a tool wrote over a resumed session from a
// prompt.
func continued(s string) bool { return continuation.MatchString(s) }

// shorten puts text on one line and cuts it at a word.
func shorten(text string) string {
	var b strings.Builder
	n := 0
	for word := range strings.FieldsSeq(text) {
		if len(word) > 16*maxTitle { // far more than will be shown
			word = strings.ToValidUTF8(word[:16*maxTitle], "")
		}
		word = strings.Map(func(r rune) rune {
			if unicode.IsControl(r) {
				return -1
			}
			return r
		}, word)
		if word == "" {
			continue
		}
		runes := utf8.RuneCountInString(word)
		if n > 0 && n+1+runes > maxTitle {
			b.WriteString(" …")
			return b.String()
		}
		if n > 0 {
			b.WriteByte(' ')
			n++
		}
		if runes > maxTitle {
			b.WriteString(string([]rune(word)[:maxTitle]))
			b.WriteString("…")
			return b.String()
		}
		b.WriteString(word)
		n += runes
	}
	return b.String()
}

// Started is the earlier of the header's time and the first entry's time.
func (s *Session) Started() time.Time {
	started := s.Header.Created
	for _, e := range s.Entries {
		t := e.Timestamp()
		if t.IsZero() {
			t = bodyTime(e.Body)
		}
		if !t.IsZero() {
			if started.IsZero() || t.Before(started) {
				started = t
			}
			break
		}
	}
	return started
}

// Ended is the latest time that an entry states. Where golder saved all
// entries at once, which may have been months later, the header tells it, if
// it tells any.
func (s *Session) Ended() time.Time {
	var ended time.Time
	h := &s.Header
	saved := h.Dialect == Golder && h.Updated.After(h.Created) && s.savedAtOnce()
	if saved {
		ended = h.Updated
	}
	for _, e := range s.Entries {
		if t := bodyTime(e.Body); t.After(ended) {
			ended = t
		}
		if t := e.Timestamp(); !saved && t.After(ended) {
			ended = t
		}
	}
	return ended
}

// savedAtOnce reports whether all entries have one time.
func (s *Session) savedAtOnce() bool {
	return !slices.ContainsFunc(s.Entries, func(e *Entry) bool { return !e.Timestamp().Equal(s.Entries[0].Timestamp()) })
}

// Time is when an entry happened, as far as it says so: the message's own
// clock, else the entry's timestamp, which golder sets when it saves a turn.
func (e *Entry) Time() time.Time {
	if t := bodyTime(e.Body); !t.IsZero() {
		return t
	}
	return e.Timestamp()
}

func bodyTime(b Body) time.Time {
	switch b := b.(type) {
	case *User:
		return b.Time
	case *Assistant:
		return b.Time
	case *ToolResult:
		return b.Time
	case *BashExecution:
		return b.Time
	case *System:
		return b.Time
	case *CustomMessage:
		return b.Time
	case *UnknownMessage:
		return b.Time
	case *Compaction:
		return b.Time
	case *BranchSummary:
		return b.Time
	case *ModelChange, *ThinkingLevelChange, *Label, *SessionInfo, *UsageEntry, *ContextEdit, *Custom, *Other, *Damaged, nil:
	}
	return time.Time{}
}

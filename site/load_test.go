package site

import (
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// A load writes sessions that cost what real ones cost: the shares of tools
// and the lengths of texts are those of a week of work with a coding agent,
// and no line of code comes twice.
type load struct {
	*rand.Rand
	b      strings.Builder
	parent string
	n      int
}

// generate writes sessions of n entries each into dir. The same seed gives
// the same bytes.
func generate(tb testing.TB, dir string, seed uint64, sessions, n int) (size int64) {
	tb.Helper()
	for i := range sessions {
		l := load{Rand: rand.New(rand.NewPCG(seed, uint64(i)))}
		data := l.session(i, n)
		name := filepath.Join(dir, fmt.Sprintf("project-%d", i%2), fmt.Sprintf("2026-01-02T03-%02d-%02d-000Z_%d.jsonl", i/60%60, i%60, i))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			tb.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(data), 0o666); err != nil {
			tb.Fatal(err)
		}
		size += int64(len(data))
	}
	return size
}

func (l *load) session(i, n int) string {
	l.b.Reset()
	l.parent, l.n = "null", 0
	fmt.Fprintf(&l.b, `{"type":"session","version":3,"id":"00000000-0000-7000-8000-%012d","timestamp":"2026-01-02T03:04:05.000Z","cwd":"/srv/code/project-%d"}`+"\n", i, i%2)
	for l.n < n {
		l.entry(`{"role":"user","content":[{"type":"text","text":%s}]}`, l.quoted(l.prose(20+l.IntN(60))))
		for range 4 + l.IntN(12) {
			l.step()
		}
		l.entry(`{"role":"assistant","content":[{"type":"text","text":%s}],%s}`, l.quoted(l.answer()), l.usage("stop"))
	}
	return l.b.String()
}

// entry writes an entry with a message.
func (l *load) entry(format string, args ...any) {
	id := fmt.Sprintf("%08x", l.n)
	fmt.Fprintf(&l.b, `{"type":"message","id":"%s","parentId":%s,"timestamp":"2026-01-02T03:04:%02d.000Z","message":`, id, l.parent, l.n%60)
	fmt.Fprintf(&l.b, format, args...)
	l.b.WriteString("}\n")
	l.parent = `"` + id + `"`
	l.n++
}

// step writes a call of a tool and its result.
func (l *load) step() {
	name, args, result := "bash", "", ""
	path := l.path()
	switch p := l.IntN(100); {
	case p < 45:
		args = `{"command":` + l.quoted("cd "+filepath.Dir(path)+" && grep -rn '"+l.word()+"' . | head -"+strconv.Itoa(l.IntN(90))) + `}`
		result = l.lines(l.length(300, 12000), func() string { return l.path() + ":" + strconv.Itoa(l.IntN(900)) + ": " + l.prose(8) })
	case p < 65:
		name = "read"
		args = `{"path":` + l.quoted(path) + `}`
		result = l.lines(l.length(2000, 50000), l.code)
	case p < 97:
		name = "edit"
		old := l.lines(l.length(400, 3000), l.code)
		args = `{"path":` + l.quoted(path) + `,"oldText":` + l.quoted(old) + `,"newText":` + l.quoted(strings.ReplaceAll(old, "return", "yield")+l.code()) + `}`
		result = "Replaced the text in " + path + "."
	default:
		name = "write"
		args = `{"path":` + l.quoted(path) + `,"content":` + l.quoted(l.lines(l.length(1500, 9000), l.code)) + `}`
		result = "Wrote " + path + "."
	}
	id := "call_" + strconv.Itoa(l.n)
	l.entry(`{"role":"assistant","content":[{"type":"text","text":%s},{"type":"toolCall","id":"%s","name":"%s","arguments":%s}],%s}`,
		l.quoted(l.prose(5+l.IntN(20))), id, name, args, l.usage("toolUse"))
	image := ""
	if l.IntN(80) == 0 {
		image = `,{"type":"image","mimeType":"image/png","data":"` + l.png() + `"}`
	}
	l.entry(`{"role":"toolResult","toolCallId":"%s","toolName":"%s","content":[{"type":"text","text":%s}%s],"isError":false}`, id, name, l.quoted(result), image)
}

func (l *load) usage(stop string) string {
	return fmt.Sprintf(`"api":"acme-chat","provider":"acme","model":"swift-2","usage":{"input":%d,"output":%d,"cacheRead":%d,"cacheWrite":0,"cost":{"input":0.001,"output":0.002,"cacheRead":0.0001,"cacheWrite":0,"total":0.0031}},"stopReason":"%s"`,
		l.IntN(3000), l.IntN(900), l.IntN(90000), stop)
}

// length draws a length in bytes: most are near the first number, few near
// the second.
func (l *load) length(most, largest int) int {
	n := most/4 + l.IntN(most*3/2)
	for n < largest/2 && l.IntN(6) == 0 {
		n *= 4
	}
	return min(n, largest)
}

func (l *load) lines(size int, line func() string) string {
	var b strings.Builder
	for b.Len() < size {
		b.WriteString(line())
		b.WriteByte('\n')
	}
	return b.String()
}

const syllables = "ba ce di fo gu ka le mi no pu ra se ti vo wu ya la ne so ter con pre ver ing ed al is"

var parts = strings.Fields(syllables)

func (l *load) word() string {
	var b strings.Builder
	for range 2 + l.IntN(2) {
		b.WriteString(parts[l.IntN(len(parts))])
	}
	return b.String()
}

func (l *load) prose(words int) string {
	var b strings.Builder
	for i := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		switch l.IntN(16) {
		case 0:
			b.WriteString("`" + l.word() + "()`")
		case 1:
			b.WriteString("**" + l.word() + "**")
		default:
			b.WriteString(l.word())
		}
	}
	return b.String() + "."
}

// answer is Markdown as models close their work.
func (l *load) answer() string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n%s\n\n", l.word(), l.prose(60))
	for range 2 + l.IntN(6) {
		fmt.Fprintf(&b, "- **%s** in `%s`: %s\n", l.word(), l.path(), l.prose(12))
	}
	fmt.Fprintf(&b, "\n```go\n%s```\n\n%s\n", l.lines(100+l.IntN(400), l.code), l.prose(20))
	return b.String()
}

func (l *load) path() string {
	return "/srv/code/" + l.word() + "/" + l.word() + [...]string{".go", ".ts", ".py", ".rs", ".md"}[l.IntN(5)]
}

func (l *load) code() string {
	indent := strings.Repeat("\t", l.IntN(4))
	a, b, c := l.word(), l.word(), l.word()
	switch l.IntN(6) {
	case 0:
		return indent + "// " + l.prose(7)
	case 1:
		return indent + "if err := " + a + "." + b + "(" + c + "[" + strconv.Itoa(l.IntN(400)) + "]); err != nil {"
	case 2:
		return indent + "return " + a + "(\"" + b + " \\\"" + c + "\\\"\", &" + a + "{" + b + ": " + strconv.Itoa(l.IntN(9999)) + "})"
	case 3:
		return indent + "const " + a + " = " + b + " < 0x" + strconv.FormatUint(l.Uint64(), 16) + " && " + c + " > 1;"
	case 4:
		return "func (s *" + a + ") " + b + "(ctx Context, key string) (" + c + ", error) {"
	}
	return indent + "}"
}

// png is a picture as far as its first bytes go.
func (l *load) png() string {
	data := make([]byte, 20_000+l.IntN(80_000))
	for i := range data {
		data[i] = byte(l.Uint32())
	}
	copy(data, "\x89PNG\r\n\x1a\n")
	return base64.StdEncoding.EncodeToString(data)
}

func (l *load) quoted(s string) string {
	q, _ := jsontext.AppendQuote(nil, s)
	return string(q)
}

package render
import ("testing";"strings";"bytes";"github.com/yuin/goldmark";"github.com/yuin/goldmark/extension")
func BenchmarkZZ(b *testing.B){
	src := strings.Repeat("## Plan\n\nI'll look at `render/page.go` first, then *change* the **writer**; see [the issue](https://example.org/1).\n\n- one thing\n- another one with `code`\n\n```go\nfunc f(x int) error { return nil }\n```\n\n", 100)
	m := goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote))
	b.SetBytes(int64(len(src)))
	var buf bytes.Buffer
	for b.Loop() { buf.Reset(); m.Convert([]byte(src), &buf) }
}

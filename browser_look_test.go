package publish_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// quietSession writes a session of four calls, each after encrypted thinking,
// whose prompt holds a picture of a tall screen.
func quietSession(t *testing.T) string {
	t.Helper()
	var tall bytes.Buffer
	if err := png.Encode(&tall, image.NewPaletted(image.Rect(0, 0, 400, 1600), color.Palette{color.Black})); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString(`{"type":"session","version":3,"id":"s","timestamp":"2026-03-01T09:00:00.000Z","cwd":"/srv/ferry"}` + "\n" +
		`{"type":"message","id":"r0","parentId":null,"timestamp":"2026-03-01T09:00:00.000Z","message":{"role":"user","content":[{"type":"text","text":"Look."},` +
		`{"type":"image","mimeType":"image/png","data":"` + base64.StdEncoding.EncodeToString(tall.Bytes()) + `"}]}}` + "\n")
	for i := range 4 {
		fmt.Fprintf(&b, `{"type":"message","id":"a%d","parentId":"r%d","timestamp":"2026-03-01T09:00:01.000Z","message":{"role":"assistant","content":[`+
			`{"type":"thinking","thinking":"","thinkingSignature":"x"},{"type":"toolCall","id":"c%[1]d","name":"read","arguments":{"path":"a.txt"}}],`+
			`"provider":"p","model":"m","stopReason":"toolUse","usage":{"input":1,"output":1,"cacheRead":1,"cost":{"total":1}}}}`+"\n", i+1, i)
		fmt.Fprintf(&b, `{"type":"message","id":"r%d","parentId":"a%[1]d","timestamp":"2026-03-01T09:00:02.000Z","message":{"role":"toolResult","toolCallId":"c%[1]d","toolName":"read","content":[{"type":"text","text":"x"}]}}`+"\n", i+1)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "s.jsonl"), []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	return onlyPage(t, built(t, dir))
}

// onlyPage returns the page of the one session of a site.
func onlyPage(t *testing.T, site string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(site, "*", "2*.html"))
	if err != nil || len(found) != 1 {
		t.Fatalf("pages of sessions: %v, %v", found, err)
	}
	return found[0]
}

// TestBrowserLook holds what only a drawn page shows: a run of calls after
// encrypted thinking has one line for it, a tall picture stands low until all
// of it is asked for, and no figure stands alone in a row of a phone.
func TestBrowserLook(t *testing.T) {
	tb := open(t, chrome(t), quietSession(t))
	tb.viewport(390, 844)
	if n := tb.visible(".en"); n != 1 {
		t.Errorf("%d lines say that thinking is encrypted, want 1", n)
	}
	const height = `document.querySelector("figure img").getBoundingClientRect().height`
	low := eval[float64](tb, height)
	full := eval[float64](tb, `document.querySelector("figure input").click(), `+height)
	if low > 400 || full < 800 {
		t.Errorf("the picture is %v px high, and %v when all of it is asked for", low, full)
	}
	for n := 3; n <= 10; n++ {
		alone := eval[bool](tb, fmt.Sprintf(`(() => {
			const list = document.querySelector(".fig"), one = list.firstElementChild;
			list.replaceChildren(...Array.from({length: %d}, () => one.cloneNode(true)));
			const tops = [...list.children].map(e => e.offsetTop);
			return tops.at(-1) !== tops.at(-2);
		})()`, n))
		if alone {
			t.Errorf("the last of %d figures stands alone", n)
		}
	}
	tb.quiet()
}

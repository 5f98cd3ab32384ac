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

// pictured writes a session of four calls, each after encrypted thinking,
// whose prompt holds a picture of that size, and returns its directory.
func pictured(t *testing.T, width, height int) string {
	t.Helper()
	var shot bytes.Buffer
	if err := png.Encode(&shot, image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{color.Black})); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString(`{"type":"session","version":3,"id":"s","timestamp":"2026-03-01T09:00:00.000Z","cwd":"/srv/ferry"}` + "\n" +
		`{"type":"message","id":"r0","parentId":null,"timestamp":"2026-03-01T09:00:00.000Z","message":{"role":"user","content":[{"type":"text","text":"Look."},` +
		`{"type":"image","mimeType":"image/png","data":"` + base64.StdEncoding.EncodeToString(shot.Bytes()) + `"}]}}` + "\n")
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
	return dir
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

// TestBrowserReport holds that neither the redaction report nor a review's
// picture needs scrolling sideways on a phone, and that the paths of what
// changed are whole.
func TestBrowserReport(t *testing.T) {
	tb := open(t, chrome(t), showpiece(t))
	tb.viewport(360, 800)
	cut := eval[string](tb, `[...document.querySelectorAll(".sc:has(>.rp), .ch2 summary>code")].filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent).join(" | ")`)
	if cut != "" {
		t.Errorf("cut off at 360 px: %s", cut)
	}
	review := t.TempDir()
	out := filepath.Join(t.TempDir(), "traces")
	r := publish(t, ".", t.TempDir(), "dataset", "-o", out, "--images", "inline", "--review", review, pictured(t, 1600, 900))
	if r.status != 0 {
		t.Fatal(r.stderr)
	}
	tb.goTo(filepath.Join(review, "review.html"))
	tb.narrow(360)
}

// TestBrowserLook holds what only a drawn page shows: a run of calls after
// encrypted thinking has one line for it, a tall picture stands low until all
// of it is asked for, and no figure stands alone in a row of a phone.
func TestBrowserLook(t *testing.T) {
	tb := open(t, chrome(t), onlyPage(t, built(t, pictured(t, 400, 1600))))
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

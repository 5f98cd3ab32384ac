package publish_test

import (
	"context"
	"errors"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/audits"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// browsers are the names that a Chromium goes by.
var browsers = []string{
	"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium",
}

// chrome starts a browser without network for the test. The test is skipped
// where there is none; make test names it then.
func chrome(t *testing.T) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser test: left out by -short")
	}
	program := ""
	for _, name := range browsers {
		if found, err := exec.LookPath(name); err == nil {
			program = found
			break
		}
	}
	if program == "" {
		t.Skip("no Chromium or Chrome found: browser test left out")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program),
		chromedp.DisableGPU,
		chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-component-update", true),
		// A proxy that nobody answers: what a page asks for is seen, and fails.
		chromedp.ProxyServer("http://127.0.0.1:9"),
		chromedp.Flag("proxy-bypass-list", "<-loopback>"),
		chromedp.Flag("hide-scrollbars", false),
	)
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(stop)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(func() {
		// Closed and waited for, so that its directory can be removed.
		_ = chromedp.Cancel(ctx)
		cancel()
	})
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatalf("starting %s: %v", program, err)
	}
	return ctx
}

// A tab shows one page and remembers what it did that it shouldn't.
type tab struct {
	t    *testing.T
	ctx  context.Context
	page string // what may be requested: the page itself

	mu       sync.Mutex
	messages []string // console, log, exceptions, issues
	requests []string // everything but the page and data: addresses
}

// open opens a tab in the browser and goes to the page, a path or an address.
func open(t *testing.T, browser context.Context, name string) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatal(err)
	}
	tb := &tab{t: t, ctx: ctx}
	if err := chromedp.Listen(ctx, tb.event); err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(ctx, audits.Enable, cdp.Empty{}); err != nil {
		t.Fatal(err)
	}
	tb.goTo(name)
	return tb
}

// goTo navigates and waits for the load.
func (tb *tab) goTo(name string) {
	tb.t.Helper()
	address := fileURL(tb.t, name)
	tb.mu.Lock()
	tb.page, _, _ = strings.Cut(address, "#")
	tb.mu.Unlock()
	ctx, cancel := context.WithTimeout(tb.ctx, time.Minute)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Navigate(address)); err != nil {
		tb.t.Fatalf("opening %s: %v", name, err)
	}
}

// fileURL makes a file address of a path, which may end in a #fragment.
func fileURL(t *testing.T, name string) string {
	t.Helper()
	if strings.Contains(name, ":") {
		return name
	}
	name, fragment, _ := strings.Cut(name, "#")
	abs, err := filepath.Abs(name)
	if err != nil {
		t.Fatal(err)
	}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(abs), Fragment: fragment}
	return u.String()
}

func (tb *tab) event(ev any) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	switch ev := ev.(type) {
	case *runtime.EventConsoleAPICalled:
		text := "console." + string(ev.Type)
		for _, arg := range ev.Args {
			text += " " + string(arg.Value)
		}
		tb.messages = append(tb.messages, text)
	case *runtime.EventExceptionThrown:
		tb.messages = append(tb.messages, "exception: "+ev.ExceptionDetails.Text)
	case *log.EventEntryAdded:
		tb.messages = append(tb.messages, string(ev.Entry.Level)+": "+ev.Entry.Text)
	case *audits.EventIssueAdded:
		// Pictures inside the page are decoded lazily, whatever their size.
		if ev.Issue.Code != audits.InspectorIssueCodeLazyLoadImageIssue {
			tb.messages = append(tb.messages, "issue: "+issue(ev.Issue))
		}
	case *page.EventJavascriptDialogOpening:
		tb.messages = append(tb.messages, "dialog: "+ev.Message)
	case *network.EventRequestWillBeSent:
		address := ev.Request.URL
		if address != tb.page && address != "about:blank" && !strings.HasPrefix(address, "data:") {
			tb.requests = append(tb.requests, address)
		}
	}
}

func issue(i *audits.InspectorIssue) string {
	if csp := i.Details.ContentSecurityPolicyIssueDetails; csp != nil {
		return "content security policy: " + csp.ViolatedDirective + " " + csp.BlockedURL
	}
	return string(i.Code)
}

// quiet fails the test when the page said, asked for, or ran anything.
func (tb *tab) quiet() {
	tb.t.Helper()
	// Events come in order with replies: what happened before this call is in.
	ran := eval[bool](tb, `"canary" in window || document.title === "canary-ran"`)
	if ran {
		tb.t.Error("a script of the page ran")
	}
	messages, requests := tb.seen()
	for _, m := range messages {
		tb.t.Errorf("the page said: %s", m)
	}
	for _, r := range requests {
		tb.t.Errorf("the page requested %s", r)
	}
}

func (tb *tab) seen() (messages, requests []string) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	return append([]string(nil), tb.messages...), append([]string(nil), tb.requests...)
}

// eval runs an expression in the page, as a developer's console does: the
// page's own policy has no say in it.
func eval[T any](tb *tab, expression string) T {
	tb.t.Helper()
	ctx, cancel := context.WithTimeout(tb.ctx, time.Minute)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil && !errors.Is(err, chromedp.ErrJSUndefined) {
		tb.t.Fatalf("evaluating %.80s: %v", expression, err)
	}
	return v
}

// viewport sets the size of the window; narrow ones are phones.
func (tb *tab) viewport(width, height int64) {
	tb.t.Helper()
	var options []chromedp.EmulateViewportOption
	if width < 600 {
		options = append(options, chromedp.EmulateMobile, chromedp.EmulatePortrait)
	}
	if err := chromedp.Do(tb.ctx, chromedp.EmulateViewport(width, height, options...)); err != nil {
		tb.t.Fatal(err)
	}
}

// onPaper draws the page as it prints.
func (tb *tab) onPaper() {
	tb.t.Helper()
	if _, err := chromedp.Call(tb.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"}); err != nil {
		tb.t.Fatal(err)
	}
}

// prefer sets prefers-color-scheme.
func (tb *tab) prefer(scheme string) {
	tb.t.Helper()
	params := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}
	if _, err := chromedp.Call(tb.ctx, emulation.SetEmulatedMedia, params); err != nil {
		tb.t.Fatal(err)
	}
}

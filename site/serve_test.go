package site

import (
	"context"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

func TestHandler(t *testing.T) {
	dir := t.TempDir()
	touch(t, filepath.Join(dir, "site/index.html"), "home")
	touch(t, filepath.Join(dir, "site/kiln/index.html"), "kiln")
	touch(t, filepath.Join(dir, "site/kiln/page.md"), "# page")
	touch(t, filepath.Join(dir, "site/.nojekyll"), "")
	touch(t, filepath.Join(dir, "site/empty/x.txt"), "x")
	touch(t, filepath.Join(dir, "outside.txt"), "outside")
	if err := os.Symlink("../outside.txt", filepath.Join(dir, "site/link.txt")); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(filepath.Join(dir, "site"))
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	h := Handler(root.FS())
	for _, c := range []struct {
		method, target, host string
		status               int
		kind, body           string
	}{
		{"GET", "/", "localhost:8000", 200, "text/html; charset=utf-8", "home"},
		{"GET", "/", "127.0.0.1:8000", 200, "text/html; charset=utf-8", "home"},
		{"GET", "/", "[::1]:8000", 200, "text/html; charset=utf-8", "home"},
		{"GET", "/", "evil.example", 403, "", ""},
		{"GET", "/", "127.0.0.1.evil.example", 403, "", ""},
		{"GET", "/", "", 403, "", ""},
		{"POST", "/", "localhost", 405, "", ""},
		{"GET", "/kiln", "localhost", 301, "", ""},
		{"GET", "/kiln/", "localhost", 200, "text/html; charset=utf-8", "kiln"},
		{"GET", "/kiln/page.md", "localhost", 200, "text/markdown; charset=utf-8", "# page"},
		{"GET", "/empty/", "localhost", 404, "", ""},
		{"GET", "/.nojekyll", "localhost", 404, "", ""},
		{"GET", "/../outside.txt", "localhost", 404, "", ""},
		{"GET", "/%2e%2e/outside.txt", "localhost", 404, "", ""},
		{"GET", "/kiln/..%5c..%5coutside.txt", "localhost", 404, "", ""},
		{"GET", "/link.txt", "localhost", 404, "", ""},
		{"GET", "/none", "localhost", 404, "", ""},
		{"GET", "/index.html/", "localhost", 404, "", ""},
	} {
		r := httptest.NewRequest(c.method, c.target, nil)
		r.Host = c.host
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != c.status || c.kind != "" && (w.Header().Get("Content-Type") != c.kind || w.Body.String() != c.body) {
			t.Errorf("%s %s at %q: %d %s %q", c.method, c.target, c.host, w.Code, w.Header().Get("Content-Type"), w.Body)
		}
		if strings.Contains(w.Body.String(), "outside") || !strings.Contains(w.Header().Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("%s %s: %v %q", c.method, c.target, w.Header(), w.Body)
		}
	}
	for name, where := range map[string]string{
		"kiln": "/kiln/", "kiln/deep": "/kiln/deep/", "https:evil.example": "/https:evil.example/", "a?b/c#d": "/a%3Fb/c%23d/",
	} {
		h := Handler(fstest.MapFS{name: {Mode: fs.ModeDir}})
		for _, before := range []string{"/", "//"} {
			r := httptest.NewRequest("GET", "/", nil)
			r.Host, r.URL.Path = "localhost", before+name
			w := httptest.NewRecorder()
			if h.ServeHTTP(w, r); w.Header().Get("Location") != where {
				t.Errorf("%s%s leads to %q, want %q", before, name, w.Header().Get("Location"), where)
			}
		}
	}
	r := httptest.NewRequest("GET", "/kiln/", nil)
	r.Host = "localhost"
	r.Header.Set("Range", "bytes=1-2")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Code != http.StatusPartialContent || w.Body.String() != "il" {
		t.Errorf("range: %d %q", w.Code, w.Body)
	}
}

func TestServeStops(t *testing.T) {
	dir := t.TempDir()
	touch(t, filepath.Join(dir, "index.html"), "home")
	ctx, cancel := context.WithCancel(context.Background())
	urls, done := make(chan string, 1), make(chan error, 1)
	go func() { done <- Serve(ctx, dir, 0, func(url string) { urls <- url }) }()
	url := <-urls
	resp, err := http.Get(strings.Replace(url, "localhost", "127.0.0.1", 1))
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(resp.Body)
	resp.Body.Close()
	if string(body) != "home" {
		t.Errorf("got %q", body)
	}
	cancel()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(2 * serveStopTimeout):
		t.Error("it doesn't stop")
	}
	if err := Serve(context.Background(), filepath.Join(dir, "none"), 0, nil); err == nil {
		t.Error("no error for a directory that isn't there")
	}
}

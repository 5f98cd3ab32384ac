package site

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path"
	"strconv"
	"strings"
	"time"
)

// Limits of the preview: generous for a person, an end for anything else.
const (
	serveHeaderTimeout = 5 * time.Second
	serveReadTimeout   = 15 * time.Second
	serveWriteTimeout  = 2 * time.Minute // a large page to a slow reader
	serveIdleTimeout   = time.Minute
	serveStopTimeout   = 3 * time.Second
	serveHeaderBytes   = 16 << 10
)

// servePolicy is what a page may do, said once more in a header: nothing. The
// page's own policy narrows the style to its one block.
const servePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Serve shows a site to the browsers of this machine, until the context ends.
// It listens on the loopback addresses only; port 0 takes a free one. ready is
// told the address once it can be opened.
func Serve(ctx context.Context, dir string, port int, ready func(url string)) error {
	root, err := openRoot(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return noDirectory(dir)
	}
	if err != nil {
		return err
	}
	defer root.Close()
	listeners, err := listenLoopback(port)
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler:           Handler(root.FS()),
		ReadHeaderTimeout: serveHeaderTimeout,
		ReadTimeout:       serveReadTimeout,
		WriteTimeout:      serveWriteTimeout,
		IdleTimeout:       serveIdleTimeout,
		MaxHeaderBytes:    serveHeaderBytes,
	}
	failed := make(chan error, len(listeners))
	for _, l := range listeners {
		go func() { failed <- server.Serve(l) }()
	}
	ready("http://localhost:" + strconv.Itoa(listeners[0].Addr().(*net.TCPAddr).Port) + "/")
	select {
	case err := <-failed:
		server.Close()
		return fmt.Errorf("serving: %w", err)
	case <-ctx.Done():
	}
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), serveStopTimeout)
	defer cancel()
	if server.Shutdown(stop) != nil {
		server.Close() // a reader that doesn't end
	}
	return nil
}

// listenLoopback listens on 127.0.0.1, and on [::1] where that exists.
func listenLoopback(port int) ([]net.Listener, error) {
	v4, err := net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return nil, fmt.Errorf("listening: %w: choose another --port", err)
	}
	listeners := []net.Listener{v4}
	port = v4.Addr().(*net.TCPAddr).Port
	if v6, err := net.Listen("tcp6", net.JoinHostPort("::1", strconv.Itoa(port))); err == nil {
		listeners = append(listeners, v6)
	}
	return listeners, nil
}

// Handler serves the files of a site. It refuses what doesn't come from this
// machine's own browsers: a Host that isn't loopback may be another name that
// was bound to this address.
func Handler(site fs.FS) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", servePolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-cache")
		switch {
		case !isLoopbackHost(r.Host):
			http.Error(w, "This preview answers to localhost only.", http.StatusForbidden)
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			h.Set("Allow", "GET, HEAD")
			http.Error(w, "Only GET and HEAD.", http.StatusMethodNotAllowed)
		default:
			serveFile(w, r, site)
		}
	})
}

func isLoopbackHost(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	if strings.EqualFold(name, "localhost") {
		return true
	}
	addr, err := netip.ParseAddr(strings.Trim(name, "[]"))
	return err == nil && addr.IsLoopback()
}

// serveFile answers with one file. Directories answer with their index and
// never with a list; names that begin with a dot don't exist.
func serveFile(w http.ResponseWriter, r *http.Request, site fs.FS) {
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if name == "" {
		name = "."
	}
	if !fs.ValidPath(name) || strings.Contains("/"+name, "/.") && name != "." {
		http.NotFound(w, r)
		return
	}
	info, err := fs.Stat(site, name)
	if err == nil && info.IsDir() {
		if !strings.HasSuffix(r.URL.Path, "/") {
			// From the root and escaped: a name like https:x is no address.
			http.Redirect(w, r, (&url.URL{Path: "/" + name + "/"}).EscapedPath(), http.StatusMovedPermanently)
			return
		}
		name = path.Join(name, "index.html")
		info, err = fs.Stat(site, name)
	} else if strings.HasSuffix(r.URL.Path, "/") {
		http.NotFound(w, r) // its links would lead elsewhere
		return
	}
	if err != nil || !info.Mode().IsRegular() {
		http.NotFound(w, r)
		return
	}
	f, err := site.Open(name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer f.Close()
	content, ok := f.(*os.File)
	if !ok {
		http.Error(w, "Not a file.", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", typeOf(name))
	http.ServeContent(w, r, "", info.ModTime(), content)
}

// typeOf returns the content type of a file of a site. What no site has is
// shown as text.
func typeOf(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".md":
		return "text/markdown; charset=utf-8"
	case ".json":
		return "application/json"
	case ".jsonl":
		return "application/jsonl; charset=utf-8"
	case ".xml":
		return "application/xml"
	}
	return "text/plain; charset=utf-8"
}

package site

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"
)

// maxName is the longest file or directory name that we make, in bytes. It
// fits every file system, with room for a suffix of ours.
const maxName = 100

// id10 is the short form of a session's id that stands in its page's name:
// the first 10 hex digits of SHA-256 over the redacted id, and the file's
// redacted stem where two files bear the same id.
func id10(id, stem string) string {
	h := sha256.New()
	h.Write([]byte(id))
	if stem != "" {
		h.Write([]byte{0})
		h.Write([]byte(stem))
	}
	return hex.EncodeToString(h.Sum(nil))[:10]
}

// pageName returns the name, without extension, of the page of a session that
// was created at t. It depends on nothing that a session gets later.
func pageName(t time.Time, id10 string) string {
	t = t.UTC()
	if t.IsZero() || t.Year() < 1 || t.Year() > 9999 {
		return "undated-" + id10
	}
	return t.Format("2006-01-02-1504-") + id10
}

// validPageName reports whether s is a name that pageName can make.
func validPageName(s string) bool {
	date, id, ok := cutLast(s, '-')
	if !ok || len(id) != 10 || strings.Trim(id, "0123456789abcdef") != "" {
		return false
	}
	if date == "undated" {
		return true
	}
	t, err := time.Parse("2006-01-02-1504", date)
	return err == nil && t.Format("2006-01-02-1504") == date
}

func cutLast(s string, sep byte) (before, after string, found bool) {
	i := strings.LastIndexByte(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+1:], true
}

// slugify makes a directory name of a-z, 0-9, dots, dashes and underscores
// from a text, "" if nothing of it can stand in one. What isn't allowed
// becomes one dash.
func slugify(text string) string {
	var b strings.Builder
	dash := false
	for _, r := range strings.ToLower(text) {
		ok := 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '.' || r == '_'
		switch {
		case ok && dash && b.Len() > 0:
			b.WriteByte('-')
			fallthrough
		case ok:
			b.WriteRune(r)
		}
		dash = !ok
		if b.Len() >= maxName-20 {
			break // room for a suffix that tells twins apart
		}
	}
	slug := strings.Trim(b.String(), ".-_")
	for strings.Contains(slug, "..") {
		slug = strings.ReplaceAll(slug, "..", ".")
	}
	if slug != "" && reserved(slug) {
		slug += "-"
		slug = strings.ReplaceAll(slug, ".", "-") + "project"
	}
	return slug
}

// validSlug reports whether s may name a project's directory: s may come from
// a file that somebody else wrote.
func validSlug(s string) bool {
	if s == "" || len(s) > maxName || s[0] == '.' || s[len(s)-1] == '.' || strings.Contains(s, "..") {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if !('a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '.' || c == '_' || c == '-') {
			return false
		}
	}
	return !reserved(s)
}

// reserved reports whether a name is one of the site's own, or one that
// Windows gives to devices, with any extension.
func reserved(name string) bool {
	switch name {
	case "sitemap.xml", "robots.txt":
		return true
	}
	for _, ext := range []string{".html", ".md", ".json", ".jsonl"} {
		if strings.HasSuffix(name, ext) {
			return true
		}
	}
	stem, _, _ := strings.Cut(name, ".")
	switch stem {
	case "con", "prn", "aux", "nul", "conin$", "conout$", "clock$":
		return true
	}
	if len(stem) == 4 && (strings.HasPrefix(stem, "com") || strings.HasPrefix(stem, "lpt")) {
		return '0' <= stem[3] && stem[3] <= '9'
	}
	return false
}

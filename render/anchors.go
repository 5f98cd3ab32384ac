package render

import (
	"strings"

	"publish/session"
)

// maxAnchorID is the longest entry id, in bytes, that becomes an anchor. The
// formats' ids have 8 to 36; a longer one makes a poor link.
const maxAnchorID = 64

// anchor returns the fragment under which e stands on its page, without #:
// "e-" and the entry's own id, or "e-line-12" ("e-line-12.2") from its place
// where the file has no id, an id that an earlier entry bears, or one that is
// unsafe in a link. It is unique in a session, and in each of its outputs.
func anchor(e *session.Entry) string {
	if ownAnchor(e) {
		return "e-" + e.ID
	}
	return "e-line-" + e.Place()
}

// ownAnchor reports whether e's id can stand in its anchor. An id that looks
// like a made one can't: it could be the made one of another entry.
func ownAnchor(e *session.Entry) bool {
	if e.ID != e.FileID() || e.ID == "" || len(e.ID) > maxAnchorID || strings.HasPrefix(e.ID, "line-") {
		return false
	}
	for i := range len(e.ID) {
		if !anchorByte(e.ID[i]) {
			return false
		}
	}
	return true
}

func anchorByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' ||
		c == '.' || c == '_' || c == '-'
}

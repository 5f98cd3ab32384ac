package session

import (
	"strings"
	"time"
)

// A Listing holds what a list of sessions shows of one, as pi counts it.
type Listing struct {
	Messages int       // messages of every role, on every branch
	First    string    // text of the first user message that has text, or ""
	Modified time.Time // latest user or assistant message, else the header's time; zero if unreadable
}

// Listing returns the facts that a list of sessions shows.
func (s *Session) Listing() Listing {
	l := Listing{}
	for _, e := range s.Entries {
		if e.Type() != "message" {
			continue
		}
		l.Messages++
		if e.Role() != "user" && e.Role() != "assistant" {
			continue
		}
		if t := e.Time(); t.After(l.Modified) {
			l.Modified = t
		}
		if e.Role() == "user" && l.First == "" {
			l.First = messageText(e.Body)
		}
	}
	if l.Modified.IsZero() {
		l.Modified = s.Header.Created
	}
	return l
}

// messageText returns the text blocks of a user's message, or his command.
func messageText(b Body) string {
	switch b := b.(type) {
	case *User:
		return joinTexts(b.Content, " ")
	case *BashExecution:
		return "!" + b.Command
	default:
		return ""
	}
}

// joinTexts joins the text blocks of a message.
func joinTexts(content []Block, separator string) string {
	var texts []string
	for _, block := range content {
		if t, ok := block.(*Text); ok {
			texts = append(texts, t.Text)
		}
	}
	return strings.Join(texts, separator)
}

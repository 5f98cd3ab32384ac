package redact_test

import (
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"strings"

	"publish/redact"
	"publish/session"
)

// token returns a token of no one's: of the right shape, and made here.
func token() string {
	const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
	r := rand.New(rand.NewPCG(1, 2))
	b := make([]byte, 36)
	for i := range b {
		b[i] = letters[r.IntN(len(letters))]
	}
	return "ghp_" + string(b)
}

// file is a session in which a token is shown, and used later.
func file() string {
	return strings.ReplaceAll(`{"type":"session","version":3,"id":"demo","timestamp":"2026-01-01T09:00:00Z","cwd":"/home/rosa/ferry"}
{"type":"message","id":"a","parentId":null,"timestamp":"2026-01-01T09:00:01Z","message":{"role":"user","content":"Push it with TOKEN"}}
{"type":"message","id":"b","parentId":"a","timestamp":"2026-01-01T09:00:05Z","message":{"role":"user","content":"Is TOKEN still valid?","big":9007199254740993}}
`, "TOKEN", token())
}

// A text by itself.
func ExampleRedactor_Text() {
	r, err := redact.New(redact.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Text("export GITHUB_TOKEN=" + token() + " # max_tokens=4096"))
	// Output: export GITHUB_TOKEN=[REDACTED:github-pat#1] # max_tokens=4096
}

// One session: what package render makes pages of.
func ExampleRedactor_Read() {
	r, err := redact.New(redact.Options{})
	if err != nil {
		log.Fatal(err)
	}
	t, err := r.Read(strings.NewReader(file()))
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range t.Session().Entries {
		fmt.Println(e.Body.(*session.User).Content[0].(*session.Text).Text)
	}
	for _, removed := range t.Report() {
		fmt.Println(removed.Placeholder, removed.Count, removed.Places)
	}
	// Output:
	// Push it with [REDACTED:github-pat#1]
	// Is [REDACTED:github-pat#1] still valid?
	// ~ 1 [header]
	// [REDACTED:github-pat#1] 2 [2 3]
}

// A session as JSON Lines: nothing but strings has changed.
func ExampleRedactor_WriteJSONL() {
	r, err := redact.New(redact.Options{})
	if err != nil {
		log.Fatal(err)
	}
	if err := r.WriteJSONL(os.Stdout, strings.NewReader(file())); err != nil {
		log.Fatal(err)
	}
	// Output:
	// {"type":"session","version":3,"id":"demo","timestamp":"2026-01-01T09:00:00Z","cwd":"~/ferry"}
	// {"type":"message","id":"a","parentId":null,"timestamp":"2026-01-01T09:00:01Z","message":{"role":"user","content":"Push it with [REDACTED:github-pat#1]"}}
	// {"type":"message","id":"b","parentId":"a","timestamp":"2026-01-01T09:00:05Z","message":{"role":"user","content":"Is [REDACTED:github-pat#1] still valid?","big":9007199254740993}}
}

// Many sessions: each is searched first, and what one gave away is taken out
// of all.
func ExampleRedactor_Transcript() {
	r, err := redact.New(redact.Options{})
	if err != nil {
		log.Fatal(err)
	}
	header, _, _ := strings.Cut(file(), "\n")
	password := token()[4:24]
	var files []string
	for _, prompt := range []string{"run it with DB_PASSWORD=" + password, "what was " + password + " again?"} {
		files = append(files, header+"\n"+`{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"`+prompt+`"}}`)
	}
	var found []*redact.Findings
	for _, file := range files {
		f, err := r.Discover(session.Scan(strings.NewReader(file)))
		if err != nil {
			log.Fatal(err)
		}
		found = append(found, f)
	}
	known := r.Known(func(yield func(*redact.Findings) bool) {
		for _, f := range found {
			if !yield(f) {
				return
			}
		}
	})
	for i, file := range files {
		t, err := r.Transcript(session.Scan(strings.NewReader(file)), found[i], known)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(t.Session().Title())
	}
	// Output:
	// run it with DB_PASSWORD=[REDACTED:password#1]
	// what was [REDACTED:password#1] again?
}

// A finished file is read as a stranger would.
func ExampleRedactor_Prove() {
	r, err := redact.New(redact.Options{})
	if err != nil {
		log.Fatal(err)
	}
	page := "<p>nothing here</p>\n<p title='" + token() + "'>or is there?</p>\n"
	for _, hit := range r.Prove(redact.HTML, []byte(page), nil, nil) {
		fmt.Println("line", hit.Line, hit.Rule)
	}
	// Output: line 2 github-pat
}

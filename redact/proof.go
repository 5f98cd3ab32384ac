package redact

// A Hit is something that the proof found in finished bytes.
type Hit struct {
	Rule  string
	Place string // the entry's place where it is known, else ""
	Line  int    // line of the finished file, 1-based
}

// A Kind says how finished bytes are to be read.
type Kind string

// The kinds of file that Prove reads.
const (
	HTML     Kind = "html"
	Markdown Kind = "md"
	JSONL    Kind = "jsonl" // also JSON
)

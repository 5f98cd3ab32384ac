package session

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "write what the tests get into the golden files")

// TestGolden reads the sessions of testdata and compares all that is known
// of them with the file beside.
func TestGolden(t *testing.T) {
	files, _ := filepath.Glob("testdata/sessions/*.txtar")
	if len(files) < 20 {
		t.Fatalf("only %d files", len(files))
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := describe(Read(bytes.NewReader(a.Files[0].Data)))
			if *update {
				a.Files = append(a.Files[:1], txtar.File{Name: "want", Data: []byte(got)})
				if err := os.WriteFile(file, txtar.Format(a), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if len(a.Files) < 2 {
				t.Fatal("no golden file; go test -run Golden -update writes it")
			}
			if diff := cmp.Diff(string(a.Files[1].Data), got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// describe writes all that is known of a session.
func describe(s *Session, err error) string {
	var b strings.Builder
	if err != nil {
		fmt.Fprintf(&b, "error: %v\n", err)
		return b.String()
	}
	h := s.Header
	extra := h.Extra
	h.Extra = nil
	fmt.Fprintf(&b, "header: %s\n", fields1(fmt.Sprintf("%+v", h)))
	if extra != nil {
		fmt.Fprintf(&b, "header extra: %s\n", extra)
	}
	fmt.Fprintf(&b, "title: %q, started %s, ended %s\n", s.Title(), stamp(s.Started()), stamp(s.Ended()))
	fmt.Fprintf(&b, "tree: %s\nbranch: %s\n", treeText(s), ids(s.Branch(s.Leaf())))
	for _, e := range s.Entries {
		fmt.Fprintf(&b, "%s %s", e.Place(), e.ID)
		if e.FileID() != e.ID {
			fmt.Fprintf(&b, " (file %q)", e.FileID())
		}
		if e.Missing() != "" {
			fmt.Fprintf(&b, " (missing %q)", e.Missing())
		}
		fmt.Fprintf(&b, " %s %s %s", e.Type(), e.Role(), stamp(e.Timestamp()))
		if e.Extra() != nil {
			fmt.Fprintf(&b, " extra %s", e.Extra())
		}
		fmt.Fprintf(&b, "\n\t%s\n", show(e.Body))
		for _, c := range e.calls() {
			if r := s.ResultOf(e, c); r != nil {
				fmt.Fprintf(&b, "\tcall %s is answered by %s\n", c.ID, r.ID)
			}
		}
		if from, c := s.CallOf(e); from != nil {
			fmt.Fprintf(&b, "\tanswers call %s of %s\n", c.ID, from.ID)
		}
	}
	for _, p := range s.Damage {
		fmt.Fprintf(&b, "damage: %d.%d %s\n", p.Line, p.Part, p.Text)
	}
	c := s.Context(s.Leaf())
	fmt.Fprintf(&b, "context: %s/%s, thinking %s: %s\n", c.Provider, c.Model, c.ThinkingLevel, contextText(c))
	for _, u := range s.UsageByModel(nil) {
		fmt.Fprintf(&b, "usage: %q %+v\n", u.Model, u.Usage)
	}
	l := s.Listing()
	fmt.Fprintf(&b, "listing: %d messages, first %q, modified %s\n", l.Messages, l.First, stamp(l.Modified))
	return b.String()
}

func stamp(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.Format("2006-01-02T15:04:05.999999Z07:00")
}

func fields1(s string) string { return strings.Join(strings.Fields(s), " ") }

// show writes a body or block with its fields that aren't zero.
func show(v any) string {
	var b strings.Builder
	switch v := v.(type) {
	case *User:
		fmt.Fprintf(&b, "user %s%s", showBlocks(v.Content), when(v.Time))
		b.WriteString(more(v.Extra))
	case *Assistant:
		fmt.Fprintf(&b, "assistant %s%s api=%q provider=%q model=%q response=%q stop=%q error=%q usage=%s",
			showBlocks(v.Content), when(v.Time), v.API, v.Provider, v.Model, v.ResponseModel, v.StopReason, v.ErrorMessage, showUsage(v.Usage))
		b.WriteString(more(v.Extra))
	case *ToolResult:
		fmt.Fprintf(&b, "result of %q by %q %s%s error=%v details=%s took=%v",
			v.ToolCallID, v.ToolName, showBlocks(v.Content), when(v.Time), v.IsError, v.Details, v.Duration)
		for _, n := range v.Nested {
			fmt.Fprintf(&b, " nested=%+v", n)
		}
		b.WriteString(more(v.Extra))
	case *BashExecution:
		code := "none"
		if v.ExitCode != nil {
			code = fmt.Sprint(*v.ExitCode)
		}
		fmt.Fprintf(&b, "command %q output=%q exit=%s took=%v excluded=%v cancelled=%v truncated=%v", v.Command, v.Output, code, v.Duration, v.Excluded, v.Cancelled, v.Truncated)
		b.WriteString(more(v.Extra))
	case *System:
		fmt.Fprintf(&b, "system %q", v.Text)
		for _, s := range v.Sections {
			fmt.Fprintf(&b, " %+v", s)
		}
		for _, tool := range v.ToolsAdded {
			fmt.Fprintf(&b, " +%s %q %s", tool.Name, tool.Description, tool.Parameters)
		}
		for _, name := range v.ToolsRemoved {
			fmt.Fprintf(&b, " -%s", name)
		}
		b.WriteString(more(v.Extra))
	case *CustomMessage:
		fmt.Fprintf(&b, "custom message %q %s display=%v details=%s", v.CustomType, showBlocks(v.Content), v.Display, v.Details)
		b.WriteString(more(v.Extra))
	case *UnknownMessage:
		fmt.Fprintf(&b, "unknown message %q %s", v.Role, v.Raw)
	case *Compaction:
		fmt.Fprintf(&b, "compaction %q before=%d kept from %q hook=%v details=%s usage=%s", v.Summary, v.TokensBefore, v.FirstKeptEntryID, v.FromHook, v.Details, showUsage(v.Usage))
		for _, r := range v.RetainedTail {
			fmt.Fprintf(&b, "\n\t\tretained %s: %s", r.Role, show(r.Body))
		}
		if v.System != nil {
			fmt.Fprintf(&b, "\n\t\t%s", show(v.System))
		}
		b.WriteString(more(v.Extra))
	case *BranchSummary:
		fmt.Fprintf(&b, "branch summary %q from %q", v.Summary, v.FromID)
	case *UsageEntry:
		fmt.Fprintf(&b, "usage %q %q %q %q %s", v.Kind, v.Provider, v.Model, v.Note, showUsage(v.Usage))
	case *ContextEdit:
		fmt.Fprintf(&b, "edit of %q omitted=%v %s", v.TargetID, v.Omitted, showBlocks(v.Replacement))
	case *Custom:
		fmt.Fprintf(&b, "custom %q %s", v.CustomType, v.Data)
	case *Other:
		fmt.Fprintf(&b, "other %s", v.Raw)
	case *Damaged:
		fmt.Fprintf(&b, "damaged (%s), %d bytes: %q", v.Reason, v.Bytes, v.Text)
	case *Text:
		fmt.Fprintf(&b, "text %q%s", v.Text, more(v.Extra))
	case *Thinking:
		fmt.Fprintf(&b, "thinking %q %q%s", v.Thinking, v.Signature, more(v.Extra))
	case *Image:
		fmt.Fprintf(&b, "image %s %q%s", v.MimeType, v.Data, more(v.Extra))
	case *ToolCall:
		fmt.Fprintf(&b, "call %q %s %s server=%v%s", v.ID, v.Name, v.Arguments, v.Server, more(v.Extra))
	case *UnknownBlock:
		fmt.Fprintf(&b, "unknown %q %s", v.Type, v.Raw)
	default:
		fmt.Fprintf(&b, "%T%+v", v, v)
	}
	return b.String()
}

func more(extra []byte) string {
	if extra == nil {
		return ""
	}
	return " extra " + string(extra)
}

func when(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return " at " + stamp(t)
}

func showUsage(u *Usage) string {
	if u == nil {
		return "none"
	}
	return fmt.Sprintf("%+v", *u)
}

func showBlocks(blocks []Block) string {
	var list []string
	for _, b := range blocks {
		list = append(list, show(b))
	}
	return "[" + strings.Join(list, "; ") + "]"
}

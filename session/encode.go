package session

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// WriteJSONL writes a session in golder's format of version 3: the header,
// then one line for each entry. Members that this package doesn't know, and
// the digits of big numbers, are written as they were read; what only pi
// knows of a message, as its nested calls, is left out; entries that golder has no
// form for are an error, before anything is written. [Read] is its inverse.
//
// To copy a session file byte for byte, pi's included, write the lines of
// [Scan] instead.
func WriteJSONL(w io.Writer, h Header, entries []*Entry) error {
	for _, e := range entries {
		_, other := e.Body.(*Other)
		if other && h.Dialect == Golder {
			continue
		}
		if _, err := golderMessage(e.Body); err != nil {
			return fmt.Errorf("line %s: %w", e.Place(), err)
		}
	}
	b := bufio.NewWriter(w)
	head, err := headerLine(h)
	if err != nil {
		return err
	}
	b.Write(head)
	for _, e := range entries {
		line, err := entryLine(e)
		if err != nil {
			return err
		}
		b.Write(line)
	}
	return b.Flush() // and any error of the writes before
}

// encoding is how golder's lines are written. Raw JSON keeps its escapes.
var encoding = json.JoinOptions(
	jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true),
	jsontext.EscapeForJS(true), jsontext.PreserveRawStrings(true),
)

// The wire types have golder's members in golder's order.

type wireHeader struct {
	Version            int       `json:"version"`
	ID                 string    `json:"id"`
	CreatedAt          time.Time `json:"createdAt"`
	UpdatedAt          time.Time `json:"updatedAt"`
	Model              string    `json:"model,omitzero"`
	Provider           string    `json:"provider,omitzero"`
	SystemPrompt       string    `json:"systemPrompt,omitzero"`
	BaseInstruction    string    `json:"baseInstruction,omitzero"`
	AppendInstructions []string  `json:"appendInstructions,omitempty"`
	ParentSession      string    `json:"parentSession,omitzero"`
	Cwd                string    `json:"cwd,omitzero"`
	ContextFrom        string    `json:"contextFrom,omitzero"`
	ContextWatermark   int       `json:"contextWatermark,omitzero"`
}

type wireEntry struct {
	ID        string         `json:"id"`
	ParentID  string         `json:"parentId,omitzero"`
	Timestamp time.Time      `json:"timestamp"`
	Message   jsontext.Value `json:"message"`
}

type wireMessage struct {
	Role          string           `json:"role"`
	ToolCallID    *string          `json:"toolCallId,omitzero"`
	ToolName      *string          `json:"toolName,omitzero"`
	Content       []jsontext.Value `json:"content"`
	API           string           `json:"api,omitzero"`
	Provider      string           `json:"provider,omitzero"`
	Model         string           `json:"model,omitzero"`
	Usage         *wireUsage       `json:"usage,omitzero"`
	StopReason    string           `json:"stopReason,omitzero"`
	ErrorMessage  string           `json:"errorMessage,omitzero"`
	Details       jsontext.Value   `json:"details,omitzero"`
	IsError       *bool            `json:"isError,omitzero"`
	Timestamp     int64            `json:"timestamp"`
	ResponseModel string           `json:"responseModel,omitzero"`
	DurationMs    int64            `json:"durationMs,omitzero"`
}

type wireCompaction struct {
	Role         string         `json:"role"`
	Summary      string         `json:"summary"`
	TokensBefore int64          `json:"tokensBefore,omitzero"`
	Details      jsontext.Value `json:"details,omitzero"`
	Timestamp    int64          `json:"timestamp"`
}

type wireUsage struct {
	InputTokens      int64 `json:"inputTokens"`
	OutputTokens     int64 `json:"outputTokens"`
	CacheReadTokens  int64 `json:"cacheReadTokens,omitzero"`
	CacheWriteTokens int64 `json:"cacheWriteTokens,omitzero"`
	// golder has neither; it passes over them.
	Reasoning int64    `json:"reasoning,omitzero"`
	Cost      *float64 `json:"cost,omitzero"`
}

type wireText struct {
	Type      string `json:"type"`
	Text      string `json:"text"`
	Signature string `json:"textSignature,omitzero"`
}

type wireThinking struct {
	Type      string `json:"type"`
	Thinking  string `json:"thinking"`
	Signature string `json:"thinkingSignature,omitzero"`
	Redacted  bool   `json:"redacted,omitzero"`
}

type wireImage struct {
	Type     string `json:"type"`
	Data     string `json:"data"`
	MimeType string `json:"mimeType"`
}

type wireToolCall struct {
	Type      string         `json:"type"`
	ID        string         `json:"id"`
	Name      string         `json:"name"`
	Arguments jsontext.Value `json:"arguments"`
	Kind      string         `json:"kind,omitzero"`
	Error     string         `json:"argumentsError,omitzero"`
}

// headerLine is a header as a line of golder's.
func headerLine(h Header) ([]byte, error) {
	if h.ID == "" {
		return nil, errors.New("session: the header has no id")
	}
	return line(wireHeader{
		NewestVersion, h.ID, h.Created, h.Updated, h.Model, h.Provider, h.SystemPrompt, h.BaseInstruction,
		h.AppendInstructions, h.ParentSession, h.Cwd, h.ContextFrom, h.ContextWatermark,
	}, h.Extra)
}

// entryLine is an entry as a line of golder's.
func entryLine(e *Entry) ([]byte, error) {
	o, ok := e.Body.(*Other)
	if !ok {
		return messageLine(e)
	}
	// Of a golder file: the line itself, but for the ids that it can't keep,
	// its own or its parent's.
	raw := []byte(o.Raw)
	if e.ID != e.FileID() {
		raw = setMember(raw, "id", e.ID)
	}
	if ref := e.parentRef(); ref != "" {
		raw = setMember(raw, "parentId", ref)
	}
	return append(bytes.Clone(raw), '\n'), nil
}

// messageLine is an entry that holds a message as a line of golder's.
func messageLine(e *Entry) ([]byte, error) {
	message, err := golderMessage(e.Body)
	if err != nil {
		return nil, err
	}
	return line(wireEntry{e.ID, e.parentRef(), e.Timestamp(), message}, e.Extra())
}

// parentRef is the parent that the file should name: also one that it
// doesn't hold.
func (e *Entry) parentRef() string { return cmp.Or(e.ParentID(), e.Missing()) }

// line is a wire value with its extra members as a line of a file.
func line(v any, extra jsontext.Value) ([]byte, error) {
	value, err := withExtra(v, extra)
	if err == nil {
		err = value.Compact() // leaves strings and numbers as they are
	}
	return append(value, '\n'), err
}

// withExtra is the JSON of v with the extra members in front: where both have
// a member, that of v comes last and so counts.
func withExtra(v any, extra jsontext.Value) (jsontext.Value, error) {
	b, err := json.Marshal(v, encoding)
	if err != nil || len(extra) == 0 {
		return b, err
	}
	end := bytes.LastIndexByte(extra, '}')
	if !valid(extra) || extra.Kind() != '{' || len(bytes.TrimSpace(extra[:end])) == 1 {
		return b, err
	}
	return slices.Concat(extra[:end], []byte{','}, b[1:]), nil
}

// golderMessage returns the JSON of a message that golder has a form for.
func golderMessage(body Body) (jsontext.Value, error) {
	switch b := body.(type) {
	case *User:
		return wireMessage{Role: "user", Timestamp: unixMilli(b.Time)}.json(b.Content, b.Extra)
	case *Assistant:
		return wireMessage{
			Role: "assistant", API: b.API, Provider: b.Provider, Model: b.Model,
			StopReason: b.StopReason, ErrorMessage: b.ErrorMessage, ResponseModel: b.ResponseModel,
			Usage: newWireUsage(b.Usage, b.Extra), DurationMs: b.Duration.Milliseconds(), Timestamp: unixMilli(b.Time),
		}.json(b.Content, b.Extra)
	case *ToolResult:
		return wireMessage{
			Role: "toolResult", ToolCallID: &b.ToolCallID, ToolName: &b.ToolName, Details: b.Details, IsError: &b.IsError,
			Usage: newWireUsage(b.Usage, b.Extra), DurationMs: b.Duration.Milliseconds(), Timestamp: unixMilli(b.Time),
		}.json(b.Content, b.Extra)
	case *BashExecution:
		record := []Block{&Text{Text: formatShellCommand(b)}}
		return wireMessage{Role: "user", Timestamp: unixMilli(b.Time)}.json(record, b.Extra)
	case *Compaction:
		return withExtra(wireCompaction{"compaction", b.Summary, b.TokensBefore, b.Details, unixMilli(b.Time)}, b.Extra)
	case *UnknownMessage:
		if len(b.Raw) > 0 {
			return b.Raw, nil
		}
	case *System, *CustomMessage, *BranchSummary, *ModelChange, *ThinkingLevelChange, *Label, *SessionInfo,
		*UsageEntry, *ContextEdit, *Custom, *Other, *Damaged, nil:
	}
	return nil, fmt.Errorf("session: golder has no form for %T", body)
}

// newWireUsage returns nil where the usage stands as a whole among the
// members that aren't known, since part of it isn't.
func newWireUsage(u *Usage, extra jsontext.Value) *wireUsage {
	if u == nil || len(extra) > 0 && members(extra).find("usage") != nil {
		return nil
	}
	w := &wireUsage{u.Input, u.Output, u.CacheRead, u.CacheWrite, u.Reasoning, nil}
	if u.HasCost {
		w.Cost = &u.Cost
	}
	return w
}

// json is the message with its content.
func (m wireMessage) json(content []Block, extra jsontext.Value) (jsontext.Value, error) {
	m.Content = make([]jsontext.Value, len(content))
	for i, block := range content {
		var err error
		if m.Content[i], err = wireBlock(block); err != nil {
			return nil, err
		}
	}
	return withExtra(m, extra)
}

func wireBlock(block Block) (jsontext.Value, error) {
	switch b := block.(type) {
	case *Text:
		return withExtra(wireText{"text", b.Text, b.Signature}, b.Extra)
	case *Thinking:
		return withExtra(wireThinking{"thinking", b.Thinking, b.Signature, b.Redacted}, b.Extra)
	case *Image:
		return withExtra(wireImage{"image", b.Data, b.MimeType}, b.Extra)
	case *ToolCall:
		c := wireToolCall{"toolCall", b.ID, b.Name, wireArguments(b.Arguments), "", b.ArgumentsError}
		if b.Server {
			c.Kind = "server"
		}
		return withExtra(c, b.Extra)
	case *UnknownBlock:
		return b.Raw, nil
	}
	return nil, fmt.Errorf("session: no form for a block of type %T", block)
}

// wireArguments keeps arguments that aren't JSON as a string, and writes an
// object where there are none.
func wireArguments(arguments jsontext.Value) jsontext.Value {
	switch {
	case len(arguments) == 0:
		return jsontext.Value("{}")
	case !valid(arguments):
		quoted, _ := jsontext.AppendQuote(nil, arguments)
		return quoted
	}
	return arguments
}

func unixMilli(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// formatShellCommand is the inverse of parseShellCommand.
func formatShellCommand(b *BashExecution) string {
	code := -1
	if b.ExitCode != nil {
		code = *b.ExitCode
	}
	var s strings.Builder
	s.WriteString("<user_shell_command>\n<command>\n")
	s.WriteString(b.Command)
	s.WriteString("\n</command>\n<result>\nExit code: " + strconv.Itoa(code))
	fmt.Fprintf(&s, "\nDuration: %.4f seconds\nOutput:\n", b.Duration.Seconds())
	s.WriteString(b.Output)
	s.WriteString("\n</result>\n</user_shell_command>")
	return s.String()
}

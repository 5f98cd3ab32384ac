package session

import (
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

// A Body is what an entry holds. A switch on it must have all the cases.
//
//sumtype:decl
type Body interface{ body() }

// User is a message that the user typed, or that was sent in the user's name.
type User struct {
	Time    time.Time // the message's own clock; zero if it has none
	Content []Block
	Extra   jsontext.Value // members that this package doesn't know, as one object, or nil
}

// Assistant is one reply of the model.
type Assistant struct {
	Time          time.Time
	Content       []Block // in order; may be empty when aborted
	API           string
	Provider      string
	Model         string
	ResponseModel string // the model that really answered, if it differs
	Usage         *Usage // nil if not recorded
	StopReason    string // stop, length, toolUse, error, aborted, deferred; golder: end_turn, tool_use
	ErrorMessage  string
	Duration      time.Duration
	Extra         jsontext.Value
}

// ToolResult is what a tool returned.
type ToolResult struct {
	Time       time.Time
	ToolCallID string
	ToolName   string
	Content    []Block
	IsError    bool
	Details    jsontext.Value // tool-specific, or nil
	Usage      *Usage         // nested model work
	Nested     []NestedCall   // calls that the tool made itself
	Duration   time.Duration
	Extra      jsontext.Value
}

// A NestedCall is a tool call made inside another one.
type NestedCall struct {
	ID        string
	Name      string
	Arguments jsontext.Value
	Status    string // ok, error, unfinished
	Error     string
	Duration  time.Duration
}

// BashExecution is a command that the user ran: pi's ! and !!, golder's
// <user_shell_command>.
type BashExecution struct {
	Time      time.Time
	Command   string
	Output    string
	ExitCode  *int // nil when killed or not recorded
	Duration  time.Duration
	Cancelled bool
	Truncated bool
	// FullOutputPath is a local path, kept so that redaction can name it.
	FullOutputPath string
	// Excluded says that the model didn't see it (pi's !!).
	Excluded bool
	Extra    jsontext.Value
}

// System is a system prompt, or a later patch of one.
type System struct {
	Time         time.Time
	Text         string
	Sections     []Section
	ToolsAdded   []Tool
	ToolsRemoved []string
	Extra        jsontext.Value
}

// A Section is a named part of a system prompt. Removed sections have no text.
type Section struct {
	Name    string
	Text    string
	Removed bool
}

// A Tool is a tool that the model was offered.
type Tool struct {
	Name        string
	Description string
	Parameters  jsontext.Value
}

// CustomMessage is an extension's message to the model: pi's custom_message entry
// and role custom (hookMessage before version 3).
type CustomMessage struct {
	Time       time.Time
	CustomType string
	Content    []Block
	Display    bool // false: hidden in the terminal, but sent to the model
	Details    jsontext.Value
	Extra      jsontext.Value
}

// UnknownMessage is a message of a role that this package doesn't know, or
// whose shape it can't read.
type UnknownMessage struct {
	Role string
	Time time.Time
	Raw  jsontext.Value
}

// Compaction is a point where history was replaced by a summary.
type Compaction struct {
	Time             time.Time // golder
	Summary          string
	TokensBefore     int64
	FirstKeptEntryID string // resolved Entry.ID; "" when none is kept
	RetainedTail     []Retained
	Usage            *Usage
	System           *System // the prompt that was in force
	Details          jsontext.Value
	FromHook         bool
	Extra            jsontext.Value
}

// Retained is a message that a compaction carries in itself.
type Retained struct {
	Role string
	Body Body // a message body
}

// BranchSummary tells what happened on the branch that was left.
type BranchSummary struct {
	Time     time.Time
	FromID   string
	Summary  string
	Usage    *Usage
	Details  jsontext.Value
	FromHook bool
	Extra    jsontext.Value
}

// ModelChange is the user's choice of another model.
type ModelChange struct{ Provider, Model string }

// ThinkingLevelChange is the user's choice of another thinking level.
type ThinkingLevelChange struct{ Level string }

// Label names an entry; an empty Text clears the name.
type Label struct{ TargetID, Text string }

// SessionInfo names the session; an empty Name clears it.
type SessionInfo struct{ Name string }

// UsageEntry records model work outside messages, such as cache warming.
type UsageEntry struct {
	Kind, Provider, Model, Note string
	Usage                       *Usage
}

// ContextEdit changes what the model saw of an entry. The transcript shows
// the original.
type ContextEdit struct {
	TargetID    string
	Omitted     bool // the target was taken out
	Replacement []Block
}

// Custom is an extension's state. The model never sees it.
type Custom struct {
	CustomType string
	Data       jsontext.Value
}

// Other is an entry of a type that this package doesn't know.
type Other struct{ Raw jsontext.Value }

// Damaged is a line that isn't an entry.
type Damaged struct {
	Reason Damage
	Text   string // the line
	Bytes  int    // its length in the file
}

func (*User) body()                {}
func (*Assistant) body()           {}
func (*ToolResult) body()          {}
func (*BashExecution) body()       {}
func (*System) body()              {}
func (*CustomMessage) body()       {}
func (*UnknownMessage) body()      {}
func (*Compaction) body()          {}
func (*BranchSummary) body()       {}
func (*ModelChange) body()         {}
func (*ThinkingLevelChange) body() {}
func (*Label) body()               {}
func (*SessionInfo) body()         {}
func (*UsageEntry) body()          {}
func (*ContextEdit) body()         {}
func (*Custom) body()              {}
func (*Other) body()               {}
func (*Damaged) body()             {}

// Usage counts the tokens and the cost of model work.
type Usage struct {
	Input, Output         int64
	CacheRead, CacheWrite int64
	Reasoning             int64   // part of Output
	Cost                  float64 // USD; the recorded total, else the sum of its parts
	HasCost               bool
}

// A Block is one piece of a message. A switch on it must have all the cases.
//
//sumtype:decl
type Block interface{ block() }

// Text is prose in Markdown, or the output of a tool.
type Text struct {
	Text      string
	Signature string // opaque
	Extra     jsontext.Value
}

// Thinking is the model's reasoning.
type Thinking struct {
	Thinking  string
	Signature string // opaque, often encrypted reasoning
	Redacted  bool   // the provider withheld the text
	Extra     jsontext.Value
}

// Image is a picture.
type Image struct {
	Data     string // base64, or the stub that stands in its place
	MimeType string // as declared
	Extra    jsontext.Value
}

// ToolCall is the model's wish to run a tool.
type ToolCall struct {
	ID             string
	Name           string
	Arguments      jsontext.Value // any JSON, or nil; an object when all is well
	ArgumentsError string
	Server         bool // golder: ran at the provider, so it has no result
	Extra          jsontext.Value
}

// UnknownBlock is content of a type that this package doesn't know.
type UnknownBlock struct {
	Type string
	Raw  jsontext.Value
}

func (*Text) block()         {}
func (*Thinking) block()     {}
func (*Image) block()        {}
func (*ToolCall) block()     {}
func (*UnknownBlock) block() {}

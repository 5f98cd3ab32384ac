package redact

import "strings"

// A kind is what the gate knows of a key.
type kind uint8

const (
	plain         kind = iota
	word               // type, role, stopReason, …: few values, repeated on every line
	role               // role
	content            // content
	message            // message
	details            // details
	truncation         // truncation
	signature          // thinkingSignature, textSignature, thoughtSignature
	anySignature       // signature: opaque in a message block, else plain
	encrypted          // encrypted reasoning
	opaque             // data: image data or an encrypted payload in a block
	diagnostics        // diagnostics
	localPath          // fullOutputPath
	parentPath         // parentSession, branchedFrom
	prompt             // systemPrompt, baseInstruction, appendInstructions
	systemMessage      // systemMessage: a whole message of role system
	retainedTail       // retainedTail: messages
	tools              // toolsAdded, toolsRemoved, tools
	description        // description
)

// kinds are the keys that the gate treats in a way of their own. golder reads
// keys without regard to case, so they are lower case here.
var kinds = map[string]kind{
	"type": word, "stopreason": word, "api": word, "toolname": word, "customtype": word, "mimetype": word,
	"role": role, "content": content, "message": message, "details": details, "truncation": truncation,
	"thinkingsignature": signature, "textsignature": signature, "thoughtsignature": signature, "signature": anySignature,
	"encrypted_content": encrypted, "encryptedcontent": encrypted, "data": opaque,
	"diagnostics": diagnostics, "fulloutputpath": localPath,
	"parentsession": parentPath, "branchedfrom": parentPath,
	"systemprompt": prompt, "baseinstruction": prompt, "appendinstructions": prompt,
	"systemmessage": systemMessage, "retainedtail": retainedTail,
	"toolsadded": tools, "toolsremoved": tools, "tools": tools, "description": description,
}

// A member is a key as it occurs in a session.
type member struct {
	name  string
	kind  kind
	tells bool // the name may be that of a credential
	clean bool // nothing in the name itself has to go

	raw    string // as it is spelled in the line, if it is remembered
	format bool   // the name is a word of the format
}

// members holds the keys of a session, since the same few stand on every line.
type members struct {
	decoder decoder
	byRaw   map[string]*member
	recent  [64]*member // of byRaw, the last with each sketch
}

// Bounds of members: a hostile file can have a new key in every line.
const (
	maxMembers    = 4096
	maxMemberName = 64
)

// of returns the member for a key as it is spelled in the line.
func (t *members) of(raw []byte, escaped bool) *member {
	last := &t.recent[sketch(raw)%uint(len(t.recent))]
	if m := *last; m != nil && m.raw == string(raw) {
		return m
	}
	if m := t.byRaw[string(raw)]; m != nil {
		*last = m
		return m
	}
	name := t.decoder.decode(raw, token{end: len(raw), escaped: escaped})
	m := &member{name: name, kind: kinds[strings.ToLower(name)], tells: classify(name) != nameNone, format: formatWords[name]}
	if len(t.byRaw) < maxMembers && len(raw) <= maxMemberName {
		if t.byRaw == nil {
			t.byRaw = make(map[string]*member)
		}
		m.name, m.raw = strings.Clone(name), string(raw)
		t.byRaw[m.raw] = m
	}
	return m
}

// sketch tells most keys of the formats from each other.
func sketch(raw []byte) uint {
	if len(raw) == 0 {
		return 0
	}
	return uint(len(raw)) + 5*uint(raw[0]) + 3*uint(raw[len(raw)-1])
}

// formatWords are the words of the two formats. Where one of them is a whole
// key, or a whole type or role, it is not what a secret of the same spelling
// is, and without it the line couldn't be read.
var formatWords = makeWords(`
	type id parentId timestamp version cwd parentSession message role content text thinking toolCall toolResult
	image data mimeType name arguments toolCallId toolName details isError usage cost input output total
	api provider model modelId responseModel responseId stopReason errorMessage thinkingLevel session user
	assistant bashExecution custom system compaction branchSummary branch_summary compactionSummary custom_message
	model_change thinking_level_change label targetId session_info context_edit replacement display customType
	summary tokensBefore firstKeptEntryId retainedTail fromId fromHook systemMessage sections toolsAdded
	toolsRemoved command exitCode cancelled truncated fullOutputPath excludeFromContext createdAt updatedAt
	systemPrompt baseInstruction appendInstructions contextFrom contextWatermark kind note redacted
	thinkingSignature textSignature thoughtSignature inputTokens outputTokens cacheReadTokens cacheWriteTokens
	cacheRead cacheWrite totalTokens nestedCalls durationMs stop length toolUse error aborted deferred end_turn
	tool_use hookMessage local server`)

func makeWords(list string) map[string]bool {
	words := make(map[string]bool)
	for w := range strings.FieldsSeq(list) {
		words[w] = true
	}
	return words
}

// isFormat reports whether a string is a word of the format in its place.
func (w *walker) isFormat(t token, s string) bool {
	if t.key {
		return w.path[len(w.path)-1].format
	}
	return (w.kind(-1) == word || w.kind(-1) == role) && formatWords[s]
}

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
	clean bool // nothing in the name itself has to go
}

// members holds the keys of a session, since the same few stand on every line.
type members struct {
	decoder decoder
	byRaw   map[string]*member
}

// Bounds of members: a hostile file can have a new key in every line.
const (
	maxMembers    = 4096
	maxMemberName = 64
)

// of returns the member for a key as it is spelled in the line.
func (t *members) of(raw []byte, escaped bool) *member {
	if m := t.byRaw[string(raw)]; m != nil {
		return m
	}
	name := t.decoder.decode(raw, token{end: len(raw), escaped: escaped})
	m := &member{name: name, kind: kinds[strings.ToLower(name)]}
	if len(t.byRaw) < maxMembers && len(raw) <= maxMemberName {
		if t.byRaw == nil {
			t.byRaw = make(map[string]*member)
		}
		m.name = strings.Clone(name)
		t.byRaw[string(raw)] = m
	}
	return m
}

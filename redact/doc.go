// Package redact removes credentials and personal data from session files,
// and proves finished files free of them.
//
// It stands between the bytes and the meaning. A [Redactor] works on the JSON
// of raw lines: every string of every line passes it, keys included, whatever
// the field is called, so that a field added tomorrow can't slip by. Decoding
// happens afterwards, and the result is a [Transcript], which only this
// package can make and which is all that package render accepts: forgetting
// redaction doesn't compile. A line that isn't JSON is redacted as text.
//
// Work has two phases. [Redactor.Discover] reads a session once, runs the
// rules, and returns [Findings]: positions to edit, and the values that are
// now known to be secret. [Redactor.Known] joins the values of all sessions.
// [Redactor.Transcript] reads the session again, makes the edits, and takes
// out every further occurrence of a known value in any written form. What a
// session's page shows depends only on its bytes, the options, and the known
// values that occur in it. For one session by itself, [Redactor.Read] and
// [Redactor.WriteJSONL] do both, and [Redactor.Text] is for a text.
//
// Some fields are never published, whatever they hold: signatures and encrypted
// reasoning, diagnostics, copies of a tool's output, paths of logs and parent
// sessions, the metadata of images, and, unless asked for, system prompts. A
// stub such as "[removed: signature, 2140 bytes]" takes their place.
//
// [Redactor.Prove] reads a finished file as a stranger would and reports what
// still looks like a credential. What it turns down is withheld, entry by entry
// ([Transcript.Withhold], [WithholdLines]). [Redactor.Scan] shows a person what
// would be removed, before anything is published.
//
// No value that was found is ever returned, printed, logged or stored.
package redact

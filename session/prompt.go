package session

import "strings"

// A PartKind says what a part of a prompt is.
type PartKind string

// The kinds of prompt parts.
const (
	PlainPart PartKind = "plain" // what the user typed
	SkillPart PartKind = "skill" // the text of a skill that the user invoked
	FilePart  PartKind = "file"  // a file that the user attached
)

// A PromptPart is a piece of a user's text.
type PromptPart struct {
	Kind     PartKind
	Name     string // of the skill or file
	Location string // of the skill
	Text     string
}

// SplitPrompt takes a user's text apart: pi puts a skill in front as
// <skill name="…" location="…">, and files anywhere as <file name="…">. What
// isn't wrapped exactly so is plain text. Joined texts of the parts hold all
// of the text but the wrappers.
func SplitPrompt(text string) []PromptPart {
	var parts []PromptPart
	if skill, rest, ok := cutSkill(text); ok {
		parts = append(parts, skill)
		text = rest
	}
	for text != "" {
		i, file, rest, ok := cutFile(text)
		if !ok {
			break
		}
		if strings.TrimSpace(text[:i]) != "" {
			parts = append(parts, PromptPart{Kind: PlainPart, Text: text[:i]})
		}
		parts = append(parts, file)
		text = rest
	}
	if strings.TrimSpace(text) != "" || len(parts) == 0 && text != "" {
		parts = append(parts, PromptPart{Kind: PlainPart, Text: text})
	}
	return parts
}

// cutSkill takes a skill off the start of a text.
func cutSkill(text string) (skill PromptPart, rest string, ok bool) {
	head, ok := strings.CutPrefix(text, `<skill name="`)
	if !ok {
		return skill, "", false
	}
	name, head, ok1 := strings.Cut(head, `" location="`)
	location, body, ok2 := strings.Cut(head, "\">\n")
	if !ok1 || !ok2 || strings.ContainsAny(name+location, "\"\n") {
		return skill, "", false
	}
	content, rest, ok := strings.Cut(body, "\n</skill>")
	if !ok || rest != "" && !strings.HasPrefix(rest, "\n\n") {
		return skill, "", false
	}
	return PromptPart{SkillPart, name, location, content}, strings.TrimPrefix(rest, "\n\n"), true
}

// cutFile finds the first file in a text. It returns where it starts and what
// follows it.
func cutFile(text string) (start int, file PromptPart, rest string, ok bool) {
	const open, end = `<file name="`, "</file>"
	for from := 0; ; {
		i := strings.Index(text[from:], open)
		if i < 0 {
			return 0, file, "", false
		}
		start = from + i
		from = start + len(open)
		// The name ends at the next quote, however far the next "> may be.
		k := strings.IndexAny(text[from:], "\"\n")
		if k < 0 {
			return 0, file, "", false
		}
		name := text[from : from+k]
		body, ok := strings.CutPrefix(text[from+k:], `">`)
		if !ok {
			continue
		}
		content, rest, ok := strings.Cut(body, end)
		if !ok {
			return 0, file, "", false
		}
		content = strings.TrimSuffix(strings.TrimPrefix(content, "\n"), "\n")
		return start, PromptPart{Kind: FilePart, Name: name, Text: content}, rest, true
	}
}

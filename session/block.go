package session

// content reads the content of a message at the cursor: blocks, or one string.
func (d *decoder) content(c *cursor) []Block {
	switch c.peek() {
	case '"':
		return []Block{&Text{Text: d.text(c.skip())}}
	case 'n':
		c.skip()
		return nil
	case '[':
		var blocks []Block
		for c.enter(); c.next(); {
			blocks = append(blocks, d.oneBlock(c.skip()))
		}
		return blocks
	}
	d.wrong = append(d.wrong, "content")
	return []Block{&UnknownBlock{Raw: rawValue(c.skip())}}
}

// contentOf reads content that was already set apart; nil for none.
func (d *decoder) contentOf(value []byte) []Block {
	if value == nil {
		return nil
	}
	return d.content(&cursor{b: value})
}

// oneBlock reads one block.
func (d *decoder) oneBlock(value []byte) Block {
	switch kind(value) {
	case '"':
		return &Text{Text: d.text(value)}
	case '{':
	default:
		d.wrong = append(d.wrong, "content block")
		return &UnknownBlock{Raw: rawValue(value)}
	}
	f := &d.block
	f.read(d, "block.", value)
	switch typ := f.word("type"); typ {
	case "text":
		return &Text{Text: f.text("text"), Signature: f.text("textSignature"), Extra: f.extra()}
	case "thinking":
		t := &Thinking{Thinking: f.text("thinking"), Signature: f.text("thinkingSignature"), Redacted: f.flag("redacted")}
		if t.Thinking == "" {
			t.Thinking = f.text("text") // some relatives of pi write it so
		}
		t.Extra = f.extra()
		return t
	case "image":
		return d.image(f)
	case "toolCall":
		return &ToolCall{
			ID: f.text("id"), Name: f.word("name"), Arguments: f.keep("arguments"),
			ArgumentsError: f.text("argumentsError"), Server: f.word("kind") == "server", Extra: f.extra(),
		}
	default:
		return &UnknownBlock{Type: typ, Raw: rawValue(value)}
	}
}

func (d *decoder) image(f *fields) *Image {
	i := &Image{Data: f.text("data"), MimeType: f.word("mimeType")}
	if m := f.find("source"); i.Data == "" && m != nil && kind(m.value) == '{' {
		// Anthropic's own form, which some relatives of pi pass on.
		m.used = true
		d.inner.read(d, "block.source.", m.value)
		i.Data, i.MimeType = d.inner.text("data"), d.inner.word("media_type")
	}
	i.Extra = f.extra()
	return i
}

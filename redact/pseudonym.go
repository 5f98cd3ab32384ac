package redact

import (
	"strconv"
	"strings"
)

// personal returns the number of a piece of personal data.
func (p *page) personal(rule, text string) int {
	id := rule + "\x00" + text
	i, ok := p.personalIDs[id]
	if !ok {
		i = len(p.f.values) + len(p.k.values) + len(p.extra)
		p.extra = append(p.extra, value{text: strings.Clone(text), rule: rule, personal: true})
		p.personalIDs[id] = i
	}
	return i
}

// name makes a placeholder.
func (p *page) name(v value) string {
	switch v.rule {
	case "home-path":
		if n := p.user(homeOwner(v.text)); n > 1 {
			return "~user-" + strconv.Itoa(n)
		}
		return "~"
	case "user":
		return "user-" + strconv.Itoa(p.user(v.text))
	case "host":
		p.counts["host"]++
		return "host-" + strconv.Itoa(p.counts["host"])
	}
	rule := safeRule(v.rule)
	p.counts[rule]++
	return placeholder(rule, p.counts[rule])
}

// user returns the number of a user.
func (p *page) user(name string) int {
	name = strings.ToLower(name)
	if p.users[name] == 0 {
		p.users[name] = len(p.users) + 1
	}
	return p.users[name]
}

// homeOwner returns the user's name at the end of a home path, encoded
// directory names included.
func homeOwner(path string) string {
	if i := strings.LastIndexAny(path, `/\`); i >= 0 {
		return path[i+1:]
	}
	for _, root := range []string{"home-", "Users-"} {
		if i := strings.Index(path, root); i >= 0 {
			return path[i+len(root):]
		}
	}
	return path
}

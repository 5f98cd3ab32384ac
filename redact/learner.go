package redact

import "strings"

// A learner takes the names of users and hosts out of a text. Home directories
// are brought to it by the search of the rules, which meets their roots anyway.
type learner struct {
	add    func(kind, name string) // kind is "user" or "host"
	rooted bool                    // the text holds a root of home directories
	last   int                     // end of the last home directory
}

// root learns from a root of home directories that ends at end.
func (l *learner) root(s, root string, end int) {
	l.rooted = true
	if end-len(root) < l.last {
		return
	}
	if h, ok := homeAt(s, root, end-len(root), end); ok {
		l.last = h.end
		if name := s[h.name:h.end]; len(name) >= 2 {
			l.add("user", name)
		}
	}
}

// signs learns from the prompts and variables in s.
func (l *learner) signs(s string) {
	each(s, "@", l.prompt)
	each(s, "NAME=", l.setting)
	each(s, "USER=", l.setting)
}

// each calls f for the place of each part in s.
func each(s, part string, f func(s string, at int)) {
	for at := 0; ; at += len(part) {
		i := strings.Index(s[at:], part)
		if i < 0 {
			return
		}
		at += i
		f(s, at)
	}
}

// prompt learns from the @ at i.
func (l *learner) prompt(s string, i int) {
	p, ok := promptAt(s, i)
	if !ok {
		return
	}
	if user := s[p.user:i]; !commonName(user) {
		l.add("user", user)
	}
	if host := s[i+1 : p.end]; !commonName(host) {
		l.add("host", host)
	}
}

// settings are the variables that name the user or the host.
var settings = []struct{ name, kind string }{
	{"HOSTNAME=", "host"}, {"COMPUTERNAME=", "host"}, {"USER=", "user"}, {"LOGNAME=", "user"}, {"USERNAME=", "user"},
}

// setting learns from the variable whose name ends in NAME= or USER= at i.
func (l *learner) setting(s string, i int) {
	end := i + len("NAME=")
	for _, x := range settings {
		start := end - len(x.name)
		if !strings.HasSuffix(s[:end], x.name) || start > 0 && isWordByte(s[start-1]) {
			continue
		}
		j := end
		for j < len(s) && j-end < 64 && (isWordByte(s[j]) || s[j] == '-' || s[j] == '.') {
			j++
		}
		name := s[end:j]
		c := count(name)
		if len(name) < 3 || commonName(name) || c.hex && c.digit > 0 {
			continue // a container's id names nobody
		}
		l.add(x.kind, name)
	}
}

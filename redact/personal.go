package redact

import (
	"slices"
	"strings"
	"sync"
)

// names are the user and host names that a session is known to hold, ready to
// be found where they stand alone.
type names struct {
	words *automaton
	list  []string
	users int // the first of list; the others are hosts
}

// newNames returns the names to look for. Those too short or too common to
// replace where they stand alone are dropped, but for those that were given.
func newNames(users, hosts, given []string) *names {
	n := &names{}
	keep := func(list []string) {
		for _, x := range list {
			if slices.Contains(given, x) || len(x) >= 3 && !commonName(x) && !allDigits(x) {
				n.list = append(n.list, x)
			}
		}
	}
	keep(users)
	n.users = len(n.list)
	keep(hosts)
	n.words = newAutomaton(n.list, true)
	return n
}

// nobodies are accounts and hosts that name nobody, and words that a transcript
// is full of.
var nobodies = sync.OnceValue(func() map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(`user users username runner root admin administrator public shared default guest home ubuntu debian fedora centos
		alpine arch ec2-user azureuser vagrant docker node app apps application web www www-data nginx postgres mysql redis git github gitlab gitpod
		codespace vscode code dev developer devel ci jenkins build builder buildkite circleci travis deploy deployer test tester tests demo example
		sample someone somebody you your yourname your-name youruser name myuser me foo bar baz johndoe janedoe
		linuxbrew homebrew nobody nix nixbld opc pi oracle jovyan sandbox agent worker daemon service system local localhost src lib bin etc opt var tmp
		project projects work workspace workspaces desktop documents downloads library applications data media backup main master prod staging
		server client host hostname machine computer laptop macbook desktop-pc container pod cluster db database cache proxy gateway api
		all none null undefined true false usr go rust python java claude golder model assistant human bash shell zsh
		x y a b c i u username1 user1 user2 xxx lost+found kali steam`) {
		m[w] = true
	}
	return m
})

// nobody reports whether an account or a host of that name is no particular one.
func nobody(s string) bool { return nobodies()[foldShort(s)] }

// commonName reports whether a name says too little to be looked for where it
// stands alone. An account of the name of one of those whom examples are about
// may be a person's all the same.
func commonName(s string) bool {
	switch foldShort(s) {
	case "alice", "bob", "carol", "dave", "jane", "john":
		return true
	}
	return nobody(s)
}

// A homePath is a home directory in a text.
type homePath struct{ start, end, name int } // name: where the user's name begins

// homeRoots are what stands before a user's name in a path, in lower case.
var homeRoots = []string{
	"/home/", "/users/", `\users\`, `\\users\\`, `\\\\users\\\\`, "\\/home\\/", "\\/users\\/", "%2fhome%2f", "%2fusers%2f", "%5cusers%5c",
	"-home-", "-users-", "/export/home/", "/var/home/", `\documents and settings\`, "/mnt/c/users/",
}

var homeWords = sync.OnceValue(func() *automaton {
	return newAutomaton(homeRoots, true)
})

// homes calls f for each home directory in s, and at for each @, in the order
// in which they stand. Rooted says that there may be any.
func homes(s string, rooted bool, f func(homePath), at func(i int)) {
	last, sign := 0, strings.IndexByte(s, '@')
	signs := func(before int) {
		for 0 <= sign && sign < before {
			at(sign)
			if next := strings.IndexByte(s[sign+1:], '@'); next >= 0 {
				sign += 1 + next
			} else {
				sign = -1
			}
		}
	}
	if rooted {
		homeWords().each(s, func(word, end int) bool {
			signs(end)
			root := homeRoots[word]
			start := end - len(root)
			if start < last {
				return true
			}
			if h, ok := homeAt(s, root, start, end); ok {
				last = h.end
				f(h)
			}
			return true
		})
	}
	signs(len(s))
}

// homeAt judges a root that stands at start.
func homeAt(s, root string, start, end int) (homePath, bool) {
	encoded := root[0] == '-'
	name := end
	i := end
	for i < len(s) && i-end < 64 && isUserByte(s[i], encoded) {
		i++
	}
	if root[0] == '%' && i < len(s) && s[i] == '%' && strings.HasSuffix(s[end:i], "%") {
		i--
	}
	for i > end && s[i-1] == '.' {
		i--
	}
	if i == end || nobody(s[name:i]) || strings.HasPrefix(s[name:i], "REDACTED") {
		return homePath{}, false
	}
	switch {
	case encoded:
		// A directory's name made of a path: --home-x-code--, -Users-x-code.
		if start > 0 && s[start-1] != '-' && s[start-1] != '/' && s[start-1] != '\\' && s[start-1] != ' ' && s[start-1] != '"' && s[start-1] != '\'' && s[start-1] != '`' && s[start-1] != '\n' && s[start-1] != '=' && s[start-1] != '(' {
			return homePath{}, false
		}
		if i < len(s) && s[i] != '-' {
			return homePath{}, false
		}
		return homePath{start + 1, i, name}, true
	case strings.Contains(root, `\`) || root[0] == '%':
		start = driveStart(s, start)
	case start > 0 && (isAlnum(s[start-1]) || s[start-1] == '.' || s[start-1] == '_'):
		// A drive or a mount stands before it, or it is part of another path.
		if !strings.HasPrefix(s[max(0, start-6):start], "/mnt/") {
			return homePath{}, false
		}
	case drive(s, start):
		start -= 2
	}
	return homePath{start, i, name}, true
}

// drive reports whether a drive's letter stands before s[start], and not the
// end of a word: the path before in a list, or a scheme.
func drive(s string, start int) bool {
	if start < 2 || s[start-1] != ':' || s[start-2]|0x20 < 'a' || s[start-2]|0x20 > 'z' {
		return false
	}
	return start == 2 || !isAlnum(s[start-3]) && strings.IndexByte("_-.", s[start-3]) < 0
}

// driveStart moves back over a drive's letter, or over \\server of a UNC path.
func driveStart(s string, start int) int {
	if drive(s, start) {
		return start - 2
	}
	i := start
	for i > 0 && start-i < 64 && (isAlnum(s[i-1]) || s[i-1] == '-' || s[i-1] == '.') {
		i--
	}
	k := i
	for k > 0 && i-k < 8 && s[k-1] == '\\' {
		k--
	}
	if i < start && i-k >= 2 {
		return k
	}
	return start
}

// isUserByte reports whether b can be in a user's name. In an encoded path the
// dash separates.
func isUserByte(b byte, encoded bool) bool {
	return isWordByte(b) || b >= 0x80 || !encoded && (b == '-' || b == '.' || b == '+')
}

// A shellPrompt is user@host at the beginning of a shell's line.
type shellPrompt struct{ user, end int }

// promptAt judges the @ at i: whether it stands in a prompt such as
// dev@laptop:~/src$ or [dev@laptop src]#.
func promptAt(s string, i int) (shellPrompt, bool) {
	p := shellPrompt{i, i + 1}
	for p.user > 0 && i-p.user < 40 && (isWordByte(s[p.user-1]) || s[p.user-1] == '-' || s[p.user-1] == '.') {
		p.user--
	}
	for p.end < len(s) && p.end-i < 64 && (isAlnum(s[p.end]) || s[p.end] == '-' || s[p.end] == '.') {
		p.end++
	}
	if p.user == i || p.end == i+1 || p.end >= len(s) {
		return p, false
	}
	before := byte('\n')
	if p.user > 0 {
		before = s[p.user-1]
	}
	rest := s[p.end:min(len(s), p.end+80)]
	switch {
	case before == '[':
		k := strings.IndexByte(rest, ']')
		return p, rest[0] == ' ' && k > 0 && k+1 < len(rest) && (rest[k+1] == '$' || rest[k+1] == '#')
	case before != '\n' && before != ' ' && before != '(' && before != ')' && before != 'm' && before != '\r':
		return p, false
	case strings.HasPrefix(rest, ":~"), strings.HasPrefix(rest, ":/") && !strings.HasPrefix(rest, "://"):
		k := strings.IndexAny(rest, "$#>%\n")
		return p, k > 0 && rest[k] != '\n'
	case strings.HasPrefix(rest, " ~") || strings.HasPrefix(rest, " /") || strings.HasPrefix(rest, " % "):
		return p, true
	}
	return p, false
}

// kindOf tells which kind of name the user gave: what has a number behind a
// dash, a domain, or is called after a machine is a host.
func kindOf(name string) string {
	low := foldShort(name)
	for _, w := range []string{"laptop", "desktop", "macbook", "thinkpad", "imac", "server", "workstation", "host", "-pc", "-mac", ".local", ".lan", "-mbp"} {
		if strings.Contains(low, w) {
			return "host"
		}
	}
	if strings.Contains(name, ".") {
		last := name[strings.LastIndexByte(name, '.')+1:]
		if strings.Count(name, ".") > 1 || len(last) == 3 || len(last) == 2 {
			return "host" // a domain; not first.last
		}
	}
	if i := strings.LastIndexByte(name, '-'); i > 0 && i+1 < len(name) && allDigits(name[i+1:]) {
		return "host"
	}
	return "user"
}

// personal appends the personal data in s to dst, sorted and not overlapping.
// The span's rule is home-path (from the root to the end of the user's name),
// user, host, email or ip. Rooted says that a root of home directories may
// stand in s. n may be nil.
func (e *engine) personal(s string, rooted bool, n *names, dst []span) []span {
	first := len(dst)
	add := func(start, end int, rule string) {
		dst = append(dst, span{start: start, end: end, rule: rule, personal: true})
	}
	mailed := 0
	homes(s, rooted, func(h homePath) { add(h.start, h.end, "home-path") }, func(i int) {
		if i < mailed {
			return
		}
		if p, ok := promptAt(s, i); ok {
			mailed = p.end
			if !nobody(s[p.user:i]) {
				add(p.user, i, "user")
			}
			if !nobody(s[i+1 : p.end]) {
				add(i+1, p.end, "host")
			}
			return
		}
		if start, end, ok := emailAt(s, i); ok {
			mailed = end
			add(start, end, "email")
		}
	})
	addresses(s, func(start, end int) { add(start, end, "ip") })
	if n != nil && len(n.list) > 0 {
		n.words.each(s, func(word, end int) bool {
			start := end - len(n.list[word])
			if alone(s, start, end) {
				rule := "user"
				if word >= n.users {
					rule = "host"
				}
				add(start, end, rule)
			}
			return true
		})
	}
	// A home directory begins before the name inside it, and gives the rule.
	return append(dst[:first], tidy(dst[first:])...)
}

// alone reports whether s[start:end] is a word by itself.
func alone(s string, start, end int) bool {
	if start > 0 && isAlnum(s[start-1]) || end < len(s) && isAlnum(s[end]) {
		return start > 1 && s[start-2] == '\\' && (s[start-1] == 'n' || s[start-1] == 't') && (end == len(s) || !isAlnum(s[end]))
	}
	return true
}

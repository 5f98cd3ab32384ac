package redact

import "strings"

// emailAt judges the @ at i: whether an address of a person is around it.
func emailAt(s string, i int) (start, end int, ok bool) {
	start, end = i, i+1
	for start > 0 && i-start < 64 && (isAlnum(s[start-1]) || strings.IndexByte("._%+-", s[start-1]) >= 0) {
		start--
	}
	for start < i && (s[start] == '.' || s[start] == '-' || s[start] == '%') {
		start++
	}
	// The n of \n isn't part of it.
	if start > 0 && start < i && s[start-1] == '\\' && strings.IndexByte("nrt", s[start]) >= 0 {
		start++
	}
	for end < len(s) && end-i < 128 && (isAlnum(s[end]) || s[end] == '-' || s[end] == '.') {
		end++
	}
	for end > i+1 && (s[end-1] == '.' || s[end-1] == '-') {
		end--
	}
	domain := s[i+1 : end]
	dot := strings.LastIndexByte(domain, '.')
	if start == i || dot <= 0 || len(domain)-dot < 3 || !letters(domain[dot+1:]) || fileEnding(domain[dot+1:]) {
		return 0, 0, false
	}
	if start > 0 && (s[start-1] == '/' || s[start-1] == ':') || end < len(s) && s[end] == '(' {
		// user:pass@host, //user@host, go.mod's path@version
		if start > 1 && s[start-2] == '/' || start > 0 && s[start-1] == ':' && !strings.HasSuffix(foldShort(s[max(0, start-7):start]), "mailto:") {
			return 0, 0, false
		}
	}
	user := foldShort(s[start:i])
	if user == "git" || user == "noreply" || user == "no-reply" || user == "actions" || strings.HasSuffix(user, "[bot]") || harmlessDomain(foldShort(domain)) {
		return 0, 0, false
	}
	return start, end, true
}

func letters(s string) bool {
	for i := 0; i < len(s); i++ {
		if b := lower(s[i]); b < 'a' || b > 'z' {
			return false
		}
	}
	return s != ""
}

// fileEnding reports whether what looks like a top domain ends a file's name:
// icon@2x.png, package@latest.tgz.
func fileEnding(s string) bool {
	switch foldShort(s) {
	case "png", "jpg", "jpeg", "gif", "svg", "webp", "js", "ts", "tsx", "jsx", "mjs", "css", "json", "tgz", "gz", "zip", "html", "md", "txt", "go", "py", "rs", "rb", "php", "java", "class", "lock", "yaml", "yml", "toml", "service", "timer", "internal", "local", "localhost":
		return true
	}
	return false
}

// harmlessDomain reports whether a domain is reserved for examples, or its
// addresses are machines'.
func harmlessDomain(d string) bool {
	for _, x := range []string{"example.com", "example.org", "example.net", "users.noreply.github.com", "noreply.github.com", "noreply.gitlab.com", "anthropic.com", "localhost.localdomain", "domain.com", "email.com", "yourdomain.com", "your-domain.com", "company.com"} {
		if d == x || strings.HasSuffix(d, "."+x) {
			return true
		}
	}
	for _, x := range []string{".test", ".example", ".invalid", ".localhost"} {
		if strings.HasSuffix(d, x) {
			return true
		}
	}
	return false
}

// addresses calls f for each public IPv4 address in s.
func addresses(s string, f func(start, end int)) {
	for i := 0; i < len(s); {
		k := strings.IndexByte(s[i:], '.')
		if k < 0 {
			return
		}
		i += k
		start := i
		for start > 0 && i-start < 4 && '0' <= s[start-1] && s[start-1] <= '9' {
			start--
		}
		end, public := address(s, start)
		if start == i || end == 0 {
			i++
			continue
		}
		if public && (start == 0 || !isWordByte(s[start-1]) && s[start-1] != '.' && s[start-1] != '-') && !versionBefore(s, start) {
			f(start, end)
		}
		i = end
	}
}

// versionBefore reports whether the number is a version's: v, version, build.
func versionBefore(s string, start int) bool {
	low := foldShort(s[max(0, start-12):start])
	return strings.HasSuffix(low, "version ") || strings.HasSuffix(low, "version: ") || strings.HasSuffix(low, "version=") || strings.HasSuffix(low, "v") || strings.HasSuffix(low, "@") && !strings.HasSuffix(low, "root@")
}

// address reads four numbers at i and returns their end, 0 if they are no
// IPv4 address, and whether it is public.
func address(s string, i int) (end int, public bool) {
	var part [4]int
	for p := range part {
		n, start := 0, i
		for i < len(s) && i-start < 4 && '0' <= s[i] && s[i] <= '9' {
			n = n*10 + int(s[i]-'0')
			i++
		}
		if i == start || i-start > 3 || n > 255 || i-start > 1 && s[start] == '0' {
			return 0, false
		}
		part[p] = n
		if p < 3 {
			if i >= len(s) || s[i] != '.' {
				return 0, false
			}
			i++
		}
	}
	if i < len(s) && (isWordByte(s[i]) || s[i] == '.' && i+1 < len(s) && '0' <= s[i+1] && s[i+1] <= '9') {
		return 0, false
	}
	a, b := part[0], part[1]
	private := a == 0 || a == 10 || a == 127 || a >= 224 || a == 172 && b >= 16 && b < 32 || a == 192 && b == 168 || a == 169 && b == 254 || a == 100 && b >= 64 && b < 128 ||
		a == 192 && b == 0 && part[2] <= 2 || a == 198 && (b == 51 && part[2] == 100 || b == 18 || b == 19) || a == 203 && b == 0 && part[2] == 113 ||
		a == 8 && b == 8 || a == 1 && (b == 1 || b == 0 && part[2] == 0) || a == 9 && b == 9 || part[1] == 0 && part[2] == 0
	return i, !private
}

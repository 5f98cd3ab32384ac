package redact

import "strings"

// This file tells what points at a value from the value.

// reference reports whether v points at a value that is kept elsewhere, or
// computes it: $TOKEN, ${{ secrets.X }}, process.env.X, getToken(), op://….
func reference(v string) bool {
	if v == "" {
		return false
	}
	for _, p := range []string{"&lt;", "%3C", "%3c", "%24", "%7B", "%7b"} {
		if strings.HasPrefix(v, p) {
			return true // as below, encoded
		}
	}
	switch v[0] {
	case '<':
		return strings.IndexByte(v, '>') > 0
	case '[', '(', '{':
		return true
	case '/', '^':
		return strings.HasPrefix(v, "/^") || strings.HasPrefix(v, "^(") || strings.HasPrefix(v, "^[")
	case '%':
		return len(v) > 2 && v[len(v)-1] == '%' || strings.HasPrefix(v, "%(") || strings.HasPrefix(v, "%{") || len(v) <= 3
	case '$':
		if len(v) > 1 && (v[1] == '{' || v[1] == '(' || v[1] == '[') {
			return true
		}
		return plainName(v[1:]) || call(v[1:])
	case '@':
		return len(v) > 2 && (v[len(v)-1] == '@' || plainName(v[1:]) || strings.HasPrefix(v, "@Microsoft."))
	case '!':
		return len(v) > 1 && (plainName(v[1:]) || strings.HasPrefix(v, "!!"))
	case '&', '*':
		return plainName(strings.TrimLeft(v, "&*"))
	case ':':
		return plainName(v[1:])
	case '#':
		return len(v) > 1 && v[1] == '{'
	case '|', '>', '=', ',', ';', ')':
		return true
	}
	if strings.Contains(v, "${") || strings.Contains(v, "{{") || strings.Contains(v, "$(") || strings.Contains(v, "#{") || strings.Contains(v, "%{") || strings.Contains(v, marker) {
		return true
	}
	for _, p := range references {
		if len(v) >= len(p) && strings.EqualFold(v[:len(p)], p) {
			return true
		}
	}
	return call(v)
}

// references are the beginnings of values that point elsewhere.
var references = []string{
	"process.env", "import.meta", "os.environ", "os.getenv", "env.", "env:", "env[", "environ", "secrets.", "vars.", "var.", "data.", "local.", "module.",
	"op://", "vault:", "vault://", "ref+", "arn:aws", "ssm:", "sm://", "gcp-sm:", "awskms", "kms:", "keyring:", "file:", "file://", "projects/", "config.", "settings.",
	"self.", "this.", "props.", "state.", "req.", "request.", "ctx.", "context.", "args.", "opts.", "options.", "params.", "system.getenv", "getenv", "enc[", "enc(", "secret:", "aws:", "sha256:",
	"required|", "nullable|", "string|", "data:", "http://", "https://", "ssh-ed25519", "ssh-rsa", "ecdsa-sha2-", "rsa-sha2-", "ssh-dss",
}

// plainName reports whether s is one name, dotted perhaps.
func plainName(s string) bool {
	if s == "" || '0' <= s[0] && s[0] <= '9' {
		return false
	}
	c := count(s)
	for i := 0; i < len(s); i++ {
		if !isWordByte(s[i]) && s[i] != '.' && s[i] != ':' && s[i] != '-' {
			return false
		}
	}
	return (!c.unlikely() || c.lower == 0 || c.upper == 0 && c.digit == 0) && !choppy(s, &c)
}

// call reports whether v begins with a function call or an index expression.
func call(v string) bool {
	i := 0
	for i < len(v) && (isWordByte(v[i]) || v[i] == '.' || v[i] == ':' || v[i] == '?' || v[i] == '-' && i+1 < len(v) && v[i+1] == '>') {
		i++
	}
	return i > 0 && i < len(v) && (v[i] == '(' || v[i] == '[') && !strings.HasPrefix(v[:i], "-")
}

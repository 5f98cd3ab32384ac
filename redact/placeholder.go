package redact

import (
	"strings"
	"sync"
)

// marker begins what stands in the place of a removed value.
const marker = "[REDACTED"

// standIns are parts of values that stand for a value, compared in lower case.
var standIns = []string{
	"redacted", "example", "changeme", "change-me", "change_me", "change-this", "change_this", "placeholder", "replace-me", "replace_me",
	"replaceme", "replace-with", "replace_with", "insert-", "insert_", "your-", "your_", "yourkey", "yourtoken", "yoursecret", "yourpass", "yourapi", "youraccess",
	"-here", "_here", "xxxx", "***", "....", "...", "changeit", "change-it", "change_it", "generate-me", "please-change", "todo", "fixme", "dummy", "sample", "goes-here", "goes_here", "enter-", "enter_",
	"my-secret", "my_secret", "mysecret", "my-token", "my_token", "my-api", "my_api", "my-key", "my_key", "my-pass", "my_pass",
	"some-secret", "some_secret", "some-token", "some_token", "some-key", "some_key", "fake-", "fake_", "-fake", "_fake", "not-a-", "not_a_", "notreal",
	"test-key", "test_key", "test-token", "test_token", "test-secret", "test_secret", "testtoken", "testkey", "testsecret", "test-api", "test_api", "test-pass", "test_pass",
	"super-secret", "super_secret", "supersecret", "secret-key", "secret_key", "secret-token", "secret_token", "top-secret",
	"api-key", "api_key", "apikey", "access-token", "access_token", "the-token", "the-key", "abc123", "deadbeef", "0123456789abcdef", "1234567890", "…", "•••", "foobar", "lorem", "randompassword", "random-password",
}

// standIn reports whether s names a value rather than being one: an example, a
// row of crosses, YOUR_API_KEY.
func standIn(s string) bool {
	if len(s) > 200 {
		return strings.Contains(s, marker)
	}
	if hasRepeats(s) {
		return true
	}
	found := false
	standInWords().each(s, func(int, int) bool {
		found = true
		return false
	})
	return found
}

var standInWords = sync.OnceValue(func() *automaton { return newAutomaton(standIns, true) })

// hasRepeats reports whether s is made of very few different characters.
func hasRepeats(s string) bool {
	if strings.Trim(s, "*") == "" || strings.Trim(s, "xX") == "" {
		return true
	}
	if len(s) < 4 {
		return false
	}
	var seen [256]uint8
	distinct, most := 0, uint8(0)
	for i := 0; i < len(s) && i < 200; i++ {
		b := s[i]
		if seen[b] == 0 {
			distinct++
		}
		seen[b]++
		most = max(most, seen[b])
	}
	n := min(len(s), 200)
	return distinct <= 2 || n >= 8 && distinct <= 3 || n >= 12 && int(most)*10 > n*6
}

// shapeStandIn is standIn for tokens in a provider's shape, whose prefix may
// hold such words: only what is plainly an example counts.
func shapeStandIn(s string) bool {
	if strings.Contains(s, "EXAMPLE") || strings.Contains(s, "xxxx") || strings.Contains(s, "XXXX") || strings.Contains(s, "****") || strings.Contains(s, "....") {
		return true
	}
	if strings.Contains(s, "1234567890") || strings.Contains(s, "abcdefgh") || strings.Contains(s, "ABCDEFGH") || strings.Contains(s, marker) {
		return true
	}
	if strings.Contains(s, "your") || strings.Contains(s, "YOUR") || strings.Contains(s, "xample") || strings.Contains(s, "-here") || strings.Contains(s, "_here") {
		return true
	}
	i := strings.LastIndexAny(s, "_-.") + 1
	if len(s)-i < 8 {
		i = 0
	}
	return hasRepeats(s[i:])
}

// stopValue reports whether s is a type, a state or another word that follows
// a credential's name in code, forms and prose.
func stopValue(s string) bool {
	if len(s) > 24 {
		return false
	}
	var buf [24]byte
	low := buf[:len(s)]
	for i := 0; i < len(s); i++ {
		low[i] = lower(s[i])
	}
	return isStopWord(string(low))
}

// isStopWord lists the words of [stopValue], in lower case.
func isStopWord(s string) bool {
	switch s {
	case "string", "str", "text", "number", "int", "integer", "bool", "boolean", "bytes", "byte", "char", "varchar", "object", "array", "any", "void",
		"null", "nil", "none", "undefined", "unknown", "true", "false", "yes", "no", "on", "off", "ok", "optional", "required", "mandatory",
		"password", "passwd", "pass", "pwd", "passphrase", "secret", "secrets", "token", "tokens", "key", "keys", "apikey", "credential", "credentials",
		"username", "user", "login", "email", "name", "value", "values", "default", "empty", "blank", "missing", "invalid", "valid", "expired",
		"wrong", "correct", "incorrect", "changed", "updated", "reset", "set", "unset", "hidden", "masked", "removed", "omitted", "encrypted", "hashed", "plain", "plaintext",
		"postgres", "postgresql", "mysql", "mariadb", "root", "admin", "guest", "public", "private", "test", "testing", "tests", "demo", "dev", "local", "localhost", "development", "production", "staging",
		"bearer", "basic", "digest", "negotiate", "oauth", "oauth2", "jwt", "saml", "ldap", "header", "query", "cookie", "body", "path", "file", "env", "environment", "vault", "keyring", "prompt", "stdin",
		"self", "this", "super", "new", "return", "await", "async", "function", "func", "const", "let", "var", "if", "else", "for", "while", "type", "struct", "class", "enum", "interface", "static", "final", "readonly", "import", "export", "from",
		"changeme", "letmein", "secret123", "passw0rd", "mypassword", "hunter2", "foo", "bar", "baz", "qux", "abc", "xyz", "asdf", "n/a", "tbd", "todo", "fixme", "redacted", "disabled", "enabled",
		"options", "option", "flag", "flags", "argument", "arguments", "parameter", "parameters", "instead", "input", "output", "field", "label", "title", "description", "placeholder", "minlength", "maxlength", "pattern", "identifier", "keyword", "comment", "operator", "punctuation",
		"user:password", "user:pass", "username:password", "is", "are", "was", "the", "a", "an", "and", "or", "not", "must", "should", "can", "will", "to", "of", "in", "for the", "with", "by", "at", "as", "it":
		return true
	}
	return false
}

package redact

import "strings"

// Limits of the context layer, in bytes. What is longer is judged by its
// beginning, so that no input costs more than linear time.
const (
	maxName   = 80   // a name, each way from its trigger word
	maxGap    = 48   // blanks and quotes between a name and its value
	maxValue  = 4096 // a value
	maxBefore = 64   // what stands before a name
)

// A scan is one pass of the context layer over one text.
type scan struct {
	e        *engine
	s        string
	dst      []span
	judged   int // names that end up to here have been judged
	runEnd   int // end of the last unquoted value that was read
	runFrom  int
	cookies  int    // end of the last cookie header
	blocks   int    // end of the last key block
	prefix   string // what stands before each line of the key block that is read
	urls     int    // end of the last URL whose user part was judged
	commands int    // bytes of command lines read
	groups   int    // bytes of groups read
	jwts     int    // end of the last JSON Web Token
	keys     int    // end of the last JSON Web Key
	line     int    // end of the line that was last looked at for a prompt
	prompt   bool   // it began with one
	wait     []pending
	streamed bool     // the text may be a stream of events
	learner  *learner // nil if nothing is to be learned

	depth  int  // of this view
	layers int  // of encodings undone
	budget *int // bytes of views that may still be read, over all views
	left   int  // what budget of the first text points to
}

func (sc *scan) add(start, end int, rule string) {
	if end-start > 16 {
		start, end = signedPart(sc.s, start, end)
	}
	if start < end {
		sc.dst = append(sc.dst, span{start: start, end: end, rule: rule})
	}
}

// signedPart narrows a find to the signature when it is the query of a signed
// address: the rest says what the signature allows. A reference is no find.
func signedPart(s string, start, end int) (from, to int) {
	text := s[start:end]
	k := strings.Index(text, "sig=")
	if k < 0 || k > 0 && text[k-1] != '&' && text[k-1] != '?' || !strings.Contains(text, "se=") && !strings.Contains(text, "sv=") && !strings.Contains(text, "sr=") {
		return start, end
	}
	from = start + k + len("sig=")
	to = from
	for to < end && s[to] != '&' {
		to++
	}
	if reference(s[from:to]) {
		return start, start
	}
	return from, to
}

// addEncoded is add for base64: what it says is known from then on, too.
func (sc *scan) addEncoded(start, end int, rule string) {
	if start >= end {
		return
	}
	sp := span{start: start, end: end, rule: rule}
	text := decode64(sc.s[start:end])
	if rule == "basic-auth" || rule == "authorization" {
		_, text, _ = strings.Cut(text, ":")
	}
	if text != "" && !strings.ContainsAny(text, " \n") {
		sp.inner = []inner{{text, rule, false}}
	}
	sc.dst = append(sc.dst, sp)
}

func isNameByte(b byte) bool { return isWordByte(b) || b == '-' || b == '.' || b >= 0x80 }

// name judges the name around a trigger word and the value behind it.
func (sc *scan) name(start, end int) {
	if end <= sc.judged {
		return
	}
	s, word := sc.s, end
	for end < len(s) && end-start < maxName && isNameByte(s[end]) && (s[end] < 0x80 || !isWide(s[end:])) {
		end++
	}
	for end > start && (s[end-1] == '.' || s[end-1] == '-') {
		end--
	}
	if s[start] >= 0xe3 && s[start] <= 0xed {
		if sc.glued(start, word) {
			return
		}
	}
	sc.judged = end
	from := start
	for from > 0 && start-from < maxName && isNameByte(s[from-1]) {
		from--
	}
	// An escape before the name isn't part of it: "\nTOKEN=…".
	if from > 0 && s[from-1] == '\\' && from < start && strings.IndexByte("nrt", s[from]) >= 0 {
		from++
	}
	n := named{sc: sc, from: from, end: end}
	n.behind()
	n.written()
	if end == len(s) {
		return
	}
	n.judge()
	n.asked()
	n.heading()
}

// shortName judges a name that ends in pw; end is behind the sign after it.
func (sc *scan) shortName(start, end int) {
	for i := start; i > 0 && start-i < maxName && isAlnum(sc.s[i-1]); i-- {
		if b := sc.s[i-1]; '0' <= b && b <= '9' {
			return // letters of something random
		}
	}
	sc.name(start, end-1)
}

// A named is a name whose value is looked for.
type named struct {
	sc        *scan
	from, end int
	class     nameClass
	known     bool
	closed    bool   // the name was quoted
	name      string // when it doesn't stand in the text
}

func (n *named) text() string {
	if n.name != "" {
		return n.name
	}
	return n.sc.s[n.from:n.end]
}

// is reports whether the name can be a credential's at all.
func (n *named) is(min nameClass) bool {
	if !n.known {
		n.known = true
		n.class = classify(n.text())
		switch low := foldShort(n.text()); low {
		case "secretid", "secret_id", "secrettext":
			n.class = nameOpaque // Consul's and Vault's name of the secret itself
		case "keymaterial", "pass4symmkey":
			n.class = namePassword // of a wireless network, of Splunk's servers
		default:
			if strings.HasSuffix(low, "auth.user.info") || strings.HasSuffix(low, "auth.userinfo") {
				n.class = nameWeak // a key's id and its secret
			}
			if strings.HasSuffix(low, "sensitive.props.key") {
				n.class = namePassword
			}
		}
		if n.class == nameNone && strings.HasPrefix(n.text(), "wireless.") && strings.HasSuffix(n.text(), ".key") {
			n.class = nameWeak
		}
		if low := foldShort(n.text()); n.class == nameWeak && (strings.HasSuffix(low, "security.credentials") || strings.HasSuffix(low, "security_credentials")) {
			n.class = namePassword // Java's name of a directory's password
		}
		if n.class == nameWeak || n.class == nameNone {
			n.class = n.spaced(n.class)
		}
	}
	return n.class >= min
}

// spaced judges names of two words with a blank between, of which the last
// alone is of class c: Secret key, public key.
func (n *named) spaced(c nameClass) nameClass {
	s, i := n.sc.s, n.from
	if c == nameWeak && s[n.from] > 'b' && n.ofAPI() {
		return nameOpaque
	}
	if i < 2 || s[i-1] != ' ' || !isAlnum(s[i-2]) {
		return c
	}
	low := strings.TrimLeft(foldShort(n.text()), "-")
	if low != "key" && low != "phrase" && low != "code" && low != "token" && low != "id" {
		return c
	}
	j := i - 1
	for j > 0 && i-j < 24 && (isWordByte(s[j-1]) || s[j-1] == '-' && j > 1 && isAlnum(s[j-2])) {
		j--
	}
	if s[j:i-1] == "option" {
		return c
	}
	if low == "code" {
		switch foldShort(s[j : i-1]) {
		case "recovery", "backup", "pairing", "activation", "access":
			return nameOpaque
		}
	}
	if low == "key" {
		switch foldShort(s[j : i-1]) {
		case "this", "my", "your", "our":
			return nameOpaque // use this key: …
		}
	}
	both := classify(s[j:n.end])
	if both == nameNone && wordOf([]byte(foldShort(s[j:i-1])))&(wordHarmless|wordDenies|wordTells) != 0 {
		return nameNone
	}
	return max(c, both)
}

// handed takes the literal after a bare name and a comma, where a call gives
// it to the name: put(SECURITY_CREDENTIALS, "…"), strcpy(cfg.password, "…").
func (n *named) handed(i int) {
	s := n.sc.s
	name := n.text()
	name = name[strings.LastIndexByte(name, '.')+1:]
	before := s[max(0, n.from-24):n.from]
	constant := len(name) > 5 && strings.ToUpper(name) == name && (strings.HasSuffix(before, "(") && n.defined() || strings.Contains(before, "AT+"))
	copied := strings.Contains(before, "cpy(") && !strings.ContainsAny(before, ";,\n")
	if !constant && !copied || !n.is(nameOpaque) {
		return
	}
	if v := n.sc.read(n.sc.skipBlank(i), placePlain); v.quoted && v.start < v.end {
		n.take(v, placeQuoted)
	}
}

// ofAPI reports whether a name that means key in another language is said of
// an API or a secret: clé API, chave da API, chiave segreta.
func (n *named) ofAPI() bool {
	switch foldShort(n.text()) {
	case "clé", "cle", "chave", "chiave", "llave", "clave", "ключ", "schlüssel", "키":
	default:
		return false
	}
	s := n.sc.s
	after := s[n.end:min(len(s), n.end+12)]
	for _, w := range []string{" API", " api", " de API", " da API", " de la A", " secr", " segr", " priv", " d'API"} {
		if strings.HasPrefix(after, w) {
			return true
		}
	}
	return strings.HasSuffix(s[max(0, n.from-4):n.from], "API ")
}

func foldShort(s string) string {
	if len(s) > maxName {
		s = s[:maxName]
	}
	return foldString(s)
}

// judge finds the operator after the name.
func (n *named) judge() {
	s, i := n.sc.s, n.end
	switch b := s[i]; {
	case b == '=' || b == ':' || b == ' ' || b == '\t' || b == '|' || b == '?' || b == '!':
	case strings.HasPrefix(s[i:], "'s ") || strings.HasPrefix(s[i:], "’s "):
		if j := i + strings.IndexByte(s[i:], ' ') + 1; j < len(s) && n.is(nameOpaque) {
			n.candidateIf(j, plainlyOpaque) // the password's …
		}
		return
	case b == '"' || b == '\'' || b == '`' || b == '\\' || b == '*' || b == '_':
		i = n.closing(i)
	case b == ']' || b == ')' || b == '[':
		i = n.brackets(i)
	case b == '>' || b == '<':
		n.element(i)
		return
	case b == '\n' || b == '\r':
		n.pairValue(i)
		n.shown()
		n.lastColumn(i)
		n.under(i)
		return
	case b >= 0x80:
		n.wide(i)
		return
	case b == ',' || b == ';':
		n.csv()
		if strings.HasPrefix(s[i:], ", value: ") && strings.HasSuffix(s[max(0, n.from-6):n.from], "name: ") {
			n.pairedWith(i+2, i+len(", value"))
		}
		n.first(i)
		n.handed(i + 1)
		n.paired(i)
		n.now(i)
		return
	case b == '(':
		n.passed(i + 1)
		return
	default:
		return
	}
	if i < len(s) && (s[n.end] == '\t' || n.closed && (s[i] == ',' || s[i] == '\n' || s[i] == ';') || strings.HasPrefix(s[i:], "  ")) {
		n.csv()
	}
	blank := i
	for i < len(s) && i-blank < maxGap && (s[i] == ' ' || s[i] == '\t') {
		i++
	}
	if n.from < n.end && s[n.from] == '-' {
		i = n.sc.continued(i)
	}
	if i == len(s) {
		return
	}
	n.operator(i, i > blank)
}

// lastColumn reads the column under a name that ends the header of a table.
func (n *named) lastColumn(i int) {
	s := n.sc.s
	low := max(0, n.from-256)
	head := s[strings.LastIndexByte(s[low:n.from], '\n')+1+low : n.from]
	switch {
	case strings.Contains(head, "| "):
		if n.is(nameWeak) {
			n.column(i)
		}
	case strings.ContainsAny(head, ",;\t") || strings.Contains(head, "  "):
		n.csv()
	}
}

// closing skips the quote or the marks of emphasis that end a name.
func (n *named) closing(i int) int {
	s := n.sc.s
	j := i
	for j < len(s) && j-i < 8 && s[j] == '\\' {
		j++
	}
	if j < len(s) && (s[j] == '"' || s[j] == '\'' || s[j] == '`') {
		n.closed = true
		j++
		if j < len(s) && (s[j] == ']' || s[j] == ')') {
			return n.brackets(j)
		}
		for j < len(s) && s[j] == '*' && j-i < 8 {
			j++
		}
		return j
	}
	if j > i {
		return i // \n and the like: the line ends here
	}
	for j < len(s) && j-i < 3 && (s[j] == '*' || s[j] == '_') {
		j++
	}
	return j
}

// brackets skips what closes an index, ["TOKEN"], or an array's size, [32].
func (n *named) brackets(i int) int {
	s := n.sc.s
	if s[i] == '[' {
		j := i + 1
		for j < len(s) && j-i < 8 && '0' <= s[j] && s[j] <= '9' {
			j++
		}
		if j < len(s) && s[j] == ']' {
			return j + 1
		}
		return i
	}
	return i + 1
}

// operator reads the sign between the name and its value.
func (n *named) operator(i int, blank bool) {
	s := n.sc.s
	next := byte(0)
	if i+1 < len(s) {
		next = s[i+1]
	}
	switch s[i] {
	case '=':
		switch {
		case next == '=':
			n.compared(i + 2)
		case next == '~':
			return
		case next == '>':
			n.value(i+2, placePlain)
		case !blank && !n.closed && (i+1 == len(s) || next != ' '):
			n.value(i+1, placeEnv)
		default:
			n.value(i+1, placePlain)
		}
	case ':':
		switch {
		case next == ':' && i+3 < len(s) && s[i+2] == ' ' && isAlnum(s[i+3]) && strings.HasSuffix(strings.ReplaceAll(foldShort(n.text()), "pwd", "password"), "password"):
			n.value(i+2, placePlain) // base64 in LDIF
		case next == ':' && i+3 < len(s) && s[i+2] == ' ' && (s[i+3] == '\'' || s[i+3] == '"'):
			n.value(i+2, placePlain) // a hidden field in Jsonnet
		case next == '?' && n.from > 0 && s[n.from-1] == '{':
			return // ${NAME:?message}
		case next == ':' && strings.HasSuffix(s[max(0, n.from-20):n.from], " name=") && strings.Contains(s[max(0, n.from-20):n.from], "::set-"):
			n.value(i+2, placeEnv)
		case next == ':' || next == '/' && i+2 < len(s) && s[i+2] == '/' || lineNumber(s[i+1:min(len(s), i+9)]):
			return
		case !n.closed && n.text() == "PASS":
			return // a test's result
		case next == '=' || next == '-' && n.from > 0 && s[n.from-1] == '{':
			n.value(i+2, placePlain) // ${NAME:-default}
		default:
			n.value(i+1, placePlain)
		}
	case '!':
		if next == '=' {
			n.compared(i + 2)
		}
	case '?':
		switch {
		case next == ':' || next == '=':
			n.value(i+2, placePlain)
		case next == '?':
			n.literal(i + 2)
		case next == ' ' && !n.closed:
			n.answer(i + 2)
		}
	case '|':
		if next == '|' {
			n.literal(i + 2 + strings.Count(s[i+2:min(len(s), i+3)], "="))
		} else {
			n.cell(i + 1)
		}
	case '<':
		if strings.HasPrefix(s[i:], "<<<") {
			n.value(i+3, placeFlag)
		}
	case '-':
		if next == '>' {
			n.value(i+2, placePlain)
		} else if blank {
			n.words(i)
		}
	case ',':
		if n.closed && (n.from == 0 || s[n.from-1] != '/' || n.from > 1 && s[n.from-2] == '"') {
			n.argument(i + 1)
			n.pairValue(i)
			n.with(i)
		}
	case '\n', '\r', '\\', '/', '}':
		if n.closed || s[i] != '/' {
			n.pairValue(i)
		}
		if s[i] == '\n' && blank {
			n.lastColumn(i)
		}
	case '{':
		n.braced(i)
		n.group(i)
	case '>':
		if n.closed {
			n.attribute(i)
		}
	default:
		if n.closed {
			n.pairValue(i)
			n.with(i)
		}
		if blank {
			n.words(i)
		}
	}
}

// with reads what a test fills into a field: fill_in "Password", with: "…".
func (n *named) with(i int) {
	s := n.sc.s
	for _, w := range []string{`with "`, `with '`, `, with: "`, `, with: '`, `: with "`} {
		if strings.HasPrefix(s[i:], w) && n.is(nameOpaque) {
			if v := n.sc.read(i+len(w)-1, placePlain); v.quoted && v.start < v.end {
				n.take(v, placeQuoted)
			}
			return
		}
	}
}

// lineNumber reports whether s begins as grep's output goes on after a file's
// name: digits and a colon.
func lineNumber(s string) bool {
	i := 0
	for i < len(s) && '0' <= s[i] && s[i] <= '9' {
		i++
	}
	return i > 0 && i < len(s) && s[i] == ':'
}

// value judges the value at i.
func (n *named) value(i int, p place) {
	if !n.is(nameWeak) {
		return
	}
	sc, s := n.sc, n.sc.s
	if p != placeFlag && n.from >= 3 && s[n.from-3:n.from] == "://" {
		return // the user part of a URL
	}
	if n.from > 0 && s[n.from-1] == ':' && s[n.end] == ':' && strings.Contains(s[max(0, n.from-100):n.from], "arn:") {
		return // part of a resource's name
	}
	i = sc.skipBlank(i)
	if p == placePlain && i+2 < len(s) && (s[i] == '*' && s[i+1] == '*' || s[i] == '_' && s[i+1] == '_') && s[i+2] == ' ' {
		i += 3 // **Password:** …
	}
	if i < len(s) && s[i] == '<' {
		i = sc.skipBlank(skipTags(s, i))
	}
	i = sc.continued(i)
	for _, w := range opening {
		if i < len(s) && s[i] >= 0x80 && strings.HasPrefix(s[i:], w) {
			i += len(w)
		}
	}
	if i >= len(s) {
		return
	}
	if s[i] == '\n' || s[i] == '\r' {
		if n.dumped(i) {
			return
		}
		if s[n.end] != '=' {
			n.below(i)
			n.defaulted(i)
			n.nested(i)
		}
		return
	}
	if s[i] == '!' && p == placePlain {
		i = skipYAMLTag(s, i)
	}
	if b := s[i]; b == '{' || b == '[' || b == '(' || strings.HasPrefix(s[i:], "map[") || strings.HasPrefix(s[i:], "[]string{") || strings.HasPrefix(s[i:], "new ") {
		n.group(i)
	}
	if p == placeFlag && '0' <= s[i] && s[i] <= '9' && i+2 < len(s) && s[i+1] == ' ' {
		i += 2 // the type of a router's password
	}
	if (s[i] == '|' || s[i] == '>') && p == placePlain {
		n.block(i)
		return
	}
	if s[i] == '{' && (n.closed || strings.HasPrefix(s[i:], "{ value: ")) {
		n.braced(i)
		return
	}
	if n.words12(i) {
		return
	}
	if n.spoken(i) {
		return
	}
	if strings.HasPrefix(s[i:], "string(") && n.closed {
		if k := strings.IndexByte(s[i:min(len(s), i+16)], ' '); k > 0 {
			i += k + 1 // as PHP dumps it
		}
	}
	v := sc.read(i, p)
	if !v.quoted && (n.typed(i) || n.converted(v)) || v.start >= v.end {
		return
	}
	n.take(v, p)
	n.planned(v, p)
	if !v.quoted || v.called {
		n.fallback(i)
		n.alternative(v.end)
	}
	if open := strings.IndexByte(s[i:min(len(s), i+32)], '{'); open > 0 && !v.quoted && identifierOnly(s[i:i+open]) {
		n.group(i + open)
	}
}

// alternative reads the literal that a name is set to unless it has a value:
// x = x or "…".
func (n *named) alternative(i int) {
	s := n.sc.s
	for _, w := range []string{" or ", " || ", " ?? ", " ?: "} {
		if strings.HasPrefix(s[i:], w) && n.is(nameOpaque) {
			if v := n.sc.read(i+len(w), placePlain); v.quoted && v.start < v.end {
				n.take(v, placeQuoted)
			}
			return
		}
	}
}

// dumped reads a value as PHP's var_dump prints it: on the next line, behind
// its type and length.
func (n *named) dumped(i int) bool {
	s := n.sc.s
	for k := i; i < len(s) && i-k < maxGap && (s[i] == '\n' || s[i] == ' ' || s[i] == '\r'); {
		i++
	}
	if !n.closed || !strings.HasPrefix(s[i:], "string(") {
		return false
	}
	k := strings.IndexByte(s[i:min(len(s), i+16)], ' ')
	if k < 0 {
		return false
	}
	v := n.sc.read(i+k+1, placeQuoted)
	if v.quoted && v.start < v.end {
		n.take(v, placeQuoted)
	}
	return v.quoted
}

// planned reads the value that a plan changes another to: "…" -> "…".
func (n *named) planned(v reading, p place) {
	s := n.sc.s
	for _, arrow := range []string{" -> ", " => "} {
		if v.quoted && v.end+1 < len(s) && strings.HasPrefix(s[v.end+1:], arrow) {
			if next := n.sc.read(v.end+1+len(arrow), p); next.quoted {
				n.take(next, p)
			}
		}
	}
}

// typed handles a type between the name and its value: token: &str = "…".
func (n *named) typed(i int) bool {
	s := n.sc.s
	j := i
	for j < len(s) && j-i < 40 && (isWordByte(s[j]) || strings.IndexByte("&*<>[]. ?|:'", s[j]) >= 0) {
		j++
	}
	if j+1 >= len(s) || s[j] != '=' || s[j+1] == '=' || j == i || s[j-1] != ' ' {
		return false
	}
	v := n.sc.read(n.sc.skipBlank(j+1), placePlain)
	if v.quoted {
		n.take(v, placeQuoted)
	}
	if !v.quoted || v.called {
		n.fallback(n.sc.skipBlank(j + 1))
	}
	return v.quoted
}

// converted handles a command that wraps the literal behind it.
func (n *named) converted(v reading) bool {
	s := n.sc.s
	if !strings.EqualFold(s[v.start:v.end], "ConvertTo-SecureString") {
		return false
	}
	i := n.sc.skipBlank(v.end)
	if strings.HasPrefix(s[i:], "-String ") {
		i += len("-String ")
	}
	v = n.sc.read(i, placePlain)
	if v.quoted {
		n.take(v, placeQuoted)
	}
	return true
}

// braced handles what stands in braces between a name and its value: a C#
// property, or the default of a Terraform variable.
func (n *named) braced(i int) {
	s := n.sc.s
	window := s[i:min(len(s), i+200)]
	shut := strings.IndexByte(window, '}')
	if shut < 0 {
		shut = len(window)
	}
	j, word := strings.Index(window[:shut], "default"), "default"
	if j < 0 && n.closed && strings.Contains(s[max(0, n.from-10):n.from], "output ") {
		j, word = strings.Index(window[:shut], "value"), "value"
	}
	if k := strings.Index(window[:shut], `"value"`); n.closed && k >= 0 && strings.Contains(window[:shut], `"sensitive"`) && n.is(nameOpaque) {
		j := n.sc.skipBlank(i + k + len(`"value"`))
		if j < len(s) && s[j] == ':' {
			if v := n.sc.read(n.sc.skipBlank(j+1), placePlain); v.quoted && v.start < v.end {
				n.take(v, placeQuoted)
			}
		}
		return
	}
	switch {
	case j < 0 && strings.HasPrefix(window, "{ value: ") && n.is(nameOpaque):
		if v := n.sc.read(i+len("{ value: "), placePlain); v.quoted && v.start < v.end {
			n.take(v, placeQuoted)
		}
		return
	case n.closed && j >= 0:
		j = n.sc.skipBlank(i + j + len(word))
	case strings.HasPrefix(window, "{ get") && shut < len(window):
		j = n.sc.skipBlank(i + shut + 1)
	default:
		return
	}
	if j < len(s) && s[j] == '=' && n.is(nameOpaque) {
		if v := n.sc.read(n.sc.skipBlank(j+1), placePlain); v.quoted {
			n.take(v, placeQuoted)
		}
	}
}

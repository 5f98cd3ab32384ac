package redact

import "strings"

// sqlWords set off the scanners of this file.
var sqlWords = []wordList{
	{(*scan).inserted, []string{"insert into "}},
	{(*scan).identified, []string{"identified by", "identified with"}},
}

const (
	maxColumns = 64 // of an INSERT
	maxTuples  = 50
)

// inserted judges the values of an INSERT by the names of their columns.
func (sc *scan) inserted(start, end int) {
	s := sc.s
	limit := min(len(s), end+4*maxValue)
	open := strings.IndexByte(s[end:min(limit, end+100)], '(')
	if open < 0 {
		return
	}
	at := end + open + 1
	shut := strings.IndexByte(s[at:min(limit, at+1000)], ')')
	if shut < 0 {
		return
	}
	var classes []nameClass
	some := false
	for name := range strings.SplitSeq(s[at:at+shut], ",") {
		class := classify(strings.Trim(name, " \t\r\n`\"[]"))
		some = some || class >= nameOpaque
		if classes = append(classes, class); len(classes) > maxColumns {
			return
		}
	}
	at += shut + 1
	values := strings.Index(foldString(s[at:min(limit, at+40)]), "values")
	if !some || values < 0 {
		return
	}
	at += values + len("values")
	for range maxTuples {
		for at < limit && strings.IndexByte(" ,\n\r\t", s[at]) >= 0 {
			at++
		}
		if at >= limit || s[at] != '(' {
			return
		}
		at++
		for k := 0; ; k++ {
			v, next := sc.callValue(at, limit)
			if k < len(classes) && classes[k] >= nameOpaque && v.quoted && v.start < v.end && accept(s[v.start:v.end], classes[k], placeQuoted) {
				sc.add(v.start, v.end, ruleOf(classes[k], ""))
			}
			if next < 0 || !sc.spend(next-at) {
				return
			}
			at = next + 1
			if s[next] != ',' {
				break
			}
		}
	}
}

// identified takes the password of SQL's IDENTIFIED [WITH plugin] BY '…'.
func (sc *scan) identified(start, end int) {
	if s := sc.s[end:min(len(sc.s), end+60)]; lower(sc.s[end-1]) == 'h' { // WITH plugin BY
		by := strings.Index(foldString(s), " by ")
		if by < 0 {
			return
		}
		end += by + len(" by")
	}
	i := sc.skipBlank(end)
	if i < len(sc.s) && (sc.s[i] == '\'' || sc.s[start] == 'I') {
		v := sc.read(i, placePlain)
		if text := sc.s[v.start:v.end]; v.quoted && acceptPassword(text, placeQuoted) || !v.quoted && acceptPassword(text, placeFlag) && strings.ContainsAny(text, "0123456789") {
			sc.add(v.start, v.end, "password")
		}
	}
}

package dataset

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// The Hub takes at most 10,000 entries in a folder and 100,000 files in a
// repository. A folder is split well before that, so that it can grow.
const (
	maxFolder = 9_000
	maxFiles  = 100_000
)

// traceName reports whether a name can be that of a trace: a path that stays
// inside sessions/, of letters that we write ourselves, no part of which the
// Hub's loader would ignore.
func traceName(name string) bool {
	if !fs.ValidPath(name) || !strings.HasPrefix(name, sessionsDir+"/") || !strings.HasSuffix(name, ".jsonl") {
		return false
	}
	for part := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(part, ".") || strings.HasPrefix(part, "__") || !safe(part) {
			return false
		}
	}
	return true
}

// safe reports whether a path element holds only characters that every file
// system and the Hub's glob take as they are.
func safe(part string) bool {
	for _, c := range []byte(part) {
		switch {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '.', c == '_', c == '-':
		default:
			return false
		}
	}
	return part != ""
}

// shards tells, for traces that start on these days (YYYY-MM-DD), how many
// characters of the day name the sub-folder: none, the year, the month, or the
// day, the first that keeps every folder below its limit.
func shards(days []string) int {
	for _, n := range []int{0, len("2006"), len("2006-01")} {
		count := make(map[string]int)
		most := 0
		for _, d := range days {
			folder := d[:min(n, len(d))]
			count[folder]++
			most = max(most, count[folder])
		}
		if most <= maxFolder {
			return n
		}
	}
	return len("2006-01-02")
}

// fileName returns the name of a trace: its project, its day, its short id,
// and the leaf's number when it isn't the active one.
func fileName(project, day, id string, shard, leaf int) string {
	name := day + "_" + id
	if leaf > 1 {
		name += fmt.Sprintf(".leaf%d", leaf)
	}
	return path.Join(sessionsDir, strings.TrimLeft(project, "._"), day[:min(shard, len(day))], name+".jsonl")
}

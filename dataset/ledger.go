package dataset

import (
	"bufio"
	"io"
	"os"
	"slices"
	"strings"
)

// A ledger takes in the rows of the manifest as their traces are done, in any
// order, and writes them sorted. Until then they wait in a file: of each, only
// the name is held in memory.
type ledger struct {
	file *os.File
	end  int64
	rows []booked
	done int // rows that are sorted
}

// A booked row is one whose line waits in the file.
type booked struct {
	name string // of the trace
	at   int64
	size int
}

func (l *ledger) add(r Row) error {
	line, err := appendRow(nil, r)
	if err != nil {
		return err
	}
	if _, err := l.file.WriteAt(line, l.end); err != nil {
		return err
	}
	l.rows = append(l.rows, booked{r.File, l.end, len(line)})
	l.end += int64(len(line))
	return nil
}

// sort puts the rows into the order of the manifest.
func (l *ledger) sort() {
	slices.SortFunc(l.rows, func(a, b booked) int { return strings.Compare(a.name, b.name) })
	l.done = len(l.rows)
}

// has reports whether one of the rows that were sorted is of this trace.
func (l *ledger) has(name string) bool {
	_, found := slices.BinarySearchFunc(l.rows[:l.done], name, func(b booked, name string) int { return strings.Compare(b.name, name) })
	return found
}

// write writes the rows in their order.
func (l *ledger) write(to io.Writer) error {
	out := bufio.NewWriter(to)
	for _, b := range l.rows {
		if _, err := io.Copy(out, io.NewSectionReader(l.file, b.at, int64(b.size))); err != nil {
			return err
		}
	}
	return out.Flush()
}

package site

import (
	"bufio"
	"bytes"
	"io"

	"publish/session"
)

// entries opens the part of a file that tells whether two are the same
// session: all of it, in golder's dialect what follows the header.
func (s *source) entries() (io.ReadCloser, error) {
	f, err := session.Open(s.Path)
	if err != nil {
		return nil, err
	}
	r := bufio.NewReader(io.NewSectionReader(f, 0, s.Size))
	if s.header.Dialect == session.Golder {
		for range s.header.Line {
			if err := skipLine(r); err != nil {
				break
			}
		}
	}
	return struct {
		io.Reader
		io.Closer
	}{r, f}, nil
}

func skipLine(r *bufio.Reader) error {
	for {
		_, err := r.ReadSlice('\n')
		if err != bufio.ErrBufferFull {
			return err
		}
	}
}

// isPrefix reports whether short holds the beginning of long.
func isPrefix(long, short io.Reader) (bool, error) {
	x, y := make([]byte, 64<<10), make([]byte, 64<<10)
	for {
		n, err := io.ReadFull(short, y)
		m, err2 := io.ReadFull(long, x[:n])
		if m < n || !bytes.Equal(x[:m], y[:n]) {
			return false, unlessEnd(err2)
		}
		if err != nil {
			return unlessEnd(err) == nil, unlessEnd(err)
		}
	}
}

// compareReaders orders two streams by their bytes.
func compareReaders(a, b io.Reader) (int, error) {
	x, y := make([]byte, 64<<10), make([]byte, 64<<10)
	for {
		n, err := io.ReadFull(a, x)
		m, err2 := io.ReadFull(b, y)
		if c := bytes.Compare(x[:n], y[:m]); c != 0 || err != nil || err2 != nil {
			if err = unlessEnd(err); err == nil {
				err = unlessEnd(err2)
			}
			return c, err
		}
	}
}

func unlessEnd(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return nil
	}
	return err
}

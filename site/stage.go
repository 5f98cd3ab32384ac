package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"os"
	"path"
)

// A staged file is written piece by piece under a temporary name, and put in
// place whole or not at all. What stands in its place already is compared on
// the way, so that a file with the same bytes isn't touched.
type staged struct {
	o    *output
	name string
	temp string   // its name until then
	f    *os.File // nil before the first byte
	old  *os.File // what stands there, as long as it is the same
	buf  []byte   // for reading old
	sum  hash.Hash
}

// stage begins a file. The caller must call commit or discard.
func (o *output) stage(name string) *staged { return &staged{o: o, name: name, sum: sha256.New()} }

// begin opens the temporary file, in the directory of the file itself.
func (s *staged) begin() (err error) {
	dir := path.Dir(s.name)
	if dir != "." {
		if err := s.o.root.MkdirAll(dir, 0o777); err != nil {
			return err
		}
	}
	if s.f, s.temp, err = s.o.create(dir); err != nil {
		return err
	}
	if info, err := s.o.root.Lstat(s.name); err == nil && info.Mode().IsRegular() {
		if s.old, err = s.o.root.Open(s.name); err != nil {
			s.old = nil
		}
	}
	return nil
}

// Write appends to the file. An error is a [writeError].
func (s *staged) Write(b []byte) (int, error) {
	if s.f == nil {
		if err := s.begin(); err != nil {
			return 0, &writeError{s.name, plain(err)}
		}
	}
	if s.old != nil && !s.follows(b) {
		s.forget()
	}
	s.sum.Write(b)
	n, err := s.f.Write(b)
	if err != nil {
		err = &writeError{s.name, plain(err)}
	}
	return n, err
}

// follows reports whether old goes on with b.
func (s *staged) follows(b []byte) bool {
	if s.buf == nil {
		s.buf = make([]byte, 64<<10)
	}
	for len(b) > 0 {
		part := s.buf[:min(len(s.buf), len(b))]
		if _, err := io.ReadFull(s.old, part); err != nil || !bytes.Equal(part, b[:len(part)]) {
			return false
		}
		b = b[len(part):]
	}
	return true
}

// forget stops comparing: the file is another one.
func (s *staged) forget() {
	if s.old != nil {
		s.old.Close()
		s.old = nil
	}
}

// digest is that of the bytes so far.
func (s *staged) digest() string { return hex.EncodeToString(s.sum.Sum(nil)) }

// commit puts the file in place, and reports whether that changed anything.
// Durably says that it has to be on the disk before it returns.
func (s *staged) commit(durably bool) (changed bool, err error) {
	if s.f == nil { // it is empty
		if _, err := s.Write(nil); err != nil {
			return false, err
		}
	}
	if s.old != nil {
		if n, err := s.old.Read(make([]byte, 1)); n == 0 && errors.Is(err, io.EOF) {
			s.discard()
			return false, nil
		}
	}
	if err := s.place(durably); err != nil {
		s.discard()
		return false, &writeError{s.name, plain(err)}
	}
	return true, nil
}

func (s *staged) place(durably bool) (err error) {
	s.forget()
	if durably {
		err = s.f.Sync()
	}
	if err := errors.Join(err, s.f.Close()); err != nil {
		return err
	}
	if err := s.o.root.Rename(s.temp, s.name); err != nil {
		return err
	}
	s.f, s.temp = nil, ""
	if durably {
		return s.o.syncDir(path.Dir(s.name))
	}
	return nil
}

// discard takes away what was written. It does nothing after commit. If it
// can't, the next run will.
func (s *staged) discard() {
	s.forget()
	if s.temp == "" {
		return
	}
	_ = s.f.Close()
	_ = s.o.root.Remove(s.temp)
	s.f, s.temp = nil, ""
}

// Reset starts over.
func (s *staged) Reset() {
	s.discard()
	s.sum.Reset()
}

package main

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
)

// fingerprint tells one build of this program from every other. Pages made by
// another build are made again. A program that can't read itself returns its
// version.
func fingerprint() string {
	name, err := os.Executable()
	if err != nil {
		return versionText()
	}
	f, err := os.Open(name)
	if err != nil {
		return versionText()
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return versionText()
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

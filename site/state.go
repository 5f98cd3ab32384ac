package site

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/go-json-experiment/json"

	"publish/render"
)

// stateVersion changes when the meaning of the state does.
const stateVersion = 2

// state is what the last run of a build left in the user's cache directory. It
// only ever says which work may be skipped. It holds sizes, times, offsets and
// digests of outputs; never a value that was found, nor a digest of one.
type state struct {
	Version int                     `json:"version"`
	Options string                  `json:"options"` // digest of what all pages depend on
	Secrets []stamp                 `json:"secrets"` // of the files with literals
	Sources map[string]*sourceState `json:"sources"` // by absolute path
	Outputs map[string]outputState  `json:"outputs"` // by name in the site
	Run     string                  `json:"run"`     // digest of what selects sessions and heads the indexes
	Met     [4]int                  `json:"met"`     // what the walk counted
	Report  *Report                 `json:"report"`
	Head    head                    `json:"head"`
	Cut     bool                    `json:"cut,omitzero"` // there were more shared values than are looked for
}

// head is what stands on the indexes of a site beside its sessions: prune and
// unpublish make them again without the flags of the build.
type head struct {
	Title   string `json:"title"`
	BaseURL string `json:"baseURL"`
	Zone    string `json:"zone"`
	Index   bool   `json:"index"`
}

// head returns what the options say for the indexes.
func (o *Options) head() head {
	h := head{Title: o.Title, BaseURL: o.Render.BaseURL, Index: o.Render.Index}
	if o.Render.Location != nil {
		h.Zone = o.Render.Location.String()
	}
	return h
}

// options are those of the renderer for these indexes.
func (h *head) options() render.Options {
	o := render.Options{BaseURL: h.BaseURL, Index: h.Index}
	if zone, err := time.LoadLocation(h.Zone); err == nil {
		o.Location = zone
	}
	return o
}

// sourceState is what is known of one source file.
type sourceState struct {
	stamp
	Reason   string    `json:"reason,omitzero"`   // why it isn't published
	Offsets  []int64   `json:"offsets,omitzero"`  // of lines that gave values known in all sessions
	Borrowed []int64   `json:"borrowed,omitzero"` // of lines that depend on values known from elsewhere
	Mark     string    `json:"mark,omitzero"`     // of where these values stand in them
	Page     string    `json:"page,omitzero"`     // slug/page
	Project  string    `json:"project,omitzero"`  // name, redacted
	Around   string    `json:"around,omitzero"`   // digest of what the page shows of its surroundings
	Images   int       `json:"images,omitzero"`
	Damage   []Problem `json:"damage,omitzero"`
	Stubs    []Problem `json:"stubs,omitzero"`
	Held     []Problem `json:"held,omitzero"`
}

// A stamp tells whether a file may have changed.
type stamp struct {
	Size int64 `json:"size"`
	Mod  int64 `json:"mod"` // Unix nanoseconds
}

func stampOf(info os.FileInfo) stamp { return stamp{info.Size(), info.ModTime().UnixNano()} }

// outputState is a file as we left it.
type outputState struct {
	stamp
	Sum string `json:"sum"` // SHA-256
}

// statePath returns the path of the state of a site, "" if there is no place
// for it.
func statePath(cacheDir, out string) string {
	if cacheDir == "" {
		dir, err := os.UserCacheDir()
		if err != nil {
			return ""
		}
		cacheDir = filepath.Join(dir, "publish")
	}
	sum := sha256.Sum256([]byte(resolved(out)))
	return filepath.Join(cacheDir, hex.EncodeToString(sum[:8])+".json")
}

func newState() *state {
	return &state{Version: stateVersion, Sources: map[string]*sourceState{}, Outputs: map[string]outputState{}}
}

// loadState returns the state at path. One that is missing, damaged or
// foreign is an empty one: a full build follows.
func loadState(path string) *state {
	empty := newState()
	data, err := os.ReadFile(path)
	if err != nil {
		return empty
	}
	s := &state{}
	if json.Unmarshal(data, s, decodeOptions) != nil || s.Version != stateVersion || s.Sources == nil || s.Outputs == nil {
		return empty
	}
	for key, src := range s.Sources {
		if src == nil {
			delete(s.Sources, key)
		}
	}
	return s
}

// save writes the state for the next run. That it fails costs the next run
// time, so the error is a note.
func (s *state) save(path string) error {
	if path == "" {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("saving the incremental state: %w", err)
	}
	temp := path + ".tmp"
	if err := s.write(temp); err != nil {
		return fmt.Errorf("saving the incremental state: %w", err)
	}
	if err := os.Rename(temp, path); err != nil {
		return fmt.Errorf("saving the incremental state: %w", err)
	}
	return nil
}

// write writes the state as it is encoded: what was wrong with each line of a
// big file would take several times its memory as one text.
func (s *state) write(path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(json.MarshalWrite(f, s, encodeOptions), f.Close())
}

// digest returns a short digest of published values.
func digest(v any) string {
	data, err := json.Marshal(v, encodeOptions)
	if err != nil {
		return "" // equal to no digest that was stored
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:12])
}

// optionsDigest covers what every page depends on besides its session. The
// literals aren't in it: nothing about them may be stored.
func (o *Options) optionsDigest(policy any) string {
	zone := "UTC"
	if o.Render.Location != nil {
		zone = o.Render.Location.String()
	}
	return digest([]any{
		stateVersion, o.Version, runtime.Version(), policy, o.Formats, zone,
		o.Render.ActiveOnly, o.Render.NoHighlight, o.Render.Index, o.Render.BaseURL,
		o.Redact.SystemPrompt, o.Redact.StripImages, o.Redact.KeepEmails, o.Redact.Names, o.NoRedact, o.Rules,
	})
}

// sumOf returns the digest of an output.
func sumOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

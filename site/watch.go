package site

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// Timing of the watch. A session that is being written changes several times a
// second; a build follows when it has been quiet for a while, and at the
// latest after some time of changes.
const (
	watchQuiet = 400 * time.Millisecond
	watchMost  = 5 * time.Second
	watchPoll  = 2 * time.Second
)

// Watch calls rebuild whenever something changed under the paths, until the
// context ends. Where the system can't notify, it looks for itself. Rebuild's
// error ends the watch.
func Watch(ctx context.Context, paths []string, rebuild func() error) error {
	w := &watcher{paths: paths}
	if notify, err := fsnotify.NewWatcher(); err == nil {
		defer notify.Close()
		w.notify = notify
	}
	for {
		w.subscribe()
		before := w.stamps(ctx)
		if err := rebuild(); err != nil {
			return err
		}
		if !w.wait(ctx, before) {
			return nil
		}
	}
}

type watcher struct {
	paths  []string
	notify *fsnotify.Watcher
	partly bool // not everything could be subscribed to
}

// subscribe asks for news of every directory. New ones are met at the next
// round, which their parent's news starts.
func (w *watcher) subscribe() {
	if w.notify == nil {
		return
	}
	w.partly = false
	for _, p := range w.paths {
		if info, err := os.Stat(p); err == nil && !info.IsDir() {
			p = filepath.Dir(p) // a file that is replaced takes its watch along
			w.add(p)
			continue
		}
		_ = filepath.WalkDir(p, func(dir string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				w.partly = true
			case d.Type()&fs.ModeSymlink != 0:
				w.partly = true // what it leads to is looked at by polling
			case d.IsDir() && d.Name() == ".git":
				return fs.SkipDir
			case d.IsDir():
				w.add(dir)
			}
			return nil
		})
	}
}

func (w *watcher) add(dir string) {
	if err := w.notify.Add(dir); err != nil {
		w.partly = true // too many watches, or a file system without
	}
}

// stamps returns what tells a change, of every file that may be a session.
func (w *watcher) stamps(ctx context.Context) map[string]stamp {
	found, _ := Find(ctx, w.paths, nil)
	stamps := make(map[string]stamp, len(found.Sources))
	for _, s := range found.Sources {
		stamps[s.Path] = stampOf(s.info)
	}
	return stamps
}

// wait returns once something changed and it has been quiet since. It reports
// false when the context ended.
func (w *watcher) wait(ctx context.Context, before map[string]stamp) bool {
	poll := time.NewTicker(watchPoll)
	defer poll.Stop()
	var events chan fsnotify.Event
	if w.notify != nil {
		events = w.notify.Events
		go drain(ctx, w.notify.Errors)
	}
	var quiet, most <-chan time.Time
	news := func() {
		quiet = time.After(watchQuiet)
		if most == nil {
			most = time.After(watchMost)
		}
	}
	for {
		select {
		case <-ctx.Done():
			return false
		case e := <-events:
			if w.concerns(e) {
				news()
			}
		case <-poll.C:
			if w.notify == nil || w.partly {
				if now := w.stamps(ctx); !sameStamps(before, now) {
					before = now
					news()
				}
			}
		case <-quiet:
			return true
		case <-most:
			return true
		}
	}
}

// concerns reports whether an event is about a session or a directory.
func (w *watcher) concerns(e fsnotify.Event) bool {
	return !e.Has(fsnotify.Chmod) && (kindOf(e.Name) == sessionFile || filepath.Ext(e.Name) == "")
}

// drain takes errors so that they don't block; polling makes up for what they
// lost.
func drain(ctx context.Context, errs <-chan error) {
	for {
		select {
		case <-ctx.Done():
			return
		case _, ok := <-errs:
			if !ok {
				return
			}
		}
	}
}

func sameStamps(a, b map[string]stamp) bool {
	if len(a) != len(b) {
		return false
	}
	for name, s := range a {
		if t, ok := b[name]; !ok || s != t {
			return false
		}
	}
	return true
}

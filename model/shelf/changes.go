package shelf

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/fsnotify/fsnotify"

	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// Watcher watches the files that some paths name. One Wait at a time runs.
type Watcher struct {
	paths  []string
	events *fsnotify.Watcher

	lock  sync.Mutex
	known stamps
}

// stamps are those that would be read, by path.
type stamps map[string]stamp

// stamp is what changes with the content of a file.
type stamp struct {
	size int64
	at   time.Time
}

// WatchingMsg carries a watcher, or why there is none.
type WatchingMsg struct {
	Watcher *Watcher
	Err     error
}

// openWatcher starts to watch, in the background. What changes from then on is noticed.
func openWatcher(paths []string) tea.Msg {
	events, err := fsnotify.NewWatcher()
	if err != nil {
		return WatchingMsg{Err: notWatched(err)}
	}
	w := &Watcher{paths: paths, events: events}
	for _, path := range paths {
		err = errors.Join(err, w.watch(path))
	}
	w.known = w.list()
	return WatchingMsg{w, notWatched(err)}
}

// notWatched says in plain words why changes go unnoticed.
func notWatched(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EMFILE):
		return errors.New("new files will go unnoticed: the system cannot watch more folders — :reload reads them")
	}
	return fmt.Errorf("new files will go unnoticed, :reload reads them: %w", err)
}

// maxFolders is how many folders below a path are watched: each costs the system a watch,
// and some systems allow only 8,192 for all programs.
const maxFolders = 1000

// watch watches a folder and those below it, or the folder that a file is in: editors
// and downloads replace files instead of writing to them.
func (w *Watcher) watch(path string) error {
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return w.events.Add(filepath.Dir(path))
	}
	folders := 0
	return filepath.WalkDir(path, func(at string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // said when it was read
		case !entry.IsDir():
			return nil
		case at != path && strings.HasPrefix(entry.Name(), "."):
			return fs.SkipDir
		}
		if folders++; folders > maxFolders {
			return fs.SkipAll
		}
		return w.events.Add(at)
	})
}

// list finds what would be read now.
func (w *Watcher) list() stamps {
	found := stamps{}
	for file, err := range parser.Expand(context.Background(), w.paths) {
		if err != nil || file.Stdin {
			continue
		}
		if info, err := os.Stat(file.Path); err == nil {
			found[file.Path] = stamp{info.Size(), info.ModTime()}
		}
	}
	return found
}

// FilesChangedMsg says what has changed since the watching began or the last of these messages.
type FilesChangedMsg struct{ Added, Changed, Gone []string }

// How long to wait until a file that is being written is probably whole, and how long at
// most: a change is to be known within two seconds.
const (
	calm    = 300 * time.Millisecond
	longest = time.Second
)

// Wait is the command that returns a FilesChangedMsg once something has changed, or nil after
// Close.
func (w *Watcher) Wait() tea.Msg {
	for {
		select {
		case event, open := <-w.events.Events:
			if !open {
				return nil
			}
			w.follow(event)
		case _, open := <-w.events.Errors: // events were lost: look what there is
			if !open {
				return nil
			}
		}
		w.settle()
		before, now := w.take()
		if msg := before.compare(now); len(msg.Added)+len(msg.Changed)+len(msg.Gone) > 0 {
			return msg
		}
	}
}

// take notes what there is now, and returns what there was.
func (w *Watcher) take() (before, now stamps) {
	now = w.list()
	w.lock.Lock()
	defer w.lock.Unlock()
	before, w.known = w.known, now
	return before, now
}

// Seen is the command that takes what there is now as known: all is being read again.
func (w *Watcher) Seen() tea.Cmd {
	if w == nil {
		return nil
	}
	return func() tea.Msg {
		w.take()
		return nil
	}
}

// settle waits until nothing happens for a while.
func (w *Watcher) settle() {
	end := time.After(longest)
	for {
		select {
		case event, open := <-w.events.Events:
			if !open {
				return
			}
			w.follow(event)
		case <-time.After(calm):
			return
		case <-end:
			return
		}
	}
}

// follow watches a folder that has appeared.
func (w *Watcher) follow(event fsnotify.Event) {
	if info, err := os.Stat(event.Name); event.Has(fsnotify.Create) && err == nil && info.IsDir() {
		_ = w.watch(event.Name) // it was possible a moment ago, and R is there otherwise
	}
}

// compare finds the differences.
func (f stamps) compare(now stamps) (msg FilesChangedMsg) {
	for path, is := range now {
		switch was, known := f[path]; {
		case !known:
			msg.Added = append(msg.Added, path)
		case was != is:
			msg.Changed = append(msg.Changed, path)
		}
	}
	for path := range f {
		if _, there := now[path]; !there {
			msg.Gone = append(msg.Gone, path)
		}
	}
	return msg
}

// Close ends the watching; a Wait returns.
func (w *Watcher) Close() {
	if w != nil {
		_ = w.events.Close()
	}
}

// Text says what has changed: "today.txt is new", "3 files are new, 1 has changed".
func (c FilesChangedMsg) Text() clean.Text {
	var parts []string
	for _, p := range []struct {
		paths     []string
		one, many string
	}{{c.Added, "is new", "are new"}, {c.Changed, "has changed", "have changed"}, {c.Gone, "is gone", "are gone"}} {
		switch n := len(p.paths); {
		case n == 1:
			parts = append(parts, filepath.Base(p.paths[0])+" "+p.one)
		case n > 1:
			parts = append(parts, english.Plural(n, "file")+" "+p.many)
		}
	}
	return clean.Line(strings.Join(parts, ", "))
}

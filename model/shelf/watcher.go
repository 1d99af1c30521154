package shelf

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// lookEvery is how often a Watcher looks. Libraries that are told of changes (fsnotify) hear of none
// on network drives, and run into limits of the system.
const lookEvery = 2 * time.Second

// manyFiles is how many files every look looks at. Of more it leaves some looks out, so that no
// folder takes more than a hundredth of a core: 20,000 files take 0.1 s.
const manyFiles = 1000

// Watcher looks for what others have done: decisions of other windows and devices, dumps that came or
// changed, and whether a new day has begun.
type Watcher struct {
	Store *marks.Store // nil: there is none
	Files *Files
	Now   func() time.Time
	After func(time.Duration, func() tea.Msg) tea.Cmd // calls back after a while
}

// ChangedMsg is what others have done since the last look.
type ChangedMsg struct {
	Lines    []marks.Line
	Replaced bool // the journal of this device is another one than it was; the entries are all of it
	Found    marks.Findings
	Err      error
	Files    clean.Text // which files have changed; empty: none
}

// Next looks again and again until something has changed since known was found. Until then the
// model gets no message and nothing is drawn.
func (w Watcher) Next(known marks.Findings) tea.Cmd {
	if w.Store == nil {
		return nil
	}
	today := w.Now().Format(time.DateOnly)
	var look func() tea.Msg
	look = func() tea.Msg {
		lines, replaced, err := w.Store.Poll()
		msg := ChangedMsg{Lines: lines, Replaced: replaced, Found: w.Store.Findings(), Err: err, Files: w.Files.look()}
		if msg.same(known) && w.Now().Format(time.DateOnly) == today {
			return tea.BatchMsg{w.After(lookEvery, look)}
		}
		return msg
	}
	return w.After(lookEvery, look)
}

// same reports whether a look brought nothing that is not known.
func (m ChangedMsg) same(known marks.Findings) bool {
	found := m.Found
	return len(m.Lines) == 0 && !m.Replaced && m.Err == nil && m.Files.Empty() &&
		found.Bad == known.Bad && found.Edited == known.Edited && len(found.Problems) == len(known.Problems)
}

// Files are the files that were read. One goroutine at a time looks at them, and another may
// call the other methods.
type Files struct {
	Paths   []string // files and folders
	Changed bool     // some have changed since they were read

	lock  sync.Mutex
	known stamps // nil: the next look finds out
	rest  int    // looks to leave out; of the one goroutine that looks
}

// stamps tell the versions of the files apart that would be read, by path.
type stamps map[string]stamp

type stamp struct {
	size int64
	time time.Time
}

// MarkRead notes that everything is being read again: the command takes what there is now as known.
func (f *Files) MarkRead() tea.Cmd {
	f.Changed = false
	return func() tea.Msg {
		now := f.list()
		f.lock.Lock()
		defer f.lock.Unlock()
		f.known = now
		return nil
	}
}

// list finds what would be read now.
func (f *Files) list() stamps {
	found := stamps{}
	for file := range parser.Expand(context.Background(), f.Paths) {
		if file.Err != nil || file.Stdin {
			continue
		}
		if info, err := os.Stat(file.Path); err == nil {
			found[file.Path] = stamp{info.Size(), info.ModTime()}
		}
	}
	return found
}

// calm is how long nothing is written to a file that is probably whole.
const calm = 300 * time.Millisecond

// look says what has changed since the last look or since everything was seen: "today.txt is new",
// "3 files have changed"; empty if nothing has.
func (f *Files) look() (said clean.Text) {
	if f.rest--; len(f.Paths) == 0 || f.rest > 0 {
		return said
	}
	now := f.list()
	f.rest = 1 + len(now)/manyFiles
	f.lock.Lock()
	defer f.lock.Unlock()
	for path, is := range now {
		if age := time.Since(is.time); f.known != nil && f.known[path] != is && 0 <= age && age < calm {
			return said // somebody is writing: the next look finds it
		}
	}
	if f.known != nil {
		said = f.known.compare(now)
	}
	f.known = now
	return said
}

// compare says how the files differ from what there is now.
func (s stamps) compare(now stamps) clean.Text {
	said, n := "", 0
	differs := func(path, how string) { said, n = filepath.Base(path)+how, n+1 }
	for path, is := range now {
		switch was, known := s[path]; {
		case !known:
			differs(path, " is new")
		case was != is:
			differs(path, " has changed")
		}
	}
	for path := range s {
		if _, there := now[path]; !there {
			differs(path, " is gone")
		}
	}
	if n > 1 {
		said = english.Plural(n, "file") + " have changed"
	}
	return clean.Line(said)
}

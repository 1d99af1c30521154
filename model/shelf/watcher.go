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

// pollInterval is the time between two polls. Notifications (fsnotify) do not work on network drives,
// and hit limits of the system.
const pollInterval = 2 * time.Second

// filesPerPoll is the number of files up to which they are checked in every poll. With more of them some
// polls are skipped, to use at most 1% of a core: checking 20,000 files takes 0.1 s.
const filesPerPoll = 1000

// Watcher polls for decisions of other windows and devices, changed dumps, and the start of a new day.
type Watcher struct {
	Store *marks.Store // may be nil
	Files *Files
	Now   func() time.Time
	After func(time.Duration, func() tea.Msg) tea.Cmd // calls back after a delay
}

// ChangedMsg has the changes since the last poll.
type ChangedMsg struct {
	Lines    []marks.Line
	Replaced bool // the journal of this device was replaced, and Lines are all its lines
	Found    marks.Findings
	Err      error
	Files    clean.Text // says which files have changed; may be empty
}

// Next polls until something has changed. Until then the model receives no message, and nothing is drawn.
// known are the findings that the model has already.
func (w Watcher) Next(known marks.Findings) tea.Cmd {
	if w.Store == nil {
		return nil
	}
	today := w.Now().Format(time.DateOnly)
	var poll func() tea.Msg
	poll = func() tea.Msg {
		lines, replaced, err := w.Store.Poll()
		msg := ChangedMsg{Lines: lines, Replaced: replaced, Found: w.Store.Findings(), Err: err, Files: w.Files.poll()}
		if msg.empty(known) && w.Now().Format(time.DateOnly) == today {
			return tea.BatchMsg{w.After(pollInterval, poll)}
		}
		return msg
	}
	return w.After(pollInterval, poll)
}

// empty reports whether nothing has changed.
func (m ChangedMsg) empty(known marks.Findings) bool {
	found := m.Found
	return len(m.Lines) == 0 && !m.Replaced && m.Err == nil && m.Files.Empty() &&
		found.Bad == known.Bad && found.Edited == known.Edited && len(found.Problems) == len(known.Problems)
}

// Files tracks the files of the papers. One goroutine at a time may poll while another calls MarkRead.
type Files struct {
	Paths   []string // files and folders
	Changed bool     // since they were read

	lock  sync.Mutex
	known stamps // at the last poll; nil before the first one
	skip  int    // polls to skip; used by the polling goroutine only
}

// stamps identifies the versions of files, by path.
type stamps map[string]stamp

type stamp struct {
	size int64
	time time.Time
}

// MarkRead is called when all files are read again. Its command records their current versions.
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

// list returns the current versions of the files.
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

// writePause is how long a file must be unchanged to be regarded as complete.
const writePause = 300 * time.Millisecond

// poll describes the changes since the last poll or MarkRead: "today.txt is new", "3 files have changed".
// It returns an empty text if there are none.
func (f *Files) poll() (changes clean.Text) {
	if f.skip--; len(f.Paths) == 0 || f.skip > 0 {
		return changes
	}
	now := f.list()
	f.skip = 1 + len(now)/filesPerPoll
	f.lock.Lock()
	defer f.lock.Unlock()
	for path, current := range now {
		if age := time.Since(current.time); f.known != nil && f.known[path] != current && 0 <= age && age < writePause {
			return changes // the file may still be written; the next poll reports it
		}
	}
	if f.known != nil {
		changes = f.known.compare(now)
	}
	f.known = now
	return changes
}

// compare describes how the current files differ from those before.
func (s stamps) compare(now stamps) clean.Text {
	text, n := "", 0
	differs := func(path, how string) { text, n = filepath.Base(path)+how, n+1 }
	for path, current := range now {
		switch before, ok := s[path]; {
		case !ok:
			differs(path, " is new")
		case before != current:
			differs(path, " has changed")
		}
	}
	for path := range s {
		if _, ok := now[path]; !ok {
			differs(path, " is gone")
		}
	}
	if n > 1 {
		text = english.Plural(n, "file") + " have changed"
	}
	return clean.Line(text)
}

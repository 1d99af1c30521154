package shelf

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
)

// Files are the files that were read, which are watched while the program runs.
type Files struct {
	Paths   []string // files and folders; standard input is left out
	Changed bool     // some have changed since they were read
	Say     func(clean.Text)
	Trouble func(error) // says that changes will go unnoticed

	watcher *Watcher
	asked   bool // the watcher is there or on its way, or there is none
	closed  bool // a watcher that comes later is of no use
}

// Watch starts to watch, the first time it is called.
func (f *Files) Watch() tea.Cmd {
	paths := slices.DeleteFunc(slices.Clone(f.Paths), func(path string) bool { return path == "-" || path == "/dev/stdin" })
	if f.asked || len(paths) == 0 {
		return nil
	}
	f.asked = true
	return func() tea.Msg { return openWatcher(paths) }
}

// Update takes over the watcher, and says what has changed. It is not read at once: the list
// must not change under the reader's eyes.
func (f *Files) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case WatchingMsg:
		f.Trouble(msg.Err)
		if f.watcher = msg.Watcher; f.closed {
			f.watcher.Close()
		}
	case FilesChangedMsg:
		f.Changed = true
		f.Say(msg.Text())
	default:
		return nil
	}
	if f.watcher == nil {
		return nil
	}
	return f.watcher.Wait
}

// Seen notes that everything is being read again.
func (f *Files) Seen() tea.Cmd {
	f.Changed = false
	return f.watcher.Seen()
}

// Close ends the watching.
func (f *Files) Close() {
	f.closed = true
	f.watcher.Close()
}

package loading

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"
)

// Files are the files that were read, which are watched while the program runs.
type Files struct {
	Paths   []string // files and folders; standard input is left out
	Changed bool     // some have changed since they were read

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

// Opened takes over the watcher and waits for the first change.
func (f *Files) Opened(msg WatchingMsg) tea.Cmd {
	f.watcher = msg.Watcher
	if f.closed {
		f.watcher.Close()
	}
	return f.wait()
}

// Noticed notes that something has changed, and waits for the next change.
func (f *Files) Noticed() tea.Cmd {
	f.Changed = true
	return f.wait()
}

func (f *Files) wait() tea.Cmd {
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

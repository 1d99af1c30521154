package saved

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"dailies/model/durable"
)

// maxFile is the longest file that is read, in bytes: far more than anybody types.
const maxFile = 1 << 20

// File is a list in a file. Edits are queued, and applied in order to what the file
// contains when they are written, because another window or an editor may have changed
// it. A File is safe for concurrent use.
type File[E Entry] struct {
	path  string // "": nothing is kept
	empty List[E]

	disk  sync.Mutex // held while the file is read and written
	seen  stamp      // the file as it was read last
	mu    sync.Mutex // guards queue
	queue []Edit[E]
}

// stamp identifies a version of a file.
type stamp struct {
	size int64
	time time.Time
}

// stamp returns the stamp of the file as it is now; the zero stamp if it cannot be read.
func (f *File[E]) stamp() stamp {
	if info, err := os.Stat(f.path); err == nil {
		return stamp{info.Size(), info.ModTime()}
	}
	return stamp{}
}

// Reread reports whether the file has changed since it was last read, and returns its
// contents if so.
func (f *File[E]) Reread() (l List[E], changed bool, err error) {
	f.disk.Lock()
	defer f.disk.Unlock()
	if f.path == "" || f.stamp() == f.seen {
		return l, false, nil
	}
	if l, err = f.load(); err != nil {
		return l, true, f.unread(err)
	}
	l, _ = f.edited(l)
	return l, true, nil
}

// Changed reports whether Reread would return anything.
func (f *File[E]) Changed() bool {
	f.disk.Lock()
	defer f.disk.Unlock()
	return f.path != "" && f.stamp() != f.seen
}

func (f *File[E]) unread(err error) error {
	return fmt.Errorf("%s is not read: %w", f.empty.name, err)
}

// Push queues an edit.
func (f *File[E]) Push(e Edit[E]) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.queue = append(f.queue, e)
}

// Unsaved is the number of edits that are not on the disk.
func (f *File[E]) Unsaved() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.queue)
}

// Read returns the contents of the file, with the edits that are not in it yet.
func (f *File[E]) Read() (List[E], error) {
	f.disk.Lock()
	defer f.disk.Unlock()
	l, err := f.load()
	edited, _ := f.edited(l)
	if err != nil {
		err = f.unread(err)
	}
	return edited, err
}

// Flush writes the queued edits and returns the resulting list. If it fails, the edits
// stay queued for the next time.
func (f *File[E]) Flush() (List[E], error) {
	f.disk.Lock()
	defer f.disk.Unlock()
	before, err := f.load()
	after, n := f.edited(before)
	if err == nil && n > 0 && f.path != "" {
		err = f.write(after)
	}
	if err != nil {
		return after, fmt.Errorf("%s is NOT SAVED: %w", f.empty.name, err)
	}
	f.mu.Lock()
	f.queue = f.queue[n:]
	f.mu.Unlock()
	return after, nil
}

// edited applies the queued edits to a list, and returns it with their number.
func (f *File[E]) edited(l List[E]) (List[E], int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, edit := range f.queue {
		l = edit(l)
	}
	return l, len(f.queue)
}

// load reads the file. A missing file is an empty list.
func (f *File[E]) load() (List[E], error) {
	if f.path == "" {
		return f.empty, nil
	}
	f.seen = f.stamp() // before reading, so that anything written from now on counts as a change
	info, err := os.Stat(f.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return f.empty, nil
	case err != nil:
		return f.empty, err
	case !info.Mode().IsRegular():
		return f.empty, errors.New("it is not a regular file")
	case info.Size() > maxFile:
		return f.empty, errors.New("it is longer than 1 MiB")
	}
	text, err := os.ReadFile(f.path)
	if err != nil {
		return f.empty, err
	}
	return f.empty.with(string(text)), nil
}

// write replaces the file. If its name is a symbolic link, it replaces the link's target.
func (f *File[E]) write(l List[E]) error {
	path := f.path
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return durable.Replace(path, []byte(l.String()))
}

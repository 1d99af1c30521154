package saved

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"dailies/model/marks/journal"
)

// maxFile is the longest file that is read, in bytes: far more than anybody types.
const maxFile = 1 << 20

// Book is a list in a file. Edits are queued, and applied in order to what the file
// contains when they are written, because another window or an editor may have changed
// it. A Book is safe for concurrent use.
type Book[E Entry] struct {
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
func (b *Book[E]) stamp() stamp {
	if info, err := os.Stat(b.path); err == nil {
		return stamp{info.Size(), info.ModTime()}
	}
	return stamp{}
}

// Reread reports whether the file has changed since it was last read, and returns its
// contents if so.
func (b *Book[E]) Reread() (l List[E], changed bool, err error) {
	b.disk.Lock()
	defer b.disk.Unlock()
	if b.path == "" || b.stamp() == b.seen {
		return l, false, nil
	}
	if l, err = b.load(); err != nil {
		return l, true, b.unread(err)
	}
	l, _ = b.edited(l)
	return l, true, nil
}

// Changed reports whether Reread would return anything.
func (b *Book[E]) Changed() bool {
	b.disk.Lock()
	defer b.disk.Unlock()
	return b.path != "" && b.stamp() != b.seen
}

func (b *Book[E]) unread(err error) error {
	return fmt.Errorf("%s is not read: %w", b.empty.name, err)
}

// Push queues an edit.
func (b *Book[E]) Push(e Edit[E]) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.queue = append(b.queue, e)
}

// Unsaved is the number of edits that are not on the disk.
func (b *Book[E]) Unsaved() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.queue)
}

// Read returns the contents of the file, with the edits that are not in it yet.
func (b *Book[E]) Read() (List[E], error) {
	b.disk.Lock()
	defer b.disk.Unlock()
	l, err := b.load()
	edited, _ := b.edited(l)
	if err != nil {
		err = b.unread(err)
	}
	return edited, err
}

// Flush writes the queued edits and returns the resulting list. If it fails, the edits
// stay queued for the next time.
func (b *Book[E]) Flush() (List[E], error) {
	b.disk.Lock()
	defer b.disk.Unlock()
	before, err := b.load()
	after, n := b.edited(before)
	if err == nil && n > 0 && b.path != "" {
		err = b.write(after)
	}
	if err != nil {
		return after, fmt.Errorf("%s is NOT SAVED: %w", b.empty.name, err)
	}
	b.mu.Lock()
	b.queue = b.queue[n:]
	b.mu.Unlock()
	return after, nil
}

// edited applies the queued edits to a list, and returns it with their number.
func (b *Book[E]) edited(l List[E]) (List[E], int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, edit := range b.queue {
		l = edit(l)
	}
	return l, len(b.queue)
}

// load reads the file. A missing file is an empty list.
func (b *Book[E]) load() (List[E], error) {
	if b.path == "" {
		return b.empty, nil
	}
	b.seen = b.stamp() // before reading, so that anything written from now on counts as a change
	info, err := os.Stat(b.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return b.empty, nil
	case err != nil:
		return b.empty, err
	case !info.Mode().IsRegular():
		return b.empty, errors.New("it is not a regular file")
	case info.Size() > maxFile:
		return b.empty, errors.New("it is longer than 1 MiB")
	}
	text, err := os.ReadFile(b.path)
	if err != nil {
		return b.empty, err
	}
	return b.empty.with(string(text)), nil
}

// write replaces the file. If its name is a symbolic link, it replaces the link's target.
func (b *Book[E]) write(l List[E]) error {
	path := b.path
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return journal.WriteFileAtomic(path, []byte(l.String()))
}

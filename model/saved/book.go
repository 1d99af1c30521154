package saved

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"dailies/model/marks"
)

// maxFile is how long such a file may be: far more than anybody types.
const maxFile = 1 << 20

// Book is a list on the disk. Edits are queued, and written in their order,
// onto what the file holds by then: another window, or an editor, may have
// changed it. It is safe for any number of goroutines.
type Book[E Entry] struct {
	path  string // "": nothing is kept
	empty List[E]

	disk  sync.Mutex // held while the file is read and written
	seen  stamp      // the file as it was read last
	mu    sync.Mutex // guards queue
	queue []Edit[E]
}

// stamp is what tells a file from the one it was.
type stamp struct {
	size int64
	time time.Time
}

// stamp is how the file is now; one that cannot be asked is like none.
func (b *Book[E]) stamp() stamp {
	if info, err := os.Stat(b.path); err == nil {
		return stamp{info.Size(), info.ModTime()}
	}
	return stamp{}
}

// News tells whether the file is another than the one read last, and gives
// what it holds then.
func (b *Book[E]) News() (l List[E], changed bool, err error) {
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

// Changed tells whether News would give any.
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

// Read gives what the file holds, with the edits that are not in it yet.
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

// Flush writes the queued edits, and gives the list as it is then. Where that
// fails they stay queued, for the next time.
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

// edited gives a list with the queued edits, and how many these are.
func (b *Book[E]) edited(l List[E]) (List[E], int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, edit := range b.queue {
		l = edit(l)
	}
	return l, len(b.queue)
}

// load reads the file. One that is missing is empty.
func (b *Book[E]) load() (List[E], error) {
	if b.path == "" {
		return b.empty, nil
	}
	b.seen = b.stamp() // before it is read: what is written from then on is news
	info, err := os.Stat(b.path)
	if errors.Is(err, fs.ErrNotExist) {
		return b.empty, nil
	}
	if err != nil {
		return b.empty, err
	}
	if !info.Mode().IsRegular() {
		return b.empty, errors.New("it is not a regular file")
	}
	f, err := os.Open(b.path)
	if err != nil {
		return b.empty, err
	}
	defer func() { _ = f.Close() }()
	text, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err == nil && len(text) > maxFile {
		err = errors.New("it is longer than 1 MiB")
	}
	if err != nil {
		return b.empty, err
	}
	return b.empty.with(string(text)), nil
}

// write replaces the file; where its name is a link, what that leads to.
func (b *Book[E]) write(l List[E]) error {
	path := b.path
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return marks.WriteFileAtomic(path, []byte(l.String()))
}

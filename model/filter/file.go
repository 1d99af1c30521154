package filter

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"dailies/model/durable"
	"dailies/model/foryou"
	"dailies/model/search/query"
)

// maxFile is the longest file that is read, in bytes: far more than anybody types.
const maxFile = 1 << 20

// File is a file of lines. Edits are queued, and applied in order to what the file
// contains when they are written, because another window or an editor may have changed
// it. A File is safe for concurrent use.
type File[E fmt.Stringer] struct {
	path  string // "": nothing is kept
	empty Lines[E]

	disk  sync.Mutex // held while the file is read and written
	seen  stamp      // the file as it was read last
	mu    sync.Mutex // guards queue
	queue []edit[E]
}

// FiltersIn is the file of saved filters in a folder; "" keeps nothing. The fixed filters are
// in it as well, and never written.
func FiltersIn(folder string, fixed ...query.Saved) *File[query.Saved] {
	return fileIn(folder, format[query.Saved]{"filters.txt", query.ParseSaved, func(n query.Saved) string { return n.Name }, fixed})
}

// WordsIn is the file of watch words in a folder; "" keeps nothing.
func WordsIn(folder string) *File[foryou.Watched] {
	return fileIn(folder, format[foryou.Watched]{"watch.txt", foryou.ParseWatched, func(w foryou.Watched) string { return w.Text }, nil})
}

func fileIn[E fmt.Stringer](folder string, of format[E]) *File[E] {
	f := &File[E]{empty: Lines[E]{of: of}}
	if folder != "" {
		f.path = filepath.Join(folder, of.name)
	}
	return f
}

// stamp identifies a version of a file; the zero stamp is one that cannot be read.
type stamp struct {
	size int64
	time time.Time
}

func (f *File[E]) stamp() stamp {
	if info, err := os.Stat(f.path); err == nil {
		return stamp{info.Size(), info.ModTime()}
	}
	return stamp{}
}

// changed reports whether the file has changed since it was last read.
func (f *File[E]) changed() bool {
	f.disk.Lock()
	defer f.disk.Unlock()
	return f.path != "" && f.stamp() != f.seen
}

// push queues an edit.
func (f *File[E]) push(e edit[E]) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.queue = append(f.queue, e)
}

// unsaved is the number of edits that are not on the disk.
func (f *File[E]) unsaved() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.queue)
}

// Sync writes the queued edits, and returns the lines as they are then. If that fails, the edits
// stay queued for the next time.
func (f *File[E]) Sync() (Lines[E], error) {
	f.disk.Lock()
	defer f.disk.Unlock()
	lines, err := f.load()
	f.mu.Lock()
	edits := slices.Clone(f.queue)
	f.mu.Unlock()
	for _, edit := range edits {
		lines = edit(lines)
	}
	if len(edits) == 0 && err != nil {
		return lines, fmt.Errorf("%s is not read: %w", f.empty.of.name, err)
	}
	if len(edits) > 0 && err == nil && f.path != "" {
		err = f.write(lines)
	}
	if err != nil {
		return lines, fmt.Errorf("%s is NOT SAVED: %w", f.empty.of.name, err)
	}
	f.mu.Lock()
	f.queue = f.queue[len(edits):]
	f.mu.Unlock()
	return lines, nil
}

// load reads the file. A missing file has no lines.
func (f *File[E]) load() (Lines[E], error) {
	if f.path == "" {
		return f.empty, nil
	}
	f.seen = f.stamp() // before reading, so that anything written from now on counts as a change
	text, err := durable.Read(f.target(), maxFile)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return f.empty.with(string(text)), err
}

// target is the file itself if its name is a symbolic link, which stays one.
func (f *File[E]) target() string {
	if real, err := filepath.EvalSymlinks(f.path); err == nil {
		return real
	}
	return f.path
}

func (f *File[E]) write(l Lines[E]) error {
	if err := os.MkdirAll(filepath.Dir(f.target()), 0o700); err != nil {
		return err
	}
	return durable.Replace(f.target(), []byte(l.String()))
}

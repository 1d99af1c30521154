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
type File[E entry] struct {
	path string   // "": nothing is written
	kept Lines[E] // of no path: what was put here; else none

	disk  sync.Mutex // held while the file is read and written
	seen  stamp      // the file as it was read last
	mu    sync.Mutex // guards queue
	queue []edit[E]
}

// edit changes lines. It is applied twice: to those on the screen at once, and to the
// contents of the file when it is saved.
type edit[E entry] func(*Lines[E])

// stamp identifies a version of a file; the zero stamp is one that cannot be read.
type stamp struct {
	size int64
	time time.Time
}

// FiltersIn is the file of saved filters in a folder; "" keeps nothing. The fixed filters are
// in it as well, and never written.
func FiltersIn(folder string, fixed ...query.Saved) *File[query.Saved] {
	return fileIn(folder, Lines[query.Saved]{name: "filters.txt", parse: query.ParseSaved, fixed: fixed})
}

// WordsIn is the file of watch words in a folder; "" keeps nothing.
func WordsIn(folder string) *File[foryou.Watched] {
	return fileIn(folder, Lines[foryou.Watched]{name: "watch.txt", parse: foryou.ParseWatched})
}

func fileIn[E entry](folder string, none Lines[E]) *File[E] {
	if folder == "" {
		return &File[E]{kept: none}
	}
	return &File[E]{path: filepath.Join(folder, none.name), kept: none}
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

func (f *File[E]) push(e edit[E]) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.queue = append(f.queue, e)
}

// unsaved are the edits that are not on the disk.
func (f *File[E]) unsaved() []edit[E] {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.queue)
}

// Sync writes the queued edits, and returns the lines as they are then. If that fails, the edits
// stay queued for the next time.
func (f *File[E]) Sync() (Lines[E], error) {
	f.disk.Lock()
	defer f.disk.Unlock()
	lines, err := f.load()
	edits := f.unsaved()
	if len(edits) == 0 {
		if err != nil {
			err = fmt.Errorf("%s is not read: %w", lines.name, err)
		}
		return lines, err
	}
	for _, edit := range edits {
		lines = lines.edited(edit)
	}
	if err == nil {
		err = f.write(lines)
	}
	if err != nil {
		return lines, fmt.Errorf("%s is NOT SAVED: %w", lines.name, err)
	}
	f.mu.Lock()
	f.queue = f.queue[len(edits):]
	f.mu.Unlock()
	return lines, nil
}

// load reads the file. A missing file has no lines.
func (f *File[E]) load() (Lines[E], error) {
	lines := f.kept
	if f.path == "" {
		return lines, nil
	}
	f.seen = f.stamp() // before reading, so that anything written from now on counts as a change
	text, err := durable.Read(f.target(), maxFile)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	lines.read(string(text))
	return lines, err
}

// target is the file itself if its name is a symbolic link, which stays one.
func (f *File[E]) target() string {
	if real, err := filepath.EvalSymlinks(f.path); err == nil {
		return real
	}
	return f.path
}

func (f *File[E]) write(l Lines[E]) error {
	if f.path == "" {
		f.kept = l
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(f.target()), 0o700); err != nil {
		return err
	}
	return durable.Replace(f.target(), []byte(l.String()))
}

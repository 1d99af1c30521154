package filter

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"dailies/model/durable"
	"dailies/model/foryou"
	"dailies/model/search/query"
	"dailies/parser/clean"
)

// maxFile is the longest file that is read, in bytes: far more than anybody types.
const maxFile = 1 << 20

// entry is what a line of a list holds: a saved filter, a watch word.
type entry interface {
	fmt.Stringer // the line
	Key() string // no two entries of a list have the same
}

// Lines are the lines of a file that the reader may also edit by hand: each is an entry, a
// comment, or something that makes no sense and stays as it is.
type Lines[E entry] struct {
	folder string // "": there is no file
	name   string
	parse  func(string) (E, error)
	fixed  []E // entries of config.toml, which no edit changes

	lines   []string
	entries []E          // those of the lines
	at      []int        // the line of each
	wrong   []clean.Text // which other lines make no sense, and why
}

// edit changes lines. It is applied twice: to those on the screen at once, and to the
// contents of the file when it is saved.
type edit[E entry] func(*Lines[E])

// FiltersFile is the file of saved filters in a folder, not read yet; "" keeps nothing. The fixed ones are
// never written.
func FiltersFile(folder string, fixed ...query.Saved) Lines[query.Saved] {
	return Lines[query.Saved]{folder: folder, name: "filters.txt", parse: query.ParseSaved, fixed: fixed}
}

// WatchWordsFile is the file of watch words in a folder, not read yet; "" keeps nothing.
func WatchWordsFile(folder string) Lines[foryou.Watched] {
	return Lines[foryou.Watched]{folder: folder, name: "watch.txt", parse: foryou.ParseWatched}
}

// Sync edits what the file has now, as another window or an editor may have changed it, and returns
// the lines that it has then.
func (l Lines[E]) Sync(edits ...edit[E]) (lines Lines[E], err error) {
	if l.folder == "" {
		return l, nil
	}
	if len(edits) == 0 {
		if lines, err = l.load(); err != nil {
			err = fmt.Errorf("%s is not read: %w", l.name, err)
		}
	} else if lines, err = l.save(edits); err != nil {
		err = fmt.Errorf("%s is NOT SAVED: %w", l.name, err)
	}
	return lines, err
}

// save applies edits to the file. Another window that writes it waits: else one of the two would
// write without what the other has added.
func (l Lines[E]) save(edits []edit[E]) (lines Lines[E], err error) {
	unlock, err := durable.LockFolder(l.folder)
	if err != nil {
		return l, err
	}
	defer unlock()
	if lines, err = l.load(); err != nil {
		return l, err
	}
	lines = lines.edited(edits...)
	return lines, durable.Save(l.path(), []byte(lines.String()))
}

// load reads the file. A missing file has no lines.
func (l Lines[E]) load() (Lines[E], error) {
	text, err := durable.Read(l.path(), maxFile)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	l.read(string(text))
	return l, err
}

// path is the file itself if its name is a symbolic link, which stays one.
func (l Lines[E]) path() string {
	path := filepath.Join(l.folder, l.name)
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return path
}

func (l *Lines[E]) read(text string) {
	var lines []string
	for line := range strings.Lines(text) {
		lines = append(lines, strings.TrimRight(line, "\r\n"))
	}
	l.set(lines)
}

// set replaces the lines.
func (l *Lines[E]) set(lines []string) {
	l.lines, l.entries, l.at, l.wrong = lines, nil, nil, nil
	for i, line := range lines {
		line = strings.TrimSpace(clean.Line(line).String())
		if line == "" || line == "#" || strings.HasPrefix(line, "# ") { // "#rl" is a tag
			continue
		}
		e, err := l.parse(line)
		if err == nil && l.line(e.Key()) >= 0 {
			err = fmt.Errorf("there is another %q above", e.Key())
		}
		if err != nil {
			l.wrong = append(l.wrong, clean.Line(fmt.Sprintf("%s:%d: %v; the line stays as it is", l.name, i+1, err)))
			continue
		}
		l.entries, l.at = append(l.entries, e), append(l.at, i)
	}
}

// String is the file's text.
func (l *Lines[E]) String() string { return strings.Join(append(slices.Clone(l.lines), ""), "\n") }

// All returns the entries in order, fixed ones first. An entry of the file replaces a
// fixed one with the same key.
func (l *Lines[E]) All() (all []E) {
	for _, e := range l.fixed {
		if l.line(e.Key()) < 0 {
			all = append(all, e)
		}
	}
	return append(all, l.entries...)
}

// find is where an entry stands among some; -1 if there is none with this key.
func find[E entry](entries []E, key string) int {
	return slices.IndexFunc(entries, func(e E) bool { return e.Key() == key })
}

// line is the line of an entry; -1 if the file has no entry with this key.
func (l *Lines[E]) line(key string) int {
	if i := find(l.entries, key); i >= 0 {
		return l.at[i]
	}
	return -1
}

// row is where an entry stands among all; -1 if there is none with this key.
func (l *Lines[E]) row(key string) int { return find(l.All(), key) }

// edited returns the lines after some edits. Those before them stay as they are.
func (l Lines[E]) edited(edits ...edit[E]) Lines[E] {
	l.lines = slices.Clone(l.lines)
	for _, edit := range edits {
		edit(&l)
	}
	return l
}

// put replaces the entry with the given key, or appends one if there is none. It does
// nothing if that would give two entries the same key, because one would be lost.
func (l *Lines[E]) put(key string, e E) {
	switch at := l.line(key); {
	case key != e.Key() && l.row(e.Key()) >= 0:
	case at < 0:
		l.set(append(l.lines, e.String()))
	default:
		l.lines[at] = e.String()
		l.set(l.lines)
	}
}

func (l *Lines[E]) remove(key string) {
	if at := l.line(key); at >= 0 {
		l.set(slices.Delete(l.lines, at, at+1))
	}
}

// moveBefore moves an entry to just before another one, or to the end if next is "". Comments stay
// on their lines. It is safe to repeat: an edit is written again if the program quits before it
// learns that the first write succeeded.
func (l *Lines[E]) moveBefore(key, next string) {
	from, to := find(l.entries, key), find(l.entries, next)
	if next == "" {
		to = len(l.entries)
	}
	if from < 0 || to < 0 {
		return
	}
	swap := func(i, j int) {
		a, b := l.at[i], l.at[j]
		l.lines[a], l.lines[b] = l.lines[b], l.lines[a]
	}
	for ; from+1 < to; from++ {
		swap(from, from+1)
	}
	for ; from > to; from-- {
		swap(from, from-1)
	}
	l.set(l.lines)
}

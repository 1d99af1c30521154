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

// maxFile limits the size of a list in bytes. It is far more than anybody types.
const maxFile = 1 << 20

// entry is a saved filter or a watch word, on one line of a file.
type entry interface {
	fmt.Stringer // the line
	Key() string // unique in its list
}

// Lines holds the lines of a file that the reader may also edit by hand. A line is an entry, a comment,
// or invalid. Comments and invalid lines are kept as they are.
type Lines[E entry] struct {
	folder string // "" for a list without a file
	name   string
	parse  func(string) (E, error)
	fixed  []E // entries of config.toml, which are never edited or written

	lines   []string
	entries []E
	at      []int        // line of each entry
	invalid []clean.Text // an error for each invalid line
}

// edit changes the lines. It is applied twice: to the list on the screen, and later to that of the file.
type edit[E entry] func(*Lines[E])

// FiltersFile returns the list of saved filters in a folder, not read yet. "" stores nothing.
func FiltersFile(folder string, fixed ...query.Saved) Lines[query.Saved] {
	return Lines[query.Saved]{folder: folder, name: "filters.txt", parse: query.ParseSaved, fixed: fixed}
}

// WatchWordsFile returns the list of watch words in a folder, not read yet. "" stores nothing.
func WatchWordsFile(folder string) Lines[foryou.Watched] {
	return Lines[foryou.Watched]{folder: folder, name: "watch.txt", parse: foryou.ParseWatched}
}

// Sync applies edits to the current contents of the file, which another window or an editor may have
// changed, and returns the result. Without edits it only reads the file.
func (l Lines[E]) Sync(edits ...edit[E]) (lines Lines[E], err error) {
	if l.folder == "" {
		return l, nil
	}
	if len(edits) == 0 {
		if lines, err = l.load(); err != nil {
			err = fmt.Errorf("%s cannot be read: %w", l.name, err)
		}
	} else if lines, err = l.save(edits); err != nil {
		err = fmt.Errorf("%s is NOT SAVED: %w", l.name, err)
	}
	return lines, err
}

// save applies edits to the file. A lock keeps windows from overwriting the edits of each other.
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

// load reads the file. A missing file counts as empty.
func (l Lines[E]) load() (Lines[E], error) {
	text, err := durable.Read(l.path(), maxFile)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	l.read(string(text))
	return l, err
}

// path returns the path of the file. It resolves a symbolic link, which writing would replace.
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

// set replaces the lines and parses them.
func (l *Lines[E]) set(lines []string) {
	l.lines, l.entries, l.at, l.invalid = lines, nil, nil, nil
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
			l.invalid = append(l.invalid, clean.Line(fmt.Sprintf("%s:%d: %v; the line stays as it is", l.name, i+1, err)))
			continue
		}
		l.entries, l.at = append(l.entries, e), append(l.at, i)
	}
}

// String returns the contents of the file.
func (l *Lines[E]) String() string { return strings.Join(append(slices.Clone(l.lines), ""), "\n") }

// All returns the entries, fixed ones first unless an entry of the file has the same key.
func (l *Lines[E]) All() (all []E) {
	for _, e := range l.fixed {
		if l.line(e.Key()) < 0 {
			all = append(all, e)
		}
	}
	return append(all, l.entries...)
}

// find returns the index of the entry with a key, or -1.
func find[E entry](entries []E, key string) int {
	return slices.IndexFunc(entries, func(e E) bool { return e.Key() == key })
}

// line returns the index of the line with the entry of a key, or -1 if the file has no such entry.
func (l *Lines[E]) line(key string) int {
	if i := find(l.entries, key); i >= 0 {
		return l.at[i]
	}
	return -1
}

// row returns the index of the entry with a key among All, or -1.
func (l *Lines[E]) row(key string) int { return find(l.All(), key) }

// edited returns an edited copy.
func (l Lines[E]) edited(edits ...edit[E]) Lines[E] {
	l.lines = slices.Clone(l.lines)
	for _, edit := range edits {
		edit(&l)
	}
	return l
}

// put replaces the entry with a key, or appends e if there is none. It does nothing if two entries
// would then have the same key, because one of them would be lost.
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

package parser

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

// File is a file that Load would read.
type File struct {
	Path  string // as found, not clean
	Size  int64  // bytes, packed if it is gzip; 0 if unknown
	Saved Date   // last day on which it can have been saved; zero: unknown
	Stdin bool
	Err   error // a *LoadError: why it is not read; else nil
}

// Expand lists the files that paths name, in order, each once, however often it
// is named or linked to.
//
//   - "-" and "/dev/stdin" are standard input.
//   - A folder stands for the dumps in it and in the folders below, in the order
//     of their names: *.txt, *.text, *.md, *.json, *.jsonl, feeds (*.xml, *.rss, *.atom) and saved
//     pages of the site (*.html, *.htm), all of these with .gz, and files without an
//     extension that hold text. Hidden ones are left out. The first other web pages and
//     the like are errors, and the rest are counted.
//   - What does not exist and has one of *?[ in it is a pattern, as
//     filepath.Glob has it.
//
// An error concerns one path, and the walk goes on.
func Expand(ctx context.Context, paths []string) iter.Seq[File] {
	return func(yield func(File) bool) {
		w := &walk{ctx: ctx, yield: yield, seen: map[stamp][]fs.FileInfo{}}
		for _, path := range paths {
			if w.done() {
				return
			}
			w.path(path)
		}
	}
}

// walk goes over what the paths name.
type walk struct {
	ctx     context.Context
	yield   func(File) bool
	stopped bool
	stdin   bool
	seen    map[stamp][]fs.FileInfo
	others  int // pages in a format that is not read, in the folder being walked
}

// stamp is what two names of one file have in common: so that few files need be
// compared, each with those alone that have the same.
type stamp struct{ size, changed int64 }

func (w *walk) done() bool { return w.stopped || w.ctx.Err() != nil }

func (w *walk) give(f File) { w.stopped = w.stopped || !w.yield(f) }
func (w *walk) fail(path string, err error) {
	w.give(File{Path: path, Err: &LoadError{Path: path, Err: err}})
}

// path walks one path as it was named.
func (w *walk) path(path string) {
	if path == "-" || path == "/dev/stdin" {
		if !w.stdin {
			w.stdin = true
			w.give(File{Path: path, Stdin: true})
		}
		return
	}
	w.named(path)
}

// named walks a path that is a file, a folder or a pattern.
func (w *walk) named(path string) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && strings.ContainsAny(path, "*?["):
		w.glob(path)
	case err != nil:
		w.fail(path, err)
	case info.IsDir():
		if !w.folder(path, info) {
			w.fail(path, ErrNoDumps)
		}
		if more := w.others - maxOthers; more > 0 {
			w.fail(path, fmt.Errorf("and %d more web pages and documents, not read", more))
		}
		w.others = 0
	case !info.Mode().IsRegular():
		w.fail(path, ErrNotRegular)
	default:
		w.file(path, info)
	}
}

func (w *walk) file(path string, info fs.FileInfo) {
	if w.first(info) {
		w.give(File{Path: path, Size: info.Size(), Saved: savedOn(path, info.ModTime())})
	}
}

// first reports whether a file or folder is met for the first time.
func (w *walk) first(info fs.FileInfo) bool {
	at := stamp{info.Size(), info.ModTime().UnixNano()}
	same := func(other fs.FileInfo) bool { return os.SameFile(info, other) }
	if slices.ContainsFunc(w.seen[at], same) {
		return false
	}
	w.seen[at] = append(w.seen[at], info)
	return true
}

func (w *walk) glob(pattern string) {
	matches, err := filepath.Glob(pattern)
	hidden := strings.HasPrefix(filepath.Base(pattern), ".")
	matches = slices.DeleteFunc(matches, func(path string) bool { return !hidden && isHidden(path) })
	if err != nil || len(matches) == 0 {
		w.fail(pattern, ErrNoMatch)
		return
	}
	slices.Sort(matches)
	for _, path := range matches {
		if w.done() {
			return
		}
		w.named(path)
	}
}

func isHidden(path string) bool { return strings.HasPrefix(filepath.Base(path), ".") }

// folder walks a folder, and reports whether there was anything in it to speak
// of: a dump, or a reason why there is none.
func (w *walk) folder(path string, info fs.FileInfo) bool {
	if !w.first(info) {
		return true
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		w.fail(path, err)
		return true
	}
	any := false
	for _, entry := range entries {
		if w.done() {
			return true
		}
		if !isHidden(entry.Name()) && w.entry(filepath.Join(path, entry.Name())) {
			any = true
		}
	}
	return any
}

// entry walks an entry of a folder, and reports whether it is a dump or should
// be one by its name.
func (w *walk) entry(path string) bool {
	named := hasDumpName(path)
	info, err := os.Stat(path)
	switch {
	case err != nil && named:
		w.fail(path, err)
	case err != nil:
		return false
	case info.IsDir():
		return w.folder(path, info)
	case named && !info.Mode().IsRegular():
		w.fail(path, ErrNotRegular)
	case !info.Mode().IsRegular():
		return false
	case named, filepath.Ext(path) == "" && holdsText(path):
		w.file(path, info)
	case isOther(path):
		w.other(path, info)
	default:
		return false
	}
	return true
}

func hasDumpName(path string) bool {
	name, packed := strings.CutSuffix(strings.ToLower(path), ".gz")
	switch filepath.Ext(name) {
	case ".txt", ".text", ".md", ".json", ".jsonl":
		return true
	case ".xml", ".rss", ".atom", ".html", ".htm":
		return packed // of one that is not packed the start says what it is
	}
	return false
}

// isOther reports whether a file is named as browsers, or the site, name a page that is not plain
// text. Whoever saved one among dumps wants to be told that it is not read; pictures and programs
// are never meant as dumps.
func isOther(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".html", ".htm", ".xml", ".rss", ".atom", ".pdf", ".mht", ".mhtml", ".webarchive", ".docx", ".odt", ".rtf", ".eml":
		return true
	}
	return false
}

// maxOthers is how many files of a folder are named that are pages in a format
// that is not read; one more line counts those that follow.
const maxOthers = 3

// other walks a file that is named as such a page is. Feeds and saved pages of the site are
// read. A folder may hold thousands of other web pages, which are not read to their end.
func (w *walk) other(path string, info fs.FileInfo) {
	start, err := readStart(path)
	start = strings.TrimPrefix(start, "\ufeff")
	source := sourceOf(start)
	if source == ArXivAtom || source == ArXivRSS || source == SitePage && strings.Contains(start, "huggingface.co") {
		w.file(path, info)
		return
	}
	if !w.first(info) {
		return
	}
	if w.others++; w.others > maxOthers {
		return
	}
	what := sniff(start)
	switch {
	case err != nil:
	case what != "":
		err = errors.New(looksLike(what))
	case source == SitePage:
		err = errors.New(looksLike(otherPage))
	default:
		err = errors.New("not read because of its name: if it is a page's text, rename it to .txt")
	}
	w.fail(path, err)
}

// holdsText looks at a file's start.
func holdsText(path string) bool {
	text, err := readStart(path)
	if err != nil {
		return false
	}
	n := len(text)
	for cut := 0; cut < utf8.UTFMax && cut < n; cut++ {
		if utf8.ValidString(text[:n-cut]) {
			return !strings.Contains(text, "\x00")
		}
	}
	return false
}

// readStart reads as much of a file as says what it is.
func readStart(path string) (string, error) {
	f, err := open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }() // it was only read
	start := make([]byte, sniffed)
	n, err := f.Read(start)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return string(start[:n]), err
}

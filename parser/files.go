package parser

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// File is a file that Load would read.
type File struct {
	Path  string // not cleaned
	Size  int64  // bytes, compressed if it is gzip; 0 if unknown
	Saved Date   // latest day on which it can have been saved; zero if unknown
	Stdin bool
	Err   error // a *LoadError if the file cannot be read, else nil
}

// Expand yields the files that paths name, in order. A file is listed once, even if it has several
// names or links.
//
//   - "-" and "/dev/stdin" are standard input.
//   - A folder stands for the dumps in it and in its subfolders, sorted by name: files for which
//     hasDumpName is true, and text files without an extension. Hidden files are left out. Of web
//     pages and documents without papers the first few are listed, and an error counts the rest.
//   - A path that does not exist and contains one of *?[ is a pattern for filepath.Glob.
//
// An error concerns one path only; the others are still listed.
func Expand(ctx context.Context, paths []string) iter.Seq[File] {
	return func(yield func(File) bool) {
		w := &walk{ctx: ctx, yield: yield, seen: map[stamp][]fs.FileInfo{}}
		for _, path := range paths {
			w.path(path, false)
		}
	}
}

// walk is the state of one call of Expand.
type walk struct {
	ctx       context.Context
	yield     func(File) bool
	stopped   bool
	stdin     bool
	found     int // dumps and errors so far
	seen      map[stamp][]fs.FileInfo
	documents int // without papers, in the folder that was named
}

// stamp has properties that all names of a file share. Only files with equal stamps are compared.
type stamp struct{ size, changed int64 }

func (w *walk) emit(f File) { w.stopped = w.stopped || w.ctx.Err() != nil || !w.yield(f) }
func (w *walk) fail(path string, err error) {
	w.found++
	w.emit(File{Path: path, Err: &LoadError{Path: path, Err: err}})
}

// path lists a path that the caller named or that was found in a folder.
func (w *walk) path(path string, inFolder bool) {
	if w.stopped {
		return
	}
	info, err := os.Stat(path)
	wanted, regular := !inFolder || hasDumpName(path), err == nil && info.Mode().IsRegular()
	switch {
	case !inFolder && (path == "-" || path == "/dev/stdin"):
		if !w.stdin {
			w.emit(File{Path: path, Stdin: true})
		}
		w.stdin = true
	case errors.Is(err, fs.ErrNotExist) && !inFolder && strings.ContainsAny(path, "*?["):
		w.glob(path)
	case err == nil && info.IsDir() && inFolder:
		w.folder(path, info)
	case err == nil && info.IsDir():
		w.namedFolder(path, info)
	case regular && (wanted || filepath.Ext(path) == "" && isTextFile(path)):
		if w.found++; w.isNew(info) {
			w.file(path, info, inFolder)
		}
	case wanted:
		w.fail(path, cmp.Or(err, ErrNotRegular))
	}
}

// maxReportedDocuments is how many documents without papers are listed for each folder that was
// named. A downloads folder may have thousands.
const maxReportedDocuments = 3

// file emits a file. A document without papers is later refused with a reason; in a folder only the
// first few are emitted.
func (w *walk) file(path string, info fs.FileInfo, inFolder bool) {
	document := slices.Contains(documents, filepath.Ext(strings.ToLower(path)))
	if inFolder && document && !mayHavePapers(path) {
		w.documents++
		if w.documents > maxReportedDocuments {
			return
		}
	}
	w.emit(File{Path: path, Size: info.Size(), Saved: savedOn(path, info.ModTime())})
}

// isNew reports whether a file or folder was not seen before, and remembers it.
func (w *walk) isNew(info fs.FileInfo) bool {
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
	hidden := isHidden(pattern)
	matches = slices.DeleteFunc(matches, func(path string) bool { return !hidden && isHidden(path) })
	if err != nil || len(matches) == 0 {
		w.fail(pattern, ErrNoMatch)
	}
	for _, path := range matches {
		w.path(path, false)
	}
}

func isHidden(path string) bool { return strings.HasPrefix(filepath.Base(path), ".") }

// namedFolder lists a folder that the caller named, and reports what was left out of it.
func (w *walk) namedFolder(path string, info fs.FileInfo) {
	found := w.found
	w.documents = 0
	if w.folder(path, info); w.found == found {
		w.fail(path, ErrNoDumps)
	}
	if more := w.documents - maxReportedDocuments; more > 0 {
		w.fail(path, fmt.Errorf("and %d more web pages and documents, not read", more))
	}
}

// folder lists a folder unless it was listed before.
func (w *walk) folder(path string, info fs.FileInfo) {
	if !w.isNew(info) {
		w.found++
		return
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		w.fail(path, err)
	}
	for _, entry := range entries {
		if !isHidden(entry.Name()) {
			w.path(filepath.Join(path, entry.Name()), true)
		}
	}
}

var (
	// documents are extensions of feeds and of pages as browsers save them. Users who saved one among
	// their dumps want to be told if it is not read; images and programs are never meant as dumps.
	documents = strings.Fields(".xml .rss .atom .html .htm .pdf .mht .mhtml .webarchive .docx .odt .rtf .eml")
	dumpNames = append(strings.Fields(".txt .text .md .json .jsonl"), documents...)
)

// hasDumpName reports whether a file has the extension of a dump or document, with or without .gz.
func hasDumpName(path string) bool {
	return slices.Contains(dumpNames, filepath.Ext(strings.TrimSuffix(strings.ToLower(path), ".gz")))
}

// mayHavePapers reports whether a document starts like a feed, or mentions the site.
func mayHavePapers(path string) bool {
	start := strings.TrimPrefix(readStart(path), "\ufeff")
	source, _ := detectSource(start)
	return source == ArXivRSS || source == ArXivAtom ||
		strings.Contains(start, "huggingface.co") || strings.Contains(start, "Daily Papers")
}

func isTextFile(path string) bool {
	start := readStart(path)
	return start != "" && !isBinary(start) && !strings.Contains(start, "\x00")
}

// firstYearOfPages is the year of the site's first pages. An older modification time means nothing.
const firstYearOfPages = 2023

// dateInName matches a date in a file name: "2025-10-27", "20251027".
var dateInName = regexp.MustCompile(`(?:^|\D)(20\d\d)[-_.]?(\d\d)[-_.]?(\d\d)(?:\D|$)`)

// savedOn returns the latest day on which a file can have been saved: the date in its name, or else
// the day of its modification time.
func savedOn(path string, written time.Time) Date {
	for _, found := range dateInName.FindAllStringSubmatch(filepath.Base(path), -1) {
		if day, err := time.Parse("20060102", found[1]+found[2]+found[3]); err == nil && day.Year() >= firstYearOfPages {
			return DateOf(day)
		}
	}
	if day := DateOf(written); day.Year >= firstYearOfPages {
		return day
	}
	return Date{}
}

// readStart reads the first bytes of a file, enough to detect its format, or "" if it cannot be read.
func readStart(path string) string {
	f, err := Open(path)
	if err != nil {
		return ""
	}
	defer func() { _ = f.Close() }() // nothing was written
	start := make([]byte, sniffSize)
	n, _ := f.Read(start) // if it fails, reading the file reports it
	return string(start[:n])
}

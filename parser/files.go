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
	Path  string // as found, not clean
	Size  int64  // bytes, packed if it is gzip; 0 if unknown
	Saved Date   // last day on which it can have been saved; zero: unknown
	Stdin bool
	Err   error // a *LoadError: why it is not read; else nil
}

// Expand lists the files that paths name, in order, each once, however often it is named or linked to.
//
//   - "-" and "/dev/stdin" are standard input.
//   - A folder stands for the dumps in it and in the folders below, in the order
//     of their names: files that hasDumpName knows, with or without .gz, and files without an
//     extension that hold text. Hidden ones are left out. Of web pages and documents without
//     papers, the first few are listed, and an error counts the rest.
//   - What does not exist and has one of *?[ in it is a pattern, as
//     filepath.Glob has it.
//
// An error concerns one path, and the walk goes on.
func Expand(ctx context.Context, paths []string) iter.Seq[File] {
	return func(yield func(File) bool) {
		w := &walk{ctx: ctx, yield: yield, seen: map[stamp][]fs.FileInfo{}}
		for _, path := range paths {
			w.path(path, false)
		}
	}
}

// walk goes over what the paths name.
type walk struct {
	ctx       context.Context
	yield     func(File) bool
	stopped   bool
	stdin     bool
	found     int // dumps, and reasons why there is none
	seen      map[stamp][]fs.FileInfo
	documents int // without papers, in the folder that was named
}

// stamp is what two names of one file have in common: so that few files need be
// compared, each with those alone that have the same.
type stamp struct{ size, changed int64 }

func (w *walk) give(f File) { w.stopped = w.stopped || w.ctx.Err() != nil || !w.yield(f) }
func (w *walk) fail(path string, err error) {
	w.found++
	w.give(File{Path: path, Err: &LoadError{Path: path, Err: err}})
}

// path walks a path that was named, or one in a folder.
func (w *walk) path(path string, inFolder bool) {
	if w.stopped {
		return
	}
	info, err := os.Stat(path)
	wanted, regular := !inFolder || hasDumpName(path), err == nil && info.Mode().IsRegular()
	switch {
	case !inFolder && (path == "-" || path == "/dev/stdin"):
		if !w.stdin {
			w.give(File{Path: path, Stdin: true})
		}
		w.stdin = true
	case errors.Is(err, fs.ErrNotExist) && !inFolder && strings.ContainsAny(path, "*?["):
		w.glob(path)
	case err == nil && info.IsDir() && inFolder:
		w.folder(path, info)
	case err == nil && info.IsDir():
		w.namedFolder(path, info)
	case regular && (wanted || filepath.Ext(path) == "" && holdsText(path)):
		if w.found++; w.first(info) {
			w.file(path, info, inFolder)
		}
	case wanted:
		w.fail(path, cmp.Or(err, ErrNotRegular))
	}
}

// maxDocuments is how many documents without papers a folder is told of one by one. One of downloads
// may have thousands.
const maxDocuments = 3

// file gives a file. A document without papers will say what it is; later ones in a folder are only
// counted.
func (w *walk) file(path string, info fs.FileInfo, inFolder bool) {
	document := slices.Contains(documents, filepath.Ext(strings.ToLower(path)))
	if inFolder && document && !mayHavePapers(path) {
		w.documents++
		if w.documents > maxDocuments {
			return
		}
	}
	w.give(File{Path: path, Size: info.Size(), Saved: savedOn(path, info.ModTime())})
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

// namedFolder walks a folder that was named, and says what else is in it.
func (w *walk) namedFolder(path string, info fs.FileInfo) {
	found := w.found
	w.documents = 0
	if w.folder(path, info); w.found == found {
		w.fail(path, ErrNoDumps)
	}
	if more := w.documents - maxDocuments; more > 0 {
		w.fail(path, fmt.Errorf("and %d more web pages and documents, not read", more))
	}
}

// folder walks a folder that is met for the first time.
func (w *walk) folder(path string, info fs.FileInfo) {
	if !w.first(info) {
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

// documents are the names of feeds and of pages as browsers save them: whoever saved one among dumps
// wants to be told if it is not read. Pictures and programs are never meant as dumps.
var (
	documents = strings.Fields(".xml .rss .atom .html .htm .pdf .mht .mhtml .webarchive .docx .odt .rtf .eml")
	dumpNames = append(strings.Fields(".txt .text .md .json .jsonl"), documents...)
)

// hasDumpName reports whether a file is named as dumps or documents are, with or without .gz.
func hasDumpName(path string) bool {
	return slices.Contains(dumpNames, filepath.Ext(strings.TrimSuffix(strings.ToLower(path), ".gz")))
}

// mayHavePapers reports whether a document starts as a feed does, or names the site or its page.
func mayHavePapers(path string) bool {
	start := strings.TrimPrefix(startOf(path), "\ufeff")
	source, _ := sourceOf(start)
	return source == ArXivRSS || source == ArXivAtom ||
		strings.Contains(start, "huggingface.co") || strings.Contains(start, "Daily Papers")
}

// holdsText looks at a file's start.
func holdsText(path string) bool {
	start := startOf(path)
	return start != "" && !isBinary(start) && !strings.Contains(start, "\x00")
}

// firstYearOfPages is the year in which the site's pages began. The time of a file that is
// older says nothing.
const firstYearOfPages = 2023

// dateInName is a date in the name of a file: "2025-10-27", "20251027".
var dateInName = regexp.MustCompile(`(?:^|\D)(20\d\d)[-_.]?(\d\d)[-_.]?(\d\d)(?:\D|$)`)

// savedOn is the last day on which a file can have been saved: by the date in its name, or else
// by the time when it was written.
func savedOn(path string, written time.Time) Date {
	for _, found := range dateInName.FindAllStringSubmatch(filepath.Base(path), -1) {
		if day, err := time.Parse("20060102", found[1]+found[2]+found[3]); err == nil && day.Year() >= firstYearOfPages {
			return DateOf(day)
		}
	}
	if written.Year() >= firstYearOfPages {
		return DateOf(written)
	}
	return Date{}
}

// startOf reads as much of a file as shows what it is; "" of one that cannot be read.
func startOf(path string) string {
	f, err := Open(path)
	if err != nil {
		return ""
	}
	defer func() { _ = f.Close() }() // it was only read
	start := make([]byte, sniffed)
	n, _ := f.Read(start) // an error comes again
	return string(start[:n])
}

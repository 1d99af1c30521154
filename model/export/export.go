// Package export writes papers as text, and for other programs: bibliographies, reading lists,
// tables, a feed, notes, and the Zotero on this machine. Find returns a format, which writes.
//
// The same papers give the same bytes. A text dump has no names of authors and no
// arXiv numbers: what is not known is left out, never invented.
package export

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dailies/model/durable"
	"dailies/ui/english"
)

// Format is a way to write papers. Find returns it.
type Format struct {
	Name  string
	About string // what people call it, and what it is for
	More  bool   // few need it

	write func(*bufio.Writer, []Entry) // nil: it has a file for each paper
}

// Defaults are how exports begin.
type Defaults struct {
	Format string // the name of the one that is selected first
	Folder string // "": where dailies was started
	Months bool   // Markdown has headings by month
}

// Formats are those for other programs, in the order in which they are offered.
var Formats = []Format{
	{Name: "bib", About: "BibTeX", write: writeBibTeX},
	{Name: "ris", About: "RIS, for reference managers", write: writeRIS},
	{Name: markdown, About: "Markdown, a reading list", write: writeByStatus},
	{Name: "obsidian", About: "Obsidian, a note for each paper"},
	{Name: "csv", About: "CSV, a table that is safe in a spreadsheet", write: writeCSV},
	{Name: "json", About: "JSON, everything", write: writeJSON},
	{Name: "csljson", About: "CSL-JSON, for pandoc and Zotero", More: true, write: writeCSLJSON},
	{Name: "jsonl", About: "JSON lines, an object for each paper", More: true, write: writeJSONLines},
	{Name: "atom", About: "Atom, a feed", More: true, write: writeAtom},
}

const markdown = "md"

// Names are the names of all formats.
func Names() (names []string) {
	for _, f := range Formats {
		names = append(names, f.Name)
	}
	return names
}

// Find returns the format of a name: one of Names, or "text", a line a paper for people to read.
// With months, Markdown has a heading for each month, the newest first, in place of one for each
// status. The error names the formats, or says that this one has no headings.
func Find(name string, months bool) (Format, error) {
	f := Format{Name: name, write: writeText}
	if name != "text" {
		i := slices.IndexFunc(Formats, func(f Format) bool { return f.Name == name })
		if i < 0 {
			return Format{}, fmt.Errorf("unknown format %q: use text or one of %s", name, strings.Join(Names(), ", "))
		}
		f = Formats[i]
	}
	if months && name != markdown {
		return f, fmt.Errorf("%s has no headings by month: md has", name)
	}
	if months {
		f.write = writeByMonth
	}
	return f, nil
}

// Folder reports whether the format has a file for each paper, which only Save can write.
func (f Format) Folder() bool { return f.write == nil }

// Write writes entries in their order. The error is that of w, or that the format needs a folder.
func (f Format) Write(w io.Writer, entries []Entry) error {
	if f.Folder() {
		return fmt.Errorf("%s writes a file for each paper: name their folder with -o", f.Name)
	}
	out := bufio.NewWriter(w) // it remembers the first error, and writes nothing more
	f.write(out, entries)
	return out.Flush()
}

// Text is what Write writes.
func (f Format) Text(entries []Entry) (string, error) {
	var b strings.Builder
	err := f.Write(&b, entries)
	return b.String(), err
}

// Text is entries in a format that there is and that is one file, without blanks around them.
func Text(name string, entries ...Entry) string {
	f, _ := Find(name, false)
	text, _ := f.Text(entries)
	return strings.TrimSpace(text)
}

// Save writes entries to a file, the whole export or nothing; a format with a file for each
// paper writes them into a folder. Only with force does it overwrite a file that exists; the
// files of a folder are never overwritten. It says what it wrote: "12 papers in papers.bib".
func (f Format) Save(path string, entries []Entry, force bool) (said string, err error) {
	if f.Folder() {
		said, err = writeNotes(path, entries)
	} else {
		said, err = papersIn(entries, path), f.saveFile(path, entries, force)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("there is no folder %s", filepath.Dir(path))
	case err != nil:
		return "", err
	}
	return said, nil
}

func (f Format) saveFile(path string, entries []Entry, force bool) error {
	var content bytes.Buffer
	if err := f.Write(&content, entries); err != nil {
		return err
	}
	if force {
		return replaceFile(path, content.Bytes())
	}
	err := newFile(path, content.Bytes())
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists already", path)
	}
	return err
}

func papersIn(entries []Entry, path string) string {
	return english.Plural(len(entries), "paper") + " in " + path
}

// FileName is the name that an export is offered: "picks.bib".
func (f Format) FileName(base string) string {
	switch {
	case f.Folder():
		return base
	case f.Name == "csljson":
		return base + ".json" // as programs that read it expect
	}
	return base + "." + f.Name
}

// FreePath is the first path that an export can have: the one that is asked for, or with a
// number where something is there already: "picks-2.bib". In a folder it has a name of ours.
func (f Format) FreePath(path string) string {
	if f.Folder() {
		return path
	}
	if info, err := os.Stat(path); os.IsPathSeparator(path[len(path)-1]) || err == nil && info.IsDir() {
		path = filepath.Join(path, f.FileName("papers"))
	}
	suffix := filepath.Ext(path)
	for n, free := 2, path; n < 1000; n++ {
		if _, err := os.Lstat(free); err != nil {
			return free
		}
		free = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(path, suffix), n, suffix)
	}
	return path
}

// newFile writes a new file: the whole or nothing, even if it is killed meanwhile. The error
// is fs.ErrExist if there is something of this name.
func newFile(path string, content []byte) error {
	temp := filepath.Join(filepath.Dir(path), "."+rand.Text()+".new") // path may be as long as a name can be
	err := createFile(temp, content)
	if failed := (*fs.PathError)(nil); errors.As(err, &failed) {
		failed.Path = path
	}
	if err != nil {
		return err
	}
	if err = os.Link(temp, path); err != nil {
		err = createFile(path, content) // this file system has no links, or the name is taken
	}
	return errors.Join(err, os.Remove(temp))
}

// createFile writes a new file. The error is fs.ErrExist if there is something of this name.
func createFile(path string, content []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err := errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(path)) // or half an export would look like a whole one
	}
	return nil
}

// replaceFile writes over a file: the whole, or nothing. A link stays one, and the file as
// readable as it was. What is no file, such as a device, is written to.
func replaceFile(path string, content []byte) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return newFile(path, content)
	case err != nil:
		return err
	case !info.Mode().IsRegular(): // a device
		return os.WriteFile(path, content, 0o644)
	}
	if err := durable.Replace(path, content); err != nil {
		return err
	}
	return os.Chmod(path, info.Mode().Perm()) // it was the owner's alone for a moment
}

// Package export writes papers as text and in the formats of other programs: bibliographies, reading
// lists, tables, a feed, notes. It also sends them to a local Zotero. Find returns a format by name.
//
// The output depends only on the papers. Facts that are unknown, such as the authors in a text dump,
// are left out.
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

// Format is an export format. Find returns one.
type Format struct {
	Name  string
	About string // a short description
	More  bool   // rarely used

	write func(*bufio.Writer, []Entry) // nil if the format has a file for each paper
}

// Defaults are the configured defaults for exports.
type Defaults struct {
	Format string // name of the preselected format
	Folder string // "" for the working directory
	Months bool   // group Markdown by month
}

// Formats lists the formats for other programs in the order of the menu.
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

// Names returns the names of Formats.
func Names() (names []string) {
	for _, f := range Formats {
		names = append(names, f.Name)
	}
	return names
}

// Find returns the format with a name: one of Names, or "text", which has one readable line per paper.
// With months, Markdown is grouped by month, newest first, instead of by status. The error lists the
// valid names, or says that the format cannot be grouped by month.
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

// Folder reports whether the format has a file for each paper. Only Save can write such a format.
func (f Format) Folder() bool { return f.write == nil }

// Write writes the entries in order. The error is that of w, or says that the format needs a folder.
func (f Format) Write(w io.Writer, entries []Entry) error {
	if f.Folder() {
		return fmt.Errorf("%s writes a file for each paper: name their folder with -o", f.Name)
	}
	out := bufio.NewWriter(w) // keeps its first error and writes nothing more
	f.write(out, entries)
	return out.Flush()
}

// Text returns the output of Write.
func (f Format) Text(entries []Entry) (string, error) {
	var b strings.Builder
	err := f.Write(&b, entries)
	return b.String(), err
}

// Text returns entries in a format that has a single file, without surrounding white space.
func Text(name string, entries ...Entry) string {
	f, _ := Find(name, false)
	text, _ := f.Text(entries)
	return strings.TrimSpace(text)
}

// Save writes entries to a file, completely or not at all. A format with a file for each paper writes
// to a folder instead. An existing file is overwritten only with force, while existing notes in a folder
// are updated. The summary says what was written: "12 papers in papers.bib".
func (f Format) Save(path string, entries []Entry, force bool) (summary string, err error) {
	if f.Folder() {
		summary, err = writeNotes(path, entries)
	} else {
		summary, err = papersIn(entries, path), f.saveFile(path, entries, force)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("there is no folder %s", filepath.Dir(path))
	case err != nil:
		return "", err
	}
	return summary, nil
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

// FileName returns the default name of a file: "picks.bib" for the base "picks".
func (f Format) FileName(base string) string {
	switch {
	case f.Folder():
		return base
	case f.Name == "csljson":
		return base + ".json" // which importers expect
	}
	return base + "." + f.Name
}

// FreePath returns path, or if that exists, the first free path with a number: "picks-2.bib". If path
// is a folder, it returns a free path in that folder.
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

// newFile creates a file atomically. The error is fs.ErrExist if path exists.
func newFile(path string, content []byte) error {
	temp := filepath.Join(filepath.Dir(path), "."+rand.Text()+".new") // not derived from path, which may have the maximum length already
	err := createFile(temp, content)
	if failed := (*fs.PathError)(nil); errors.As(err, &failed) {
		failed.Path = path
	}
	if err != nil {
		return err
	}
	if err = os.Link(temp, path); err != nil {
		err = createFile(path, content) // the file system has no hard links, or path exists
	}
	return errors.Join(err, os.Remove(temp))
}

// createFile creates a file. The error is fs.ErrExist if path exists.
func createFile(path string, content []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err := errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(path)) // so that a partial export is not mistaken for a complete one
	}
	return nil
}

// replaceFile overwrites a file atomically. It follows a symbolic link and keeps the permissions of
// the file. A device is written to directly.
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
	return os.Chmod(path, info.Mode().Perm()) // Replace creates files that only the owner can read
}

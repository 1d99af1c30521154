// Package export writes papers as text, and for other programs: bibliographies, reading lists,
// tables, a feed, notes, and the Zotero on this machine. Find returns a format, which writes.
//
// The same papers give the same bytes. A text dump has no names of authors and no
// arXiv numbers: what is not known is left out, never invented.
package export

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Format is a way to write papers. Find returns it.
type Format struct {
	Name  string
	About string // what people call it, and what it is for
	More  bool   // few need it

	write func(*bufio.Writer, []Entry) // nil: it has a file for each paper
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

// Write writes entries in their order. The error is that of w, or that the format needs a
// folder.
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

// JSONLines writes entries as JSON, one a line.
func JSONLines(w io.Writer, entries []Entry) error {
	return Format{write: writeJSONLines}.Write(w, entries)
}

// Text is entries in a format that there is and that is one file, without blanks around them.
func Text(name string, entries ...Entry) string {
	f, _ := Find(name, false)
	text, _ := f.Text(entries)
	return strings.TrimSpace(text)
}

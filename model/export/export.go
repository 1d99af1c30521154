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

// formats are all there are, in the order in which they are offered.
var formats = []Format{
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

// otherNames are what other programs call some of the formats.
var otherNames = map[string]string{
	"bibtex": "bib", "biblatex": "bib", "markdown": markdown, "csl": "csljson", "csl-json": "csljson",
}

// Formats are all formats for other programs, those that few need last.
func Formats() []Format { return slices.Clone(formats) }

// Names are the names of all formats.
func Names() (names []string) {
	for _, f := range formats {
		names = append(names, f.Name)
	}
	return names
}

// Find returns the format of a name: one of Names, or "text", a line a paper for people to
// read. The error names them.
func Find(name string) (Format, error) {
	switch {
	case name == "text":
		return Format{Name: name, write: writeText}, nil
	case name == "md-month": // as ByMonth was called
		return Format{Name: markdown, write: writeByMonth}, nil
	case otherNames[strings.ToLower(name)] != "":
		return Format{}, fmt.Errorf("unknown format %q, did you mean %s?", name, otherNames[strings.ToLower(name)])
	}
	if i := slices.IndexFunc(formats, func(f Format) bool { return f.Name == name }); i >= 0 {
		return formats[i], nil
	}
	return Format{}, fmt.Errorf("unknown format %q: use text or one of %s", name, strings.Join(Names(), ", "))
}

// ByMonth is Markdown with a heading for each month, the newest first, in place of one for
// each status. The error says that another format has no headings.
func (f Format) ByMonth() (Format, error) {
	if f.Name != markdown {
		return f, fmt.Errorf("%s has no headings by month: md has", f.Name)
	}
	f.write = writeByMonth
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

// Write writes entries in the format of a name.
func Write(w io.Writer, name string, entries []Entry) error {
	f, err := Find(name)
	if err != nil {
		return err
	}
	return f.Write(w, entries)
}

// Text is one entry in a format that there is, without blanks around it.
func Text(name string, e Entry) string {
	var b strings.Builder
	_ = Write(&b, name, []Entry{e}) // a Builder takes everything
	return strings.TrimSpace(b.String())
}

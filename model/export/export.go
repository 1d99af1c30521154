// Package export writes papers as text, and for other programs: bibliographies, reading lists,
// tables, a feed, notes, and the Zotero on this machine. Find returns a format, which writes;
// each has a file of its own.
//
// The same papers give the same bytes. A text dump has no names of authors and no
// arXiv numbers: what is not known is left out, never invented.
package export

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/tex"
	"dailies/parser"
	"dailies/parser/clean"
)

// Format is a way to write papers. Find returns it.
type Format struct {
	Name  string
	About string // what people call it, and what it is for
	More  bool   // few need it

	write func(*bufio.Writer, []Entry) error // nil: it has a file for each paper
}

// formats are all there are, in the order in which they are offered.
var formats = []Format{
	{Name: "bib", About: "BibTeX", write: writeBibTeX},
	{Name: "ris", About: "RIS, for reference managers", write: writeRIS},
	{Name: markdown, About: "Markdown, a reading list", write: writeMarkdown},
	{Name: "obsidian", About: "Obsidian, a note for each paper"},
	{Name: "csv", About: "CSV, a table that is safe in a spreadsheet", write: writeCSV},
	{Name: "json", About: "JSON, everything", write: writeJSON},
	{Name: "csljson", About: "CSL-JSON, for pandoc and Zotero", More: true, write: writeCSLJSON},
	{Name: "jsonl", About: "JSON lines, an object for each paper", More: true, write: writeJSONLines},
	{Name: "atom", About: "Atom, a feed", More: true, write: writeAtom},
}

const markdown = "md"

// otherNames are what other programs call some of the formats.
var otherNames = map[string]string{"bibtex": "bib", "biblatex": "bib", "markdown": markdown, "csl": "csljson", "csl-json": "csljson"}

// Formats are all formats for other programs, those that few need last.
func Formats() []Format { return slices.Clone(formats) }

// Names are the names of all formats.
func Names() []string {
	names := make([]string, len(formats))
	for i, f := range formats {
		names[i] = f.Name
	}
	return names
}

// Find returns the format of a name: one of Names, or "text", a line a paper for people to
// read. The error names them.
func Find(name string) (Format, error) {
	if name == "text" {
		return Format{Name: name, write: writeText}, nil
	}
	if name == "md-month" { // as ByMonth was called
		return Format{Name: markdown, write: writeMarkdownByMonth}, nil
	}
	if meant := otherNames[strings.ToLower(name)]; meant != "" {
		return Format{}, fmt.Errorf("unknown format %q, did you mean %s?", name, meant)
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
	f.write = writeMarkdownByMonth
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
	out := bufio.NewWriter(w)
	if err := f.write(out, entries); err != nil {
		return err
	}
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

// work is a paper as the formats need it: clean strings, empty if unknown. Its TeX is shown
// as Unicode, as on the screen; BibTeX, CSV and JSON have the entry's, as it was written.
type work struct {
	entry      Entry
	id         string // of the paper in dailies
	cite       string // citation key, unique in an export
	title      string // one line
	abstract   string // paragraphs separated by newlines
	names      []name
	org        string
	date       parser.Date
	year       string // digits; "" if it is not sure
	arxiv      string
	address    string // where to read it
	code       string
	categories []string
	status     marks.Status
	starred    bool
	tags       []string
	note       string
}

func newWorks(entries []Entry) []work {
	works := make([]work, len(entries))
	for i, e := range entries {
		works[i] = newWork(e)
	}
	cite(works)
	return works
}

func newWork(e Entry) work {
	p := e.Paper
	w := work{
		entry:    e,
		id:       string(p.ID),
		title:    tex.Unicode(p.Title).String(),
		abstract: tex.Unicode(p.Abstract).String(),
		org:      p.Org.Name.String(),
		date:     p.Date,
		arxiv:    p.ArXiv,
		address:  address(p),
		code:     p.Code(),
		status:   e.Mark.Status,
		starred:  e.Mark.Starred,
		tags:     e.Mark.Tags,
		note:     e.Mark.Note,
	}
	if year := year(p); year != 0 {
		w.year = strconv.Itoa(year)
	}
	for _, n := range p.Names() {
		if known := newName(n.String()); known.String() != "" { // "," is no name
			w.names = append(w.names, known)
		}
	}
	for _, c := range p.Categories() {
		w.categories = append(w.categories, c.String())
	}
	return w
}

// address is where a paper is to be read: on arXiv if its number is known, else at the
// first address in its abstract; "" if there is none.
func address(p *library.Paper) string {
	if p.ArXiv != "" {
		return "https://arxiv.org/abs/" + p.ArXiv
	}
	if all := clean.AddressesIn(p.Abstract.String()); len(all) > 0 {
		return all[0]
	}
	return ""
}

// day is the date as "2025-08-15", or "" where its year is not known.
func (w work) day() string {
	if w.date.Year == 0 || !w.date.Known() {
		return ""
	}
	return w.date.String()
}

// citedDay is the date, or "" if its year may be another: a citation is copied for years.
func (w work) citedDay() string {
	if w.date.Inferred {
		return ""
	}
	return w.day()
}

func (w work) authorNames() []string {
	names := make([]string, len(w.names))
	for i, n := range w.names {
		names[i] = n.String()
	}
	return names
}

// facts are who a paper is from, its date and its tags, as "Tencent · 2025-08-15 · #rl".
func (w work) facts() string {
	var all []string
	for _, fact := range []string{From(w.entry.Paper), w.day()} {
		if fact != "" {
			all = append(all, fact)
		}
	}
	for _, tag := range w.tags {
		all = append(all, "#"+tag)
	}
	return strings.Join(all, " · ")
}

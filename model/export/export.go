// Package export writes papers for other programs: bibliographies, reading lists,
// tables, feeds. Write is its entry point; each format has a file of its own.
//
// The same papers give the same bytes. A text dump has no names of authors and no
// arXiv numbers: what is not known is left out, never invented.
package export

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"dailies/model/library"
	"dailies/model/links"
	"dailies/model/listing"
	"dailies/model/marks"
	"dailies/parser"
)

// format is one way to write papers.
type format struct {
	name  string
	about string
	write func(*bufio.Writer, []work) error // nil: it has a file for each paper
}

// formats are all there are, in the order in which they are offered.
var formats = []format{
	{"bib", "BibTeX", writeBibTeX},
	{"ris", "RIS, for reference managers", writeRIS},
	{"csljson", "CSL-JSON, for pandoc and Zotero", writeCSLJSON},
	{"md", "a reading list in Markdown, by status", writeMarkdown},
	{"md-month", "the same by month, newest first", writeMarkdownByMonth},
	{"obsidian", "a folder with a note for each paper", nil},
	{"csv", "a table, safe to open in a spreadsheet", writeCSV},
	{"json", "everything, as one array", writeJSON},
	{"jsonl", "everything, one object per line", writeJSONLines},
	{"atom", "a feed", writeAtom},
}

// otherNames are what other programs call some of the formats.
var otherNames = map[string]string{"bibtex": "bib", "biblatex": "bib", "markdown": "md", "csl": "csljson", "csl-json": "csljson"}

// Formats are the names that Write takes.
func Formats() []string {
	names := make([]string, len(formats))
	for i, f := range formats {
		names[i] = f.name
	}
	return names
}

// About says what a format is for, in a few words; "" for an unknown one.
func About(name string) string {
	if i := slices.IndexFunc(formats, func(f format) bool { return f.name == name }); i >= 0 {
		return formats[i].about
	}
	return ""
}

// Folder reports whether a format has a file for each paper, which only Save can write.
func Folder(name string) bool {
	f, _, err := prepare(name, nil)
	return err == nil && f.write == nil
}

// Write writes entries in a format, in their order. The error is that of w, or that there is
// no such format, or that it needs a folder.
func Write(w io.Writer, name string, entries []listing.Entry) error {
	f, works, err := prepare(name, entries)
	if err != nil {
		return err
	}
	return f.writeTo(w, works)
}

// prepare finds a format, and converts entries to works. It fails if there is no such
// format.
func prepare(name string, entries []listing.Entry) (format, []work, error) {
	i := slices.IndexFunc(formats, func(f format) bool { return f.name == name })
	if meant := otherNames[strings.ToLower(name)]; meant != "" {
		return format{}, nil, fmt.Errorf("unknown format %q, did you mean %s?", name, meant)
	}
	if i < 0 {
		return format{}, nil, fmt.Errorf("unknown format %q: use one of %s", name, strings.Join(Formats(), ", "))
	}
	works := make([]work, len(entries))
	for i, e := range entries {
		works[i] = newWork(e)
	}
	cite(works)
	return formats[i], works, nil
}

func (f format) writeTo(w io.Writer, works []work) error {
	if f.write == nil {
		return fmt.Errorf("%s writes a file for each paper: name their folder with -o", f.name)
	}
	out := bufio.NewWriter(w)
	if err := f.write(out, works); err != nil {
		return err
	}
	return out.Flush()
}

// work is a paper as the formats need it: clean strings, empty if unknown.
type work struct {
	entry      listing.Entry
	id         string // of the paper in dailies
	cite       string // citation key, unique in an export
	title      string // one line
	abstract   string // paragraphs separated by newlines
	names      []name
	authors    int // how many there are; 0 if unknown
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

func newWork(e listing.Entry) work {
	p := e.Paper
	w := work{
		entry:    e,
		id:       string(p.ID),
		title:    p.Title.String(),
		abstract: p.Abstract.String(),
		authors:  p.Authors,
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
	if year := listing.Year(p); year != 0 {
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
	if all := links.Of(p.Abstract.String()); len(all) > 0 {
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

// by says who a paper is from in a few words: "Kaiming He et al.", "Tencent", "7 authors", "".
func (w work) by() string {
	switch {
	case len(w.names) > 2:
		return w.names[0].String() + " et al."
	case len(w.names) == 2:
		return w.names[0].String() + " and " + w.names[1].String()
	case len(w.names) == 1:
		return w.names[0].String()
	case w.org != "":
		return w.org
	case w.authors == 1:
		return "1 author"
	case w.authors > 1:
		return fmt.Sprintf("%d authors", w.authors)
	}
	return ""
}

// facts are who a paper is from, its date and its tags, as "Tencent · 2025-08-15 · #rl".
func (w work) facts() string {
	var all []string
	for _, fact := range []string{w.by(), w.day()} {
		if fact != "" {
			all = append(all, fact)
		}
	}
	for _, tag := range w.tags {
		all = append(all, "#"+tag)
	}
	return strings.Join(all, " · ")
}

// statuses are all a paper can have, in the order in which reading lists group them.
var statuses = []struct {
	status marks.Status
	title  string
}{{marks.ToRead, "To read"}, {marks.Inbox, "Inbox"}, {marks.Read, "Read"}, {marks.Skipped, "Skipped"}}

// groups calls a function for each group of works, in its order.
type groups func(works []work, each func(title string, works []work))

// byStatus groups works by status, each group in the order of the works.
func byStatus(works []work, each func(title string, works []work)) {
	by := map[marks.Status][]work{}
	for _, w := range works {
		by[w.status] = append(by[w.status], w)
	}
	for _, s := range statuses {
		if len(by[s.status]) > 0 {
			each(s.title, by[s.status])
		}
	}
}

// byMonth groups works by the month of their date, the newest first and those without a
// date last.
func byMonth(works []work, each func(title string, works []work)) {
	by := map[string][]work{}
	for _, w := range works {
		month := w.day()[:min(len("2025-08"), len(w.day()))]
		by[month] = append(by[month], w)
	}
	for _, month := range slices.Backward(slices.Sorted(maps.Keys(by))) {
		title := "Without a date"
		if d := by[month][0].date; month != "" {
			title = fmt.Sprintf("%s %d", time.Month(d.Month), d.Year)
		}
		each(title, by[month])
	}
}

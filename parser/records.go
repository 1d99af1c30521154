package parser

import (
	"errors"
	"fmt"
	"io"

	"dailies/parser/clean"
	"dailies/parser/dump"
)

// recordReader reads a text that is made of records: JSON, XML, or a saved web page.
type recordReader interface {
	// next adds what comes next to the records. It is io.EOF at the end of the text;
	// any other error also ends the reading, and is a sentence for the reader.
	next(*records) error
}

// recordsAPart is about how many papers each part of a dump has, except the last.
const recordsAPart = 512

// records collects the papers of a text that is made of records.
type records struct {
	in     *input
	dump   *Dump
	reader recordReader
	err    error           // why reading stopped
	pages  map[pageKey]int // index into dump.Pages
	papers int             // so far
	wrong  int             // records that are no papers
	first  int             // line of the first of them
}

// pageKey tells the pages of a text apart.
type pageKey struct {
	day  Date
	name string
}

func newRecords(s *stream, source Source, first string) *records {
	s.dump.Source = source
	in := &input{stream: s, text: first}
	return &records{in: in, dump: s.dump, reader: in.reader(source), pages: map[pageKey]int{}}
}

// Read reads the records of the next part.
func (r *records) Read() (more bool) {
	for r.err = r.reader.next(r); r.err == nil && len(r.dump.Papers) < recordsAPart; {
		r.err = r.reader.next(r)
	}
	return r.err == nil
}

// add adds a paper that stands on a line, on the page of a day. A name tells pages of
// the same day apart.
func (r *records) add(p Paper, line int, day Date, name string) {
	if p.Title.Empty() { // cleaning can leave nothing of it
		r.noPaper(line)
		return
	}
	p.Line, p.Page = line, r.page(line, day, name)
	page := &r.dump.Pages[p.Page]
	page.Papers++
	p.Position = page.Papers
	if whole := p.Title; whole.Cut(dump.MaxTitle) != whole {
		p.Title = whole.Cut(dump.MaxTitle)
		r.problem(line, fmt.Sprintf("this title is longer than %d characters: the rest is not shown", dump.MaxTitle))
	}
	if whole := p.Abstract; whole.Len() > dump.MaxText {
		p.Abstract = clean.Concat(whole.Slice(0, dump.MaxText).Trim(), clean.Literal("…"))
		r.problem(line, "this abstract is longer than 64 KiB: the rest is not read")
	}
	r.dump.Papers = append(r.dump.Papers, p)
	r.papers++
}

// page is the index of a page. A file of a week has several.
func (r *records) page(line int, day Date, name string) int {
	key := pageKey{day, name}
	at, known := r.pages[key]
	if !known {
		at = len(r.dump.Pages)
		r.pages[key] = at
		r.dump.Pages = append(r.dump.Pages, Page{Date: day, Name: clean.Line(name), Line: line})
	}
	return at
}

// noPaper counts a record that is none.
func (r *records) noPaper(line int) {
	if r.wrong++; r.wrong == 1 {
		r.first = line
	}
}

// End says why the reading ended, what was no paper, and if there was no paper at all.
func (r *records) End() {
	var found *foundProblem
	switch {
	case r.in.stream.failed != nil:
		return // the error is told instead
	case errors.As(r.err, &found):
		r.lost(found.line, found.text)
	case !errors.Is(r.err, io.EOF):
		r.problem(0, r.err.Error())
	}
	if r.wrong > 0 && r.papers == 0 {
		r.problem(r.first, fmt.Sprintf("no papers in it: %s without a title, or without the fields of papers", counted(r.wrong, "record")))
	} else if r.wrong > 0 {
		r.lost(r.first, fmt.Sprintf("%d of %d records are damaged or not papers: they lack a title, or the fields of papers", r.wrong, r.wrong+r.papers))
	}
	if r.papers == 0 && len(r.dump.Problems) == 0 {
		r.problem(0, "no papers in it")
	}
}

func (r *records) problem(line int, text string) {
	if len(r.dump.Problems) < dump.MaxProblems {
		r.dump.Problems = append(r.dump.Problems, Problem{Line: line, Text: clean.Line(text)})
	}
}

// lost adds a problem that costs papers.
func (r *records) lost(line int, text string) {
	r.problem(line, text)
	r.dump.Problems[len(r.dump.Problems)-1].Lost = true
}

// foundProblem is an error with the line that it is about.
type foundProblem struct {
	line int
	text string
}

func (p *foundProblem) Error() string { return p.text }

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

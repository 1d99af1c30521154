package parser

import (
	"io"

	"dailies/parser/clean"
	"dailies/parser/page"
)

// records reads a text that consists of records: JSON, XML, or a saved web page. Each format has a
// method that reads the text to its end and adds its papers.
type records struct {
	*stream
	text          string       // read from the file but not consumed
	pageIndices   map[Page]int // index in dump.Pages by day and name
	count         int          // papers so far
	rejected      int          // records that are not papers
	firstRejected int          // line of the first rejected one
}

// readRecords reads a text in the given format, starting with its first chunk. A new format must
// also be detected by detectSource.
func (s *stream) readRecords(source Source, first string) {
	s.dump.Source = source
	r := &records{stream: s, text: first, pageIndices: map[Page]int{}}
	switch source {
	case SiteJSON:
		r.readJSON(readDaily)
	case ArXivJSON:
		r.readJSON(readArXiv)
	case ArXivAtom, ArXivRSS:
		r.readFeed()
	case SitePage:
		r.readSavedPage()
	}
	if s.err == nil && !s.stopped {
		r.noteResult()
	}
}

// newPaper makes a paper of the fields that all formats have.
func newPaper(id, title, abstract string, authors []string, details Details) Paper {
	p := Paper{Title: oneLine(title), Meta: true, ArXiv: ArXivNumber(id), Authors: len(authors)}
	p.Abstract, p.Hidden = clean.Count(unwrap(abstract))
	details.Authors = cleanNames(authors)
	p.Details = details.OrNil()
	return p
}

// noteResult reports records that were not papers, or that there were no papers at all.
func (r *records) noteResult() {
	if r.rejected > 0 {
		r.dump.Note(r.firstRejected, "%d of %d records could not be read as papers: they lack a title, or the fields of papers",
			r.rejected, r.rejected+r.count).Lost = r.count > 0
	} else if r.count == 0 && len(r.dump.Problems) == 0 {
		r.dump.Note(0, "no papers in it")
	}
}

// readMore appends the next chunk to the text, and reports whether there was one.
func (r *records) readMore() bool {
	c, ok := r.nextChunk()
	r.text += c.text
	return ok
}

// Read implements io.Reader for the text.
func (r *records) Read(into []byte) (int, error) {
	for r.text == "" {
		if !r.readMore() {
			return 0, io.EOF
		}
	}
	n := copy(into, r.text)
	r.text = r.text[n:]
	return n, nil
}

// papersPerPart is the number of papers in each part of a dump but the last.
const papersPerPart = 512

// add adds a paper to the page of a day. name distinguishes pages of the same day. A paper without
// a title is rejected. more is false if the consumer wants no more papers.
func (r *records) add(p Paper, day Date, name string) (more bool) {
	if p.Title.Empty() {
		if r.rejected++; r.rejected == 1 {
			r.firstRejected = p.Line
		}
		return true
	}
	p.Page = r.pageIndex(p.Line, day, name)
	if whole := p.Abstract; whole.Len() > page.MaxText {
		p.Abstract = clean.Concat(whole.Slice(0, page.MaxText).Trim(), clean.Literal("…"))
		r.dump.Note(p.Line, "this abstract is longer than 64 KiB: the rest is not read")
	}
	r.dump.Add(p)
	r.count++
	return len(r.dump.Papers) < papersPerPart || r.yieldPart()
}

// pageIndex returns the index of a day's page, and adds the page if it is new. A week has several.
func (r *records) pageIndex(line int, day Date, name string) int {
	page := Page{Date: day, Name: clean.Line(name)}
	at, known := r.pageIndices[page]
	if !known {
		at = len(r.dump.Pages)
		r.pageIndices[page] = at
		page.Line = line
		r.dump.Pages = append(r.dump.Pages, page)
	}
	return at
}

// noteDamage reports truncated or damaged text at a line, unless a read error was the cause.
func (r *records) noteDamage(line int, what string) {
	if r.err == nil {
		r.dump.Note(line, "%s is truncated or damaged here: everything before was read; fetch or save it again", what).Lost = true
	}
}

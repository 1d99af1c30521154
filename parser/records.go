package parser

import (
	"io"

	"dailies/parser/clean"
	"dailies/parser/page"
)

// records reads a text that is made of records: JSON, XML, or a saved web page. Each format has a
// method that reads the text to its end, and adds the papers in it.
type records struct {
	*stream
	text   string       // read from the file, not taken yet
	pageAt map[Page]int // index into dump.Pages, by day and name
	count  int          // papers so far
	wrong  int          // records that are no papers
	first  int          // line of the first of them
}

// readRecords reads a text whose first chunk is given. A format that is added to it is recognised
// in sourceOf.
func (s *stream) readRecords(source Source, first string) {
	s.dump.Source = source
	r := &records{stream: s, text: first, pageAt: map[Page]int{}}
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
	if s.failed == nil && !s.stopped {
		r.end()
	}
}

// newPaper is what the records of all formats say of a paper.
func newPaper(id, title, abstract string, authors []string, details Details) Paper {
	p := Paper{Title: oneLine(title), Meta: true, ArXiv: ArXivNumber(id), Authors: len(authors)}
	p.Abstract, p.Hidden = clean.Count(unwrapped(abstract))
	details.Authors = names(authors)
	p.Details = details.OrNil()
	return p
}

// end says what was no paper, and if there was no paper at all.
func (r *records) end() {
	if r.wrong > 0 {
		r.dump.Note(r.first, "%d of %d records could not be read as papers: they lack a title, or the fields of papers",
			r.wrong, r.wrong+r.count).Lost = r.count > 0
	} else if r.count == 0 && len(r.dump.Problems) == 0 {
		r.dump.Note(0, "no papers in it")
	}
}

// goOn goes on with the next chunk; false: there is none, or reading it failed.
func (r *records) goOn() bool {
	c, ok := r.more()
	r.text += c.text
	return ok
}

// Read is that of an io.Reader of the text.
func (r *records) Read(into []byte) (int, error) {
	for r.text == "" {
		if !r.goOn() {
			return 0, io.EOF
		}
	}
	n := copy(into, r.text)
	r.text = r.text[n:]
	return n, nil
}

// recordsAPart is about how many papers each part of a dump has, except the last.
const recordsAPart = 512

// add adds a paper, whose line is known, on the page of a day; false: no more are wanted. A name
// tells pages of the same day apart. A paper without a title is none.
func (r *records) add(p Paper, day Date, name string) (more bool) {
	if p.Title.Empty() {
		if r.wrong++; r.wrong == 1 {
			r.first = p.Line
		}
		return true
	}
	p.Page = r.pageOf(p.Line, day, name)
	if whole := p.Abstract; whole.Len() > page.MaxText {
		p.Abstract = clean.Concat(whole.Slice(0, page.MaxText).Trim(), clean.Literal("…"))
		r.dump.Note(p.Line, "this abstract is longer than 64 KiB: the rest is not read")
	}
	r.dump.Add(p)
	r.count++
	return len(r.dump.Papers) < recordsAPart || r.part()
}

// pageOf is the index of the page of a day. A file of a week has several.
func (r *records) pageOf(line int, day Date, name string) int {
	page := Page{Date: day, Name: clean.Line(name)}
	at, known := r.pageAt[page]
	if !known {
		at = len(r.dump.Pages)
		r.pageAt[page] = at
		page.Line = line
		r.dump.Pages = append(r.dump.Pages, page)
	}
	return at
}

// damaged says where reading a text that is cut or damaged ends. If the file could not be read to its
// end, the error says so instead.
func (r *records) damaged(line int, what string) {
	if r.failed == nil {
		r.dump.Note(line, "%s is cut or damaged here: what comes before is read; fetch or save it again", what).Lost = true
	}
}

package parser

import (
	"strings"

	"dailies/parser/clean"
)

// atom reads Atom feeds of arXiv: the answers of its API, in which the order of the
// tags and where their names are declared changed in 2025, and the feeds of a day.
type atom struct {
	xml   xmlReader
	day   Date   // of the feed
	title string // of the feed
}

// atomEntry is one paper of such a feed. Names are matched whatever their name space is
// called.
type atomEntry struct {
	ID        string     `xml:"id"`
	Title     string     `xml:"title"`
	Summary   string     `xml:"summary"`
	Published string     `xml:"published"`
	Authors   []string   `xml:"author>name"`
	Creator   string     `xml:"creator"` // of the feeds of a day: all names in one line
	Primary   atomTerm   `xml:"primary_category"`
	Category  []atomTerm `xml:"category"`
}

type atomTerm struct {
	Term string `xml:"term,attr"`
}

func newAtom(in *input) *atom { return &atom{xml: newXMLReader(in)} }

func (a *atom) next(to *records) error {
	start, line, err := a.xml.start()
	if err != nil {
		return err
	}
	switch start.Name.Local {
	case "feed":
		return nil
	case "title":
		return a.xml.read(start, &a.title)
	case "updated":
		var text string
		err := a.xml.read(start, &text)
		a.day = jsonDay(text)
		return err
	case "entry":
		var e atomEntry
		if err := a.xml.read(start, &e); err != nil {
			return err
		}
		e.addTo(to, line, a)
		return nil
	}
	return a.xml.problem(a.xml.Skip())
}

func (e atomEntry) addTo(to *records, line int, feed *atom) {
	said, ofDay := readAnnouncement(e.Summary)
	p := arXivPaper(e.ID, e.Title, said.abstract)
	switch {
	case strings.Contains(e.ID, "/api/errors"):
		to.problem(line, "arXiv answered with an error instead of papers: "+strings.TrimSpace(e.Summary))
		return
	case p.ArXiv == "" || p.Title.Empty():
		to.noPaper(line)
		return
	}
	p.Date = jsonDay(e.Published)
	authors := e.Authors
	name := ""
	if ofDay {
		authors, name = splitAuthors(e.Creator), said.pageName(feedCategory(feed.title))
		if said.kind != "new" {
			p.Date = Date{} // it is older than the feed, and when it was published is not said
		}
	}
	p.Authors = len(authors)
	p.Details = (&Details{Authors: names(authors), Categories: e.categories()}).OrNil()
	to.add(p, line, feed.day, name)
}

// categories are arXiv's, the primary one first.
func (e atomEntry) categories() []clean.Text {
	terms := []string{e.Primary.Term}
	for _, c := range e.Category {
		if c.Term != e.Primary.Term {
			terms = append(terms, c.Term)
		}
	}
	return cleanLines(terms)
}

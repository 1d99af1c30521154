package library

import (
	"strings"

	"dailies/parser"
)

// merge makes a paper of what its witnesses say, which come newest page first.
// Entries complete each other: what the newest page does not give, the next one
// does. The abstract is the newest too, but one that was cut off gives way to
// the whole; the date is the one that is known best, of equals the earliest.
func (l *Library) merge(ws []witness) *Paper {
	p := l.store.paper()
	p.Sightings = l.store.sightings(len(ws))
	commented, best := false, undated+1
	for i, w := range ws {
		p.Sightings[i] = Sighting{Dump: int(w.dump), Line: w.paper.Line, Page: w.page, Position: w.paper.Position}
		p.complete(w.paper)
		if w.paper.Meta && !commented {
			p.Comments, commented = w.paper.Comments, true
		}
		if w.grade < best || w.grade == best && dateDay(w.date) < dateDay(p.Date) {
			p.Date, best = w.date, w.grade
		}
	}
	return p
}

// complete takes from an older page what newer ones did not give.
func (p *Paper) complete(from *parser.Paper) {
	if p.Title.String() == "" {
		p.Title = from.Title
	}
	if p.Abstract.Empty() || cutOff(p.Abstract, from.Abstract) {
		p.Abstract = from.Abstract
	}
	if p.Org == (parser.Org{}) {
		p.Org = from.Org
	}
	if p.Authors == 0 {
		p.Authors = from.Authors
	}
	if p.ArXiv == "" {
		p.ArXiv = from.ArXiv
	}
	p.Hidden = max(p.Hidden, from.Hidden)
}

// cutOff tells whether a text is the beginning of a longer one.
func cutOff(text, whole parser.Abstract) bool {
	return whole.Len() > text.Len() && strings.HasPrefix(read(whole), strings.TrimRight(read(text), " \n…."))
}

// read gives an abstract's text. One that cannot be read any more is like one
// that is not known: it never keeps two papers apart.
func read(a parser.Abstract) string {
	text, err := a.Text()
	if err != nil {
		return ""
	}
	return text.String()
}

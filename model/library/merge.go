package library

import (
	"strings"

	"dailies/parser"
)

// paper makes a paper of its entries. Entries complete each other: what the
// newest page does not give, the next one does. The date is the one that is
// known best, of equals the earliest.
func (c *content) paper(i int) *Paper {
	slot := c.slots.at(i)
	if slot >= 0 {
		made := &struct {
			Paper
			seen [1]Sighting
		}{}
		p := &made.Paper
		p.ID = c.keyOf(slot)
		p.Abstract = c.abstractOf(slot)
		p.Sightings = made.seen[:0:1]
		c.complete(p, []int32{slot})
		return p
	}
	r := c.records.at(int(^slot))
	p := &Paper{Abstract: c.abstractOf(r.abstract), Sightings: make([]Sighting, 0, len(r.entries))}
	p.ID, p.Also = c.ids(r)
	c.complete(p, r.entries)
	return p
}

// complete takes from each entry what newer ones did not give.
func (c *content) complete(p *Paper, entries []int32) {
	commented, best := false, undated+1
	for _, e := range entries {
		at := c.entries.ref(e)
		page := c.faces.ref(at.page)
		p.Sightings = append(p.Sightings, Sighting{Dump: int(page.dump), Line: int(at.line), Page: page.own(), Position: int(at.position)})
		if p.Title.Empty() {
			p.Title = c.texts.At(at.title)
		}
		if p.Org == (parser.Org{}) {
			p.Org = c.orgs[at.org]
		}
		authors, comments := c.numbersOf(e)
		if p.Authors == 0 {
			p.Authors = authors
		}
		if at.authors == isRare {
			p.completeRare(c.arxivOf(e), int(c.rareOf(e).hidden))
		}
		if at.date.meta() && !commented {
			p.Comments, commented = comments, true
		}
		date, known := page.date(at.date, c.today)
		if known < best || known == best && dateDay(date) < dateDay(p.Date) {
			p.Date, best = date, known
		}
	}
}

func (p *Paper) completeRare(arxiv string, hidden int) {
	if p.ArXiv == "" {
		p.ArXiv = arxiv
	}
	p.Hidden = max(p.Hidden, hidden)
}

// cutOff tells whether a text is the beginning of a longer one.
func cutOff(text, whole parser.Abstract) bool {
	return whole.Len() > text.Len() && strings.HasPrefix(read(whole), withoutEnd(read(text)))
}

// withoutEnd takes off a text what a cut leaves at its end.
func withoutEnd(text string) string { return strings.TrimRight(text, " \n….") }

package page

import (
	"dailies/parser/clean"
	"dailies/parser/dump"
)

// review counts what was read of a page, so that nothing that is odd about it stays unsaid.
type review struct {
	read      int // paragraphs
	lost      int // those of them that belong to no paper
	dates     int // meta blocks with a date
	papers    int
	abstracts int // papers with an abstract
	stubs     int // those of them whose abstract is shorter than nearly all are
	metas     int // papers with a meta block
	bare      int // papers with neither
	firstBare int // line of the first of these
	short     int // papers whose title has hardly a word, or is that of the one before
	title     clean.Text
}

// shortTitle is how many bytes hardly any title has.
const shortTitle = 5

func (v *review) paper(p *dump.Paper) {
	v.papers++
	if p.Title.Len() <= shortTitle || p.Title == v.title {
		v.short++
	}
	v.title = p.Title
	if !p.Abstract.Empty() {
		v.abstracts++
		if p.Abstract.Len() < shortAbstract {
			v.stubs++
		}
	}
	if p.Meta {
		v.metas++
	}
	if !p.Meta && p.Abstract.Empty() {
		if v.bare++; v.bare == 1 {
			v.firstBare = p.Line
		}
	}
}

// judge says what is odd about a page as a whole, at its end.
func (r *Reader) judge() {
	v := r.review
	r.review = review{}
	if r.page < 0 || v.papers == 0 {
		return
	}
	line := r.dump.Pages[r.page].Line
	switch {
	case v.abstracts == 0 && (v.papers > 1 || r.card.cards):
		r.problem(line, "this page has no abstracts: it is the page of a day, a week or a month. dailies fetch --enrich gets them; a search page has them when it is copied")
	case v.bare > 0 && v.abstracts > 0 && v.metas > 0:
		r.problem(v.firstBare, "%d of %d papers have neither an abstract nor a date, from here on: are they papers? Copy the page again", v.bare, v.papers)
	}
	if v.metas*2 < v.papers && v.papers >= 5 || v.metas*4 < v.papers*3 && v.papers >= 20 {
		r.problem(line, "%d of %d papers have no authors and no date: copy the page again, as plain text", v.papers-v.metas, v.papers)
	}
	if v.papers >= 8 && v.short*4 > v.papers {
		r.problem(line, "%d of %d titles are hardly any, or all the same: are they papers? Copy a search page, as plain text", v.short, v.papers)
	}
	if r.card.cards && v.papers > 2 && v.stubs*2 > v.papers {
		r.problem(line, "%d of %d abstracts are hardly any: are they ends of titles, or of broken lines? Copy the page again", v.stubs, v.abstracts)
	}
	if v.lost*10 > v.read && v.lost > 2 {
		r.problem(line, "%d of %d lines of this page were not understood: copy the page again, as plain text", v.lost, v.read)
	}
}

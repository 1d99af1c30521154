package page

import (
	"strings"
	"unicode/utf8"

	"dailies/parser/clean"
)

// review counts what was read of a page, so that nothing that is odd about it stays unsaid.
type review struct {
	papers    int
	abstracts int // papers with an abstract
	metas     int // papers with a meta block
	bare      int // papers with neither
	firstBare int // line of the first of these
	odd       int // papers whose title is hardly any or that of the one before, or with a stub on a card
	title     clean.Text
}

// shortTitle is how many bytes hardly any title has.
const shortTitle = 5

func (v *review) paper(p *Paper, card bool) {
	v.papers++
	stub := card && !p.Abstract.Empty() && p.Abstract.Len() < shortAbstract
	if stub || p.Title.Len() <= shortTitle || p.Title == v.title {
		v.odd++
	}
	v.title = p.Title
	if !p.Abstract.Empty() {
		v.abstracts++
	}
	if p.Meta {
		v.metas++
	} else if p.Abstract.Empty() {
		if v.bare++; v.bare == 1 {
			v.firstBare = p.Line
		}
	}
}

// endPage says what is odd about a page as a whole.
func (r *Reader) endPage() {
	v := r.review
	r.review = review{}
	if r.page < 0 || v.papers == 0 {
		return
	}
	line := r.dump.Pages[r.page].Line
	switch {
	case v.abstracts == 0 && (v.papers > 1 || r.cards):
		r.dump.Note(line, "this page has no abstracts: it is the page of a day, a week or a month. "+
			"dailies fetch --enrich gets them; a search page has them when it is copied")
	case v.bare > 0 && v.abstracts > 0 && v.metas > 0:
		r.dump.Note(v.firstBare, "%d of %d papers have neither an abstract nor a date, from here on: "+
			"are they papers? Copy the page again", v.bare, v.papers)
	}
	if v.metas*2 < v.papers && v.papers >= 5 {
		r.dump.Note(line, "%d of %d papers have no authors and no date: copy the page again, as plain text", v.papers-v.metas, v.papers)
	}
	if v.odd*2 > v.papers && (v.papers >= 8 || r.cards && v.papers > 2) {
		r.dump.Note(line, "%d of %d titles or abstracts are hardly any, or all the same: "+
			"are they papers? Copy a search page, as plain text", v.odd, v.papers)
	}
}

// quote is the start of a text, for a problem.
func quote(text clean.Text) string { return "“" + text.Cut(40).String() + "”" }

// endText says what is only clear at the end of the text.
func (r *Reader) endText() {
	d := r.dump
	if len(d.Papers)+len(d.Problems) > 0 && !r.evidence {
		r.page = -1
		*d = Dump{Name: d.Name, Source: d.Source}
		d.Note(0, "looks like other text, not a copy of the Daily Papers page, not read: copy the whole page, from its heading on")
	}
	r.endPage()
	r.sayCut()
	switch {
	case len(d.Papers)+len(d.Problems) > 0:
	case r.number == 0:
		d.Note(0, "no papers in it: the file is empty")
	default:
		d.Note(0, "no papers in it: nothing but blank lines, headings, menus, numbers or addresses. "+
			"Copy the whole page, down to its last paper")
	}
}

// sayCut says so if the text ends in the middle of an abstract. A date that lost its last digits
// cannot be told: "Oct 2" may have been "Oct 22".
func (r *Reader) sayCut() {
	if r.open && r.last.number == r.number && !r.last.cut && !endsSentence(r.last.text) {
		r.dump.Note(r.number, "the file ends in the middle of an abstract: copy the page again").Lost = true
	}
}

// endsSentence reports whether a text ends as a sentence does. A bracket or quote alone is not
// enough: none of the 326 real abstracts ends in one, and many have some inside. Nor is an address,
// in which ten of them end: its end could be missing, and a false warning is better than a silent
// loss.
func endsSentence(text clean.Text) bool {
	s := strings.TrimRight(text.String(), `"'”’»)]}）」』】`)
	last, _ := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune(".!?…。！？", last)
}

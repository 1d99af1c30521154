package page

import (
	"strings"
	"unicode/utf8"

	"dailies/parser/clean"
	"dailies/parser/dump"
)

// finish says what is only clear at the end.
func (r *Reader) finish() {
	d, blank := r.dump, r.review.read == 0 && len(r.dump.Pages) == 0
	if len(d.Papers)+len(d.Problems) > 0 && !r.evidence && !r.plausible() {
		r.page = -1
		*d = dump.Dump{Name: d.Name, Source: d.Source, Problems: []dump.Problem{{Text: otherText}}}
		r.roles.allProblems()
	}
	r.judge()
	r.sayCut()
	if len(d.Papers) == 0 && len(d.Problems) == 0 {
		r.problem(0, "no papers in it: %s", r.emptiness(blank))
	}
}

var otherText = clean.Literal("looks like other text, not a copy of the Daily Papers page, not read: copy the whole page, from its heading on")

// plausible reports whether all that was read looks like papers.
func (r *Reader) plausible() bool {
	for _, p := range r.dump.Papers {
		if !plausible(p) {
			return false
		}
	}
	return len(r.dump.Papers) > 0 && len(r.dump.Problems) == 0
}

// plausible reports whether a paper without a meta block, from a page without any
// heading, looks like one all the same: a short title, a long abstract. Other
// prose does not, and papers made of it are worse than none.
func plausible(p dump.Paper) bool {
	return p.Title.Len() <= 300 && p.Abstract.Len() >= 165 && !endsWithin(p.Title.String()) && !looksMarkedUp(p.Title)
}

// looksMarkedUp reports whether a title starts as headings, lists and code do.
func looksMarkedUp(title clean.Text) bool {
	switch title.String()[0] {
	case '#', '-', '*', '>', '/', '{', '<', '|', '=', '`':
		return true
	}
	return false
}

// emptiness says what there is instead of papers.
func (r *Reader) emptiness(blank bool) string {
	switch {
	case r.number == 0:
		return "the file is empty"
	case blank:
		return "nothing but blank lines"
	}
	return "nothing but headings, menus, numbers or addresses. Copy the whole page, down to its last paper"
}

// sayCut says so if the text ends in the middle of a page. A date that lost its
// last digits cannot be told: "Oct 2" may have been "Oct 22".
func (r *Reader) sayCut() {
	number := r.number
	last := r.last
	within := r.torn || !last.cut && !endsSentence(last.text)
	switch {
	case last.number > 0 && last.number == number && r.open && within:
		r.note(dump.Problem{Line: number, Text: clean.Literal("the file ends in the middle of an abstract: copy the page again"), Lost: true})
	case r.torn && !r.saidOf(number):
		r.note(dump.Problem{Line: number, Text: clean.Literal("the file ends in the middle of a character: copy the page again"), Lost: true})
	}
}

// saidOf reports whether the last problem is about a line.
func (r *Reader) saidOf(number int) bool {
	n := len(r.dump.Problems)
	return n > 0 && r.dump.Problems[n-1].Line == number
}

// endsSentence reports whether a text ends as a sentence does. A bracket or quote
// alone is not enough: none of the 326 real abstracts ends in one, and many
// have some inside. Nor is an address, in which ten of them end: its end could
// be missing, and a false warning is better than a silent loss.
func endsSentence(text clean.Text) bool {
	s := strings.TrimRight(text.String(), `"'”’»)]}）」』】`)
	last, _ := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune(".!?…。！？", last)
}

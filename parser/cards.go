package parser

import "strings"

// published stands before the date on a trending page's cards.
const published = "Published on "

// card takes what the site's cards have around a paper: who submitted it,
// votes, addresses, numbers.
func (r *reader) card(l line, s string) bool {
	if arxiv, ok := readAddress(s); ok {
		r.address(l, arxiv)
		return true
	}
	switch {
	case s == "Submitted by":
		r.submitted(l)
	case r.addresses && isCount(s):
		r.commented(l, s)
	case s == "arXiv Page", isVotes(s), r.cards && isCount(s), r.addresses && s == "[":
		r.furniture(l)
	case s == "Upvote", s == "GitHub":
		next, _ := r.lines.peek()
		if !isCount(next.text.String()) {
			return false
		}
		r.furniture(l)
		r.skip(isFurniture)
	case strings.HasPrefix(s, "GitHub ") && isCount(s[len("GitHub "):]):
		r.furniture(l)
	default:
		return false
	}
	return true
}

// submitted takes "Submitted by" and the name below it, which start a card.
func (r *reader) submitted(l line) {
	r.evidence, r.cards = true, true
	r.flush(atHeading, block{})
	r.furniture(l)
	if next, ok := r.lines.peek(); ok && next.text.Len() <= 60 {
		r.skip(isFurniture)
	}
}

// address takes an address on a line of its own, as some exports put below
// each link's text. A paper's stands below its title.
func (r *reader) address(l line, arxiv string) {
	r.furniture(l)
	r.addresses = true
	if n := len(r.run); n > 0 && arxiv != "" {
		r.run[n-1].arxiv = arxiv
	}
}

// commented takes a number on a line of its own: the comments of the paper
// above, where the address below says so.
func (r *reader) commented(l line, s string) {
	next, _ := r.lines.peek()
	n := len(r.dump.Papers)
	count, ok := readCount(s)
	if ok && n > 0 && len(r.run) == 0 && strings.HasSuffix(next.text.String(), "#community") {
		r.dump.Papers[n-1].Comments = count
	}
	r.furniture(l)
}

// again says whether p is the card that the paper before it was printed as
// already: trending pages print each card twice.
func (r *reader) again(p Paper) bool {
	n := len(r.dump.Papers)
	if !r.cards || n == 0 {
		return false
	}
	last := r.dump.Papers[n-1]
	return last.Title == p.Title && last.Page == r.page && last.Abstract == p.Abstract
}

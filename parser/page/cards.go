package page

import (
	"strings"

	"dailies/parser/clean"
	"dailies/parser/dump"
)

// card is what a page shows of a paper besides title, abstract and meta block: who
// submitted it, votes, comments.
type card struct {
	cards      bool       // the page has "Submitted by", or "Published on"
	submitter  clean.Text // of the paper that follows
	nameBelow  bool       // the name of who submitted it is the first line of the run
	votes      int        // of the paper that follows
	comments   int        // of the paper in the run, if it has no meta block
	votesFirst bool       // the page has votes above titles
	box        bool       // a box was read: the number below it counts votes
	label      kind       // what the number below counts: isVotesName, isStarsName
	closed     bool       // the last paper is complete, and nothing but numbers followed
	counts     []int      // these numbers
}

func (r *Reader) cardLine(p para, t token) {
	switch t.kind {
	case isSubmitted:
		r.submitted(t.name)
	case isBox:
		r.card.box = true
	case isCounts:
		r.card.box = r.card.box || t.name != ""
		r.count(t.n)
	case isVotesName, isStarsName:
		r.label(t)
	case isAddress:
		r.address(p.text.String())
	}
	r.furniture(p)
}

// submitted takes "Submitted by", which starts a card.
func (r *Reader) submitted(name string) {
	r.settle(atTitle)
	r.flush(atTitle, block{})
	r.card.box = false
	r.evidence, r.head = true, false
	r.card.cards, r.card.closed = true, false
	r.card.submitter, r.card.nameBelow = clean.Line(name), name == ""
}

// count takes a number on a line of its own.
func (r *Reader) count(n int) {
	c := &r.card
	switch {
	case c.label != isText:
		r.label(token{kind: c.label, n: n})
	case r.meta.open && n == 0: // "-" in the dot's place
	case r.meta.open || c.closed && !c.box:
		if c.counts = append(c.counts, n); len(c.counts) > 2 {
			c.counts = c.counts[:2]
		}
	case r.meta.dotted:
		r.furniture(r.meta.dot)
		r.meta.dotted = false
	case c.nameBelow && len(r.run) == 1:
		c.votes = n
	case c.cards && len(r.run) > 0 && !hasAbstract(r.run):
		c.comments = n
	case len(r.run) == 0 || c.box || c.votesFirst && !r.run[len(r.run)-1].phrase:
		r.settleCounts(atEnd)
		r.settle(atTitle)
		r.flush(atTitle, block{})
		c.votes, c.closed = n, false
		c.votesFirst = c.votesFirst || c.box || !c.cards
	}
	c.box = false
}

// settleCounts assigns the numbers below the last paper: the first is its number of comments and,
// if the page has votes above titles, the last is the number of votes of the paper that follows. On
// cards, "Submitted by" stands above the votes.
func (r *Reader) settleCounts(at end) {
	c := &r.card
	counts := c.counts
	if n := len(counts); n > 0 && c.votesFirst && !c.cards && at == atTitle {
		c.votes, counts = counts[n-1], counts[:n-1]
	}
	if last := r.complete(); last != nil && len(counts) > 0 && last.Comments == 0 {
		last.Comments = counts[0]
	}
	c.counts, c.closed, c.label = nil, false, isText
}

// complete is the last paper if nothing but numbers followed it; else nil.
func (r *Reader) complete() *dump.Paper {
	if n := len(r.dump.Papers); r.card.closed && n > 0 && len(r.run) == 0 {
		return &r.dump.Papers[n-1]
	}
	return nil
}

// label takes "Upvote" or "GitHub", and the number beside or below it.
func (r *Reader) label(t token) {
	r.card.label = isText
	if t.n < 0 {
		r.card.label = t.kind
		return
	}
	last := r.complete()
	if last == nil || t.n == 0 {
		return
	}
	if last.Details == nil {
		last.Details = &dump.Details{}
	}
	if t.kind == isVotesName {
		last.Details.Upvotes = t.n
	} else {
		last.Details.Stars = t.n
	}
}

// address takes an address on a line of its own, as some exports put below each link's
// text. A paper's stands below its title.
func (r *Reader) address(s string) {
	arxiv, _ := readAddress(s)
	c := &r.card
	switch n := len(r.run); {
	case r.markdown: // where the labels of the links lead
	case strings.HasSuffix(s, "#community"):
		r.settleCounts(atEnd)
	case strings.Contains(s, "login?next"):
		c.votesFirst = true
	case n > 0 && arxiv != "" && r.run[n-1].arxiv == "":
		r.run[n-1].arxiv = arxiv
	}
}

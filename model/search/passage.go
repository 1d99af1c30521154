package search

import (
	"sync"

	"dailies/parser"
)

// passage is abstracts of a page that stand as they are in one piece of a file.
// What is looked for in them is looked for in all of that piece at once; only where
// it stands is it asked in whose abstract, or in none, as in a title.
type passage struct {
	text   string // that piece: it begins with the first abstract
	of     []parser.Abstract
	at     []uint16 // the places of their papers in the sheet
	papers bitsOfPage
}

// raw gives where in the piece an abstract begins, and the abstract.
func (s *passage) raw(k int) (start int, raw string) {
	start = s.of[k].Behind(s.of[0])
	return start, s.text[start : start+s.of[k].Len()]
}

// matches calls found with each abstract that has a needle, and from where on.
func (s *passage) matches(n *needle, found func(k int, raw string, from int)) {
	s.each(&n.pair, func(k int, raw string, i int) (behind bool) {
		if i < n.skip {
			return false
		}
		at, _ := n.here(raw, i)
		if at >= 0 {
			found(k, raw, at)
		}
		return at >= 0
	})
}

// each calls at with each abstract in which a pair may stand, and where. Where that
// says so it goes on behind the abstract.
func (s *passage) each(p *pair, at func(k int, raw string, i int) (behind bool)) {
	k := 0
	start, raw := s.raw(0)
	for i := p.next(s.text, 0); i >= 0; i = p.next(s.text, i) {
		for i >= start+len(raw) {
			if k++; k == len(s.of) {
				return
			}
			start, raw = s.raw(k)
		}
		switch {
		case i < start: // in a title
			i = start
		case at(k, raw, i-start):
			i = start + len(raw)
		default:
			i++
		}
	}
}

// plainPapers is room for the abstracts of a page: 26 kB.
type plainPapers struct {
	of      [pageSize]parser.Abstract
	at      [pageSize]uint16
	passage passage
}

var plainRooms = sync.Pool{New: func() any { return new(plainPapers) }}

// passages goes through the abstracts of papers of a page once, in their order:
// many together where they stand so in a file, and the others alone. It ends early
// where one of the two says no more.
func (p *probe) passages(papers *bitsOfPage, together func(s *passage) (more bool), alone func(paper int32) (more bool)) (whole bool) {
	room := plainRooms.Get().(*plainPapers)
	defer func() {
		room.passage = passage{} // no text is held
		plainRooms.Put(room)
	}()
	n, from, done := 0, int32(p.sheet*pageSize), 0
	var odd bitsOfPage
	papers.each(func(at int) {
		a := p.stock.papers.Abstract(int(from) + at)
		if !a.Plain() {
			odd.add(at)
			return
		}
		room.of[n], room.at[n] = a, uint16(at)
		n++
	})
	each := func(papers *bitsOfPage) bool {
		more := true
		papers.each(func(at int) { more = more && alone(from+int32(at)) })
		return more
	}
	for done < n {
		text, several, ok := p.texts.Passage(room.of[done:n])
		s := &room.passage
		*s = passage{text: text, of: room.of[done:][:several], at: room.at[done:][:several]}
		for _, at := range s.at {
			s.papers.add(int(at))
		}
		done += several
		between := odd.below(int(s.at[several-1])) // read with them already
		odd = odd.without(&between)
		if !ok {
			between = between.or(&s.papers)
		} else if p.read, p.bare = 0, 0; !together(s) {
			return false
		}
		if !each(&between) {
			return false
		}
	}
	return each(&odd)
}

// learnFrom learns which papers of a passage have the term, and gives them. It calls
// with for each of which that is news, while its abstract is at hand.
func (f *finder) learnFrom(p *probe, s *passage, with func()) bitsOfPage {
	l := f.lesson(p, s, with)
	l.learn()
	return l.end()
}

// lesson is what a finder learns from a passage.
type lesson struct {
	*finder
	probe     *probe
	passage   *passage
	with      func()
	ahead     *lesson    // of what the finder looks ahead for; or nil
	last      int        // the abstract that the term was found in last; -1: none
	rest      bitsOfPage // of these papers it is to be learnt
	had, have bitsOfPage
}

// lessons are used again: those of a million papers would be 13 MB.
var lessons = sync.Pool{New: func() any { return new(lesson) }}

func (f *finder) lesson(p *probe, s *passage, with func()) *lesson {
	l := lessons.Get().(*lesson)
	*l = lesson{finder: f, probe: p, passage: s, with: with, last: -1}
	l.had, l.rest = f.recallPage(p.sheet, &s.papers)
	if f.ahead != nil && l.rest != (bitsOfPage{}) {
		l.ahead = f.ahead.lesson(p, s, nil)
	}
	return l
}

// learn looks through the passage. Where what is looked ahead for stands in no
// abstract the word does not either: that is looked for alone, and the word behind
// it, which is one pass in place of two.
func (l *lesson) learn() {
	switch {
	case l.rest == (bitsOfPage{}):
	case l.ahead == nil:
		l.passage.matches(&l.needle, l.found)
	default:
		l.passage.matches(&l.ahead.needle, func(k int, raw string, from int) {
			l.ahead.found(k, raw, from)
			if from, _ = l.needle.next(raw, from); from >= 0 {
				l.found(k, raw, from)
			}
		})
	}
}

// stands takes in that the term may begin at a byte of an abstract.
func (l *lesson) stands(k int, raw string, at int) {
	if k == l.last {
		return
	}
	if at, _ := l.needle.here(raw, at+l.needle.skip); at >= 0 {
		l.found(k, raw, at)
		l.last = k
	}
	if l.ahead != nil {
		l.ahead.stands(k, raw, at)
	}
}

// found takes in that an abstract may have the term from a byte on.
func (l *lesson) found(k int, raw string, from int) {
	p, at := l.probe, int(l.passage.at[k])
	if !l.rest.has(at) {
		return
	}
	paper := int32(p.sheet*pageSize + at)
	if l.anyhow() {
		l.keepTail(paper, raw[from:])
	} else if !l.foundIn(paper, text{folded: raw, raw: raw}, from) {
		return
	}
	if l.have.add(at); l.with != nil {
		p.turn(paper)
		p.raw, p.bare = raw, paper+1
		l.with()
	}
}

// end keeps what was learnt, and gives the papers that have the term. The lesson is of
// no use then.
func (l *lesson) end() bitsOfPage {
	if l.ahead != nil {
		l.ahead.end()
	}
	if l.rest != (bitsOfPage{}) {
		l.probe.turn(l.probe.i)
		l.known.learnPage(l.probe.sheet, &l.rest, &l.have)
	}
	have := l.had.or(&l.have)
	*l = lesson{} // nothing is held
	lessons.Put(l)
	return have
}

// someOf says whether any of the papers of a page has the term in its abstract.
func (f *finder) someOf(p *probe, papers *bitsOfPage) bool {
	in, rest := f.recallPage(p.sheet, papers)
	found := in != (bitsOfPage{})
	if found {
		return true
	}
	p.passages(&rest, func(s *passage) bool {
		found = f.learnFrom(p, s, nil) != (bitsOfPage{})
		return !found
	}, func(paper int32) bool {
		p.turn(paper)
		found = f.inAbstract(p)
		return !found
	})
	return found
}

package marks

import "iter"

// Scout looks papers up in the checkpoint for the goroutine that reads them, so that
// who uses the marks waits neither for the disk nor for the memory: of a million papers
// that were all marked, those waits were three quarters of what stood between keys and
// the screen while they were read. One goroutine uses it, beside that of the marks. nil
// looks nothing up.
type Scout struct {
	of    *checkpoint
	asked []question
	seen  uint64 // nothing: it keeps what is looked at first from being left out
}

// question is a paper that is asked for.
type question struct {
	of       uint64 // the sum of its title
	check    uint32 // and the other one of its ID
	from, to int    // the marks of that title
}

// askedAtOnce is of how many papers what has to come from memory comes in at once, not
// one after the other: an eighth of all the work of reading a million that are marked.
const askedAtOnce = 128

// Outlook is what a scout found, of one paper after the other. The zero value is of none.
type Outlook struct{ papers []prospect }

// Again gives an outlook of no papers, in the memory of one that is done with.
func (o Outlook) Again() Outlook { return Outlook{o.papers[:0]} }

// Empty tells whether it is of no paper, as nil is.
func (o *Outlook) Empty() bool { return o == nil || len(o.papers) == 0 }

// prospect is what the checkpoint has of a paper.
type prospect struct {
	rare   *rare
	kept   int32 // as that of a record; unclear: it has to be looked up
	status Status
}

const unclear = -1

// alike is of how many papers of the same title all marks are looked at. There may be
// thousands; which of them is meant is known once they are told apart.
const alike = 64

// Scout gives a scout. It is nil where all marks are in memory.
func (m *Marks) Scout() *Scout {
	if m.base == nil {
		return nil
	}
	return &Scout{of: m.base.another()}
}

// another is the same checkpoint for another goroutine: what was read is kept once.
func (c *checkpoint) another() *checkpoint {
	a := *c
	a.rare, a.texts, a.err = c.rares.Cursor(), nil, nil
	a.asked.at = -1
	return &a
}

// Look looks papers up as the next of an outlook, by the keys of their titles. Each key
// is good until the next.
func (s *Scout) Look(found *Outlook, keys iter.Seq[[]byte]) {
	if s == nil {
		return
	}
	h := &s.of.head
	for key := range keys {
		s.asked = append(s.asked, question{of: sum(&h.stem, key), check: uint32(sum(&h.id, key))})
		if len(s.asked) == askedAtOnce {
			s.answer(found)
		}
	}
	s.answer(found)
}

// answer looks up what was asked. What each step needs is looked at in front of it.
func (s *Scout) answer(found *Outlook) {
	c := s.of
	for i := range s.asked {
		if from, at, on := c.guess(s.asked[i].of); on > 0 {
			s.seen += c.sum(from + at)
		}
	}
	for i := range s.asked {
		q := &s.asked[i]
		q.from, q.to = c.ofTitle(q.of)
	}
	for _, q := range s.asked {
		if q.from < q.to {
			s.seen += uint64(c.check(q.from))
		}
	}
	for i := range s.asked {
		found.papers = append(found.papers, c.prospect(&s.asked[i]))
	}
	s.asked = s.asked[:0]
}

func (c *checkpoint) prospect(q *question) (p prospect) {
	for i := q.from; q.to-q.from > 1 && i < min(q.to, q.from+alike); i++ {
		c.record(i, &record{})
	}
	if q.from < q.to {
		p.kept = unclear
		if i := c.findAmong(q.from, q.to, q.check); i >= 0 {
			var r record
			c.record(i, &r)
			p = prospect{r.rare, r.kept, r.status}
		}
	}
	if c.err != nil { // what was found is not true
		return prospect{kept: unclear}
	}
	return p
}

// Foreseen gives what LookupKey does of the i-th paper of an outlook, but for when it was
// first seen, where that can still be told: ok. It cannot where somebody decided on the
// paper since, or the checkpoint is damaged. It knows nothing of marks that are not in the
// checkpoint: Names do.
func (m *Marks) Foreseen(found *Outlook, i int) (mark Mark, marked, ok bool) {
	if found.Empty() || m.base == nil || uint(i) >= uint(len(found.papers)) {
		return Mark{}, false, false
	}
	p := &found.papers[i]
	switch {
	case p.kept == 0:
		return Mark{}, false, true
	case p.kept == unclear, m.isShared(int(p.kept) - 1):
		return Mark{}, false, false
	}
	r := record{status: p.status, rare: p.rare}
	return r.mark(m.sitting.saved), true, true
}

package marks

// Scout looks papers up in the checkpoint for the goroutine that reads them, so that
// who uses the marks waits neither for the disk nor for the memory: of a million papers
// that were all marked, those waits were three quarters of what stood between keys and
// the screen while they were read. One goroutine uses it, beside that of the marks. nil
// looks nothing up.
type Scout struct{ of *checkpoint }

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
	return &Scout{m.base.another()}
}

// another is the same checkpoint for another goroutine: what was read is kept once.
func (c *checkpoint) another() *checkpoint {
	a := *c
	a.rare, a.texts, a.err = c.rares.Cursor(), nil, nil
	a.asked.at = -1
	return &a
}

// Look looks a paper up as the next of an outlook. The key is that of its title.
func (s *Scout) Look(found *Outlook, key []byte) {
	if s != nil {
		found.papers = append(found.papers, s.look(key))
	}
}

func (s *Scout) look(key []byte) prospect {
	c, p := s.of, prospect{kept: unclear}
	if c.err != nil {
		return p
	}
	from, to := c.ofTitle(sum(&c.head.stem, key))
	for i := from; to-from > 1 && i < min(to, from+alike); i++ {
		c.record(i, &record{})
	}
	if from == to {
		p.kept = 0
	} else if i := c.findAmong(from, to, idOf(key)); i >= 0 {
		var r record
		c.record(i, &r)
		p = prospect{r.rare, r.kept, r.status}
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

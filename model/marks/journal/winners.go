package journal

import (
	"cmp"
	"slices"
	"strings"
)

// winners knows, for every field of every paper, which line has the value that
// counts: that with the larger time, then device, then value.
type winners struct {
	papers  map[string]*contest
	devices map[string]string // each once
	lines   int
}

// contest is the fields of a paper.
type contest struct {
	first  int64 // when the paper was first seen; 0: not said, or said already
	stays  bool  // some line of it keeps a value when it is cut down
	prizes []prize
}

// prize is a field with the line that has it now.
type prize struct {
	field    Fields // 0: tag
	verbatim bool   // the line stays as it is
	line     int32
	time     int64
	tag      string
	by       string
	value    string // settles a tie
}

func newWinners() *winners {
	return &winners{papers: map[string]*contest{}, devices: map[string]string{}}
}

// enter lets the next line of the file compete.
func (w *winners) enter(l *Line) {
	c := w.papers[l.ID]
	if c == nil {
		c = &contest{}
		w.papers[strings.Clone(l.ID)] = c
	}
	if l.First != 0 && (c.first == 0 || l.First < c.first) {
		c.first = l.First
	}
	p := prize{verbatim: l.verbatim(), line: int32(w.lines), time: l.Time, by: w.device(l.By)}
	w.lines++
	for _, f := range [...]struct {
		field Fields
		value string
	}{{State, l.State}, {Star, truth(l.Star)}, {Note, l.Note}, {Until, l.Until}} {
		if p.field, p.value = f.field, f.value; l.Set&f.field != 0 {
			c.enter(p)
		}
	}
	p.field = 0
	for _, tag := range l.Tag {
		p.tag, p.value = tag, truth(true)
		c.enter(p)
	}
	for _, tag := range l.Untag { // one that a line both sets and takes away is set
		p.tag, p.value = tag, truth(slices.Contains(l.Tag, tag))
		c.enter(p)
	}
}

func (w *winners) device(name string) string {
	known, ok := w.devices[name]
	if !ok {
		known = strings.Clone(name)
		w.devices[known] = known
	}
	return known
}

func (c *contest) enter(p prize) {
	old := c.prize(p.field, p.tag)
	if old != nil && p.compare(old) <= 0 {
		return
	}
	p.value = strings.Clone(p.value)
	if old != nil {
		p.tag = old.tag
		*old = p
		return
	}
	p.tag = strings.Clone(p.tag)
	c.prizes = append(c.prizes, p)
}

func (c *contest) prize(field Fields, tag string) *prize {
	for i := range c.prizes {
		if p := &c.prizes[i]; p.field == field && p.tag == tag {
			return p
		}
	}
	return nil
}

// compare orders two values of one field.
func (p *prize) compare(q *prize) int {
	byTime := cmp.Or(cmp.Compare(p.time, q.time), strings.Compare(p.by, q.by))
	if byTime != 0 || p.field != State {
		return cmp.Or(byTime, strings.Compare(p.value, q.value))
	}
	return cmp.Compare(slices.Index(states, p.value), slices.Index(states, q.value))
}

// truth orders false before true.
func truth(b bool) string {
	if b {
		return "true"
	}
	return "false"
}

// settle is called after the last line.
func (w *winners) settle() {
	for _, c := range w.papers {
		c.stays = slices.ContainsFunc(c.prizes, func(p prize) bool { return !p.verbatim })
	}
}

// CompareBools orders false before true: what settles a tie has to be the same
// for whoever reads a journal.
func CompareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// verbatim tells whether a line stays as it is, whatever it says.
func (l *Line) verbatim() bool { return l.Version > Version || l.Extra }

// rest gives what still counts of line i, without its batch: part of a batch
// cannot be undone.
func (w *winners) rest(i int, l Line) Line {
	c := w.papers[l.ID]
	l.Op, l.Undoes, l.Redoes = "", "", ""
	for _, f := range []Fields{State, Star, Note, Until} {
		if l.Set&f != 0 && !c.won(i, f, "") {
			l.Set &^= f
		}
	}
	lost := func(tag string) bool { return !c.won(i, 0, tag) }
	l.Tag, l.Untag = slices.DeleteFunc(l.Tag, lost), slices.DeleteFunc(l.Untag, lost)
	l.First = 0
	if c.first != 0 && (!l.Empty() || !c.stays) {
		l.First, c.first = c.first, 0
	}
	return l
}

func (c *contest) won(i int, field Fields, tag string) bool {
	p := c.prize(field, tag)
	return p != nil && int(p.line) == i
}

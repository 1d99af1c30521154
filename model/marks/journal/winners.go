package journal

import (
	"cmp"
	"hash/maphash"
	"slices"
	"strings"
)

// winners knows, for every field of every paper, which line has the value that
// counts: that with the larger time, then device, then value. Of a million papers
// that is 110 MB. Their names would be 70 more: they go by 128 bits of theirs, which
// nobody can choose.
type winners struct {
	papers  map[[2]uint64]*contest
	seeds   [2]maphash.Seed
	blank   []contest         // made at once
	devices map[string]uint32 // by name
	names   []string          // of the devices
	lines   int
}

// contest is the fields of a paper.
type contest struct {
	first int64 // when the paper was first seen; 0: not said, or said already
	one   prize // most papers have one
	more  []prize
	stays bool // some line of it keeps a value when it is cut down
}

// prize is a field with the line that has it now.
type prize struct {
	time     int64 // 0: there is none
	words    *words
	line     int32
	device   uint32
	field    Fields // 0: tag
	rank     int8   // of a value that is no word
	verbatim bool   // the line stays as it is
}

// words are the tag of a prize, and a value.
type words struct{ tag, value string }

func (p *prize) tag() string {
	if p.words == nil {
		return ""
	}
	return p.words.tag
}

func (p *prize) value() string {
	if p.words == nil {
		return ""
	}
	return p.words.value
}

func newWinners() *winners {
	seeds := [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}
	return &winners{papers: map[[2]uint64]*contest{}, seeds: seeds, devices: map[string]uint32{}}
}

// enter lets the next line of the file compete. It keeps no text of it.
func (w *winners) enter(l *Line) {
	c := w.contest(l.ID)
	if l.First != 0 && (c.first == 0 || l.First < c.first) {
		c.first = l.First
	}
	p := prize{verbatim: l.verbatim(), line: int32(w.lines), time: l.Time, device: w.device(l.By)}
	w.lines++
	for _, field := range [...]Fields{State, Star, Note, Until} {
		if l.Set&field != 0 {
			p.field = field
			w.compete(c, p, l.rank(field), words{value: l.word(field)})
		}
	}
	p.field = 0
	for _, tag := range l.Tag {
		w.compete(c, p, 1, words{tag: tag})
	}
	for _, tag := range l.Untag { // one that a line both sets and takes away is set
		w.compete(c, p, rankOf(slices.Contains(l.Tag, tag)), words{tag: tag})
	}
}

// rank orders the values of a field that are no words.
func (l *Line) rank(field Fields) int8 {
	switch field {
	case State:
		return int8(slices.Index(states, l.State))
	case Star:
		return rankOf(l.Star)
	}
	return 0
}

func rankOf(b bool) int8 { return int8(CompareBools(b, false)) }

// word is the value of a field that is one.
func (l *Line) word(field Fields) string {
	switch field {
	case Note:
		return l.Note
	case Until:
		return l.Until
	}
	return ""
}

// sum is what a paper goes by.
func (w *winners) sum(id string) [2]uint64 {
	return [2]uint64{maphash.String(w.seeds[0], id), maphash.String(w.seeds[1], id)}
}

func (w *winners) contest(id string) *contest {
	sum := w.sum(id)
	c := w.papers[sum]
	if c == nil {
		if len(w.blank) == 0 {
			w.blank = make([]contest, min(1+len(w.papers)/8, 512))
		}
		c, w.blank = &w.blank[0], w.blank[1:]
		w.papers[sum] = c
	}
	return c
}

func (w *winners) device(name string) uint32 {
	n, known := w.devices[name]
	if !known {
		n, name = uint32(len(w.names)), strings.Clone(name)
		w.devices[name], w.names = n, append(w.names, name)
	}
	return n
}

// compete enters a value of a field.
func (w *winners) compete(c *contest, p prize, rank int8, said words) {
	p.rank = rank
	old := c.prize(p.field, said.tag)
	if old != nil {
		order := cmp.Or(cmp.Compare(p.time, old.time), strings.Compare(w.names[p.device], w.names[old.device]),
			cmp.Compare(p.rank, old.rank), strings.Compare(said.value, old.value()))
		if order <= 0 {
			return
		}
	}
	if said != (words{}) {
		p.words = &words{strings.Clone(said.tag), strings.Clone(said.value)}
	}
	switch {
	case old != nil:
		*old = p
	case c.one.time == 0:
		c.one = p
	default:
		c.more = append(c.more, p)
	}
}

func (c *contest) prize(field Fields, tag string) *prize {
	if c.one.time != 0 && c.one.field == field && c.one.tag() == tag {
		return &c.one
	}
	for i := range c.more {
		if p := &c.more[i]; p.field == field && p.tag() == tag {
			return p
		}
	}
	return nil
}

// settle is called after the last line.
func (w *winners) settle() {
	for _, c := range w.papers {
		c.stays = c.one.time != 0 && !c.one.verbatim || slices.ContainsFunc(c.more, func(p prize) bool { return !p.verbatim })
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
	c := w.papers[w.sum(l.ID)]
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

package marks

import (
	"dailies/model/library"
	"dailies/parser/clean"
)

// Batch is a step in the making. One of a hundred thousand papers takes longer
// than a frame, so it can be made piece by piece; until End no other step is
// made, and undo does not know it.
type Batch struct {
	marks *Marks
	step  Step
}

// Room is room for a long step. To make it takes longer than a frame: 32 MB for a
// million changes. Any goroutine can.
type Room struct {
	edits  []trace
	titles []string
}

// NewRoom makes room for n changes.
func NewRoom(n int) Room { return Room{make([]trace, 0, n), make([]string, 0, n)} }

// Begin begins a step.
func (m *Marks) Begin() *Batch { return &Batch{m, m.step()} }

// Use takes room for the step, before anything is added to it.
func (b *Batch) Use(r Room) { b.step.edits, b.step.titles = r.edits, r.titles }

// Add applies changes. Changes of the same paper become one, and what is so
// already is left out; a paper is in one Add only. Notes, tags and titles are
// cleaned.
func (b *Batch) Add(changes ...Change) {
	joined := b.marks.joined(changes)
	b.marks.expect(joined)
	b.room(len(joined))
	for i := range joined {
		c := &joined[i]
		b.add(c, b.marks.record(c.ID), nil)
	}
}

// Named is a paper, by its ID and as it is called.
type Named struct {
	ID    []byte // copied where it is kept: it can stand in the same bytes as the one before
	Title clean.Text
}

// Each is Add of the same change of many papers, those of c's ID and Title. For a
// paper that has a mark it takes no memory but what the step does.
func (b *Batch) Each(c Change, papers []Named) {
	c = c.cleaned()
	b.room(len(papers))
	for i := range papers {
		p := &papers[i]
		c.Title = p.Title.Line().String()
		b.add(&c, b.marks.record(idOf(p.ID)), p.ID)
	}
}

// room makes room for n more changes.
func (b *Batch) room(n int) {
	b.marks.latest = max(b.marks.latest, b.step.Time)
	b.step.room(n)
}

// add applies a change of the paper of a record; nil: nobody has touched it. Then it
// gets one of the change's ID, or of the one in id.
func (b *Batch) add(c *Change, r *record, id []byte) {
	s, m := &b.step, b.marks
	if r == nil {
		r = &m.untouched
	}
	e := r.difference(c, s.lastWords())
	if e.empty() {
		return
	}
	if r == &m.untouched {
		if id != nil {
			c.ID = library.ID(m.texts.KeepBytes(id))
		}
		e.of = m.newRecord(c.ID)
	}
	m.apply(&e, s)
	s.add(&e)
}

// End ends the step, which undo can take back from now on. Where nothing has
// changed, the step has no changes, and undo knows nothing of it.
func (b *Batch) End() Step {
	s := b.step
	if s.Len() == 0 {
		return Step{}
	}
	b.marks.done, b.marks.undone = append(b.marks.done, s.deed(s.Op)), nil
	if s.Len() >= bulk { // few papers at a time never fill the memory
		b.marks.Forget(Remembered)
	}
	return s
}

package marks

import "slices"

// Batch is a step in the making. One of a hundred thousand papers takes longer
// than a frame, so it can be made piece by piece; until End no other step is
// made, and undo does not know it.
type Batch struct {
	marks *Marks
	step  Step
}

// Room is room for a long step. To make it takes longer than a frame: 40 MB for a
// million changes. Any goroutine can.
type Room struct{ edits []edit }

// NewRoom makes room for n changes.
func NewRoom(n int) Room { return Room{make([]edit, 0, n)} }

// Begin begins a step.
func (m *Marks) Begin() *Batch { return &Batch{m, m.step()} }

// Use takes room for the step, before anything is added to it.
func (b *Batch) Use(r Room) { b.step.edits = r.edits }

// Add applies changes. Changes of the same paper become one, and what is so
// already is left out; a paper is in one Add only. Notes, tags and titles are
// cleaned.
func (b *Batch) Add(changes ...Change) {
	s, m := &b.step, b.marks
	joined := m.joined(changes)
	m.expect(joined)
	m.latest = max(m.latest, s.Time)
	s.edits = slices.Grow(s.edits, len(joined))
	for i := range joined {
		c := &joined[i]
		r := m.papers[c.ID]
		if r == nil {
			r = &m.untouched
		}
		e := r.difference(c)
		if e.empty() {
			continue
		}
		if r == &m.untouched {
			e.of = m.newRecord(c.ID)
		}
		m.apply(&e, s)
		e.share(s.edits)
		s.edits = append(s.edits, e)
	}
}

// End ends the step, which undo can take back from now on. Where nothing has
// changed, the step has no changes, and undo knows nothing of it.
func (b *Batch) End() Step {
	s := b.step
	if s.Len() == 0 {
		return Step{}
	}
	b.marks.done, b.marks.undone = append(b.marks.done, deed{s.Op, s}), nil
	return s
}

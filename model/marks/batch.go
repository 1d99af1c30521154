package marks

import "slices"

// Batch is a step in the making. One of a hundred thousand papers takes longer
// than a frame, so it can be made piece by piece; until End no other step is
// made, and undo does not know it.
type Batch struct {
	marks *Marks
	step  Step
}

// Room is room for a long step. To make it takes longer than a frame: 30 MB for a
// hundred thousand changes. Any goroutine can.
type Room struct{ changes, before []Change }

// NewRoom makes room for n changes.
func NewRoom(n int) Room { return Room{make([]Change, 0, n), make([]Change, 0, n)} }

// Begin begins a step.
func (m *Marks) Begin() *Batch { return &Batch{m, m.step()} }

// Use takes room for the step, before anything is added to it.
func (b *Batch) Use(r Room) { b.step.use(r) }

func (s *Step) use(r Room) { s.Changes, s.Before = r.changes, r.before }

func (s *Step) grow(n int) {
	s.Changes, s.Before = slices.Grow(s.Changes, n), slices.Grow(s.Before, n)
}

// Add applies changes. Changes of the same paper become one, and what is so
// already is left out; a paper is in one Add only. Notes, tags and titles are
// cleaned.
func (b *Batch) Add(changes ...Change) {
	s, from := &b.step, len(b.step.Changes)
	joined := b.marks.joined(changes)
	s.grow(len(joined))
	for _, c := range joined {
		before, set := b.marks.difference(c)
		if set.empty() {
			continue
		}
		s.Before = append(s.Before, before)
		s.Changes = append(s.Changes, set)
	}
	b.marks.set(s, from)
}

// End ends the step, which undo can take back from now on. Where nothing has
// changed, the step has no changes, and undo knows nothing of it.
func (b *Batch) End() Step {
	s := b.step
	if len(s.Changes) == 0 {
		return Step{}
	}
	b.marks.done, b.marks.undone = append(b.marks.done, deed{s.Op, s}), nil
	return s
}

package marks

import "slices"

// Batch is a step in the making. One of a hundred thousand papers takes longer
// than a frame, so it can be made piece by piece; until End no other step is
// made, and undo does not know it.
type Batch struct {
	marks *Marks
	step  Step
}

// Begin begins a step of about n changes.
func (m *Marks) Begin(n int) *Batch {
	b := &Batch{m, m.step()}
	b.grow(n)
	return b
}

// grow makes room at once: to copy what is there takes longer than a frame.
func (b *Batch) grow(n int) {
	b.step.Before, b.step.Changes = slices.Grow(b.step.Before, n), slices.Grow(b.step.Changes, n)
}

// Add applies changes. Changes of the same paper become one, and what is so
// already is left out; a paper is in one Add only. Notes, tags and titles are
// cleaned.
func (b *Batch) Add(changes ...Change) {
	s, from := &b.step, len(b.step.Changes)
	joined := b.marks.joined(changes)
	b.grow(len(joined))
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

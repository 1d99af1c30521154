package marks

import (
	"iter"

	"dailies/model/library"
)

// Reversal is an undo or a redo in the making. As with a Batch, one of a hundred
// thousand papers can be made piece by piece; until End no other step is made.
type Reversal struct {
	marks *Marks
	of    deed
	at    int // so many papers of it have been looked at
	step  Step
	from  *[]deed // where it was taken from,
	to    *[]deed // and where what it did can be reversed in turn
}

// BeginUndo begins what Undo does. False: there is nothing to be undone.
func (m *Marks) BeginUndo() (*Reversal, bool) {
	r, ok := m.reverse(&m.done, &m.undone)
	if ok {
		r.step.Undoes = r.of.op
	}
	return r, ok
}

// BeginRedo begins what Redo does. False: there is nothing to be done again.
func (m *Marks) BeginRedo() (*Reversal, bool) {
	r, ok := m.reverse(&m.undone, &m.done)
	if ok {
		r.step.Redoes = r.of.op
	}
	return r, ok
}

// reverse takes the last deed off a stack, to put its opposite onto another.
func (m *Marks) reverse(from, to *[]deed) (*Reversal, bool) {
	last := len(*from) - 1
	if last < 0 {
		return nil, false
	}
	r := &Reversal{marks: m, of: (*from)[last], step: m.step(), from: from, to: to}
	*from = (*from)[:last]
	return r, true
}

// Len is the number of papers of the step that is reversed.
func (r *Reversal) Len() int { return r.of.step.Len() }

// Op names the step that is reversed as it was named when it was done first.
func (r *Reversal) Op() string { return r.of.op }

// Use takes room for the step, before Next is called.
func (r *Reversal) Use(room Room) { r.step.edits, r.step.titles = room.edits, room.titles }

// Abandon leaves the step as it is, to be reversed later, before Next is called.
func (r *Reversal) Abandon() { *r.from = append(*r.from, r.of) }

// Next reverses what the step did to the next n papers, as far as nobody else
// changed them since. It gives those that it changes.
func (r *Reversal) Next(n int) iter.Seq[library.ID] {
	from := r.step.Len()
	r.next(n)
	return func(yield func(library.ID) bool) {
		for i := from; i < r.step.Len(); i++ {
			if !yield(r.step.edits[i].of.id) {
				return
			}
		}
	}
}

func (r *Reversal) next(n int) {
	s, to := &r.step, min(r.at+n, r.Len())
	s.room(to - r.at)
	for ; r.at < to; r.at++ {
		old := r.of.step.edit(r.at)
		back, whole := old.of.reverse(&old, s.lastWords())
		if !whole {
			s.Skipped++
		}
		if !back.empty() {
			r.marks.apply(&back, s)
			s.add(&back)
		}
	}
	r.marks.latest = max(r.marks.latest, s.Time)
}

// End does what is left, and ends the step. It may be without changes.
func (r *Reversal) End() Step {
	r.next(r.Len())
	if r.step.Len() > 0 {
		*r.to = push(*r.to, r.step.deed(r.of.op))
	}
	return r.step
}

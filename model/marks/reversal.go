package marks

// Reversal is an undo or a redo in the making. As with a Batch, one of a hundred
// thousand papers can be made piece by piece; until End no other step is made.
type Reversal struct {
	marks *Marks
	of    deed
	at    int // so many papers of it have been looked at
	step  Step
	to    *[]deed // where what it did can be reversed in turn
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
	r := &Reversal{marks: m, of: (*from)[last], step: m.step(), to: to}
	*from = (*from)[:last]
	return r, true
}

// Len is the number of papers of the step that is reversed.
func (r *Reversal) Len() int { return len(r.of.step.Changes) }

// Op names the step that is reversed as it was named when it was done first.
func (r *Reversal) Op() string { return r.of.op }

// Use takes room for the step, before Next is called.
func (r *Reversal) Use(room Room) { r.step.use(room) }

// Next reverses what the step did to the next n papers, as far as nobody else
// changed them since. It gives what that changes, and what it was.
func (r *Reversal) Next(n int) (set, before []Change) {
	s, old, from := &r.step, &r.of.step, len(r.step.Changes)
	to := min(r.at+n, r.Len())
	for s.grow(to - r.at); r.at < to; r.at++ {
		paper := r.marks.papers[old.Changes[r.at].ID]
		if paper == nil {
			continue
		}
		back, was, whole := paper.reverse(&old.Changes[r.at], &old.Before[r.at])
		if !whole {
			s.Skipped++
		}
		if !back.empty() {
			s.Changes, s.Before = append(s.Changes, back), append(s.Before, was)
		}
	}
	r.marks.set(s, from)
	return s.Changes[from:], s.Before[from:]
}

// End does what is left, and ends the step. It may be without changes.
func (r *Reversal) End() Step {
	r.Next(r.Len())
	if len(r.step.Changes) > 0 {
		*r.to = push(*r.to, deed{r.of.op, r.step})
	}
	return r.step
}

package marks

import (
	"cmp"

	"dailies/model/marks/journal"
)

// Undo takes back the newest step that is not taken back yet, of this sitting or of one of
// this device that had ended when this one began. A field that somebody else changed since
// stays as it is, and its paper counts as Skipped, so the step may have no edits. It returns
// false if there is no such step.
func (m *Marks) Undo() (Step, bool) {
	return m.reverse(&m.done, &m.undone, func(s *Step, op string) { s.Undoes = op })
}

// Redo does again what the last Undo took back; an Apply since then leaves nothing to redo.
// What somebody else changed since stays as it is.
func (m *Marks) Redo() (Step, bool) {
	return m.reverse(&m.undone, &m.done, func(s *Step, op string) { s.Redoes = op })
}

// reverse takes the last step off a stack, does the opposite, and puts that on the other
// stack.
func (m *Marks) reverse(from, to *[]Step, name func(s *Step, op string)) (Step, bool) {
	last := len(*from) - 1
	if last < 0 {
		return Step{}, false
	}
	of := (*from)[last]
	*from = (*from)[:last]
	s := m.newStep()
	name(&s, of.origin())
	s.Edits = make([]Edit, 0, len(of.Edits))
	for i := range of.Edits {
		back, whole := m.takeBack(&of.Edits[i])
		if !whole {
			s.Skipped++
		}
		if !back.Set.Empty() {
			m.apply(&back, &s)
			s.Edits = append(s.Edits, back)
		}
	}
	if len(s.Edits) > 0 {
		*to = push(*to, s)
	}
	return s, true
}

// origin is the Op of the step that this one undoes or redoes, or its own.
func (s *Step) origin() string { return cmp.Or(s.Undoes, s.Redoes, s.Op) }

// takeBack returns the edit that takes back another. It is whole if nobody else changed a
// field since.
func (m *Marks) takeBack(e *Edit) (back Edit, whole bool) {
	r := m.withGuests(e.Set.ID)
	back, whole = newEdit(r), true
	for v := range e.Set.Values {
		if now := r.field(v.Field); now.Text != v.Text || now.at.foreign {
			whole = false
			continue
		}
		back.add(journal.Value{Field: v.Field, Text: e.Before.ValueOf(v.Field)}, v.Text)
	}
	return back, whole
}

package marks

// Undo takes back the newest step that is not taken back yet, of this sitting or of one of
// this device that had ended when this one began. A field that somebody else changed since
// stays as it is, and its paper counts as Skipped, so the step may have no edits. It returns
// false if there is no such step.
func (m *Marks) Undo() (Step, bool) {
	return m.reverse(&m.done, &m.undone, func(s *Step, op string) { s.Undoes = op })
}

// Redo does again what the last Undo took back; a Do since then leaves nothing to redo.
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
		if !back.empty() {
			m.apply(&back, &s)
		}
	}
	if len(s.Edits) > 0 {
		*to = push(*to, s)
	}
	return s, true
}

// origin is the Op of the step that this one undoes or redoes, or its own.
func (s *Step) origin() string {
	switch {
	case s.Undoes != "":
		return s.Undoes
	case s.Redoes != "":
		return s.Redoes
	}
	return s.Op
}

// takeBack returns the edit that takes back another. It is whole if nobody else changed a
// field since.
func (m *Marks) takeBack(e *Edit) (back Edit, whole bool) {
	r := m.record(e.Set.ID)
	back = newEdit(r)
	set, was := &back.Set, &back.Before
	var ok [4]bool
	set.Status, was.Status, ok[0] = r.status.takeBack(e.Set.Status, e.Before.Status)
	set.Starred, was.Starred, ok[1] = r.starred.takeBack(e.Set.Starred, e.Before.Starred)
	set.Note, was.Note, ok[2] = r.note.takeBack(e.Set.Note, e.Before.Note)
	set.Snooze, was.Snooze, ok[3] = r.snooze.takeBack(e.Set.Snooze, e.Before.Snooze)
	set.Untag, set.Tag = r.stillOurs(e.Set.Tag, true), r.stillOurs(e.Set.Untag, false)
	was.Tag, was.Untag = set.Untag, set.Tag
	whole = ok == [4]bool{true, true, true, true} && len(set.Untag) == len(e.Set.Tag) && len(set.Tag) == len(e.Set.Untag)
	return back, whole
}

// stillOurs returns the tags that are still as this device set them.
func (r *record) stillOurs(tags []string, on bool) []string {
	return leftOf(tags, func(name string) bool {
		t := r.tag(name)
		return t.value != on || t.at.foreign
	})
}

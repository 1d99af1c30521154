package marks

import (
	"cmp"
	"slices"
	"strings"

	"dailies/model/library"
	"dailies/model/marks/journal"
)

// load takes over the lines of all journals. They are replayed in the order of their times,
// because undo needs to know what each of them replaced. Undo reaches back over the newest
// steps of this device, but not into sittings that are going on in other windows.
func (m *Marks) load(lines []Line, others map[string]bool) {
	order := make([]*Line, len(lines))
	for i := range lines {
		order[i] = &lines[i]
	}
	slices.SortStableFunc(order, func(a, b *Line) int {
		return cmp.Or(cmp.Compare(a.Time, b.Time), strings.Compare(a.By, b.By))
	})
	for _, l := range order { // first: undo needs to know of which paper a line is
		m.link(l.ID, l.Also)
	}
	reached := m.reached(order, others)
	var steps []*Step
	for _, l := range order {
		ours := m.isOurs(l, others)
		edit := m.merge(l, !ours)
		s := reached[l.Op]
		if s == nil || !ours {
			continue
		}
		if s.Time == 0 {
			s.Time = l.Time
			steps = append(steps, s)
		}
		if !edit.Set.Empty() {
			s.Edits = append(s.Edits, edit)
		}
	}
	m.done, m.undone = m.stacks(steps)
}

// isOurs reports whether a line is of this device and of no other window.
func (m *Marks) isOurs(l *Line, others map[string]bool) bool {
	sitting, _, _ := strings.Cut(l.Op, ".")
	return l.By == m.sitting.device && !others[sitting]
}

// reached returns the steps that undo reaches, keyed by Op, without their edits.
func (m *Marks) reached(order []*Line, others map[string]bool) map[string]*Step {
	steps := map[string]*Step{}
	for _, l := range slices.Backward(order) {
		if l.Op == "" || steps[l.Op] != nil || !m.isOurs(l, others) {
			continue
		}
		if len(steps) == journal.Reach {
			break
		}
		steps[l.Op] = &Step{Op: l.Op, Undoes: l.Undoes, Redoes: l.Redoes, By: m.sitting.device}
	}
	return steps
}

// stacks replays steps, and returns what is left to be undone and to be redone.
func (m *Marks) stacks(steps []*Step) (done, undone []Step) {
	for _, s := range steps {
		switch {
		case s.Undoes != "":
			done, undone = m.move(done, undone, *s)
		case s.Redoes != "":
			undone, done = m.move(undone, done, *s)
		case len(s.Edits) > 0:
			done, undone = append(done, *s), nil
		}
	}
	return done, undone
}

// move takes the step that another one reverses off one stack and puts its opposite on the
// other. If a power failure cut the opposite short, the edits that it left out stay where they
// were, and the same key takes back the rest. The step itself may be missing, because of a
// compaction or because another window made it; its opposite can be reversed all the same.
func (m *Marks) move(from, to []Step, opposite Step) (newFrom, newTo []Step) {
	if len(opposite.Edits) > 0 {
		to = push(to, opposite)
	}
	for i := len(from) - 1; i >= 0; i-- {
		if from[i].origin() != opposite.origin() {
			continue
		}
		if rest := m.rest(from[i].Edits, opposite.Edits); len(rest) > 0 {
			from[i].Edits = rest
			return from, to
		}
		return slices.Delete(from, i, i+1), to
	}
	return from, to
}

// rest returns the edits of a step that its undo did not cover, but not those that can no
// longer be taken back. The undo left these out on purpose: somebody else has changed the
// field, or another device had set the same value before.
func (m *Marks) rest(edits, opposites []Edit) []Edit {
	reached := make(map[library.ID]bool, len(opposites))
	for i := range opposites {
		reached[opposites[i].Set.ID] = true
	}
	var rest []Edit
	for i := range edits {
		if reached[edits[i].Set.ID] {
			continue
		}
		if back, _ := m.takeBack(&edits[i]); !back.Set.Empty() {
			rest = append(rest, edits[i])
		}
	}
	return rest
}

// push puts a step on a stack. If the step on top is another part of the same one, they are
// joined.
func push(stack []Step, s Step) []Step {
	top := len(stack) - 1
	if top < 0 || stack[top].origin() != s.origin() {
		return append(stack, s)
	}
	s.Edits = slices.Concat(stack[top].Edits, s.Edits)
	stack[top] = s
	return stack
}

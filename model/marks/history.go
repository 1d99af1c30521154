package marks

import (
	"cmp"
	"slices"
	"strings"
	"time"

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
	for n := len(done) - 1; n >= 0 && !slices.ContainsFunc(done[n].Edits, m.canTakeBack); n-- {
		done = done[:n] // others have changed all of it since
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
		if !reached[edits[i].Set.ID] && m.canTakeBack(edits[i]) {
			rest = append(rest, edits[i])
		}
	}
	return rest
}

// canTakeBack reports whether somebody else has left something of an edit as it was.
func (m *Marks) canTakeBack(e Edit) bool {
	back, _ := m.takeBack(&e)
	return !back.Set.Empty()
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

// Decision is a status that the reader gave a paper.
type Decision struct {
	ID     library.ID
	Title  string // cleaned; as the paper was called then
	Status Status
	Time   time.Time // local
}

// Decisions returns what was decided and not undone, oldest first, with that in steps that
// may not be saved yet. It reads the journals again, of all devices, so it belongs in a
// command. From before the steps that a compaction leaves whole there is only the last
// decision on each paper. What cannot be read is left out: the Report says so.
func (s *Store) Decisions(unsaved ...Step) []Decision {
	return notUndone(append(s.readAll(), linesOf(unsaved)...))
}

// readAll reads the journals again, of all devices. What cannot be read is left out.
func (s *Store) readAll() []Line {
	lines, _, _ := journal.New(journal.Config{Folder: s.Folder(), Now: s.config.Now}).Read()
	return lines
}

// edited is the part of a step that is about one paper.
type edited struct {
	op string
	id library.ID
}

// notUndone are the lines that set a status, without those that were undone and without what is
// there twice, such as in a copy that a sync tool made.
func notUndone(lines []Line) []Decision {
	sortByTime(lines)
	var links Marks
	for i, l := range lines {
		links.link(l.ID, l.Also)
		lines[i].ID = links.canonical(l.ID)
	}
	undone := map[edited]bool{}
	for _, l := range lines {
		if l.Undoes != "" {
			undone[edited{l.Undoes, l.ID}] = true
		}
		if l.Redoes != "" {
			delete(undone, edited{l.Redoes, l.ID})
		}
	}
	var all []Decision
	for _, l := range lines {
		if l.Status != nil && l.Undoes == "" && l.Redoes == "" && !undone[edited{l.Op, l.ID}] {
			all = append(all, Decision{l.ID, l.Title, *l.Status, time.UnixMilli(l.Time)})
		}
	}
	return slices.Compact(all)
}

package marks

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"dailies/model/library"
	"dailies/model/marks/journal"
)

// load takes over the lines of all journals. It replays them in order of time, because undo needs
// to know what each of them replaced. Undo reaches the newest steps of this device, but not those
// of sittings that are running in other windows.
func (m *Marks) load(lines []Line, others map[string]bool) {
	order := make([]*Line, len(lines))
	for i := range lines {
		order[i] = &lines[i]
	}
	slices.SortStableFunc(order, func(a, b *Line) int {
		return cmp.Or(cmp.Compare(a.Time, b.Time), strings.Compare(a.By, b.By))
	})
	for _, l := range order { // first, so that replaying finds the paper of each line
		m.link(l.ID, l.Also)
	}
	reached := m.reachableSteps(order, others)
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
	m.done, m.undone = m.undoStacks(steps)
}

// isOurs reports whether a line was written by this device, but not by another window that is running.
func (m *Marks) isOurs(l *Line, others map[string]bool) bool {
	sitting, _, _ := strings.Cut(l.Op, ".")
	return l.By == m.sitting.device && !others[sitting]
}

// reachableSteps returns the steps that undo can reach by Op, without their edits.
func (m *Marks) reachableSteps(order []*Line, others map[string]bool) map[string]*Step {
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

// undoStacks replays steps and returns what can be undone and redone.
func (m *Marks) undoStacks(steps []*Step) (done, undone []Step) {
	for _, s := range steps {
		switch {
		case s.Undoes != "":
			done, undone = m.applyOpposite(done, undone, *s)
		case s.Redoes != "":
			undone, done = m.applyOpposite(undone, done, *s)
		case len(s.Edits) > 0:
			done, undone = append(done, *s), nil
		}
	}
	for n := len(done) - 1; n >= 0 && !slices.ContainsFunc(done[n].Edits, m.canUndo); n-- {
		done = done[:n] // others have changed all of its fields since
	}
	return done, undone
}

// applyOpposite replays an undo or redo: it moves the step that was reversed from one stack to the
// other. If a power cut truncated the opposite step, the edits that it lacks stay on the first
// stack, so the same key reverses the rest. The original step may be missing, because of a
// compaction or because another window made it; its opposite can be reversed anyway.
func (m *Marks) applyOpposite(from, to []Step, opposite Step) (newFrom, newTo []Step) {
	if len(opposite.Edits) > 0 {
		to = push(to, opposite)
	}
	for i := len(from) - 1; i >= 0; i-- {
		if from[i].origin() != opposite.origin() {
			continue
		}
		if rest := m.notCovered(from[i].Edits, opposite.Edits); len(rest) > 0 {
			from[i].Edits = rest
			return from, to
		}
		return slices.Delete(from, i, i+1), to
	}
	return from, to
}

// notCovered returns the edits of a step that an undo did not cover, except those that it skipped
// on purpose: others have changed the field, or another device had set the same value before.
func (m *Marks) notCovered(edits, opposites []Edit) []Edit {
	reached := make(map[library.ID]bool, len(opposites))
	for i := range opposites {
		reached[opposites[i].Set.ID] = true
	}
	var rest []Edit
	for i := range edits {
		if !reached[edits[i].Set.ID] && m.canUndo(edits[i]) {
			rest = append(rest, edits[i])
		}
	}
	return rest
}

// canUndo reports whether anything of an edit is still as it was set.
func (m *Marks) canUndo(e Edit) bool {
	back, _ := m.inverse(&e)
	return !back.Set.Empty()
}

// push puts a step on a stack. It joins the step with the top one if they are parts of the same step.
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
	Title  string // cleaned; the title at that time
	Status Status
	Time   time.Time // local
}

// Decisions returns all decisions that were not undone, oldest first, including those of possibly
// unsaved steps. It reads the journals of all devices again, so call it in a command. Compaction keeps
// only the last decision on each paper, except in steps that undo can reach. The Report lists unreadable
// lines, which are left out.
func (s *Store) Decisions(unsaved ...Step) []Decision {
	return notUndone(append(s.readAll(), linesOf(unsaved)...))
}

// readAll reads the journals of all devices again. Unreadable lines are left out.
func (s *Store) readAll() []Line {
	lines, _, _ := journal.New(journal.Config{Folder: s.Folder(), Now: s.config.Now}).Read()
	return lines
}

// stepPaper identifies the part of a step that is about one paper.
type stepPaper struct {
	op string
	id library.ID
}

// notUndone returns the decisions that were not undone, without the duplicates in conflict copies.
func notUndone(lines []Line) []Decision {
	sortByTime(lines)
	var links Marks
	for i, l := range lines {
		links.link(l.ID, l.Also)
		lines[i].ID = links.canonical(l.ID)
	}
	undone := map[stepPaper]bool{}
	for _, l := range lines {
		if l.Undoes != "" {
			undone[stepPaper{l.Undoes, l.ID}] = true
		}
		if l.Redoes != "" {
			delete(undone, stepPaper{l.Redoes, l.ID})
		}
	}
	var all []Decision
	for _, l := range lines {
		if l.Status != nil && l.Undoes == "" && l.Redoes == "" && !undone[stepPaper{l.Op, l.ID}] {
			all = append(all, Decision{l.ID, l.Title, *l.Status, time.UnixMilli(l.Time)})
		}
	}
	return slices.Compact(all)
}

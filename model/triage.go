package model

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/search"
	"dailies/parser/clean"
)

// deciding is what decisions hang on: the papers they are for, and what was decided before.
type deciding struct {
	picks    picks                 // papers picked for an action on several
	anchor   int32                 // paper where a picked range begins; -1: none
	atEnd    int32                 // paper decided where there was none to move on to; -1: none
	places   map[string]library.ID // paper that was selected when a step was made, by its Op
	last     *marks.Status         // the last decision, for repeat
	choosing choosing
}

// decide gives the action that decides on the picked papers, or the selected one.
func decide(to marks.Status) func(*Model) tea.Cmd {
	return func(m *Model) tea.Cmd { return m.decide(to) }
}

// decide decides; the same decision on a paper that the reader came back to
// takes it back.
func (m *Model) decide(to marks.Status) tea.Cmd {
	m.triage.last = &to
	papers := m.targets()
	again := len(papers) == 1 && to != marks.Inbox && papers[0] != m.triage.atEnd && m.shelf.Mark(int(papers[0])).Status == to
	if !again {
		return m.settle(to)
	}
	none := marks.Inbox
	cmd, n := m.apply(papers, func(c *marks.Change) { c.Status = &none })
	m.unpick()
	m.messages.say(m.told(none.String(), papers, n))
	return cmd
}

// settle gives the papers a status and moves on.
func (m *Model) settle(to marks.Status) tea.Cmd {
	papers := m.targets()
	if len(papers) == 0 {
		return nil
	}
	cmd, n := m.apply(papers, func(c *marks.Change) { c.Status = &to })
	if n > 0 && m.triage.picks.n() == 0 && !m.advance() {
		m.triage.atEnd = papers[0] // typing on must not take it back
	}
	m.unpick()
	m.messages.say(m.told(to.String(), papers, n))
	return cmd
}

// star stars the picked papers or the selected one; if all have one, it takes it away.
func (m *Model) star() tea.Cmd {
	papers := m.targets()
	if len(papers) == 0 {
		return nil
	}
	star, name := false, "star taken away"
	if slices.ContainsFunc(papers, func(p int32) bool { return m.shelf.Is[p]&search.IsStarred == 0 }) {
		star, name = true, "starred"
	}
	cmd, n := m.apply(papers, func(c *marks.Change) { c.Starred = &star })
	m.unpick()
	m.messages.say(m.told(name, papers, n))
	return cmd
}

// repeat decides as last time.
func (m *Model) repeat() tea.Cmd {
	if m.triage.last == nil {
		m.messages.say(clean.Literal("Nothing to repeat yet: t, r, x or i decide."))
		return nil
	}
	return m.settle(*m.triage.last)
}

// told says what was done to papers, of which n changed, and how to undo it.
// Where none did, undo would take back something else.
func (m *Model) told(what string, papers []int32, n int) clean.Text {
	whom, end := clean.Plural(n, "paper"), "u undoes"
	if n == 0 {
		whom, end = clean.Plural(len(papers), "paper"), "no change"
	}
	if len(papers) == 1 {
		whom = m.reading.AsShown(m.shelf.Papers.Paper(int(papers[0])).Title).String()
	}
	return clean.Of(fmt.Sprintf("%s: %s — %s", what, whom, end))
}

// targets are the papers that an action is for: the picked ones that are
// shown, else the selected one.
func (m *Model) targets() []int32 {
	v := m.view()
	if m.triage.picks.n() == 0 {
		if v.At < 0 || len(v.Shown) == 0 {
			return nil
		}
		return []int32{v.At}
	}
	var picked []int32
	for _, p := range v.Shown {
		if m.triage.picks.has(p) {
			picked = append(picked, p)
		}
	}
	return picked
}

// apply changes the marks of papers as one step, in memory, and sends the step
// on its way to the disk. It gives the number of papers that really changed.
func (m *Model) apply(papers []int32, set func(*marks.Change)) (tea.Cmd, int) {
	changes := make([]marks.Change, len(papers))
	for i, p := range papers {
		paper := m.shelf.Papers.Paper(int(p))
		changes[i] = marks.Change{ID: paper.ID, Title: paper.Title.String()}
		set(&changes[i])
		endSnooze(&changes[i])
	}
	step := m.shelf.Marks.Do(changes...)
	if p := m.selected(); p != nil {
		m.triage.places[step.Op] = p.ID
	}
	for _, p := range papers {
		m.changed(p)
	}
	return tea.Batch(m.queue(step), m.afterMarks()), len(step.Edits)
}

// changed brings a paper whose mark changed up to date. It stays where it is in
// every view that shows it, until that view is left.
func (m *Model) changed(p int32) {
	if m.loading.Again != nil {
		paper := m.shelf.Papers.Paper(int(p))
		m.changedAgain(paper.ID)
		m.changedAgain(paper.Also...)
	}
	before := m.shelf.Is[p]
	m.shelf.Join(int(p))
	now := m.shelf.Is[p]
	for i, v := range m.reading.Views {
		if i != m.reading.Current {
			v.Stale = true
			continue
		}
		was, held := v.Was[p]
		switch {
		case held && was == now:
			delete(v.Was, p)
		case !held && before != now:
			v.Was[p] = before
		}
	}
}

// changedAgain brings a paper, by its keys, up to date among those that are being
// read again. Where it is still to come, it comes with its marks.
func (m *Model) changedAgain(keys ...library.ID) {
	again := m.loading.Again
	if again == nil {
		return
	}
	for _, id := range keys {
		if i, ok := again.Papers.Find(id); ok {
			again.Join(i)
		}
	}
}

// advance moves on from a paper that was just decided, and tells whether it
// could, where it is meant to.
func (m *Model) advance() bool {
	switch m.cfg.Advance {
	case Stay:
		return true
	case Previous:
		return m.moveToUndecided(-1)
	}
	return m.moveToUndecided(1)
}

// moveToUndecided selects the nearest undecided paper in a direction; where
// there is none, the selection stays: the place is never lost.
func (m *Model) moveToUndecided(by int) bool {
	v := m.view()
	for row := v.Row() + by; row >= 0 && row < len(v.Shown); row += by {
		if m.undecided(v.Shown[row]) {
			m.moveTo(row)
			return true
		}
	}
	return false
}

// undecided tells whether a paper still waits for a decision here: in a view
// of one status, whether it still has it; elsewhere, whether it has none. Where
// nearly all of a million are decided, n asks for each: a bit says it in 1 ns, and
// what it had when the view was entered in 200.
func (m *Model) undecided(p int32) bool {
	switch v, now := m.view(), m.shelf.Is[p]; {
	case v.Status != 0:
		return now&v.Status != 0
	case v.ByStatus():
		return !v.Gone(p, now)
	default:
		return now&search.IsInbox != 0
	}
}

package model

import (
	"fmt"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/shelf"
	"dailies/model/triage"
	"dailies/parser/clean"
)

// deciding is the papers that decisions are for, and what was decided before.
type deciding struct {
	picks    triage.Picks          // papers picked for an action on several
	atEnd    int32                 // paper decided when there was none to move on to; -1: none
	places   map[string]library.ID // paper that was selected when a step was made, by its Op
	last     *marks.Status         // the last decision, for repeat
	choosing choosing
	ended    time.Time // when the last decision was made
}

// decide gives the picked papers, or the selected one, a status. Deciding the same on a paper again takes the decision back.
func (m *Model) decide(to marks.Status) tea.Cmd {
	m.triage.last = &to
	papers := m.targets()
	again := len(papers) == 1 && to != marks.Inbox && papers[0] != m.triage.atEnd && m.shelf.Mark(int(papers[0])).Status == to
	if !again {
		return m.setStatus(to)
	}
	none := marks.Inbox
	cmd, n := m.apply(papers, func(c *marks.Change) { c.Status = &none })
	m.triage.picks.Clear()
	m.done(none.String(), papers, n)
	return cmd
}

// setStatus gives the papers a status and moves on.
func (m *Model) setStatus(to marks.Status) tea.Cmd {
	papers := m.targets()
	if len(papers) == 0 {
		return nil
	}
	set := func(c *marks.Change) { c.Status = &to }
	if m.triage.picks.N() > askFrom {
		return m.confirm(to.String(), m.shelf.Hold(papers), set)
	}
	before := m.shelf.Mark(int(papers[0])).Status
	cmd, n := m.apply(papers, set)
	what := to.String()
	if len(papers) == 1 && before != marks.Inbox && before != to {
		what = "changed: " + before.String() + " → " + what
	}
	atEnd := n > 0 && m.triage.picks.N() == 0 && !m.advance()
	m.triage.picks.Clear()
	m.done(what, papers, n)
	if atEnd {
		m.triage.atEnd = papers[0] // typing on must not take it back
		m.messages.Say(triage.AtEnd(what, m.titleOf(papers), m.view().CountUndecided(m.shelf.Is), m.settings.Advance == string(Previous)))
	}
	return cmd
}

// askFrom is up to how many picked papers are decided on at once without a question:
// about as many as a screen shows.
const askFrom = 20

// confirm asks whether many papers are to be changed.
func (m *Model) confirm(what string, papers shelf.Held, set func(*marks.Change)) tea.Cmd {
	return m.openMenu(clean.Line(fmt.Sprintf("%s: %s?", what, clean.Plural(papers.Len(), "paper"))), []overlay.Item{
		{Key: "y", Name: clean.Literal("yes (u undoes it in one step)"), Do: func() tea.Cmd {
			papers := m.shelf.Still(papers)
			cmd, n := m.apply(papers, set)
			m.triage.picks.Clear()
			m.done(what, papers, n)
			return cmd
		}},
		{Key: "n", Name: clean.Literal("no")},
	})
}

// star stars the picked papers or the selected one; if all have one, it takes it away.
func (m *Model) star() tea.Cmd {
	papers := m.targets()
	if len(papers) == 0 {
		return nil
	}
	star, name := false, "star removed"
	if slices.ContainsFunc(papers, func(p int32) bool { return m.shelf.Is[p]&search.IsStarred == 0 }) {
		star, name = true, "starred"
	}
	set := func(c *marks.Change) { c.Starred = &star }
	if m.triage.picks.N() > askFrom {
		return m.confirm(name, m.shelf.Hold(papers), set)
	}
	cmd, n := m.apply(papers, set)
	m.triage.picks.Clear()
	m.done(name, papers, n)
	return cmd
}

// repeat decides as last time.
func (m *Model) repeat() tea.Cmd {
	if m.triage.last == nil {
		m.messages.Say(clean.Literal("Nothing to repeat yet: t, r, x or i decide."))
		return nil
	}
	return m.setStatus(*m.triage.last)
}

// done says what was done to papers, of which n changed, and how to undo it.
func (m *Model) done(what string, papers []int32, n int) {
	m.messages.Say(triage.Done(what, len(papers), n, m.titleOf(papers)))
}

// titleOf is the title of the first of papers, as the screen shows it; empty if there is none.
func (m *Model) titleOf(papers []int32) clean.Text {
	if len(papers) == 0 {
		return clean.Text{}
	}
	return m.reading.AsShown(m.shelf.Papers.Paper(int(papers[0])).Title)
}

// targets are the papers that an action is for: the picked ones that are shown, else the
// selected one.
func (m *Model) targets() []int32 {
	v := m.view()
	if m.triage.picks.N() == 0 {
		if v.At < 0 || len(v.Shown) == 0 {
			return nil
		}
		return []int32{v.At}
	}
	return m.triage.picks.Of(v.Shown)
}

// apply changes the marks of papers in memory as one step, and sends the step on its way to
// the disk. It returns how many papers have really changed.
func (m *Model) apply(papers []int32, set func(*marks.Change)) (tea.Cmd, int) {
	changes := make([]marks.Change, len(papers))
	for i, p := range papers {
		paper := m.shelf.Papers.Paper(int(p))
		changes[i] = marks.Change{ID: paper.ID, Title: paper.Title.String()}
		set(&changes[i])
		endSnooze(&changes[i])
	}
	step := m.shelf.Marks.Do(changes...)
	m.triage.ended = m.cfg.Now()
	if p := m.selected(); p != nil {
		m.triage.places[step.Op] = p.ID
	}
	for _, p := range papers {
		m.changed(p)
	}
	return tea.Batch(m.queue(step), m.afterMarks()), len(step.Edits)
}

// changed brings a paper up to date whose mark has changed, also among the papers that are
// being read again. In the list it stays in its row.
func (m *Model) changed(p int32) {
	if m.loading.Again != nil {
		paper := m.shelf.Papers.Paper(int(p))
		m.changedAgain(paper.ID)
		m.changedAgain(paper.Also...)
	}
	before := m.shelf.Is[p]
	m.shelf.Join(int(p))
	m.reading.Decided(p, before, m.shelf.Is[p])
}

// changedAgain brings a paper up to date among those that are being read again. If it has
// not been read yet, it will come with its marks.
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

// advance moves on from a paper that was decided. It returns false if there was no paper to
// move on to.
func (m *Model) advance() bool {
	switch Advance(m.settings.Advance) {
	case Stay:
		return true
	case Previous:
		return m.moveToUndecided(-1)
	}
	return m.moveToUndecided(1)
}

// moveToUndecided selects the nearest undecided paper in a direction. If there is none,
// the selection stays: the place is never lost.
func (m *Model) moveToUndecided(by int) bool {
	row, ok := m.view().NextUndecided(m.shelf.Is, by)
	if ok {
		m.moveTo(row)
		m.reading.List.Rise()
	}
	return ok
}

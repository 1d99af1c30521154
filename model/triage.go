package model

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui"
)

// targets are the papers that an action is for: the picked ones that are shown, or else
// the selected one.
func (m *Model) targets() []int32 { return m.triage.Targets(m.view()) }

// decide gives the targets a status, or takes it back from a paper that has it.
func (m *Model) decide(to marks.Status) tea.Cmd {
	return m.do(m.triage.Decide(to, m.shelf, m.targets()))
}

// star stars the targets, or takes their stars away.
func (m *Model) star() tea.Cmd { return m.do(m.triage.Star(m.shelf, m.targets())) }

// repeat decides as last time.
func (m *Model) repeat() tea.Cmd {
	d, ok := m.triage.Repeat(m.shelf, m.targets())
	if !ok {
		m.messages.Say(clean.Literal("Nothing to repeat yet: t, r, x or i decide."))
		return nil
	}
	return m.do(d)
}

// snooze asks for the day on which the targets come back.
func (m *Model) snooze() tea.Cmd {
	papers := m.targets()
	if len(papers) == 0 {
		return nil
	}
	return m.ask(triage.SnoozePrompt(m.shelf, papers, m.cfg.Now, m.do))
}

// editTags asks for the tags of the targets.
func (m *Model) editTags() tea.Cmd {
	papers := m.targets()
	if len(papers) == 0 {
		return nil
	}
	return m.ask(triage.TagPrompt(m.shelf, papers, m.do))
}

// do makes a decision, moves on and says what was done; about many papers it asks first.
func (m *Model) do(d triage.Decision) tea.Cmd {
	if d.Papers.Len() == 0 {
		return nil
	}
	if d.Asks {
		return m.confirm(d)
	}
	papers := m.shelf.Still(d.Papers)
	cmd, n := m.apply(papers, d.Set)
	atEnd := d.Moves && n > 0 && m.triage.Picks.N() == 0 && !m.advance()
	m.triage.Picks.Clear()
	if !atEnd {
		m.messages.Say(triage.Done(d.Name, len(papers), n, m.titleOf(papers)))
		return cmd
	}
	m.triage.AtEnd = papers[0] // typing on must not take it back
	m.messages.Say(triage.AtEnd(d.Name, m.titleOf(papers), m.view().CountUndecided(m.shelf.Is), triage.Advance(m.settings.Advance) == triage.Previous))
	return cmd
}

// confirm asks whether many papers are to be changed.
func (m *Model) confirm(d triage.Decision) tea.Cmd {
	d.Asks, d.Moves = false, false
	return m.show(overlay.NewMenu(d.Question(), []overlay.Item{
		{Key: "y", Name: clean.Literal("yes (u undoes it in one step)"), Do: func() tea.Cmd { return m.do(d) }},
		{Key: "n", Name: clean.Literal("no")},
	}))
}

// apply changes the marks of papers in memory, and sends the step on its way to the disk.
// It returns how many papers have really changed.
func (m *Model) apply(papers []int32, set func(*marks.Change)) (tea.Cmd, int) {
	step := m.triage.Do(m.shelf, papers, set, m.selected(), m.cfg.Now())
	for _, p := range papers {
		m.changed(p)
	}
	return tea.Batch(m.queue(step), m.afterMarks()), len(step.Edits)
}

// titleOf is the title of the first of papers, as the screen shows it; empty if there is none.
func (m *Model) titleOf(papers []int32) clean.Text {
	if len(papers) == 0 {
		return clean.Text{}
	}
	return m.reading.AsShown(m.shelf.Papers.Paper(int(papers[0])).Title)
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
	switch triage.Advance(m.settings.Advance) {
	case triage.Stay:
		return true
	case triage.Previous:
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

// wake brings back the papers whose day has come while the program was open. The list
// does not jump: they are in it when the view is entered again.
func (m *Model) wake() {
	awake := m.shelf.SetDay(m.cfg.Now())
	for _, p := range awake {
		m.changed(p)
	}
	if len(awake) > 0 {
		m.messages.Answer(clean.Of(fmt.Sprintf("%s back from a snooze: 1 shows the inbox again", clean.Plural(len(awake), "paper"))), ui.Info, 0)
	}
}

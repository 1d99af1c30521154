package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// targets are the papers that an action is for: the picked ones that are shown, or else
// the selected one. A whole paper on the screen is the only one.
func (m *Model) targets() []int32 {
	if m.paper.Shown() {
		return m.paperTarget()
	}
	return m.triage.Targets(m.view())
}

// decide gives the targets a status, or takes it back from a paper that has it.
func (m *Model) decide(to marks.Status) tea.Cmd {
	switch {
	case to == marks.ToRead && m.paper.Shown() && m.paper.Cited() != "":
		return m.toReadCited(m.paper.Cited())
	case to == marks.Read && m.paper.Shown() && m.paper.AtEnd():
		return m.finishPaper()
	}
	return m.makeDecision(m.triage.Decide(to, m.shelf, m.targets()))
}

// star stars the targets, or takes their stars away.
func (m *Model) star() tea.Cmd { return m.makeDecision(m.triage.Star(m.shelf, m.targets())) }

// repeat decides as last time.
func (m *Model) repeat() tea.Cmd {
	d, ok := m.triage.Repeat(m.shelf, m.targets())
	if !ok {
		m.dialog.Say(m.dialog.Text("There is no decision to repeat yet — {to-read}, {read}, {skip} and {inbox} decide"))
		return nil
	}
	return m.makeDecision(d)
}

// snooze asks for the day on which the targets come back.
func (m *Model) snooze() tea.Cmd {
	papers := m.targets()
	if len(papers) == 0 {
		return nil
	}
	return m.dialog.Ask(triage.SnoozePrompt(m.shelf, papers, m.cfg.Now, m.makeDecision))
}

// editTags asks for the tags of the targets.
func (m *Model) editTags() tea.Cmd {
	papers := m.targets()
	if len(papers) == 0 {
		return nil
	}
	return m.dialog.Ask(triage.TagPrompt(m.shelf, papers, m.makeDecision))
}

// makeDecision makes a decision, moves on and says what was done; about many papers it asks first.
func (m *Model) makeDecision(d triage.Decision) tea.Cmd {
	if len(d.Papers) == 0 {
		return nil
	}
	if !d.Sure {
		if d = d.Weighed(m.shelf); d.Loses.Any() {
			return m.dialog.Show(d.Confirm(m.makeDecision, m.dialog.Text))
		}
	}
	papers, picked := m.shelf.Papers.Current(d.Papers), m.triage.Picks.N() > 0
	m.triage.Picks.Clear()
	left := m.shelf.Counts[marks.Inbox]
	cmd, n := m.apply(papers, d.Set)
	by := triage.Direction(m.settings.Advance)
	if m.paper.Shown() {
		by = 0
	}
	defer m.stageEnd(left)
	atEnd := d.Moves && by != 0 && n > 0 && !picked && !m.moveToUndecided(by)
	if !atEnd {
		m.dialog.Say(triage.Done(d.Name, len(papers), n, d.Loses, m.titleOf(papers), m.dialog.Text))
		return cmd
	}
	m.triage.AtEnd = papers[0] // typing on must not take it back
	m.dialog.Say(triage.AtEnd(d.Name, m.titleOf(papers), m.view().CountUndecided(m.shelf.Is), by < 0, m.dialog.Text))
	return cmd
}

// apply changes the marks of papers in memory, and sends the step on its way to the disk.
// It returns how many papers have really changed.
func (m *Model) apply(papers []int32, set func(*marks.Change)) (tea.Cmd, int) {
	step := m.triage.MakeStep(m.shelf, papers, set, m.selected(), m.cfg.Now())
	for _, p := range papers {
		m.changed(p)
	}
	return tea.Batch(m.queue(step), m.afterMarks()), len(step.Edits)
}

// titleOf is the title of the first of papers, as the screen shows it; empty if there is none.
func (m *Model) titleOf(papers []int32) clean.Text { return m.reading.TitleOf(m.shelf, papers) }

// changed brings a paper up to date whose mark has changed, also among the papers that are
// being read again. In the list it stays in its row.
func (m *Model) changed(p int32) {
	paper := m.shelf.Papers.Paper(int(p))
	m.loading.Join(paper.Keys()...)
	before := m.shelf.Is[p]
	m.shelf.Join(int(p))
	m.reading.Decided(p, before, m.shelf.Is[p])
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

// wakeSnoozed brings back the papers whose day has come while the program was open. The list
// does not jump: they are in it when the view is entered again.
func (m *Model) wakeSnoozed() {
	awake := m.shelf.SetDay(m.cfg.Now())
	for _, p := range awake {
		m.changed(p)
	}
	if len(awake) > 0 {
		m.dialog.Answer(m.dialog.Text(english.Plural(len(awake), "paper")+" back from a snooze — {view-inbox} shows the inbox again"), ui.Info, 0)
	}
}

// openMarkMenu offers all marks with their keys.
func (m *Model) openMarkMenu() tea.Cmd {
	papers := m.targets()
	if len(papers) == 0 {
		return nil
	}
	return m.dialog.Show(triage.Menu(m.shelf, papers, func(action string) tea.Cmd { return m.dialog.Keys.Named(action).Run() }))
}

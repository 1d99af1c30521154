package model

import (
	"context"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/export"
	"dailies/model/library"
	"dailies/model/list"
	"dailies/model/marks"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/triage"
	"dailies/parser/clean"
)

// newTriage makes the component that decides.
func (m *Model) newTriage() triage.Triage {
	return triage.Triage{
		Dialog: &m.dialog, Shelf: m.shelf, Store: m.cfg.Store, Getenv: m.cfg.Getenv, Now: m.cfg.Now, AtEnd: -1,
		Rows: m.rows, Select: m.reading.MoveTo, Make: m.makeDecision, Instead: m.decideInPaper, Search: m.matching,
	}
}

// rows are the papers that a key may be for: those of the list, or the one that is read.
func (m *Model) rows() triage.Rows {
	v := m.view()
	inbox := m.reading.Current == list.Inbox
	if m.paper.Shown() {
		r := triage.Rows{Shown: m.paperTarget(), At: -1, Alone: true, Inbox: inbox}
		if len(r.Shown) > 0 {
			r.At = r.Shown[0]
		}
		return r
	}
	return triage.Rows{Shown: v.Shown, Row: v.Row(), At: v.At, Inbox: inbox}
}

// matching finds the papers of a query in the background.
func (m *Model) matching(q query.Query) func() []int32 {
	index, in, points := m.finder.Index, m.shelf.Searchable(nil), m.lists.Points()
	return func() []int32 {
		ctx := context.Background()
		return index.Matching(ctx, search.Ask(ctx, q, query.ByDate, in, points))
	}
}

// decideInPaper takes the key of a status where that is not for the paper that is read: with a
// citation selected it is for the paper cited, and at the end the reader goes on to the next.
func (m *Model) decideInPaper(to marks.Status) (cmd tea.Cmd, done bool) {
	switch {
	case to == marks.ToRead && m.paper.Shown() && m.paper.Cited() != "":
		return m.toReadCited(m.paper.Cited()), true
	case to == marks.Read && m.paper.Shown() && m.paper.AtEnd():
		return m.finishPaper(), true
	}
	return nil, false
}

// makeDecision makes a decision, moves on and says what was done; about many papers it asks first.
func (m *Model) makeDecision(d triage.Decision) tea.Cmd {
	if len(d.Papers) == 0 || m.triage.Asks(d) {
		return nil
	}
	d.Papers = m.shelf.Papers.Current(d.Papers)
	left, picked := m.shelf.Counts[marks.Inbox], m.triage.Picks.N() > 0
	if !d.Keeps {
		m.triage.Picks.Clear()
	}
	step := m.triage.Apply(d.Papers, d.Set, m.selected())
	m.join(d.Papers...)
	cmd := m.afterStep(step)
	by := triage.Direction(m.settings.Advance)
	moves := d.Moves && by != 0 && len(step.Edits) > 0 && !picked && !m.paper.Shown()
	if moves && !m.reading.MoveToUndecided(by) {
		m.triage.SayAtEnd(d, m.titleOf(d.Papers), m.view().CountUndecided(m.shelf.Is), by < 0)
	} else {
		m.triage.SayDone(d, len(step.Edits), m.titleOf(d.Papers))
	}
	if left > 0 && m.shelf.Counts[marks.Inbox] == 0 && !m.loading.Busy && m.shelf.Marks.Decided() != [4]int{} {
		m.triage.ShowEnd(m.started, m.titleOf, func(papers []int32) tea.Cmd {
			return m.sharing.OpenFormats(export.Entries(m.shelf.Papers, m.shelf.Marks, papers...), "picks")
		})
	}
	return cmd
}

// undo takes back the last step, and selects the paper where it was made.
func (m *Model) undo() tea.Cmd { return m.undoOrRedo("undone", m.shelf.Marks.Undo) }

// redo does again what undo took back.
func (m *Model) redo() tea.Cmd { return m.undoOrRedo("redone", m.shelf.Marks.Redo) }

// undoOrRedo undoes or redoes a step. It selects the paper that was selected when the step was
// made, or the first of a step from another sitting.
func (m *Model) undoOrRedo(done string, do func() (marks.Step, bool)) tea.Cmd {
	step, ok := do()
	if !ok {
		m.dialog.Say(clean.Of("Nothing to " + strings.TrimSuffix(done, "ne") + "."))
		return nil
	}
	var papers []int32
	for _, e := range step.Edits {
		m.loading.Join(e.Set.ID) // a dump that is being read again may have it
		if p, ok := m.shelf.Find(e.Set.ID); ok {
			papers = append(papers, int32(p))
		}
	}
	home := m.triage.Home(step, papers)
	i, known := m.shelf.Find(home)
	shown := known && slices.Contains(m.view().Shown, int32(i))
	m.join(papers...)
	if !shown { // they had left the list, and come back as they are now
		for _, p := range papers {
			delete(m.view().Held, p)
		}
	}
	cmd := m.afterStep(step)
	if len(step.Edits) == 0 {
		m.dialog.Warn(clean.Of("Not " + done + ": another window has changed the paper since."))
		return cmd
	}
	m.dialog.Say(triage.Reversed(done, step, m.titleOf(papers)))
	return tea.Batch(cmd, m.goHome(home, shown))
}

// goHome selects a paper. If the view does not show it any more, it is searched again,
// because now it may.
func (m *Model) goHome(home library.ID, shown bool) tea.Cmd {
	v := m.view()
	switch {
	case home == "":
		return nil
	case shown:
		v.SelectID(m.shelf, home)
		v.Stay()
		m.follow()
		return nil
	}
	v.Wanted = home
	return m.find()
}

// afterStep is what a step means for all: it is on its way to the disk, and what is counted is
// counted anew.
func (m *Model) afterStep(step marks.Step) tea.Cmd {
	if len(step.Edits) == 0 {
		return m.afterMarks()
	}
	m.view().Lost = false // a reader who decides here has come back to this view
	return tea.Batch(m.saving.Add(step), m.afterMarks())
}

// join brings papers up to date whose marks have changed, also among the papers that are
// being read again. In the list they stay in their rows.
func (m *Model) join(papers ...int32) {
	for _, p := range papers {
		m.loading.Join(m.shelf.Papers.Paper(int(p)).Keys()...)
		before := m.shelf.Is[p]
		m.shelf.Join(int(p))
		m.reading.Decided(p, before, m.shelf.Is[p])
	}
}

// titleOf is the title of the first of papers, as the screen shows it; empty if there is none.
func (m *Model) titleOf(papers []int32) clean.Text { return m.reading.TitleOf(papers) }

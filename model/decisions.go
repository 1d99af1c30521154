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
	"dailies/model/sharing"
	"dailies/model/triage"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui"
)

// papersFor returns the papers to export, open or pass to a command, and a name for their file.
func (m *Model) papersFor(scope sharing.Scope) ([]export.Entry, string) {
	papers, name, rows := m.triage.Targets(), "paper", m.rows()
	switch {
	case scope == sharing.Selected:
		papers = rows.Selected()
	case m.triage.Picks.N() > 0:
		name = "picks"
	case scope == sharing.Listed && m.focus() != ui.PaneDetail && !rows.WholePaper:
		papers, name = rows.Shown, "papers"
	}
	return export.Entries(m.shelf.Papers, m.shelf.Marks, papers...), name
}

// makeDecision applies, saves and reports a decision and moves on. It asks before it undoes other decisions.
func (m *Model) makeDecision(d triage.Decision) tea.Cmd {
	if len(d.Papers) == 0 || m.triage.AskFirst(d) {
		return nil
	}
	d.Papers = m.shelf.Papers.ResolveAll(d.Papers)
	left := m.shelf.Counts[marks.Inbox]
	if !d.KeepsPicks {
		m.triage.Picks.Clear()
	}
	step := m.triage.Apply(d.Papers, d.Change, m.view().Selected())
	m.refreshMarks(d.Papers...)
	cmd := m.saveStep(step)
	by := triage.Directions[m.settings.Advance]
	moves := d.Advances && by != 0 && len(step.Edits) > 0 && !m.paper.IsOpen() && slices.Contains(d.Papers, m.view().Paper)
	if moves && !m.reading.MoveToUndecided(by) {
		m.triage.SayAtEnd(d, step, m.reading.TitleOf(d.Papers), m.view().CountOtherUndecided(m.shelf.Is), by)
	} else {
		m.triage.SayDone(d, step, m.reading.TitleOf(d.Papers))
	}
	if left > 0 && m.shelf.Counts[marks.Inbox] == 0 && !m.loading.Busy && m.shelf.Marks.CountDecided() != [4]int{} {
		m.triage.ShowEnd(m.started, m.reading.TitleOf, func(papers []int32) tea.Cmd {
			return m.sharing.OpenFormats(export.Entries(m.shelf.Papers, m.shelf.Marks, papers...), "picks")
		})
	}
	return cmd
}

func (m *Model) undo() tea.Cmd { return m.undoOrRedo("undone", m.shelf.Marks.Undo) }

func (m *Model) redo() tea.Cmd { return m.undoOrRedo("redone", m.shelf.Marks.Redo) }

// undoOrRedo undoes or redoes a step, and selects the paper that was selected when the step was made, or the
// first paper of a step from another sitting.
func (m *Model) undoOrRedo(done string, do func() (marks.Step, bool)) tea.Cmd {
	step, ok := do()
	if !ok {
		m.dialog.Say(clean.Of("Nothing to " + strings.TrimSuffix(done, "ne") + "."))
		return nil
	}
	var papers []int32
	for _, e := range step.Edits {
		m.loading.Join(e.Set.ID) // a reload that is running may have it
		if p, ok := m.shelf.Find(e.Set.ID); ok {
			papers = append(papers, int32(p))
		}
	}
	target := m.triage.PaperToSelect(step, papers)
	shown := slices.Contains(m.view().Shown, target)
	m.refreshMarks(papers...)
	if !shown { // the papers come back into the list with their present status
		for _, p := range papers {
			delete(m.view().Held, p)
		}
	}
	cmd := m.saveStep(step)
	if len(step.Edits) == 0 {
		m.dialog.Warn(clean.Of("Not " + done + ": another window has changed the paper since."))
		return cmd
	}
	m.dialog.Say(triage.UndoneText(done, step, m.reading.TitleOf(papers)))
	switch v := m.view(); {
	case shown:
		v.Paper = target
	case target >= 0: // the paper may belong to the view now
		v.SetGoal(list.Bookmark{Paper: m.shelf.Papers.Paper(int(target)).ID})
		m.reading.SearchRequested = true
	}
	return cmd
}

func (m *Model) saveStep(step marks.Step) tea.Cmd {
	if len(step.Edits) == 0 {
		return nil
	}
	m.view().ClearGoal()
	return m.saving.Add(step)
}

// rows returns the papers that a key may apply to: those of the list, or the whole paper that is open.
func (m *Model) rows() triage.Rows {
	v := m.view()
	r := triage.Rows{Shown: v.Shown, Row: v.Row(), Paper: v.Selected(), IsInbox: m.reading.Current == list.Inbox}
	if m.paper.IsOpen() { // another paper may be selected in the list beside it
		r.Shown, r.Row, r.Paper, r.WholePaper = m.openPaperTarget(), 0, -1, true
		if len(r.Shown) > 0 {
			r.Paper = r.Shown[0]
		}
	}
	return r
}

// queryPapers returns a function that finds the papers of a query, in the background.
func (m *Model) queryPapers(q query.Query) func() []int32 {
	index, in, points := m.finder.Index, m.shelf.Searchable(nil), m.lists.Points()
	return func() []int32 {
		ctx := context.Background()
		return index.ExactMatches(ctx, search.NewRequest(ctx, q, query.ByDate, in, points))
	}
}

// openPaper opens the selected paper as a whole, or in the browser if its arXiv number is not known.
func (m *Model) openPaper() tea.Cmd {
	if p, ok := m.wholePaper(); ok {
		return m.paper.Open(p)
	}
	return m.sharing.OpenPaper()
}

// statusKey returns what the key of a status does. It applies to the targets, except in a whole paper: there
// to-read applies to a selected citation, and read goes on to the next paper at the end.
func (m *Model) statusKey(to marks.Status) func() tea.Cmd {
	return func() tea.Cmd {
		switch {
		case to == marks.ToRead && m.paper.IsOpen() && m.paper.CitedNumber() != "":
			return m.toReadCited(m.paper.CitedNumber())
		case to == marks.Read && m.paper.IsOpen() && m.paper.AtEnd():
			return m.finishPaper()
		}
		return m.makeDecision(m.triage.StatusDecision(to, m.triage.Targets()))
	}
}

// finishPaper marks the whole paper as read and opens the next one of the list.
func (m *Model) finishPaper() tea.Cmd {
	id, target := m.paper.Paper().ID, m.openPaperTarget()
	m.focusOn(ui.PaneDetail)
	m.paper.ForgetPlace(id)
	m.view().SelectID(m.shelf, id)
	m.triage.Picks.Clear()
	var decided tea.Cmd
	switch by := triage.Directions[m.settings.Advance]; {
	case len(target) == 0: // no file has the paper any more
		return nil
	case m.shelf.Mark(int(target[0])).Status != marks.Read:
		decided = m.triage.MakeDecision(m.triage.StatusDecision(marks.Read, target))
	case by != 0:
		m.reading.MoveToUndecided(by)
	}
	if next, ok := m.wholePaper(); ok && next.ID != id {
		return tea.Batch(decided, m.paper.Open(next))
	}
	return decided
}

// toReadCited puts a cited paper on the reading list, or opens it in the browser if no dump has it.
func (m *Model) toReadCited(number string) tea.Cmd {
	i, ok := m.shelf.Find(library.ID(number))
	switch {
	case !ok:
		return m.sharing.Browse(parser.ArXivPage(number))
	case m.shelf.Mark(i).Status == marks.ToRead:
		m.dialog.Say(clean.Concat(clean.Literal("already on the reading list: "), m.reading.TitleOf([]int32{int32(i)})))
		return nil
	}
	return m.triage.MakeDecision(m.triage.StatusDecision(marks.ToRead, []int32{int32(i)}))
}

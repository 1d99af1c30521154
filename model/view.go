package model

import (
	"github.com/charmbracelet/bubbles/key"

	"dailies/model/list"
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/plain"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
	"dailies/ui/pane"
)

// View draws the screen.
func (m *Model) View() string {
	if m.screen.W == 0 || m.screen.H == 0 {
		return ""
	}
	t, l := m.screen.Theme, m.screen.Layout
	parts := pane.Parts{
		Header: m.header().View(t, l.Header.W),
		Filter: m.finder.Line.View(t, l.Filter.W, m.shownCount(), m.totalCount(), m.typing()),
		Footer: m.footer().View(t, l.Footer.W),
	}
	if l.Facets.W > 0 {
		parts.Facets = m.facets.View(t)
	}
	if m.dialog.Prompt != nil {
		parts.Filter = m.dialog.Prompt.View(t, l.Filter.W)
	}
	if l.List.W > 0 {
		parts.List = m.drawList(t)
	}
	if m.paper.IsOpen() {
		parts.Header, parts.Detail = m.paper.Header(t, l.Header.W), m.paper.View(t)
	} else if l.Detail.W > 0 {
		parts.Detail, parts.PercentRead = m.reading.Detail.View(t), m.reading.Detail.PercentRead()
	}
	if l.Similar.W > 0 {
		parts.Similar = m.reading.DrawSimilar(t, l.Similar.W, l.Similar.H)
	}
	if m.dialog.Overlay != nil {
		parts.Overlay = m.dialog.Overlay.Block(t)
		menu, ok := m.dialog.Overlay.(*overlay.Menu)
		parts.Preview = ok && menu.Preview != nil
	}
	return pane.Frame(t, l, parts)
}

// shownCount returns the number of listed papers, or -1 while that would mislead because all papers are
// loaded but the list was searched among fewer.
func (m *Model) shownCount() int {
	if !m.loading.Busy && m.finder.Search.Busy && m.finder.Search.Background {
		return -1
	}
	return len(m.view().Shown)
}

// totalCount returns how many papers the filter chooses from, with decided ones that are still listed.
func (m *Model) totalCount() int {
	v, gone := m.view(), 0
	for p, before := range v.Held {
		gone += ui.Bit(before&v.Status != 0 && m.shelf.Is[p]&v.Status == 0)
	}
	return max(m.viewCount(m.reading.Current)+gone, len(v.Shown))
}

func (m *Model) footer() pane.Footer {
	f := pane.Footer{
		Message: m.dialog.Now().Text, Severity: m.dialog.Now().Severity,
		Problems: m.countProblems(), ProblemsKey: m.dialog.Text("{problems}"),
		Changed: m.files.Changed, ReloadKey: m.dialog.Text("{reload}"),
	}
	switch failed := m.saving.Failed; {
	case failed != nil && m.saving.UnsavedChanges() > 0:
		f.Unsaved, f.UnsavedReason = m.saving.UnsavedChanges(), clean.Line(failed.Error())
	case m.saving.TakesLong() && f.Message.Empty():
		f.Message = clean.Literal("saving …")
	case m.saving.TakesLong():
		f.Message = clean.Concat(f.Message, clean.Literal(" — saving …"))
	}
	if m.finder.LongRunning() {
		f.Message, f.Severity = clean.Literal("Searching … Esc cancels"), ui.Info
	}
	if fault := m.inputError(m.screen.Layout.Filter.W); f.Message.Empty() && !fault.Empty() {
		f.Message, f.Severity = fault, ui.Failure
	}
	if f.Message.Empty() {
		f.Message, f.Done, f.Total = m.fetchStatus()
	}
	f.Hints = m.hints()
	return f
}

// inputError returns the error in the line that is being typed, if the line has no room for it.
func (m *Model) inputError(w int) clean.Text {
	switch {
	case m.dialog.Overlay != nil:
		return clean.Text{} // the overlay shows it
	case m.dialog.Prompt != nil:
		return m.dialog.Prompt.LongMessage(w)
	}
	return m.finder.Line.LongError(w)
}

// hints returns the most helpful keys. If there is no room for all, the last are dropped first.
func (m *Model) hints() []key.Binding {
	switch {
	case m.dialog.Overlay != nil:
		return nil // the overlay has its own
	case m.dialog.Prompt != nil:
		return m.dialog.Prompt.Hints()
	case m.paper.IsOpen():
		return m.paper.Hints()
	}
	return m.dialog.Keys.Hints(m.hintText())
}

// hintText returns the hints for the list and the abstract, in the format of keymap.Hints.
func (m *Model) hintText() string {
	v, decide := m.view(), "{to-read} to-read, {skip} skip, "
	switch m.reading.Current {
	case list.ToRead:
		decide = "{read} read, {skip} skip, "
	case list.Read, list.Skipped:
		decide = "{to-read} to-read, {inbox} inbox, "
	}
	const more, quit, filter = "{help} help", "{back-or-quit} quit, {help} help", "{filter} filter, "
	switch at := m.focus(); {
	case m.typing() && m.finder.Line.Err != nil && m.finder.Line.Err.Repair != "":
		return "Enter apply fix, Tab complete, Esc cancel"
	case m.typing() && m.showsRemedies():
		return "Enter keep, Tab complete, ^p_^n history, Esc cancel"
	case m.typing():
		return "Enter apply, Tab complete, ↑↓ move, ^p_^n history, Esc cancel"
	case m.triage.Picks.N() > 0:
		return english.Number(m.triage.Picks.N()) + " selected, {to-read} to-read, {read} read, {skip} skip, {star} star, Esc deselect, " + more
	case at == ui.PaneFacets:
		return "Enter choose, Esc list, ↑↓ move, {facet-search} search, {facets} close, " + more
	case at == ui.PaneList && m.showsRemedies() && len(v.None.Remedies) == 1:
		return "Enter choose, " + filter + "Esc clear filter, " + more
	case at == ui.PaneList && m.showsRemedies():
		return "Enter choose, ↑↓ other options, " + filter + "Esc clear filter, " + more
	case at == ui.PaneDetail && m.reading.Selected() == nil:
		return "Esc list, {view-inbox} inbox, {view-all} all, {undo} undo, " + more
	case at == ui.PaneDetail:
		return "Esc list, {abstract-page} page, " + decide + "{abstract-next-paper} next, {abstract-open} open, " + more
	case len(v.Shown) == 0 && !m.loading.Incoming() && !m.finder.Search.Busy:
		return "{view-inbox} inbox, {view-all} all, {undo} undo, " + quit
	case m.loading.Busy && m.loading.ShowProgress:
		return "{stop} stop reading, " + decide + "Enter open, " + filter + quit
	case m.reading.Current == list.Inbox && len(v.Held) > 0 && m.shelf.Counts[marks.Inbox] > 0: // partly decided
		return decide + "{skip-rest} skip the rest, {undo} undo, " + filter + quit
	}
	return decide + "Enter open, {undo} undo, " + filter + quit
}

// drawList draws the list, or the remedies if the filter finds nothing.
func (m *Model) drawList(t *ui.Theme) ui.Block {
	if m.showsRemedies() {
		away, at := m.typing() || m.focus() != ui.PaneList, m.screen.Layout.List
		return m.view().None.Draw(t, at.W, at.H, away)
	}
	return m.reading.List.View(t)
}

// State returns what linear mode says now.
func (m *Model) State() plain.State {
	v := m.view()
	s := plain.State{
		List:       clean.Concat(v.Describe(), clean.Of(": "+english.Plural(len(v.Shown), "paper"))),
		InAbstract: m.focus() == ui.PaneDetail,
		Inbox:      m.shelf.Counts[marks.Inbox],
		Message:    m.dialog.Now().Text,
		MessageKey: m.dialog.Now().Key,
	}
	if s.Message.Empty() {
		s.Message, _, _ = m.fetchStatus()
	}
	switch open := m.dialog.Overlay.(type) {
	case nil:
		s.Prompt = m.currentPrompt()
	case *overlay.Palette:
		s.Prompt = open.Prompt
	case interface{ List() overlay.List }:
		list := open.List()
		s.Menu = &list
	default:
		s.Menu = &overlay.List{Title: clean.Literal("Only the screen shows this; help lists the words."), Selected: -1}
	}
	if m.paper.IsOpen() {
		s.Sections, s.Section, s.Lines = m.paper.CurrentSection()
	}
	if m.reading.Selected() == nil {
		s.EmptyText = m.whyEmpty()
		if m.showsRemedies() {
			s.EmptyText = v.None.Lines()
		}
		return s
	}
	s.Place = english.Number(v.Row()+1) + " of " + english.Number(len(v.Shown))
	s.Row, s.Paper = m.reading.Row(v.Row()), m.reading.Article(v.Paper)
	return s
}

// currentPrompt returns the line that is being typed, or nil.
func (m *Model) currentPrompt() *overlay.Prompt {
	switch {
	case m.dialog.Prompt != nil:
		return m.dialog.Prompt
	case m.typing():
		line := &overlay.Prompt{Label: clean.Literal("filter:"), Initial: m.finder.Line.Text()}
		line.Open()
		return line
	}
	return nil
}

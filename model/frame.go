package model

import (
	"github.com/charmbracelet/bubbles/key"

	"dailies/model/finder"
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/reading"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/pane"
)

// frame draws everything.
func (m *Model) frame() string {
	if m.screen.Size.Width == 0 || m.screen.Size.Height == 0 {
		return ""
	}
	t, l := m.screen.Theme, m.screen.Layout
	m.finder.Line.SetNote(finder.Note(m.view()))
	parts := pane.Parts{
		Header: m.header().View(t, l.Header.W),
		Filter: m.finder.Line.View(t, m.counted(), m.base()),
		Footer: m.footer().View(t, l.Footer.W),
	}
	if l.Facets.W > 0 {
		parts.Facets = m.facets.Pane.View(t)
	}
	if m.prompt != nil {
		parts.Filter = m.prompt.View(t)
	}
	if l.List.W > 0 {
		parts.List, parts.Thumb = m.papers(t)
	}
	if l.Detail.W > 0 {
		parts.Detail = m.reading.Detail.View(t)
	}
	if m.overlay != nil {
		parts.Overlay = m.overlay.Block(t, l.Width, l.Height-l.Footer.H)
		menu, ok := m.overlay.(*overlay.Menu)
		parts.Preview = ok && menu.Previews()
	}
	return pane.Screen(t, l, parts)
}

// header says which views there are, and how far the triage has come.
func (m *Model) header() pane.Header {
	h := pane.Header{Current: m.reading.Current, Decided: m.shelf.Decided(), Snoozed: m.shelf.AllSnoozed(), Total: m.shelf.Papers.Len()}
	for i, v := range m.reading.Views {
		h.Tabs = append(h.Tabs, pane.Tab{
			Key:   clean.Of(reading.KeyOf(i)),
			Name:  v.Name,
			Count: m.unfiltered(i),
		})
	}
	h.Reading = m.progress()
	return h
}

// unfiltered is how many papers a view has without the reader's filter.
func (m *Model) unfiltered(view int) int {
	if v := m.reading.Views[view]; v.Saved != "" {
		return m.lists.Count(v.Query)
	}
	if view == reading.New {
		return m.shelf.New
	}
	if view < len(m.shelf.Counts) {
		return m.shelf.Counts[view]
	}
	return m.shelf.Papers.Len()
}

// counted is how many papers the list shows; -1 while that would mislead: it has only the
// rows around the selection ("204 of 99,809"), or not all papers were searched.
func (m *Model) counted() int {
	v := m.view()
	if v.Part || m.outdated() {
		return -1
	}
	return len(v.Shown)
}

// outdated reports whether all papers are read, but the list was searched among fewer.
func (m *Model) outdated() bool {
	return !m.loading.Busy && m.finder.Search.Busy && m.finder.Search.Behind
}

// base is the number of papers that the filter chooses from, with those that were decided
// since and stay in the list.
func (m *Model) base() int { return max(m.unfiltered(m.reading.Current), m.view().Among) }

// manyUnsaved is from how many unsaved marks on the footer says that they are being saved.
const manyUnsaved = 500

// footer says what the keys do, or what has just happened.
func (m *Model) footer() pane.Footer {
	f := pane.Footer{Message: m.messages.Now().Text, Kind: m.messages.Now().Kind, Problems: m.countProblems(), Changed: m.files.Changed}
	unsaved := m.saving.Changes()
	switch {
	case m.saving.Failed() != nil && unsaved > 0:
		f.Unsaved, f.Why = unsaved, clean.Line(m.saving.Failed().Error())
	case unsaved >= manyUnsaved:
		if !f.Message.Empty() {
			f.Message = clean.Concat(f.Message, clean.Literal(" — "))
		}
		f.Message = clean.Concat(f.Message, clean.Literal("saving …"))
	}
	if m.finder.Long() {
		f.Message, f.Kind = clean.Literal("Searching … Esc cancels"), ui.Info
	}
	if f.Message.Empty() && m.fetching.Busy {
		f.Message = m.fetching.Said()
	}
	f.Hints = m.hints()
	return f
}

// hints are the keys that help most at this moment.
func (m *Model) hints() []key.Binding {
	help, decide := m.keys.Hint("help", "help"), m.decisionHints()
	switch {
	case m.overlay != nil:
		return nil // the overlay has its own
	case m.prompt != nil:
		return m.prompt.Hints()
	case m.finder.Typing != nil && m.finder.Line.Err != nil && m.finder.Line.Err.Repair != "":
		return []key.Binding{ui.Hint("Enter", "apply fix"), ui.Hint("Tab", "complete"), ui.Hint("Esc", "cancel")}
	case m.finder.Typing != nil && m.showsRemedies():
		return []key.Binding{ui.Hint("Enter", "keep, then choose"), ui.Hint("Tab", "complete"), ui.Hint("Esc", "cancel")}
	case m.finder.Typing != nil:
		return []key.Binding{ui.Hint("Enter", "apply"), ui.Hint("Tab", "complete"), ui.Hint("↑↓", "move"), ui.Hint("^p ^n", "history"), ui.Hint("Esc", "cancel")}
	case m.triage.Picks.N() > 0:
		return []key.Binding{ui.Hint(clean.Number(m.triage.Picks.N()), "selected"), m.keys.Hint("to-read", "to-read"), m.keys.Hint("read", "read"), m.keys.Hint("skip", "skip"), m.keys.Hint("star", "star"), ui.Hint("Esc", "deselect"), help}
	case m.focus() == ui.PaneFacets && m.facets.Pane.Searching():
		return []key.Binding{ui.Hint("Enter", "choose"), ui.Hint("↑↓", "move"), ui.Hint("Esc", "clear")}
	case m.focus() == ui.PaneFacets:
		return []key.Binding{ui.Hint("Enter", "choose"), ui.Hint("↑↓", "move"), m.keys.Hint("facet-search", "search"), ui.Hint("Esc", "list"), m.keys.Hint("facet-close", "close"), help}
	case m.focus() == ui.PaneList && m.showsRemedies():
		return m.remedyHints(m.keys.Hint("filter", "filter"), ui.Hint("Esc", "clear filter"), help)
	case m.focus() == ui.PaneDetail:
		return []key.Binding{ui.Hint("Esc", "list"), ui.Hint("Enter", "decide"), decide[0], decide[1], m.keys.Hint("abstract-next-paper", "next"), m.keys.Hint("open", "open"), help}
	}
	if len(m.view().Shown) == 0 && !m.loading.Coming() && !m.finder.Search.Busy { // nothing to decide on or to open
		return []key.Binding{m.keys.Hint("view-inbox", "inbox"), m.keys.Hint("view-all", "all"), m.keys.Hint("undo", "undo"), m.keys.Hint("back-or-quit", "quit"), help}
	}
	if m.interruptible() {
		return []key.Binding{ui.Hint("Esc", "stop reading"), decide[0], decide[1], ui.Hint("Enter", "open"), m.keys.Hint("filter", "filter"), m.keys.Hint("back-or-quit", "quit"), help}
	}
	return []key.Binding{decide[0], decide[1], ui.Hint("Enter", "open"), m.keys.Hint("undo", "undo"), m.keys.Hint("filter", "filter"), m.keys.Hint("back-or-quit", "quit"), help}
}

// decisionHints are the two decisions that make most sense in a view.
func (m *Model) decisionHints() [2]key.Binding {
	toRead, skip := m.keys.Hint("to-read", "to-read"), m.keys.Hint("skip", "skip")
	switch m.reading.Current {
	case reading.ToRead:
		return [2]key.Binding{m.keys.Hint("read", "read"), skip}
	case reading.Read, reading.Skipped:
		return [2]key.Binding{toRead, m.keys.Hint("inbox", "inbox")}
	}
	return [2]key.Binding{toRead, skip}
}

// remedyHints are the keys that choose a remedy for an empty list, and others after them.
func (m *Model) remedyHints(others ...key.Binding) []key.Binding {
	hints := []key.Binding{ui.Hint("Enter", "choose")}
	if len(m.view().None.Remedies) > 1 {
		hints = append(hints, ui.Hint("↑↓", "other options"))
	}
	return append(hints, others...)
}

// papers is the list, or the remedies if the filter finds nothing.
func (m *Model) papers(t *ui.Theme) (ui.Block, ui.Thumb) {
	if m.showsRemedies() {
		return m.view().None.Choices(m.finder.Typing != nil || m.focus() != ui.PaneList).View(t, m.screen.Layout.List.W, m.screen.Layout.List.H), ui.Thumb{}
	}
	m.reading.List.SetEmpty(m.emptiness()...)
	if !m.view().Part { // a part of the list would give wrong numbers: those from before stay
		m.reading.List.SetPlace(m.presenter().Place())
	}
	return m.reading.List.View(t), m.reading.List.Thumb()
}

// emptiness says why the list is empty, and what to do.
func (m *Model) emptiness() []clean.Text {
	v := m.view()
	switch {
	case !m.loading.Coming() && !v.None.Title.Empty() && !m.finder.SearchesAnew(v):
		return []clean.Text{v.None.Title}
	case m.loading.Coming():
		return []clean.Text{clean.Literal("Reading …")}
	case m.finder.Search.Busy:
		return []clean.Text{clean.Literal("Searching …")}
	case m.reading.Current == reading.Inbox && m.shelf.Papers.Len() > 0:
		return triage.EmptyInbox(m.shelf.Marks.Decided(), m.triage.Ended.Sub(m.started), m.shelf.Counts[marks.ToRead])
	case m.reading.Current == reading.New:
		return []clean.Text{clean.Literal("Nothing new."), clean.Literal("A paper is new until you decide on it or look at it; 1 shows the inbox.")}
	case v.Query != "":
		return []clean.Text{clean.Concat(clean.Literal("Nothing in "), v.Name, clean.Literal(" yet.")), clean.Literal("1 shows the inbox; t, r and x decide.")}
	}
	return []clean.Text{clean.Literal("No papers.")}
}

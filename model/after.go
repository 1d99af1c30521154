package model

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/filter"
	"dailies/model/foryou"
	"dailies/model/marks"
	"dailies/model/overlay"
)

// follow shows the selection in both panes, and stretches the range that is being picked.
func (m *Model) follow() {
	m.reading.Follow()
	m.triage.Follow()
}

// moved follows the selection after the reader has moved it.
func (m *Model) moved() {
	m.triage.AtEnd = -1
	m.follow()
}

// afterPapers is what happens when papers have come in: the list is searched again, the
// papers are indexed and counted.
func (m *Model) afterPapers() tea.Cmd {
	if m.loading.Again != nil {
		return nil // they are not on the screen yet
	}
	for _, v := range m.reading.Views {
		v.Stale = true
	}
	m.finder.Due = true
	return tea.Batch(m.keepUp(), m.finder.Prepare(m.loading.Busy), m.tally(), m.saveLinks())
}

// afterMarks is what happens when marks have changed: papers stay in their rows, and the
// counts are renewed.
func (m *Model) afterMarks() tea.Cmd {
	m.follow()
	return tea.Batch(m.facets.Recount(true), m.tally(), m.saveLinks())
}

// afterSearch is what happens when a search has ended or was given up: papers that came
// in meanwhile are searched, and the facets are counted. asked says whether the reader asked
// for the search.
func (m *Model) afterSearch(asked bool) tea.Cmd {
	return tea.Batch(m.keepUp(), m.facets.Recount(asked))
}

// afterStep is what a step means for all: it is on its way to the disk, and what is counted is
// counted anew.
func (m *Model) afterStep(step marks.Step) tea.Cmd {
	if len(step.Edits) == 0 {
		return m.afterMarks()
	}
	m.view().Stay()
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

// find searches for what the current view shows. It cancels the search before it.
func (m *Model) find() tea.Cmd { return m.seek(false) }

// seek searches because the reader asked for it, or behind, because papers came in.
func (m *Model) seek(behind bool) tea.Cmd {
	if !behind {
		m.facets.Renew()
	}
	v := m.view()
	v.Stale = false
	j := filter.Job{
		Text: v.Filter, Status: v.Status, NewFirst: v.NewFirst(),
		Papers: m.shelf.Searchable(v.Held), Points: m.lists.Points(),
	}
	j.Base, j.Filter = v.Queries()
	j.Order, j.Back = v.Sorting()
	return m.finder.Seek(j, behind)
}

// keepUp searches again if papers came in. The reader's own search comes first; and keys
// wait for no search that the reader did not ask for, once there is a whole list that they
// can be about.
func (m *Model) keepUp() tea.Cmd {
	listed := len(m.view().Shown) > 0
	due, wait := m.finder.KeepUp(m.cfg.Now(), !m.loading.Busy || !listed)
	switch {
	case !due:
		return wait
	case !listed:
		return m.find()
	}
	return m.seek(true)
}

// learn learns from all decisions, once the papers are there. asked says that the reader
// expects another order now; else no row moves in a list that somebody looks at.
func (m *Model) learn(asked bool) tea.Cmd {
	if m.loading.Busy {
		return nil
	}
	return m.learning.Start(m.learnsFrom(), asked)
}

// learnsFrom returns a function for commands that returns what is learned from.
func (m *Model) learnsFrom() func() foryou.Source {
	from := foryou.Source{Index: m.finder.Index, In: m.shelf.Searchable(nil), Watch: m.lists.Words.All()}
	store, unsaved := m.store, slices.Clone(m.saving.Pending)
	return func() foryou.Source {
		if store != nil {
			from.Decisions = store.Decisions(unsaved...)
		}
		return from
	}
}

// tally counts again for the lists. Papers that come in are counted once they are all
// there.
func (m *Model) tally() tea.Cmd {
	if m.loading.Busy {
		return nil
	}
	return m.lists.Tally()
}

// onTallied shows the points of a tally, and counts again if something has changed since.
func (m *Model) onTallied() tea.Cmd {
	m.reading.Follow()
	return m.tally()
}

// rereadLists reads the lists that somebody else has changed. While one of them is open,
// or something is typed, it waits: rows would move under the keys, and letters become
// keys of the list if a view goes.
func (m *Model) rereadLists() tea.Cmd {
	if menu, ok := m.dialog.Overlay.(*overlay.Menu); ok && menu.On != nil || m.dialog.Prompt != nil || m.typing != nil {
		return nil
	}
	return m.lists.Reread()
}

// saveLinks saves which titles and numbers have turned out to be of one paper with marks.
func (m *Model) saveLinks() tea.Cmd {
	if links := m.shelf.Marks.Adopted(); links.Len() > 0 {
		return m.saving.Add(links)
	}
	return nil
}

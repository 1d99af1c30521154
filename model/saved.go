package model

import (
	"cmp"
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/filter"
	"dailies/model/list"
	"dailies/model/overlay"
	"dailies/model/search/query"
	"dailies/parser/clean"
)

// readLists reads the saved filters and watch words, before the first frame.
func (m *Model) readLists() {
	m.lists = filter.NewLists(m.cfg.Lists, m.settings.Views, m.finder.Index, m.shelf, &m.dialog,
		filter.Views{
			Keys:    list.SavedKeys(),
			Current: func() string { return m.view().Saved },
			Open:    m.openSaved,
			Key:     m.viewByDigit,
			Save:    m.saveFilter,
			Rename:  m.reading.Rename,
			Changed: m.filtersChanged,
		}, m.wordsChanged, m.onTallied)
	m.setSavedViews()
	if err := m.lists.Err(); err != nil && m.cfg.Warning.Empty() { // the first warning is said, all are listed
		m.cfg.Warning = clean.Line(err.Error())
	}
}

// setSavedViews makes views of the saved filters, and lets the help name those on the keys
// 6 to 9.
func (m *Model) setSavedViews() {
	m.reading.SetSavedViews(m.lists.Filters.All())
	for i := list.Builtins; i < list.Builtins+list.MaxSavedViews; i++ {
		a := m.dialog.Keys.Named(list.ActionOf(i))
		a.SetEnabled(i < len(m.reading.Views))
		if i < len(m.reading.Views) {
			a.SetHelp(a.Help().Key, m.reading.Views[i].Name.String())
		}
	}
}

// filtersChanged makes the views anew. The current one is searched again if its query is
// another; if it is gone, All is shown.
func (m *Model) filtersChanged() tea.Cmd {
	current := m.view()
	m.setSavedViews()
	at := slices.Index(m.reading.Views, current)
	if at < 0 {
		return tea.Batch(m.showAllInstead(), m.tally())
	}
	m.reading.Current = at
	return m.refreshView()
}

// refreshView searches the current view again if it may show other papers, and counts anew.
func (m *Model) refreshView() tea.Cmd {
	if m.view().Stale {
		return tea.Batch(m.find(), m.tally())
	}
	return m.tally()
}

// showAllInstead shows All in place of a view that is gone. A filter that is being typed goes on
// in All: its letters must not become keys of the list.
func (m *Model) showAllInstead() tea.Cmd {
	typed, text := m.typing != nil, m.finder.Line.Text()
	m.enter(list.All)
	if !typed {
		return m.find()
	}
	m.endTyping()
	find, open := m.find(), m.openFilter()
	m.finder.Line.SetText(text)
	return tea.Batch(find, open, m.searchTyped())
}

// wordsChanged searches again in views whose papers or order depend on the watch words.
func (m *Model) wordsChanged() tea.Cmd {
	for _, v := range m.reading.Views {
		v.Stale = v.Stale || v.Scored()
	}
	return tea.Batch(m.refreshView(), m.learn(true))
}

// openSaved shows a saved filter: in its view, or in All if it has none.
func (m *Model) openSaved(at int) tea.Cmd {
	if at < list.MaxSavedViews {
		return m.toView(list.Builtins + at)
	}
	f := m.lists.Filters.All()[at]
	return tea.Batch(m.toView(list.All), m.setFilter(f.Query))
}

// viewByDigit is what a digit does in the list of saved filters.
func (m *Model) viewByDigit(key string) (overlay.Do, bool) {
	i, ok := m.reading.ByKey(key)
	return bind(m.toView, i), ok
}

// saveFilter asks for a name, and saves what the list shows under it.
func (m *Model) saveFilter() tea.Cmd {
	text := m.view().FullQuery()
	if text == "" {
		m.dialog.Say(m.dialog.Text("There is no filter to save — {filter} starts one"))
		return nil
	}
	return m.lists.Filters.Ask(text, cmp.Or(m.view().Filter, text), m.saveFilterAs)
}

// saveAs saves what the list shows under a name.
func (m *Model) saveAs(name string) (overlay.Do, error) {
	f, err := query.NewSaved(name, m.view().FullQuery())
	if err != nil {
		return nil, err
	}
	return func() tea.Cmd { return m.saveFilterAs(f) }, nil
}

// saveFilterAs saves a filter. Its view, if it has one, gets the order of the current view.
func (m *Model) saveFilterAs(f query.Saved) tea.Cmd {
	like := *m.view()
	cmd, shows := m.lists.Filters.Save(f), m.dialog.Text("{saved-filters} lists what is saved")
	if action := m.reading.SortLike(like, f.Name); action != "" {
		shows = m.dialog.Text("{" + action + "} shows it")
	}
	m.dialog.Say(clean.Line(fmt.Sprintf("Saved as %s — %s", f.Name, shows)))
	return cmd
}

// rereadLists reads the lists that somebody else has changed. While one of them is open,
// or something is typed, it waits: rows would move under the keys, and letters become
// keys of the list if a view goes.
func (m *Model) rereadLists() tea.Cmd {
	if menu, ok := m.dialog.Overlay.(*overlay.Menu); ok && menu.Edit != nil || m.dialog.Prompt != nil || m.typing != nil {
		return nil
	}
	return m.lists.Reread()
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

package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/saved"
	"dailies/parser/clean"
)

// unread says that one of the reader's lists could not be read, unless
// something else went wrong before it: the first is said, all are listed.
func (m *Model) unread(err error) {
	if err != nil && m.cfg.Warning.Empty() {
		m.cfg.Warning = clean.Line(err.Error())
	}
}

// listNews looks whether another window, or an editor, has changed the
// reader's lists. While one of them is open, or something is typed, it waits:
// rows would move under the keys, letters become keys where a view is gone.
func (m *Model) listNews() tea.Cmd {
	if _, open := m.overlay.(*roster); open || m.prompt != nil || m.typing != nil {
		return nil
	}
	return tea.Batch(
		newsOf(m.filters.book, func(l saved.List[saved.Filter], err error) tea.Msg { return filtersMsg{l, err} }),
		newsOf(m.watching.book, func(l saved.List[saved.Word], err error) tea.Msg { return watchMsg{l, err} }),
	)
}

func newsOf[E saved.Entry](book *saved.Book[E], msg func(saved.List[E], error) tea.Msg) tea.Cmd {
	return func() tea.Msg {
		l, changed, err := book.News()
		if !changed {
			return nil
		}
		return msg(l, err)
	}
}

package fulltext

import (
	tea "github.com/charmbracelet/bubbletea"
)

// CountedMsg says which whole papers are in the store, and how many bytes they take.
type CountedMsg struct {
	Numbers []string
	Size    int64
}

// RemovedMsg says how many papers were removed.
type RemovedMsg struct {
	Papers int
	Err    error
}

// Count looks which papers are in the store.
func (r *Reader) Count() tea.Cmd {
	store := r.Source.Store
	return func() tea.Msg {
		_, size := store.Size()
		return CountedMsg{store.Numbers(), size}
	}
}

// Remove removes papers from the store.
func (r *Reader) Remove(numbers []string) tea.Cmd {
	store := r.Source.Store
	return func() tea.Msg { return RemovedMsg{len(numbers), store.Remove(numbers...)} }
}

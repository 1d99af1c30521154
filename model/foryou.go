package model

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/foryou"
	"dailies/model/list"
	"dailies/model/search/query"
	"dailies/parser/clean"
)

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
	from := foryou.Source{Index: m.finder.Index, In: m.shelf.Searchable(nil), Watch: m.lists.Words.Watched()}
	store, unsaved := m.cfg.Store, slices.Clone(m.saving.Pending)
	return func() foryou.Source {
		if store != nil {
			from.Decisions = store.Decisions(unsaved...)
		}
		return from
	}
}

// onLearned sorts by what was learned. Before the first key nobody has begun to read, so the list
// is sorted at once.
func (m *Model) onLearned(asked bool) tea.Cmd {
	m.shelf.ForYou = m.learning.Order
	m.reading.Views[list.Inbox].ForYou = m.learning.Wins()
	for _, v := range m.reading.Views {
		by, _ := v.Sorting()
		v.Stale = v.Stale || by == query.ByForYou
	}
	m.follow()
	unread := m.dialog.Pressed() == 0
	if by, _ := m.view().Sorting(); by != query.ByForYou || !asked && !unread {
		return nil
	}
	if v := m.view(); unread && v.At >= 0 && m.shelf.Came(v.At) {
		m.newPapers.goTo = true // the first new paper is another now
	} else if asked {
		v.StayOnTop(m.shelf.Is)
	}
	return m.find()
}

// forYou sorts the list by what was learned, or as the site does.
func (m *Model) forYou() tea.Cmd {
	if by, _ := m.view().Sorting(); by == query.ByForYou {
		return m.sortBy(query.ByPage)
	}
	if kept := foryou.CountKept(m.shelf.Is); kept < foryou.Least {
		m.dialog.Say(clean.Concat(clean.Literal("for you: "), foryou.Note(kept), m.dialog.Text(" — {to-read}, {read} and {star} keep")))
		return nil
	}
	return m.sortBy(query.ByForYou)
}

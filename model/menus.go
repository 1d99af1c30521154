package model

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/reading"
	"dailies/model/search"
	"dailies/parser/clean"
)

// openMarkMenu offers all marks with their keys.
func (m *Model) openMarkMenu() tea.Cmd {
	papers := m.targets()
	if len(papers) == 0 {
		return nil
	}
	mark := m.shelf.Mark(int(papers[0]))
	is := func(s marks.Status) bool { return len(papers) == 1 && mark.Status == s }
	title := clean.Literal("Decide")
	if len(papers) > 1 {
		title = clean.Of("Decide on " + clean.Plural(len(papers), "paper"))
	}
	items := []overlay.Item{
		{Key: "t", Name: clean.Literal("to-read"), Current: is(marks.ToRead), Do: func() tea.Cmd { return m.decide(marks.ToRead) }},
		{Key: "r", Name: clean.Literal("read"), Current: is(marks.Read), Do: func() tea.Cmd { return m.decide(marks.Read) }},
		{Key: "x", Name: clean.Literal("skip"), Current: is(marks.Skipped), Do: func() tea.Cmd { return m.decide(marks.Skipped) }},
		{Key: "i", Name: clean.Literal("back to the inbox"), Do: func() tea.Cmd { return m.decide(marks.Inbox) }},
		{Key: "*", Name: clean.Literal("star"), Do: m.star},
		{Key: "T", Name: clean.Literal("tags"), Do: m.editTags},
		{Key: "e", Name: clean.Literal("note"), Do: m.editNote},
		{Key: "Z", Name: clean.Literal("snooze"), Do: m.snooze},
		{Key: "u", Name: clean.Literal("undo"), Do: m.undo},
		{Key: "U", Name: clean.Literal("redo"), Do: m.redo},
	}
	if len(papers) > 1 {
		items = slices.DeleteFunc(items, func(it overlay.Item) bool { return it.Key == "e" }) // a note belongs to one paper
	}
	return m.show(overlay.NewMenu(title, items))
}

// openSortMenu offers the orders.
func (m *Model) openSortMenu() tea.Cmd {
	now, _ := m.view().Sorting()
	return m.show(reading.OrderMenu(now, m.sortBy))
}

func (m *Model) sortBy(by search.Order) tea.Cmd {
	m.view().SortBy(by, false)
	m.sayOrder()
	return tea.Batch(m.find(), m.keepSoon())
}

// sayOrder says which order the reader chose.
func (m *Model) sayOrder() {
	m.messages.Say(clean.Concat(clean.Literal("sorted "), reading.OrderText(m.view().Sorting()), clean.Literal(" — S reverses")))
}

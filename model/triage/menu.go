package triage

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// Menu offers what can be decided on papers. run does what the key map calls by that name.
func Menu(s *shelf.Shelf, papers []int32, run func(action string) tea.Cmd) *overlay.Menu {
	title, one := clean.Literal("Decide"), len(papers) == 1
	if !one {
		title = clean.Of("Decide on " + english.Plural(len(papers), "paper"))
	}
	now := s.Mark(int(papers[0])).Status
	item := func(key, action string, name clean.Text) overlay.Item {
		return overlay.Item{Key: key, Name: name, Do: func() tea.Cmd { return run(action) }}
	}
	status := func(to marks.Status, key, action, name string) overlay.Item {
		it := item(key, action, clean.Line(name))
		if it.Current = one && now == to; it.Current {
			it.Do = nil // Enter on the line that is selected first must change nothing
		}
		return it
	}
	var items []overlay.Item
	if !one {
		items = append(items, overlay.Item{Key: "n", Name: clean.Literal("change nothing")})
	}
	items = append(items,
		status(marks.ToRead, "t", "to-read", "to-read"),
		status(marks.Read, "r", "read", "read"),
		status(marks.Skipped, "x", "skip", "skip"),
		status(marks.Inbox, "i", "inbox", "back to the inbox"),
		item("*", "star", clean.Literal("star")),
		item("T", "tags", clean.Literal("tags")),
	)
	if one { // a note belongs to one paper
		items = append(items, item("e", "note", clean.Literal("note")), item("W", "why", clean.Literal("why it stands here")))
	}
	return overlay.NewMenu(title, append(items,
		item("Z", "snooze", clean.Literal("snooze")),
		item("u", "undo", clean.Literal("undo")),
		item("U", "redo", clean.Literal("redo")),
	))
}

// Confirm asks whether many papers are to be changed.
func (d Decision) Confirm(do func(Decision) tea.Cmd, keys func(string) clean.Text) *overlay.Menu {
	d.Sure, d.Moves = true, false
	question := d.question()
	if d.Loses.Any() {
		question = clean.Concat(question, clean.Of(" "+d.Loses.text("is", "are")+"."))
	}
	return overlay.NewMenu(question, []overlay.Item{
		{Key: "y", Name: keys("yes ({undo} undoes it in one step)"), Do: func() tea.Cmd { return do(d) }},
		{Key: "n", Name: clean.Literal("no"), Current: d.Loses.Any()}, // Enter must not take back what was decided
	})
}

package triage

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/model/marks"
	"dailies/model/overlay"
)

// Keys are the keys that decide and pick. undo and redo do what their names say.
func (t *Triage) Keys(undo, redo overlay.Do) []keymap.Action {
	give := func(to marks.Status) overlay.Do { return func() tea.Cmd { return t.decide(to) } }
	return []keymap.Action{
		keymap.New(keymap.Marked, keymap.Decide, "to-read", "t", "add to the reading list", give(marks.ToRead)),
		keymap.New(keymap.Marked, keymap.Decide, "skip", "x", "skip", give(marks.Skipped)),
		keymap.New(keymap.Marked, keymap.Decide, "read", "r", "mark as read", give(marks.Read)),
		keymap.New(keymap.Marked, keymap.Decide, "inbox", "i", "put back into the inbox", give(marks.Inbox)),
		keymap.New(keymap.Papers, keymap.Decide, "skip-rest", "X", "skip the rest", t.skipRest),
		keymap.New(keymap.Marked, keymap.Decide, "star", "*", "star", t.star),
		keymap.New(keymap.Marked, keymap.Decide, "undo", "u", "undo", undo).Line(2, "undo, redo"),
		keymap.New(keymap.Marked, keymap.Decide, "redo", "U ctrl+r", "redo", redo).Unlisted(),
		keymap.New(keymap.Marked, keymap.Decide, "repeat", ".", "repeat the last decision", t.repeat),
		keymap.New(keymap.Marked, keymap.Decide, "tags", "T", "edit tags", t.editTags),
		keymap.New(keymap.Marked, keymap.Decide, "note", "e", "write a note", t.editNote),
		keymap.New(keymap.Marked, keymap.Decide, "snooze", "Z", "snooze until a date", t.snooze),
		keymap.New(keymap.Marked, keymap.Decide, "menu", "m", "choose from a menu", t.openMenu),
		keymap.New(keymap.List, keymap.Select, "select", "space", "select, and move down", t.pick),
		keymap.New(keymap.Papers, keymap.Select, "select-range", "v", "select a range", t.pickRange),
		keymap.New(keymap.Papers, keymap.Select, "select-all", "A", "select all, or none", t.pickAll),
	}
}

// Direction is where the selection goes after a decision, as the option "advance" says: to
// the next undecided paper (1), to the previous one (-1), or nowhere (0).
func Direction(advance string) int {
	switch advance {
	case "previous":
		return -1
	case "stay":
		return 0
	}
	return 1
}

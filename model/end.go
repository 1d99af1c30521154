package model

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/export"
	"dailies/model/keymap"
	"dailies/model/list"
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui"
)

// stageEnd shows what the morning came to, if the inbox had papers before a decision and has
// none now.
func (m *Model) stageEnd(before int) {
	if before == 0 || m.shelf.Counts[marks.Inbox] > 0 || m.loading.Busy || m.shelf.Marks.Decided() == [4]int{} {
		return
	}
	picked := triage.Picked(m.shelf)
	var titles []clean.Text
	for _, p := range picked {
		titles = append(titles, m.titleOf([]int32{p}))
	}
	var next []key.Binding
	switch {
	case len(picked) > 0:
		next = append(next, m.dialog.Keys.Hint(list.ActionOf(list.ToRead), "read them"), m.dialog.Keys.Hint("export", "export them"))
	case m.shelf.Counts[marks.ToRead] > 0:
		next = append(next, m.dialog.Keys.Hint(list.ActionOf(list.ToRead), "read your reading list"))
	}
	next = append(next, m.dialog.Keys.Hint("fetch", "fetch new papers"), m.dialog.Keys.Hint("undo", "undo the last step"), m.dialog.Keys.Hint("back-or-quit", "quit"))
	end := triage.NewEnd(m.shelf.Marks.Decided(), m.triage.Ended.Sub(m.started), titles, next)
	end.Press = func(k tea.KeyMsg) overlay.Reply { return m.afterEnd(k, picked) }
	m.dialog.Overlay = end
}

// afterEnd closes the end and does what a key is for. Keys that decide do nothing: a reader
// who types on must not change the last paper.
func (m *Model) afterEnd(k tea.KeyMsg, picked []int32) overlay.Reply {
	a := m.dialog.Keys.Find(ui.PaneList, k.String())
	switch {
	case a == nil:
		return overlay.Reply{}
	case a.Group == keymap.Select, a.Group == keymap.Decide && a.Name != "undo":
		return overlay.Reply{}
	case a.Name == "export" && len(picked) > 0:
		return overlay.Reply{Close: true, Do: func() tea.Cmd {
			return m.sharing.OpenFormats("picks", export.Entries(m.shelf.Papers, m.shelf.Marks, picked...))
		}}
	case a.Name == "back", a.Name == "open-paper":
		return overlay.Reply{Close: true}
	}
	return overlay.Reply{Close: true, Do: a.Run}
}

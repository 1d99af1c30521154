package triage

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/shelf"
)

// OpenMarks reads the marks, which takes 30 ms for 10,000 of them.
type OpenMarks func() (*marks.Store, *marks.Marks, marks.Report)

// MarksOpenedMsg carries what was read after the first frame.
type MarksOpenedMsg struct {
	Store   *marks.Store
	Marks   *marks.Marks
	Found   marks.Report
	Arrived *shelf.Arrivals // the papers that have come before
	Err     error           // why those could not be read
}

// LoadMarks reads the marks, and the log of papers that have come.
func LoadMarks(open OpenMarks, arrived string) tea.Cmd {
	return func() tea.Msg {
		var msg MarksOpenedMsg
		msg.Store, msg.Marks, msg.Found = open()
		msg.Arrived, msg.Err = shelf.OpenArrivals(arrived)
		return msg
	}
}

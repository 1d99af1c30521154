package triage

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui"
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

// Damage is what is wrong with the files of the marks. Nothing of it is ever deleted.
type Damage struct {
	Dialog   *overlay.Dialog
	Found    marks.Report
	Restored int          // marks that were written again since the start
	warnings []clean.Text // that came up since the start
}

// Problems are all that is wrong, as lines.
func (d *Damage) Problems() []clean.Text {
	return slices.Concat(d.atOpening(), d.warnings, d.Found.Lines())
}

// First is what a person should know first; empty if all is well.
func (d *Damage) First() clean.Text {
	if first := d.atOpening(); len(first) > 0 {
		return first[0]
	}
	return editedOutside(d.Found.Unsaid)
}

// atOpening says that nothing will be saved, and why, and what else was wrong when the files were
// opened.
func (d *Damage) atOpening() (lines []clean.Text) {
	if !d.Found.Saves && !d.Found.Why.Empty() {
		lines = append(lines, clean.Concat(clean.Literal("marks will not be saved: "), d.Found.Why))
	}
	return append(lines, d.Found.Warnings...)
}

func editedOutside(lines int) clean.Text {
	if lines == 0 {
		return clean.Text{}
	}
	return clean.Concat(marks.ChangedOutside(lines), clean.Literal(" (dailies check says where)"))
}

// Take takes over what a look found, and says it.
func (d *Damage) Take(found marks.Report, err error) {
	if more := found.Edited - d.Found.Edited; more > 0 {
		d.Dialog.Answer(editedOutside(more), ui.Warning, 0)
	}
	d.Found.Findings = found.Findings
	if err != nil {
		d.warn(clean.Line(err.Error()))
	}
}

// Saved says that marks are written again, once they are.
func (d *Damage) Saved(steps []marks.Step) {
	for _, s := range steps {
		if s.Again > 0 {
			d.Restored += s.Again
			d.warn(clean.Line(marks.Restored(s.Again)))
		}
	}
}

func (d *Damage) warn(text clean.Text) {
	d.warnings = append(d.warnings, text)
	d.Dialog.Alert(text)
}

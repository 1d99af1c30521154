package model

import (
	"dailies/model/errand"
	"dailies/model/marks"
	"dailies/parser/clean"
	"dailies/ui"
)

// damage is what is wrong with the marks on the disk. Nothing of it is ever
// deleted; it is counted in the footer and listed by "!".
type damage struct {
	found    marks.Report
	warnings []clean.Text // that came up since the start
}

func (d *damage) problems() []clean.Text {
	var lines []clean.Text
	if text := notSaved(d.found); !text.Empty() {
		lines = append(lines, text)
	}
	lines = append(lines, d.found.Warnings...)
	lines = append(lines, d.warnings...)
	return append(lines, errand.MarkProblems(d.found)...)
}

// notSaved says that nothing will be saved, and why; empty where it will.
func notSaved(found marks.Report) clean.Text {
	if found.Saves || found.Why.Empty() {
		return clean.Text{}
	}
	return clean.Concat(clean.Literal("marks will not be saved: "), found.Why)
}

// firstWarning is the first thing that a person should know of the marks.
func firstWarning(found marks.Report) clean.Text {
	if text := notSaved(found); !text.Empty() {
		return text
	}
	if len(found.Warnings) > 0 {
		return found.Warnings[0]
	}
	return clean.Text{}
}

// onDamage takes over what a look at the journals brought up; err is told once.
func (m *Model) onDamage(found marks.Report, err error) {
	m.damage.found.Bad, m.damage.found.Problems, m.damage.found.Edited = found.Bad, found.Problems, found.Edited
	if err != nil {
		text := clean.Line(err.Error())
		m.damage.warnings = append(m.damage.warnings, text)
		m.messages.answer(message{text: text, kind: ui.Warning})
	}
}

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
	restored int          // marks that were written again since the start
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
	return changedByOthers(found.Unsaid)
}

// changedByOthers says that lines of the marks are not as dailies wrote them: somebody
// edited or merged them, or a bit flipped on the disk.
func changedByOthers(lines int) clean.Text {
	switch lines {
	case 0:
		return clean.Text{}
	case 1:
		return clean.Literal("1 line of the marks was changed outside of dailies, and counts as it is; ! says where.")
	}
	return clean.Of(clean.Number(lines) + " lines of the marks were changed outside of dailies, and count as they are; ! says where.")
}

// onDamage takes over what a look at the journals brought up; err is told once.
func (m *Model) onDamage(found marks.Report, err error) {
	if found.Edited > m.damage.found.Edited {
		m.messages.answer(message{text: changedByOthers(found.Edited - m.damage.found.Edited), kind: ui.Warning})
	}
	m.damage.found.Findings = found.Findings
	if err != nil {
		text := clean.Line(err.Error())
		m.damage.warnings = append(m.damage.warnings, text)
		m.messages.answer(message{text: text, kind: ui.Warning})
	}
}

package marks

import (
	"fmt"

	"dailies/parser/clean"
	"dailies/ui/english"
)

// Facts lists what a person should know about the journals that is not a problem.
func (r *Report) Facts() []clean.Text {
	if r.Edited == 0 {
		return nil
	}
	what := "1 line was changed outside dailies; it counts"
	if r.Edited > 1 {
		what = english.Number(r.Edited) + " lines were changed outside dailies; they count"
	}
	return []clean.Text{clean.Of(fmt.Sprintf("marks: %s: %s", what, r.Where))}
}

// Lines lists the lines of the journals that could not be read, as
// "marks/0a1b2c3d.jsonl:12: not JSON". They stay in the files as they are.
func (r *Report) Lines() []clean.Text {
	var lines []clean.Text
	for _, p := range r.Problems {
		lines = append(lines, clean.Of(fmt.Sprintf("marks/%s:%d: %s; the line is skipped and kept", p.File, p.Line, p.Text)))
	}
	if more := r.Bad - len(lines); more > 0 {
		lines = append(lines, clean.Of("marks: "+english.Number(more)+" more lines could not be read; they are skipped and kept"))
	}
	return lines
}

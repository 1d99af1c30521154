package triage

import (
	"strings"

	"dailies/model/marks"
	"dailies/parser/clean"
)

// Farewell says what was decided in a sitting, by status, and how many papers are left in
// the inbox; part says that not all papers were read.
func Farewell(decided [4]int, left int, part bool) clean.Text {
	parts := Deeds(decided)
	if len(parts) == 0 {
		parts = append(parts, "nothing decided")
	}
	end := clean.Number(left) + " left"
	if part {
		end += " of what was read"
	}
	return clean.Of(strings.Join(append(parts, end), ", "))
}

// Deeds say what was decided in a sitting: "6 to-read", "31 skipped".
func Deeds(decided [4]int) (parts []string) {
	for _, s := range []marks.Status{marks.ToRead, marks.Read, marks.Skipped} {
		if decided[s] > 0 {
			parts = append(parts, clean.Number(decided[s])+" "+s.String())
		}
	}
	if decided[marks.Inbox] > 0 {
		parts = append(parts, clean.Number(decided[marks.Inbox])+" back to the inbox")
	}
	return parts
}

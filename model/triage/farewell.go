package triage

import (
	"strings"
	"time"

	"dailies/model/marks"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// Farewell says what was decided in a sitting, by status, and how many papers are left in
// the inbox; part says that not all papers were read.
func Farewell(decided [4]int, left int, part bool) clean.Text {
	parts := decisionCounts(decided)
	if len(parts) == 0 {
		parts = append(parts, "nothing decided")
	}
	end := english.Number(left) + " left"
	if part {
		end += " of what was read"
	}
	return clean.Of(strings.Join(append(parts, end), ", "))
}

// decisionCounts say what was decided in a sitting: "6 to-read", "31 skipped".
func decisionCounts(decided [4]int) (parts []string) {
	for _, s := range []marks.Status{marks.ToRead, marks.Read, marks.Skipped} {
		if decided[s] > 0 {
			parts = append(parts, english.Number(decided[s])+" "+s.String())
		}
	}
	if decided[marks.Inbox] > 0 {
		parts = append(parts, english.Number(decided[marks.Inbox])+" back to the inbox")
	}
	return parts
}

// EmptyInbox says in place of an empty inbox what was decided, how long it took, and what
// can be done next. toRead is how many papers are to read.
func EmptyInbox(decided [4]int, took time.Duration, toRead int, keys func(string) clean.Text) []clean.Text {
	lines := []clean.Text{clean.Literal("The inbox is empty.")}
	if counts := decisionCounts(decided); len(counts) > 0 {
		lines = append(lines, clean.Of(strings.Join(counts, ", ")+" in "+duration(took)+"."))
	}
	next := "{fetch} fetches new papers, {undo} undoes the last step, {back-or-quit} quits."
	if toRead > 0 {
		next = "{view-to-read} shows your reading list, " + next
	}
	return append(lines, keys(next))
}

// duration writes how long something took: "40 seconds", "12 minutes", "1 hour 5 minutes".
func duration(d time.Duration) string {
	hours, minutes := int(d.Hours()), int(d.Minutes())%60
	switch {
	case d < time.Minute:
		return english.Plural(max(int(d.Seconds()), 1), "second")
	case hours == 0:
		return english.Plural(minutes, "minute")
	case minutes == 0:
		return english.Plural(hours, "hour")
	}
	return english.Plural(hours, "hour") + " " + english.Plural(minutes, "minute")
}

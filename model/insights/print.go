package insights

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"dailies/ui"
	"dailies/ui/english"
)

// Text is what a Sheet shows, as lines of text.
func (t *Tables) Text(today time.Time) string {
	var b strings.Builder
	fmt.Fprintln(&b, t.Papers)
	columns := t.columns(today)
	for _, s := range slices.Concat(columns[0], columns[1]) {
		if len(s.Bars) == 0 && s.Note.Empty() {
			continue
		}
		fmt.Fprintf(&b, "\n%s\n", s.Title)
		if !s.Note.Empty() {
			fmt.Fprintf(&b, "  %s\n", s.Note)
		}
		widest := 0
		for _, bar := range s.Bars {
			widest = max(widest, ui.Cells(bar.Label.String()))
		}
		for _, bar := range s.Bars {
			label, value := bar.Label.String(), bar.Value.String()
			if bar.Days != nil {
				value += ": " + strings.Trim(fmt.Sprint(bar.Days), "[]")
			}
			if bar.Status != nil {
				value = Statuses(bar.Status).String()
			}
			fmt.Fprintf(&b, "  %s%s  %s\n", label, ui.Blanks(widest-ui.Cells(label)), value)
		}
	}
	return b.String()
}

// String says how many papers there are, and what became of them.
func (s Statuses) String() string {
	var parts []string
	for _, status := range []string{"inbox", "to-read", "read", "skipped"} {
		if n := s[status]; n > 0 {
			parts = append(parts, english.Number(n)+" "+strings.Replace(status, "inbox", "undecided", 1))
		}
	}
	return strings.TrimSuffix(english.Plural(s.Total(), "paper")+": "+strings.Join(parts, ", "), ": ")
}

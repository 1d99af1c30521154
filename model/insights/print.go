package insights

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"dailies/model/marks"
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
			if bar.Status != nil {
				value = summary(bar.Status)
			}
			fmt.Fprintf(&b, "  %s%s  %s\n", label, ui.Blanks(widest-ui.Cells(label)), value)
		}
	}
	return b.String()
}

// String says how many papers there are, and what became of them.
func (s Statuses) String() string { return summary(s.byName()) }

func summary(by map[string]int) string {
	total, parts := 0, []string{}
	for _, status := range []marks.Status{marks.Inbox, marks.ToRead, marks.Read, marks.Skipped} {
		if n := by[status.String()]; n > 0 {
			total += n
			parts = append(parts, english.Number(n)+" "+strings.Replace(status.String(), "inbox", "undecided", 1))
		}
	}
	return strings.TrimSuffix(english.Plural(total, "paper")+": "+strings.Join(parts, ", "), ": ")
}

// MarshalJSON writes the numbers by the names of the statuses.
func (s Statuses) MarshalJSON() ([]byte, error) { return json.Marshal(s.byName()) }

func (s Statuses) byName() map[string]int {
	by := map[string]int{}
	for status, n := range s {
		by[marks.Status(status).String()] = n
	}
	return by
}

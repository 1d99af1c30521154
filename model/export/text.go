package export

import (
	"bufio"
	"fmt"

	"dailies/model/tex"
)

// writeText writes one line a paper: status, date, title, and who it is from.
func writeText(out *bufio.Writer, entries []Entry) error {
	for _, e := range entries {
		star, from, match := " ", "", ""
		if e.Mark.Starred {
			star = "*"
		}
		if who := From(e.Paper); who != "" {
			from = "  (" + who + ")"
		}
		if e.Snoozed != "" {
			from += "  snoozed until " + e.Snoozed
		}
		if e.Match != "" {
			match = "≈ "
		}
		date := ""
		if e.Paper.Date.Known() {
			date = e.Paper.Date.String()
		}
		if _, err := fmt.Fprintf(out, "%-7s %s %-10s  %s%s%s\n", e.Mark.Status, star, date, match, tex.Unicode(e.Paper.Title), from); err != nil {
			return err // nobody reads any more
		}
	}
	return nil
}

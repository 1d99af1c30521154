package page

import (
	"testing"

	"dailies/ui/uitest"
)

func TestDatesAreReadAsTheSiteWritesThem(t *testing.T) {
	for _, c := range []struct {
		line     string
		date     string
		comments int
	}{
		{"Oct 7", "10-07", 0},
		{"Oct 7 3", "10-07", 3},
		{"Oct 7, 2024", "2024-10-07", 0},
		{"Oct 7, 2024 12", "2024-10-07", 12},
		{"Oct 7, 2024 1,204", "2024-10-07", 1204},
		{"May 29  6", "05-29", 6},
		{"Oct 7 2024", "10-07", 2024},
		{"October 27", "10-27", 0},
		{"Sept 3, 2025", "2025-09-03", 0},
		{"Sep. 3", "09-03", 0},
		{"Feb 29", "02-29", 0},
		{"Feb 29, 2024", "2024-02-29", 0},
	} {
		date, comments, ok := readDate(c.line)
		if !ok || date.String() != c.date || comments != c.comments {
			t.Errorf("%q: %v, %d comments, %v", c.line, date, comments, ok)
		}
	}
}

func TestOtherLinesAreNotReadAsDates(t *testing.T) {
	for _, line := range []string{
		"", "Oct", "Oc", "Oct 32", "Feb 30", "Feb 29, 2025", "Apr 31", "oct 7", "OCT 7", "Oct 7,",
		"Oct 7, 3", "Oct 7, 3000", "Oct 7 3 4", "Oct 7 three", "Octopus 7", "Octo 7", "7 Oct", "Oct 0",
		"Oct 7th", "Oct 7: A Title", "May 2025 Report", "Mayfly 3", "Oct 7 -3", "Oct 99999999999999999999",
	} {
		if date, comments, ok := readDate(line); ok {
			t.Errorf("%q: %v, %d comments", line, date, comments)
		}
	}
}

func TestDatesWithMissingPartsArePrinted(t *testing.T) {
	unknown, noYear := Date{}, Date{Month: 8, Day: 15}
	a, b := Date{Year: 2025, Month: 12, Day: 31}, Date{Year: 2026, Month: 1, Day: 1, Inferred: true}
	uitest.Equal(t, b.Days()-a.Days(), 1)
	uitest.Equal(t, (Date{Year: 1970, Month: 1, Day: 2}).Days(), 1)
	if unknown.Known() || !noYear.Known() || noYear.String() != "08-15" || unknown.String() != "" || a.String() != "2025-12-31" {
		t.Error("a date does not know what it is")
	}
}

package dump

import (
	"cmp"
	"testing"
)

func TestDatesCompareAndSubtract(t *testing.T) {
	unknown, noYear := Date{}, Date{Month: 8, Day: 15}
	a, b := Date{Year: 2025, Month: 12, Day: 31}, Date{Year: 2026, Month: 1, Day: 1, Inferred: true}
	ascending := []Date{unknown, noYear, a, b}
	for i, x := range ascending {
		for j, y := range ascending {
			if got := x.Compare(y); got != cmp.Compare(i, j) || x.Before(y) != (i < j) {
				t.Errorf("%v and %v compare as %d", x, y, got)
			}
		}
	}
	if b.Days()-a.Days() != 1 || (Date{Year: 1970, Month: 1, Day: 2}).Days() != 1 {
		t.Errorf("days: %d, %d", a.Days(), b.Days())
	}
	if unknown.Known() || !noYear.Known() || noYear.String() != "08-15" || unknown.String() != "" || a.String() != "2025-12-31" {
		t.Error("a date does not know what it is")
	}
}

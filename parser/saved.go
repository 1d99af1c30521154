package parser

import (
	"path/filepath"
	"regexp"
	"strconv"
	"time"
)

// firstYearOfPages is the year in which the site's pages began. The time of a file that is
// older says nothing.
const firstYearOfPages = 2023

// dateInName is a date in the name of a file: "2025-10-27", "20251027", "2025-10", "2025".
var dateInName = regexp.MustCompile(`(?:^|\D)(20\d\d)(?:[-_.]?(\d\d)(?:[-_.]?(\d\d))?)?(?:\D|$)`)

// savedOn is the last day on which a file can have been saved: by the date in its name, or
// else by the time when it was written. A name that has only a month, or a year, means its
// last day.
func savedOn(path string, written time.Time) Date {
	for _, found := range dateInName.FindAllStringSubmatch(filepath.Base(path), -1) {
		d := Date{Year: number(found[1]), Month: number(found[2]), Day: number(found[3])}
		if found[2] == "" {
			d.Month = 12
		}
		if found[3] == "" {
			d.Day = 31
		}
		for d.Day > 28 && !d.Valid() && found[3] == "" {
			d.Day--
		}
		if d.Year >= firstYearOfPages && d.Valid() {
			return d
		}
	}
	if year, month, day := written.Date(); year >= firstYearOfPages {
		return Date{Year: year, Month: int(month), Day: day}
	}
	return Date{}
}

// number is the value of up to four digits; 0 if there are none.
func number(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return 0
	}
	return n
}

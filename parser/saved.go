package parser

import (
	"path/filepath"
	"regexp"
	"time"
)

// firstYearOfPages is the year in which the site's pages began. The time of a file that is
// older says nothing.
const firstYearOfPages = 2023

// dateInName is a date in the name of a file: "2025-10-27", "20251027".
var dateInName = regexp.MustCompile(`(?:^|\D)(20\d\d)[-_.]?(\d\d)[-_.]?(\d\d)(?:\D|$)`)

// savedOn is the last day on which a file can have been saved: by the date in its name, or else
// by the time when it was written.
func savedOn(path string, written time.Time) Date {
	days := []time.Time{}
	for _, found := range dateInName.FindAllStringSubmatch(filepath.Base(path), -1) {
		if day, err := time.Parse("20060102", found[1]+found[2]+found[3]); err == nil {
			days = append(days, day)
		}
	}
	for _, day := range append(days, written) {
		if day.Year() >= firstYearOfPages {
			return DateOf(day)
		}
	}
	return Date{}
}

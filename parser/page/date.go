package page

import (
	"fmt"
	"time"
)

// Date is a calendar day as a dump writes it. The zero Date is unknown.
type Date struct {
	Year     int  // 0 if the dump writes none
	Month    int  // 1 to 12; 0 is an unknown date
	Day      int  // 1 to 31
	Inferred bool // the year was inferred and could be another
}

// Known reports whether there is a day at all; its year may still be missing.
func (d Date) Known() bool { return d.Month != 0 }

// String returns "2025-08-15", "08-15" without a year, "" for an unknown date.
func (d Date) String() string {
	switch {
	case !d.Known():
		return ""
	case d.Year == 0:
		return fmt.Sprintf("%02d-%02d", d.Month, d.Day)
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
}

// Valid reports whether the calendar has the day. Without a year 29 February is
// one.
func (d Date) Valid() bool {
	if d.Month < 1 || d.Month > 12 || d.Day < 1 {
		return false
	}
	year := d.Year
	if year == 0 {
		year = 2000 // a leap year
	}
	days := monthDays[d.Month-1]
	if d.Month == 2 && year%4 == 0 && (year%100 != 0 || year%400 == 0) {
		days++
	}
	return d.Day <= days
}

var monthDays = [...]int{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}

// Compare is -1, 0 or 1 as d is before, on or after other. Inferred plays no
// part; an unknown date, or year, comes before every known one.
func (d Date) Compare(other Date) int {
	a, b := d.ordinal(), other.ordinal()
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// Before reports whether d is an earlier day than other, as Compare has it.
func (d Date) Before(other Date) bool { return d.Compare(other) < 0 }

func (d Date) ordinal() int { return (d.Year*13+d.Month)*32 + d.Day }

// Days counts the days since 1 January 1970, for differences. It means nothing
// for a date without a year.
func (d Date) Days() int {
	return int(time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60))
}

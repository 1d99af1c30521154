package library

import (
	"math"
	"time"

	"dailies/parser"
)

// day counts days from 1 January 1970.
type day int32

// unknownDay sorts after all other days.
const unknownDay day = math.MaxInt32

// tolerance is how many days the site's dates for one paper may differ, because it shows New York time.
const tolerance = 1

// daysInYear is for a leap year, because distances within a year are computed as in one.
const daysInYear = 366

// dayInYear returns the number of a day in a leap year, counted from 1.
func dayInYear(d parser.Date) int {
	return withYear(d, 2024).Time().YearDay()
}

func (d day) year() int { return time.Unix(int64(d)*24*60*60, 0).UTC().Year() }

// dayOf returns the day of a date, or unknownDay if the date is invalid.
func dayOf(d parser.Date) day {
	if d.Year < 1 || d.Year > 9999 || !d.Valid() {
		return unknownDay
	}
	return day(d.Days())
}

func withYear(d parser.Date, year int) parser.Date {
	return parser.Date{Year: int16(year), Month: d.Month, Day: d.Day}
}

func daysApart(a, b day) int { return int(max(a-b, b-a)) }

// daysApartInAnyYear returns the smallest distance between two dates in any years.
func daysApartInAnyYear(a, b parser.Date) int {
	n := dayInYear(a) - dayInYear(b)
	n = max(n, -n)
	return min(n, daysInYear-n)
}

package library

import (
	"math"
	"time"

	"dailies/parser"
)

// day counts days from 1 January 1970.
type day int32

// unknownDay comes after all others.
const unknownDay day = math.MaxInt32

// tolerance is how many days the dates that the site gives to one paper may be apart: it
// shows New York time.
const tolerance = 1

// daysInYear is a leap year's; distances within a year count in leap years.
const daysInYear = 366

// dayInYear is the place of a month's day in a leap year, from 1.
func dayInYear(d parser.Date) int {
	return inYear(d, 2024).Time().YearDay()
}

func dayAt(t time.Time) day { return day(parser.DateOf(t).Days()) }

func (d day) year() int { return time.Unix(int64(d)*24*60*60, 0).UTC().Year() }

// dayOf is the day of a date; unknownDay if the calendar has no such day.
func dayOf(d parser.Date) day {
	if d.Year < 1 || d.Year > 9999 || !d.Valid() {
		return unknownDay
	}
	return day(d.Days())
}

// inYear is a date in another year.
func inYear(d parser.Date, year int) parser.Date {
	return parser.Date{Year: int16(year), Month: d.Month, Day: d.Day}
}

// apart is the distance of two days.
func apart(a, b day) int { return int(max(a-b, b-a)) }

// apartInYear is the distance of two dates whose years are not sure: the
// shortest that any years make possible.
func apartInYear(a, b parser.Date) int {
	n := dayInYear(a) - dayInYear(b)
	n = max(n, -n)
	return min(n, daysInYear-n)
}

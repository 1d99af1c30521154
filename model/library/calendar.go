package library

import (
	"math"

	"dailies/parser"
)

// day counts days, from 1 January 1970.
type day int32

const unknownDay day = math.MinInt32

// tolerance is how many days apart the site may date the same paper: it shows
// New York time.
const tolerance = 1

// yearStarts are the days of a leap year that pass before each month.
var yearStarts = [13]int{0, 0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335}

// daysInYear is a leap year's; distances within a year count in leap years.
const daysInYear = 366

// inYear is the place of a month's day in a leap year, from 1.
func inYear(month, dom int) int { return yearStarts[month] + dom }

// possible tells whether some year has that day.
func possible(month, dom int) bool {
	if month < 1 || month > 12 || dom < 1 {
		return false
	}
	end := daysInYear
	if month < 12 {
		end = yearStarts[month+1]
	}
	return inYear(month, dom) <= end
}

func leapYear(year int) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }

func leapDay(month, dom int) bool { return month == 2 && dom == 29 }

// has tells whether a year has a day that is possible.
func has(year, month, dom int) bool { return !leapDay(month, dom) || leapYear(year) }

// daysBefore counts the days from 1 January of year 1 to that of year.
func daysBefore(year int) int {
	y := year - 1
	return 365*y + y/4 - y/100 + y/400
}

var unixEpoch = daysBefore(1970)

// dayOf numbers a date; unknownDay where it is none of the calendar. It is
// asked for several times an entry: 3 ns instead of the 20 of time.Date.
func dayOf(year, month, dom int) day {
	if year < 1 || year > 9999 || !possible(month, dom) || !has(year, month, dom) {
		return unknownDay
	}
	n := daysBefore(year) - unixEpoch + inYear(month, dom) - 1
	if month > 2 && !leapYear(year) {
		n--
	}
	return day(n)
}

func dateDay(d parser.Date) day { return dayOf(d.Year, d.Month, d.Day) }

// year is the year of a day between those of years 1 and 9999.
func (d day) year() int {
	n := int(d) + unixEpoch
	year := 1 + n*400/daysBefore(401) // at most one too many or too few
	switch {
	case n < daysBefore(year):
		return year - 1
	case n >= daysBefore(year+1):
		return year + 1
	}
	return year
}

// yearNear gives the year in which month and dom fall within the tolerance of
// d, across the turn of the year too; false where there is none.
func yearNear(month, dom int, d day) (int, bool) {
	about := d.year()
	for year := about - 1; year <= about+1; year++ {
		if at := dayOf(year, month, dom); at != unknownDay && apart(at, d) <= tolerance {
			return year, true
		}
	}
	return 0, false
}

// apart is the distance of two days.
func apart(a, b day) int {
	if a < b {
		a, b = b, a
	}
	return int(a - b)
}

// apartInYear is the distance of two days whose years are not sure: the
// shortest that any years make possible.
func apartInYear(a, b parser.Date) int {
	n := inYear(a.Month, a.Day) - inYear(b.Month, b.Day)
	n = max(n, -n)
	return min(n, daysInYear-n)
}

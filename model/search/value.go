package search

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"dailies/parser"
)

// extent is a range of numbers or of days, its ends as they were written. An
// empty end is open.
type extent struct {
	low, high         string
	lowDays, highDays days // for dates
	lowNum, highNum   int  // for numbers; both inclusive
	sign              string
}

// days is a point or a stretch of the calendar as it is written: a year, a
// month, a day, or some days back from the newest paper.
type days struct {
	year, month, day int
	back             int  // days
	relative         bool // back counts
}

const farNumber = 1 << 30

// String prints the range as it is typed.
func (s extent) String() string {
	switch s.sign {
	case "..":
		return s.low + ".." + s.high
	case ">", ">=":
		return s.sign + s.low
	case "<", "<=":
		return s.sign + s.high
	}
	return s.low
}

// readExtent reads "3", ">=3", "2..4", with end reading each of its ends. ok is
// false where it is unfinished.
func readExtent(s string, number bool) (r extent, ok bool, err error) {
	sign, rest := cutSign(s)
	r.sign = sign
	low, high, dots := strings.Cut(rest, "..")
	switch {
	case sign == "<" || sign == "<=":
		r.high = rest
	case sign != "":
		r.low = rest
	case dots:
		r.sign, r.low, r.high = "..", low, high
	default:
		r.low = rest
	}
	if r.low == "" && r.high == "" {
		return r, false, nil
	}
	if number {
		return r.numbers()
	}
	return r.dates()
}

// cutSign cuts a comparison off its front; "=" is the plain value.
func cutSign(s string) (sign, rest string) {
	for _, sign := range []string{">=", "<=", ">", "<"} {
		if rest, ok := strings.CutPrefix(s, sign); ok {
			return sign, rest
		}
	}
	return "", strings.TrimPrefix(s, "=")
}

func (s extent) numbers() (extent, bool, error) {
	s.lowNum, s.highNum = -farNumber, farNumber // a score may be negative
	var err error
	if s.low != "" {
		if s.lowNum, s.low, err = readNumber(s.low); err != nil {
			return s, false, err
		}
	}
	if s.high != "" {
		if s.highNum, s.high, err = readNumber(s.high); err != nil {
			return s, false, err
		}
	}
	switch s.sign {
	case "":
		s.highNum = s.lowNum
	case ">":
		s.lowNum++
	case "<":
		s.highNum--
	}
	return s, true, nil
}

func readNumber(s string) (int, string, error) {
	n, err := strconv.ParseInt(s, 10, 30)
	if err != nil {
		return 0, "", fmt.Errorf("%q is no number", s)
	}
	return int(n), strconv.Itoa(int(n)), nil
}

func (s extent) dates() (extent, bool, error) {
	var err error
	ok := false
	for _, end := range []struct {
		text *string
		days *days
	}{{&s.low, &s.lowDays}, {&s.high, &s.highDays}} {
		if *end.text == "" {
			continue
		}
		if *end.days, err = readDays(*end.text); err != nil {
			return s, false, err
		}
		*end.text = end.days.String()
		ok = ok || *end.text != ""
	}
	return s, ok, nil
}

// String prints the days as they are typed; "" for none.
func (d days) String() string {
	switch {
	case d.relative:
		return strconv.Itoa(d.back) + "d"
	case d.year == 0:
		return ""
	case d.month == 0:
		return fmt.Sprintf("%04d", d.year)
	case d.day == 0:
		return fmt.Sprintf("%04d-%02d", d.year, d.month)
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.year, d.month, d.day)
}

// units are the days of each unit that a stretch back can be counted in.
var units = map[byte]int{'d': 1, 'w': 7, 'm': 30, 'y': 365}

// farBack is how many days a stretch may count, in whatever unit it is written:
// what it prints, which is in days, has to be read again. 10,000 years.
const farBack = 10_000 * 365

// readDays reads "2025", "2025-10", "2025-10-01", "30d". What is half typed
// ("202", "2025-1-") gives the part that is there, or nothing.
func readDays(s string) (days, error) {
	if per := units[s[len(s)-1]]; per > 0 {
		n, _, err := readNumber(s[:len(s)-1])
		if err != nil || n < 0 || n > farBack/per {
			return days{}, badDate(s)
		}
		return days{back: n * per, relative: true}, nil
	}
	var part [3]int
	fields := strings.Split(s, "-")
	if len(fields) > len(part) {
		return days{}, badDate(s)
	}
	for i, f := range fields {
		if f == "" && i == len(fields)-1 && i > 0 {
			break
		}
		n, _, err := readNumber(f)
		if err != nil || i == 0 && len(f) > 4 || i > 0 && len(f) > 2 {
			return days{}, badDate(s)
		}
		part[i] = n
	}
	return calendar(part, len(fields[0]), s)
}

// calendar checks that there is such a day.
func calendar(part [3]int, yearDigits int, s string) (days, error) {
	d := days{year: part[0], month: part[1], day: part[2]}
	switch {
	case yearDigits < 4 && d.month == 0:
		return days{}, nil
	case yearDigits < 4 || d.year == 0 || d.month > 12 || d.day > 31 || d.day > 0 && d.month == 0:
		return days{}, badDate(s)
	case d.day > 0 && time.Date(d.year, time.Month(d.month), d.day, 0, 0, 0, 0, time.UTC).Day() != d.day:
		return days{}, fmt.Errorf("there is no day %s", s)
	}
	return d, nil
}

func badDate(s string) error { return fmt.Errorf("%q is no date", s) }

// dayNumber is a day as a number that grows by one each day; the zero date is 0.
func dayNumber(d parser.Date) int {
	if d.Month == 0 || d.Year == 0 {
		return 0
	}
	return int(time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC).Unix()/86400) + 1_000_000
}

// bounds gives the first and the last day, as dayNumber counts, newest being
// that of the newest paper.
func (d days) bounds(newest int) (first, last int) {
	if d.relative {
		return newest - d.back, newest - d.back
	}
	from := parser.Date{Year: d.year, Month: max(d.month, 1), Day: max(d.day, 1)}
	first = dayNumber(from)
	switch {
	case d.day > 0:
		return first, first
	case d.month > 0:
		from.Month++
	default:
		from.Year++
	}
	return first, dayNumber(from) - 1 // time.Date takes month 13 for January
}

// dayBounds gives the days that the range takes in.
func (s extent) dayBounds(newest int) (first, last int) {
	first, last = 1, farNumber
	if s.low != "" {
		from, to := s.lowDays.bounds(newest)
		switch {
		case s.sign == ">":
			first = to + 1
		case s.sign == "" && !s.lowDays.relative:
			first, last = from, to
		default:
			first = from
		}
	}
	if s.high != "" {
		from, to := s.highDays.bounds(newest)
		last = to
		if s.sign == "<" {
			last = from - 1
		}
	}
	return max(first, 1), last
}

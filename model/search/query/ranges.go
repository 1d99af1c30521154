package query

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// MaxNumber is the end of a range of numbers or days that is open.
const MaxNumber = 1 << 30

// NumberRange is the numbers from Low to High, both included. An open end is a very large or
// small number.
type NumberRange struct {
	Low, High int
	text      string
}

// String prints the range as it is typed.
func (r NumberRange) String() string { return r.text }

// Has reports whether a number is in the range.
func (r NumberRange) Has(n int) bool { return r.Low <= n && n <= r.High }

// DateRange is a range of days. It may depend on the newest paper: see Days.
type DateRange struct {
	sign      string // of cutSign, or ".."
	low, high date   // the zero date: open
}

// Days returns the first and the last day of the range as a DayNumber; newest is the day of
// the newest paper, from which "30d" counts back.
func (r DateRange) Days(newest int) (first, last int) {
	first, last = 1, MaxNumber
	if low := r.low; low != (date{}) {
		from, to := low.days(newest)
		switch {
		case r.sign == ">":
			first = to + 1
		case r.sign == "" && !low.relative:
			first, last = from, to
		default:
			first = from
		}
	}
	if high := r.high; high != (date{}) {
		from, to := high.days(newest)
		last = to
		if r.sign == "<" {
			last = from - 1
		}
	}
	return max(first, 1), last
}

// String prints the range as it is typed.
func (r DateRange) String() string { return printRange(r.sign, r.low.String(), r.high.String()) }

func printRange(sign, low, high string) string {
	if sign == ".." {
		return low + sign + high
	}
	return sign + low + high // only one of them is there
}

// cutRange cuts "3", ">=3" or "2..4" into its sign and its ends; that of a missing end
// is "". "=3" is "3".
func cutRange(s string) (sign, low, high string) {
	for _, sign := range []string{">=", "<=", ">", "<"} {
		if rest, ok := strings.CutPrefix(s, sign); ok && sign[0] == '>' {
			return sign, rest, ""
		} else if ok {
			return sign, "", rest
		}
	}
	low, high, dots := strings.Cut(strings.TrimPrefix(s, "="), "..")
	if dots {
		return "..", low, high
	}
	return "", low, ""
}

// readNumbers reads a range of numbers; ok is false if it is only half typed.
func readNumbers(s string) (r NumberRange, ok bool, err error) {
	sign, low, high := cutRange(s)
	if low == "" && high == "" {
		return r, false, nil
	}
	r.Low, r.High = -MaxNumber, MaxNumber // a score may be negative
	if low != "" {
		if r.Low, err = readNumber(low); err != nil {
			return r, false, err
		}
		low = strconv.Itoa(r.Low)
	}
	if high != "" {
		if r.High, err = readNumber(high); err != nil {
			return r, false, err
		}
		high = strconv.Itoa(r.High)
	}
	r.text = printRange(sign, low, high)
	switch sign {
	case "":
		r.High = r.Low
	case ">":
		r.Low++
	case "<":
		r.High--
	}
	return r, true, nil
}

func readNumber(s string) (int, error) {
	n, err := strconv.ParseInt(s, 10, 30)
	if err != nil {
		return 0, fmt.Errorf("%q is not a number", s)
	}
	return int(n), nil
}

// readDates reads a range of days; ok is false if it is only half typed.
func readDates(s string) (r DateRange, ok bool, err error) {
	sign, low, high := cutRange(s)
	r.sign = sign
	if r.low, err = readDate(low); err != nil {
		return r, false, err
	}
	if r.high, err = readDate(high); err != nil {
		return r, false, err
	}
	return r, r.low != (date{}) || r.high != (date{}), nil
}

// date is a part of the calendar as it is written: a year, a month, a day, a word such as
// "yesterday", or a number of days back from the newest paper. A month without a year is the
// last one that is not after the newest paper.
type date struct {
	year, month, day int // 0: not written
	back             int // days
	relative         bool
	word             string // of calendar; "": none
}

// String prints the date as it is typed; "" for none.
func (d date) String() string {
	switch {
	case d.word != "":
		return d.word
	case d.relative:
		return strconv.Itoa(d.back) + "d"
	case d.year == 0 && d.month == 0:
		return ""
	case d.year == 0:
		return strings.ToLower(time.Month(d.month).String()[:3])
	case d.month == 0:
		return fmt.Sprintf("%04d", d.year)
	case d.day == 0:
		return fmt.Sprintf("%04d-%02d", d.year, d.month)
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.year, d.month, d.day)
}

// days returns the first and the last day of the date.
func (d date) days(newest int) (first, last int) {
	switch {
	case d.word != "":
		return calendar[d.word](time.Now())
	case d.relative:
		return newest - d.back, newest - d.back
	case d.year == 0:
		year, month, _ := DayOf(newest).Date()
		d.year = year
		if d.month > int(month) {
			d.year--
		}
		return d.days(newest)
	case d.month == 0:
		return DayNumber(d.year, 1, 1), DayNumber(d.year+1, 1, 1) - 1
	case d.day == 0:
		return DayNumber(d.year, d.month, 1), DayNumber(d.year, d.month+1, 1) - 1
	}
	day := DayNumber(d.year, d.month, d.day)
	return day, day
}

// dayZero is 1 January 1970 as DayNumber counts: large enough that no day of any year
// that can be written is negative.
const dayZero = 1_000_000

// DayNumber is a day as a number that grows by one each day, 0 for a date without a
// year or month. A month may be 13: the next January.
func DayNumber(year, month, day int) int {
	if year == 0 || month == 0 {
		return 0
	}
	return int(time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).Unix()/86400) + dayZero
}

// DayOf is the day with a number of DayNumber.
func DayOf(number int) time.Time { return time.Unix(int64(number-dayZero)*86400, 0).UTC() }

// daysOf are the days of each unit that can be counted back in.
var daysOf = map[byte]int{'d': 1, 'w': 7, 'm': 30, 'y': 365}

// calendar are words for days of the calendar, whatever the newest paper is: the first and the
// last day of each. Weeks begin on Monday.
var calendar = map[string]func(now time.Time) (first, last int){
	"today":      func(now time.Time) (int, int) { return daysFrom(now, 0, 1) },
	"yesterday":  func(now time.Time) (int, int) { return daysFrom(now, -1, 1) },
	"week":       func(now time.Time) (int, int) { return daysFrom(now, -sinceMonday(now), 7) },
	"last-week":  func(now time.Time) (int, int) { return daysFrom(now, -sinceMonday(now)-7, 7) },
	"month":      func(now time.Time) (int, int) { return monthOf(now, 0) },
	"last-month": func(now time.Time) (int, int) { return monthOf(now, -1) },
}

func daysFrom(now time.Time, by, n int) (first, last int) {
	first = DayNumber(now.Year(), int(now.Month()), now.Day()) + by
	return first, first + n - 1
}

func sinceMonday(now time.Time) int { return (int(now.Weekday()) + 6) % 7 }

func monthOf(now time.Time, by int) (first, last int) {
	year, month, _ := now.AddDate(0, by, 1-now.Day()).Date()
	return DayNumber(year, int(month), 1), DayNumber(year, int(month)+1, 1) - 1
}

// maxBack is how many days can be counted back, in whatever unit they are written:
// 10,000 years. They are printed in days, and that has to be read again.
const maxBack = 10_000 * 365

// readDate reads "2025", "2025-10", "2025-10-01", "30d", "oct" or "today". If the text is half typed
// ("202", "2025-1-") it returns the part that is complete, or the zero date.
func readDate(s string) (date, error) {
	s = strings.ToLower(s)
	if s == "" {
		return date{}, nil
	}
	if d, ok := dateNamed(s); ok {
		return d, nil
	}
	if unit := daysOf[s[len(s)-1]]; unit > 0 {
		n, err := readNumber(s[:len(s)-1])
		if err != nil || n < 0 || n > maxBack/unit {
			return date{}, notADate(s)
		}
		return date{back: n * unit, relative: true}, nil
	}
	var part [3]int
	fields := strings.Split(s, "-")
	if len(fields) > len(part) {
		return date{}, notADate(s)
	}
	if last := len(fields) - 1; last > 0 && fields[last] == "" {
		fields = fields[:last]
	}
	for i, f := range fields {
		n, err := readNumber(f)
		if err != nil || i == 0 && len(f) > 4 || i > 0 && len(f) > 2 {
			return date{}, notADate(s)
		}
		part[i] = n
	}
	return checkDate(date{year: part[0], month: part[1], day: part[2]}, len(fields[0]), s)
}

// dateNamed returns the date of a word in small letters: of calendar, or a month by three
// letters or more. It is the zero date if the word is only half typed, and ok is false if no
// word begins like that.
func dateNamed(s string) (d date, ok bool) {
	s = strings.ReplaceAll(s, " ", "-")
	for word := range calendar {
		if s == word {
			return date{word: word}, true
		}
		ok = ok || strings.HasPrefix(word, s)
	}
	for m := time.January; m <= time.December; m++ {
		if strings.HasPrefix(strings.ToLower(m.String()), s) {
			ok = true
			if len(s) >= 3 {
				return date{month: int(m)}, true
			}
		}
	}
	return date{}, ok
}

// checkDate checks that there is such a day.
func checkDate(d date, yearDigits int, s string) (date, error) {
	switch {
	case yearDigits < 4 && d.month == 0:
		return date{}, nil
	case yearDigits < 4 || d.year == 0 || d.month > 12 || d.day > 31 || d.day > 0 && d.month == 0:
		return date{}, notADate(s)
	case d.day > 0 && DayOf(DayNumber(d.year, d.month, d.day)).Day() != d.day:
		return date{}, fmt.Errorf("there is no day %s", s)
	}
	return d, nil
}

func notADate(s string) error { return fmt.Errorf("%q is not a date", s) }

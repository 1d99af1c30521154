package query

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"dailies/parser/clean"
)

// MaxNumber is the end of a range of numbers or days that is open.
const MaxNumber = 1 << 30

// Range is a range of numbers, or of days as DayNumber counts them: an end behind a sign, or two
// with ".." between them.
type Range struct {
	sign    string
	end, to end
}

// end is a number or a part of the calendar, as it is written: a year, a month, a day, a word such
// as "yesterday", or a number of days back from the newest paper. The zero end is open.
type end struct {
	text string
	back bool                               // it counts back from the newest paper
	span func(newest int) (first, last int) // may depend on the day of the newest paper, or on today
}

// fixed is an end that depends on nothing.
func fixed(text string, first, last int) end {
	return end{text: text, span: func(int) (int, int) { return first, last }}
}

// Bounds returns the first and the last number or day of the range; newest is the day of the
// newest paper, from which "30d" counts back.
func (r Range) Bounds(newest int) (first, last int) {
	first, last = r.end.bounds(newest)
	switch {
	case r.sign == "..":
		_, last = r.to.bounds(newest)
	case r.sign == ">":
		return last + 1, MaxNumber
	case r.sign == ">=" || r.sign == "" && r.end.back:
		return first, MaxNumber
	case r.sign == "<":
		return -MaxNumber, first - 1
	case r.sign == "<=":
		return -MaxNumber, last
	}
	return first, last
}

func (e end) bounds(newest int) (first, last int) {
	if e.span == nil {
		return -MaxNumber, MaxNumber
	}
	return e.span(newest)
}

// String prints the range as it is typed.
func (r Range) String() string {
	if r.sign == ".." {
		return r.end.text + r.sign + r.to.text
	}
	return r.sign + r.end.text
}

// readRange reads "3", ">=3" or "2..4"; "=3" is "3". An end that is only half typed is open.
func readRange(s string, takes Takes) (r Range, err error) {
	read := readNumber
	if takes == TakesDate {
		read = readDate
	}
	for _, sign := range []string{">=", "<=", ">", "<"} {
		if rest, ok := strings.CutPrefix(s, sign); ok {
			r.sign = sign
			r.end, err = read(rest)
			return r, err
		}
	}
	from, to, dots := strings.Cut(strings.TrimPrefix(s, "="), "..")
	if dots {
		r.sign = ".."
	}
	if r.end, err = read(from); err == nil {
		r.to, err = read(to)
	}
	return r, err
}

func readNumber(s string) (end, error) {
	if s == "" {
		return end{}, nil
	}
	n, err := strconv.ParseInt(s, 10, 30)
	if err != nil {
		return end{}, fmt.Errorf("%q is not a number", s)
	}
	return fixed(strconv.Itoa(int(n)), int(n), int(n)), nil
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

// maxBack is how many days can be counted back, in whatever unit they are written:
// 10,000 years. They are printed in days, and that has to be read again.
const maxBack = 10_000 * 365

// dates are the ways to type a year, a month or a day, as layouts of package time, their canonical
// forms, and how long each is.
var dates = []struct {
	typed, printed      string
	years, months, days int
}{{"2006", "2006", 1, 0, 0}, {"2006-1", "2006-01", 0, 1, 0}, {"2006-1-2", "2006-01-02", 0, 0, 1}}

// halfYear is a year that is half typed.
var halfYear = regexp.MustCompile(`^\d{1,3}-?$`)

// readDate reads "2025", "2025-10", "2025-10-01", "30d", "oct" or "today". If the text is half typed
// it returns the part that is complete, or the zero end.
func readDate(s string) (end, error) {
	s = strings.ToLower(s)
	if e, ok := readWord(strings.ReplaceAll(s, " ", "-")); ok || s == "" || halfYear.MatchString(s) {
		return e, nil
	}
	if unit := daysOf[s[len(s)-1]]; unit > 0 {
		if n, err := strconv.Atoi(s[:len(s)-1]); err == nil && 0 <= n && n <= maxBack/unit {
			n *= unit
			return end{text: strconv.Itoa(n) + "d", back: true, span: func(newest int) (int, int) { return newest - n, newest - n }}, nil
		}
	}
	typed := strings.TrimSuffix(strings.TrimSuffix(s, "-0"), "-") // half a month or a day
	for _, d := range dates {
		if t, err := time.Parse(d.typed, typed); err == nil && t.Year() > 0 {
			first, last := span(t, d.years, d.months, d.days)
			return fixed(t.Format(d.printed), first, last), nil
		} else if err != nil && strings.HasSuffix(err.Error(), "day out of range") {
			return end{}, fmt.Errorf("there is no day %s", s)
		}
	}
	return end{}, fmt.Errorf("%q is not a date", s)
}

// span returns the first and the last day of some time that begins on a day.
func span(from time.Time, years, months, days int) (first, last int) {
	day := func(t time.Time) int { return DayNumber(t.Year(), int(t.Month()), t.Day()) }
	return day(from), day(from.AddDate(years, months, days)) - 1
}

// calendar are words for days of the calendar, whatever the newest paper is: the first and the
// last day of each. Weeks begin on Monday.
var calendar = map[string]func(now time.Time) (first, last int){
	"today":      func(now time.Time) (int, int) { return span(now, 0, 0, 1) },
	"yesterday":  func(now time.Time) (int, int) { return span(now.AddDate(0, 0, -1), 0, 0, 1) },
	"week":       func(now time.Time) (int, int) { return span(monday(now), 0, 0, 7) },
	"last-week":  func(now time.Time) (int, int) { return span(monday(now).AddDate(0, 0, -7), 0, 0, 7) },
	"month":      func(now time.Time) (int, int) { return span(now.AddDate(0, 0, 1-now.Day()), 0, 1, 0) },
	"last-month": func(now time.Time) (int, int) { return span(now.AddDate(0, -1, 1-now.Day()), 0, 1, 0) },
}

// monday is the last one up to a day.
func monday(t time.Time) time.Time { return t.AddDate(0, 0, -(int(t.Weekday())+6)%7) }

// readWord reads a word in small letters: of calendar, or a month by three letters or more, which
// is the last one that is not after the newest paper. It is the zero end if the word is only half
// typed, and ok is false if no word begins like that.
func readWord(s string) (e end, ok bool) {
	for word, days := range calendar {
		if s == word {
			return end{text: word, span: func(int) (int, int) {
				year, month, day := time.Now().Date()
				return days(time.Date(year, month, day, 0, 0, 0, 0, time.UTC)) // where each day has all its hours
			}}, true
		}
		ok = ok || strings.HasPrefix(word, s)
	}
	month := monthNamed(s)
	if month == 0 || len(s) < 3 {
		return end{}, ok || month > 0
	}
	return end{text: months[month-1][:3], span: func(newest int) (int, int) {
		day := DayOf(newest)
		year := day.Year()
		if month > int(day.Month()) {
			year--
		}
		return span(time.Date(year, time.Month(month), 1, 0, 0, 0, 0, time.UTC), 0, 1, 0)
	}}, true
}

// month is a month in plain words: "october 2025", "oct 2025", "2025-10".
var month = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:^|\s)([a-z]{3,9}\.?\s+(?:19|20)\d\d|(?:19|20)\d\d-\d\d)(?:\s|$)`)
})

// MonthIn finds a month in the plain words of a query, which search the texts, and returns what
// to write there to search the dates: "date:2025-10".
func MonthIn(text string) (at clean.Span, date string, ok bool) {
	m := month().FindStringSubmatchIndex(text)
	if m == nil {
		return at, "", false
	}
	at = clean.Span{Start: m[2], End: m[3]}
	date = strings.ToLower(text[at.Start:at.End])
	if words := strings.Fields(date); len(words) == 2 {
		date = fmt.Sprintf("%s-%02d", words[1], monthNamed(strings.TrimSuffix(words[0], ".")))
	}
	_, err := readDate(date)
	return at, "date:" + date, err == nil
}

// monthNamed is the number of the first month whose name begins with some small letters; 0 if
// none does.
func monthNamed(s string) int {
	return 1 + slices.IndexFunc(months, func(name string) bool { return strings.HasPrefix(name, s) })
}

// months are their names.
var months = func() (names []string) {
	for m := time.January; m <= time.December; m++ {
		names = append(names, strings.ToLower(m.String()))
	}
	return names
}()

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

// MaxNumber is the upper end of an open range of numbers or days.
const MaxNumber = 1 << 30

// Range is a range of numbers, or of days as DayNumber counts them.
type Range struct {
	sign       string // "", ">", ">=", "<", "<=" or ".."
	start, end bound  // end counts only for ".."
}

// bound is a number or a period of the calendar: a year, a month, a day, a word such as "yesterday", or a
// number of days before the newest paper.
type bound struct {
	text     string                             // as it is typed; "" for the open bound
	relative bool                               // counts back from the newest paper
	days     func(newest int) (first, last int) // may depend on the day of the newest paper, or on today
}

// fixed returns a bound that depends on nothing.
func fixed(text string, first, last int) bound {
	return bound{text: text, days: func(int) (int, int) { return first, last }}
}

// open is a missing or unfinished bound.
var open = fixed("", -MaxNumber, MaxNumber)

// Bounds returns the first and the last number or day of the range. newest is the day of the newest paper,
// from which "30d" counts back.
func (r Range) Bounds(newest int) (first, last int) {
	first, last = r.start.days(newest)
	switch {
	case r.sign == "..":
		_, last = r.end.days(newest)
	case r.sign == ">":
		return last + 1, MaxNumber
	case r.sign == ">=" || r.sign == "" && r.start.relative:
		return first, MaxNumber
	case r.sign == "<":
		return -MaxNumber, first - 1
	case r.sign == "<=":
		return -MaxNumber, last
	}
	return first, last
}

// String returns the range as it is typed.
func (r Range) String() string {
	if r.sign == ".." {
		return r.start.text + r.sign + r.end.text
	}
	return r.sign + r.start.text
}

// parseRange parses "3", ">=3" or "2..4"; "=3" is "3". Unfinished bounds are open.
func parseRange(s string, takes Takes) (r Range, err error) {
	parse := parseNumber
	if takes == TakesDate {
		parse = parseDate
	}
	for _, sign := range []string{">=", "<=", ">", "<"} {
		if rest, ok := strings.CutPrefix(s, sign); ok {
			r.sign = sign
			r.start, err = parse(rest)
			return r, err
		}
	}
	start, end, dots := strings.Cut(strings.TrimPrefix(s, "="), "..")
	if dots {
		r.sign = ".."
	}
	if r.start, err = parse(start); err == nil {
		r.end, err = parse(end)
	}
	return r, err
}

func parseNumber(s string) (bound, error) {
	if s == "" {
		return open, nil
	}
	n, err := strconv.ParseInt(s, 10, 30)
	if err != nil {
		return bound{}, fmt.Errorf("%q is not a number", s)
	}
	return fixed(strconv.Itoa(int(n)), int(n), int(n)), nil
}

// dayZero is the DayNumber of 1 January 1970. It is so large that no day of a four-digit year is negative.
const dayZero = 1_000_000

// DayNumber numbers the days: each day is one more than the day before. It returns 0 for a date without a
// year or a month. Month 13 is the next January.
func DayNumber(year, month, day int) int {
	if year == 0 || month == 0 {
		return 0
	}
	return int(time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).Unix()/86400) + dayZero
}

// DayOf returns the day with a DayNumber.
func DayOf(number int) time.Time { return time.Unix(int64(number-dayZero)*86400, 0).UTC() }

// unitDays maps the units in which one can count back to their days.
var unitDays = map[byte]int{'d': 1, 'w': 7, 'm': 30, 'y': 365}

// maxBack is the most days to count back: 10,000 years. The limit applies to all units, because they are
// printed as days and must parse again.
const maxBack = 10_000 * 365

// dates lists the layouts of typed dates, their canonical layouts, and the lengths of their periods.
var dates = []struct {
	typed, printed      string
	years, months, days int
}{{"2006", "2006", 1, 0, 0}, {"2006-1", "2006-01", 0, 1, 0}, {"2006-1-2", "2006-01-02", 0, 0, 1}}

// unfinishedYear matches a year that is half typed.
var unfinishedYear = regexp.MustCompile(`^\d{1,3}-?$`)

// parseDate parses "2025", "2025-10", "2025-10-01", "30d", "oct" or "today". Of an unfinished date it
// returns the part that is complete, or the open bound.
func parseDate(s string) (bound, error) {
	s = strings.ToLower(s)
	if b, ok := parseDateWord(strings.ReplaceAll(s, " ", "-")); ok {
		return b, nil
	}
	if unfinishedYear.MatchString(s) {
		return open, nil
	}
	if unit := unitDays[s[len(s)-1]]; unit > 0 {
		if n, err := strconv.Atoi(s[:len(s)-1]); err == nil && 0 <= n && n <= maxBack/unit {
			n *= unit
			return bound{strconv.Itoa(n) + "d", true, func(newest int) (int, int) { return newest - n, newest - n }}, nil
		}
	}
	typed := strings.TrimSuffix(strings.TrimSuffix(s, "-0"), "-") // without an unfinished month or day
	for _, d := range dates {
		if t, err := time.Parse(d.typed, typed); err == nil && t.Year() > 0 {
			first, last := period(t, d.years, d.months, d.days)
			return fixed(t.Format(d.printed), first, last), nil
		} else if err != nil && strings.HasSuffix(err.Error(), "day out of range") {
			return bound{}, fmt.Errorf("there is no day %s", s)
		}
	}
	return bound{}, fmt.Errorf("%q is not a date", s)
}

// period returns the first and the last day of a period.
func period(start time.Time, years, months, days int) (first, last int) {
	day := func(t time.Time) int { return DayNumber(t.Year(), int(t.Month()), t.Day()) }
	return day(start), day(start.AddDate(years, months, days)) - 1
}

// calendar maps words to the first and the last day that they stand for today. Weeks begin on Monday.
var calendar = map[string]func(now time.Time) (first, last int){
	"today":      func(now time.Time) (int, int) { return period(now, 0, 0, 1) },
	"yesterday":  func(now time.Time) (int, int) { return period(now.AddDate(0, 0, -1), 0, 0, 1) },
	"week":       func(now time.Time) (int, int) { return period(monday(now), 0, 0, 7) },
	"last-week":  func(now time.Time) (int, int) { return period(monday(now).AddDate(0, 0, -7), 0, 0, 7) },
	"month":      func(now time.Time) (int, int) { return period(now.AddDate(0, 0, 1-now.Day()), 0, 1, 0) },
	"last-month": func(now time.Time) (int, int) { return period(now.AddDate(0, -1, 1-now.Day()), 0, 1, 0) },
}

// monday returns the Monday of a day's week.
func monday(t time.Time) time.Time { return t.AddDate(0, 0, -(int(t.Weekday())+6)%7) }

// parseDateWord parses a word of calendar, or a month of three letters or more: the last one that is not
// after the newest paper. An unfinished word is open. ok is false if no word begins like that.
func parseDateWord(s string) (b bound, ok bool) {
	for word, days := range calendar {
		if s == word {
			return bound{text: word, days: func(int) (int, int) {
				year, month, day := time.Now().Date()
				return days(time.Date(year, month, day, 0, 0, 0, 0, time.UTC)) // UTC has no days without a midnight
			}}, true
		}
		ok = ok || strings.HasPrefix(word, s)
	}
	month := monthNamed(s)
	if month == 0 || len(s) < 3 {
		return open, ok || month > 0
	}
	return bound{text: months[month-1][:3], days: func(newest int) (int, int) {
		day := DayOf(newest)
		year := day.Year()
		if month > int(day.Month()) {
			year--
		}
		return period(time.Date(year, time.Month(month), 1, 0, 0, 0, 0, time.UTC), 0, 1, 0)
	}}, true
}

// monthPattern matches a month in plain words: "october 2025", "oct 2025", "2025-10".
var monthPattern = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:^|\s)([a-z]{3,9}\.?\s+(?:19|20)\d\d|(?:19|20)\d\d-\d\d)(?:\s|$)`)
})

// MonthIn finds a month among the plain words of a query, which search the texts. It returns what to write
// there to search by date: "date:2025-10".
func MonthIn(text string) (at clean.Span, date string, ok bool) {
	m := monthPattern().FindStringSubmatchIndex(text)
	if m == nil {
		return at, "", false
	}
	at = clean.Span{Start: m[2], End: m[3]}
	date = strings.ToLower(text[at.Start:at.End])
	if words := strings.Fields(date); len(words) == 2 {
		date = fmt.Sprintf("%s-%02d", words[1], monthNamed(strings.TrimSuffix(words[0], ".")))
	}
	_, err := parseDate(date)
	return at, "date:" + date, err == nil
}

// monthNamed returns the number of the first month whose name begins with a lower-case text, or 0.
func monthNamed(s string) int {
	return 1 + slices.IndexFunc(months, func(name string) bool { return strings.HasPrefix(name, s) })
}

// months lists the names of the months in lower case.
var months = func() (names []string) {
	for m := time.January; m <= time.December; m++ {
		names = append(names, strings.ToLower(m.String()))
	}
	return names
}()

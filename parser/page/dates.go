package page

import (
	"strings"

	"dailies/parser/dump"
)

// Only a number in this range is read as a year; any other is a count.
const firstYear, lastYear = 1990, 2100

var monthNames = [...]string{
	"January", "February", "March", "April", "May", "June", "July",
	"August", "September", "October", "November", "December",
}

// published stands before the date on a trending page's cards.
const published = "Published on "

// readDate reads the last line of a meta block: month, day, the year if one
// is written, and the comments: "Oct 7, 2024 12". Only a number after a comma
// is a year: "Oct 7 2024" are 2,024 comments. "Published on" may stand before.
func readDate(line string) (date dump.Date, comments int, ok bool) {
	line = strings.TrimSpace(strings.TrimPrefix(line, published))
	month, rest := readMonth(line)
	day, rest, found := readNumber(rest)
	if month == 0 || !found {
		return dump.Date{}, 0, false
	}
	date = dump.Date{Month: month, Day: day}
	if after, comma := strings.CutPrefix(rest, ","); comma {
		date.Year, rest, _ = readNumber(strings.TrimLeft(after, " "))
		if date.Year < firstYear || date.Year > lastYear {
			return dump.Date{}, 0, false
		}
	}
	if rest != "" {
		if rest[0] != ' ' {
			return dump.Date{}, 0, false
		}
		comments, ok = readNumberWithCommas(strings.TrimSpace(rest))
		if !ok {
			return dump.Date{}, 0, false
		}
	}
	return date, comments, date.Valid()
}

// readPeriod reads the week or the month that a page is of: "Jul 29 - Aug 4, 2024", "Jul 22
// - 28", "Week 31", "August 2024". Its last day is unknown where it is not written.
func readPeriod(s string) (last dump.Date, ok bool) {
	if len(s) > 40 {
		return dump.Date{}, false
	}
	if rest, found := strings.CutPrefix(s, "Week "); found {
		return dump.Date{}, isDigit(rest[0])
	}
	month, rest := readMonth(s)
	if month == 0 {
		return dump.Date{}, false
	}
	if year, end, found := readNumber(rest); found && end == "" && year >= firstYear && year <= lastYear {
		return dump.Date{}, true
	}
	from, to, found := cutAtDash(s)
	if _, _, dated := readDate(from); !found || !dated {
		return dump.Date{}, false
	}
	if isDigit(to[0]) {
		to = monthNames[month-1] + " " + to
	}
	last, _, ok = readDate(to)
	return last, ok
}

// cutAtDash cuts a line at a dash; neither part is empty.
func cutAtDash(s string) (from, to string, ok bool) {
	i := strings.IndexAny(s, "-–—")
	if i < 0 {
		return "", "", false
	}
	from, to = strings.TrimSpace(s[:i]), strings.TrimLeft(s[i:], "-–— ")
	return from, to, from != "" && to != ""
}

// isDate reports whether a line is a date and nothing else, as a page's own is.
func isDate(s string) bool {
	_, comments, ok := readDate(s)
	return ok && comments == 0
}

// readMonth reads "Oct ", "Oct. ", "Sept " or "October ", and returns what follows it.
func readMonth(line string) (month int, rest string) {
	month = monthOf(line)
	if month == 0 {
		return 0, line // nearly all lines
	}
	word, rest, found := strings.Cut(line, " ")
	word = strings.TrimSuffix(word, ".")
	name := monthNames[month-1]
	if !found || word != name && word != name[:3] && (word != "Sept" || month != 9) {
		return 0, line
	}
	return month, strings.TrimLeft(rest, " ")
}

// monthNumber is the month that a word names, or 0.
func monthNumber(word string) int {
	month := monthOf(word)
	if month > 0 && (word == monthNames[month-1] || word == monthNames[month-1][:3] || word == "Sept") {
		return month
	}
	return 0
}

// monthOf is the month whose name starts as a line does, going by three
// letters, or 0.
func monthOf(start string) int {
	if len(start) < 3 {
		return 0
	}
	for i, name := range monthNames {
		if start[:3] == name[:3] {
			return i + 1
		}
	}
	return 0
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// readNumber reads the digits that s starts with, at most nine of them.
func readNumber(s string) (n int, rest string, ok bool) {
	i := 0
	for i < len(s) && i < 9 && s[i] >= '0' && s[i] <= '9' {
		n = n*10 + int(s[i]-'0')
		i++
	}
	return n, s[i:], i > 0
}

// readNumberWithCommas reads a whole number that may have commas between thousands, and
// nothing else: "3", "1,024".
func readNumberWithCommas(s string) (int, bool) {
	n, rest, ok := readNumber(s)
	for ok && len(rest) >= 4 && rest[0] == ',' && n < 1e6 {
		group, after, _ := readNumber(rest[1:])
		if len(rest)-len(after) != 4 {
			return 0, false
		}
		n, rest = n*1000+group, after
	}
	return n, ok && rest == ""
}

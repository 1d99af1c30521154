package page

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Only a number between firstYear and lastYear is read as a year; any other is a count of comments.
const firstYear, lastYear = 1990, 2100

// readDate parses the last line of a meta block: month, day, optional year and optional number of
// comments, as in "Oct 7, 2024 12". A year must follow a comma: "Oct 7 2024" has 2,024 comments.
func readDate(line string) (date Date, comments int, ok bool) {
	month, rest := readMonth(line)
	day, rest, found := readNumber(rest)
	if month == 0 || !found || day > 31 {
		return Date{}, 0, false
	}
	date, ok = Date{Month: int8(month), Day: int8(day)}, true
	if after, comma := strings.CutPrefix(rest, ","); comma {
		var year int
		year, rest, _ = readNumber(strings.TrimLeft(after, " "))
		date.Year, ok = int16(year), year >= firstYear && year <= lastYear
	}
	if number, found := strings.CutPrefix(rest, " "); ok && found {
		comments, ok = readNumberWithCommas(strings.TrimLeft(number, " "))
		rest = ""
	}
	return date, comments, ok && rest == "" && date.Valid()
}

// months has the first three letters of each month.
const months = "JanFebMarAprMayJunJulAugSepOctNovDec"

// readMonth parses a month at the start of a line: "Oct", "Oct.", "Sept" or "October". It returns
// the rest of the line, and 0 if there is no month.
func readMonth(line string) (month int, rest string) {
	at := strings.Index(months, line[:min(3, len(line))])
	if line == "" || at%3 != 0 {
		return 0, line // nearly all lines
	}
	month = at/3 + 1
	word, rest, _ := strings.Cut(line, " ")
	word = strings.TrimSuffix(word, ".")
	if name := time.Month(month).String(); word != name[:3] && word != name && word != "Sept" {
		return 0, line
	}
	return month, strings.TrimLeft(rest, " ")
}

// period matches the week or month that a page covers.
var period = regexp.MustCompile(`^(?:Week \d+.{0,10}|([A-Z][a-z]+)\.? (?:(?:19|20)\d\d|\d+(?:, \d{4})? *[-–] *(.+)))$`)

// readPeriod parses "Jul 29 - Aug 4, 2024", "Jul. 22 - 28", "Week 31" or "August 2024". It returns
// the last day of the period if the line has it.
func readPeriod(s string) (last Date, ok bool) {
	found := period.FindStringSubmatch(s)
	if found == nil || found[2] == "" {
		return Date{}, found != nil
	}
	to := found[2]
	if isDigit(to[0]) {
		to = found[1] + " " + to
	}
	last, _, ok = readDate(to)
	return last, ok
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// readNumber parses up to nine digits at the start of s, and returns the rest of s.
func readNumber(s string) (n int, rest string, ok bool) {
	i := 0
	for i < len(s) && i < 9 && isDigit(s[i]) {
		n = n*10 + int(s[i]-'0')
		i++
	}
	return n, s[i:], i > 0
}

// readNumberWithCommas parses a number that may have thousands separators: "3", "1,024".
func readNumberWithCommas(s string) (int, bool) {
	n, rest, ok := readNumber(strings.ReplaceAll(s, ",", ""))
	return n, ok && rest == ""
}

// readCount parses a number of votes or comments: "117", "3.29k", or "-" for none.
func readCount(s string) (int, bool) {
	if s == "-" {
		return 0, true
	}
	number, found := strings.CutSuffix(s, "k")
	if !found {
		return readNumberWithCommas(s)
	}
	thousands, err := strconv.ParseFloat(number, 64)
	return int(math.Round(thousands * 1000)), err == nil && len(number) <= 6 && strings.Trim(number, "0123456789.") == ""
}

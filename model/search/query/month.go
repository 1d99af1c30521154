package query

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// month is a month in plain words: "october 2025", "oct 2025", "2025-10".
var month = regexp.MustCompile(`(?i)(?:^|\s)(([a-z]{3,9})\.?\s+((?:19|20)\d\d)|((?:19|20)\d\d)-(\d\d))(?:\s|$)`)

// MonthIn finds a month in the plain words of a query, which search the texts, and returns what
// to write there to search the dates: "date:2025-10".
func MonthIn(text string) (at Place, date string, ok bool) {
	m := month.FindStringSubmatchIndex(text)
	if m == nil {
		return at, "", false
	}
	group := func(n int) string { return text[max(m[2*n], 0):max(m[2*n+1], 0)] }
	year, number := group(4), 0
	if year != "" {
		number, _ = strconv.Atoi(group(5))
	} else {
		year = group(3)
		number = 1 + slices.IndexFunc(months, func(name string) bool { return strings.HasPrefix(name, strings.ToLower(group(2))) })
	}
	return Place{m[2], m[3]}, fmt.Sprintf("date:%s-%02d", year, number), 1 <= number && number <= 12
}

// months are their names.
var months = func() (names []string) {
	for m := time.January; m <= time.December; m++ {
		names = append(names, strings.ToLower(m.String()))
	}
	return names
}()

package fetch

import (
	"fmt"
	"net/url"
	"regexp"
	"time"
)

// Span is a stretch of Daily Papers that the site can be asked for: a day, a
// week, a month, or what is trending now.
type Span struct {
	Name string // as it stands in the file's name: "2026-11-20", "2026-W47"
	key  string // the parameter of the request: date, week, month; "" is trending
	day  time.Time
}

// Day is one day.
func Day(day time.Time) Span {
	return Span{Name: day.Format(time.DateOnly), key: "date", day: day}
}

var (
	weekName  = regexp.MustCompile(`^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$`)
	monthName = regexp.MustCompile(`^\d{4}-(0[1-9]|1[0-2])$`)
)

// ParseDay reads a day written as 2026-11-20.
func ParseDay(text string) (Span, error) {
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return Span{}, fmt.Errorf("%q is not a day: write it as 2026-11-20", text)
	}
	return Day(day), nil
}

// ParseWeek reads a week written as 2026-W47.
func ParseWeek(text string) (Span, error) {
	if !weekName.MatchString(text) {
		return Span{}, fmt.Errorf("%q is not a week: write it as 2026-W47", text)
	}
	return Span{Name: text, key: "week"}, nil
}

// ParseMonth reads a month written as 2026-10.
func ParseMonth(text string) (Span, error) {
	if !monthName.MatchString(text) {
		return Span{}, fmt.Errorf("%q is not a month: write it as 2026-10", text)
	}
	return Span{Name: text, key: "month"}, nil
}

// Trending is what is trending on a day.
func Trending(today time.Time) Span {
	return Span{Name: "trending_" + today.Format(time.DateOnly)}
}

// values are the parameters that ask for the span.
func (s Span) values() url.Values {
	if s.key == "" {
		return url.Values{"sort": {"trending"}}
	}
	return url.Values{s.key: {s.Name}}
}

// again is how many days are asked for again, because papers came in since.
const again = 3

// Since returns the days from the last one that was fetched to today, oldest
// first, with the last three again, going back at most so many days. A zero last stands for
// never. left says whether days before the first one were left out.
func Since(last, today time.Time, most int) (days []Job, left bool) {
	today = midnight(today)
	from := today.AddDate(0, 0, 1-again)
	if first := today.AddDate(0, 0, -most); !last.IsZero() && midnight(last).Before(from) {
		from = midnight(last)
		if from.Before(first) {
			from, left = first, true
		}
	}
	return Between(from, today), left
}

// firstDay is that of the first Daily Papers.
var firstDay = time.Date(2023, time.May, 4, 0, 0, 0, 0, time.UTC)

// Between returns the days of Daily Papers from one to another, both included.
func Between(from, to time.Time) (days []Job) {
	if from.Before(firstDay) {
		from = firstDay
	}
	for day := midnight(from); !day.After(midnight(to)); day = day.AddDate(0, 0, 1) {
		days = append(days, Day(day))
	}
	return days
}

func midnight(t time.Time) time.Time {
	year, month, day := t.UTC().Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// Usual is what is asked for if nothing is named: the days since the last one, so many back
// at most, and the feeds of categories. What is left out of a long absence is said.
func Usual(now time.Time, folder Folder, days int, categories string) (jobs []Job, left string, err error) {
	var feeds []Job
	if categories != "" {
		feeds, err = ParseFeeds(categories)
	}
	jobs, left = folder.Recent(now, days)
	return append(jobs, feeds...), left, err
}

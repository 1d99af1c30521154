package shelf

import (
	"time"

	"dailies/parser/clean"
)

// Since is " since Friday" for a time before now; it is empty for the zero time.
func Since(last, now time.Time) clean.Text {
	if last.IsZero() {
		return clean.Text{}
	}
	return clean.Of(" since " + since(last, now))
}

// since says when something was, as people say it after "since": "09:05", "yesterday",
// "Friday", "12 Nov", "12 Nov 2025".
func since(then, now time.Time) string {
	then = then.In(now.Location())
	switch days := daysBetween(then, now); {
	case days <= 0:
		return then.Format("15:04")
	case days == 1:
		return "yesterday"
	case days < 7:
		return then.Weekday().String()
	case then.Year() == now.Year():
		return then.Format("2 Jan")
	}
	return then.Format("2 Jan 2006")
}

// daysBetween counts midnights.
func daysBetween(then, now time.Time) int {
	day := func(t time.Time) time.Time { return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC) }
	return int(day(now).Sub(day(then)).Hours() / 24)
}

package triage

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// daysAhead is how long a snooze lasts: "3d", "2w", "1m".
var daysAhead = regexp.MustCompile(`^([1-9][0-9]{0,3})([dwm])$`)

// wakeDay parses the day on which a snoozed paper comes back: "3d", "2w", "1m", "mon",
// "tomorrow", "2026-12-01". It returns the day as "2026-12-01"; "" stays "", which ends a
// snooze.
func wakeDay(text string, now time.Time) (string, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "" {
		return "", nil
	}
	if _, err := time.Parse(time.DateOnly, text); err == nil {
		if text <= now.Format(time.DateOnly) {
			return "", fmt.Errorf("%s is not in the future", text)
		}
		return text, nil
	}
	for n := range 7 {
		day := now.AddDate(0, 0, n+1) // the next one, never today
		if n == 0 && text == "tomorrow" || len(text) >= 3 && strings.HasPrefix(strings.ToLower(day.Weekday().String()), text) {
			return day.Format(time.DateOnly), nil
		}
	}
	ahead := daysAhead.FindStringSubmatch(text)
	if ahead == nil {
		return "", fmt.Errorf("%q is not a day: try 3d, 2w or mon", text)
	}
	n, _ := strconv.Atoi(ahead[1]) // it is a number
	day := now.AddDate(0, 0, n)
	switch ahead[2] {
	case "w":
		day = now.AddDate(0, 0, 7*n)
	case "m":
		if day = now.AddDate(0, n, 0); day.Day() != now.Day() { // that month is shorter: its last day
			day = day.AddDate(0, 0, -day.Day())
		}
	}
	return day.Format(time.DateOnly), nil
}

// shownDay is a day like "2026-12-01" as the screen shows it: "1 Dec 2026".
func shownDay(day string) string {
	d, _ := time.Parse(time.DateOnly, day) // wakeDay wrote it
	return d.Format("2 Jan 2006")
}

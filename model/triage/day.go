package triage

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// weekdayNamed finds a day of the week by its name, or by its first three letters or more.
func weekdayNamed(text string) (time.Weekday, bool) {
	for day := time.Sunday; day <= time.Saturday; day++ {
		if len(text) >= 3 && strings.HasPrefix(strings.ToLower(day.String()), text) {
			return day, true
		}
	}
	return 0, false
}

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
	if text == "tomorrow" {
		text = "1d"
	}
	day := now
	n, err := strconv.Atoi(text[:len(text)-1])
	switch weekday, named := weekdayNamed(text); {
	case named:
		day = now.AddDate(0, 0, (int(weekday)-int(now.Weekday())+6)%7+1) // the next one, never today
	case err != nil || n < 1 || n > 3650:
	case strings.HasSuffix(text, "d"):
		day = now.AddDate(0, 0, n)
	case strings.HasSuffix(text, "w"):
		day = now.AddDate(0, 0, 7*n)
	case strings.HasSuffix(text, "m"):
		day = now.AddDate(0, n, 0)
		if day.Day() != now.Day() { // that month is shorter: its last day
			day = day.AddDate(0, 0, -day.Day())
		}
	}
	if day.Equal(now) {
		return "", fmt.Errorf("%q is not a day: try 3d, 2w or mon", text)
	}
	return day.Format(time.DateOnly), nil
}

// shownDay is a day like "2026-12-01" as the screen shows it: "1 Dec 2026".
func shownDay(day string) string {
	d, _ := time.Parse(time.DateOnly, day) // wakeDay wrote it
	return d.Format("2 Jan 2006")
}

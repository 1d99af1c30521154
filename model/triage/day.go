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
	if text == "tomorrow" {
		text = "1d"
	}
	day, err := time.Parse(time.DateOnly, text)
	if err == nil {
		if day.Format(time.DateOnly) <= now.Format(time.DateOnly) {
			return "", fmt.Errorf("%s is not in the future", text)
		}
		return text, nil
	}
	if weekday, ok := weekdayNamed(text); ok {
		days := (int(weekday)-int(now.Weekday())+6)%7 + 1 // the next one, never today
		return now.AddDate(0, 0, days).Format(time.DateOnly), nil
	}
	n, err := strconv.Atoi(text[:len(text)-1])
	if err != nil || n < 1 || n > 3650 {
		return "", unknownDay(text)
	}
	switch text[len(text)-1] {
	case 'd':
		return now.AddDate(0, 0, n).Format(time.DateOnly), nil
	case 'w':
		return now.AddDate(0, 0, 7*n).Format(time.DateOnly), nil
	case 'm':
		return afterMonths(now, n).Format(time.DateOnly), nil
	}
	return "", unknownDay(text)
}

// shownDay is a day like "2026-12-01" as the screen shows it: "1 Dec 2026".
func shownDay(day string) string {
	d, _ := time.Parse(time.DateOnly, day) // wakeDay wrote it
	return d.Format("2 Jan 2006")
}

// afterMonths is the same day of a later month, or its last day if it has no such day.
func afterMonths(day time.Time, n int) time.Time {
	later := day.AddDate(0, n, 0)
	if later.Day() != day.Day() {
		later = later.AddDate(0, 0, -later.Day())
	}
	return later
}

func unknownDay(text string) error {
	return fmt.Errorf("%q is not a day: try 3d, 2w or mon", text)
}

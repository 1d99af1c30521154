package query

import (
	"testing"
	"testing/synctest"
	"time"

	"dailies/ui/uitest"
)

func TestUnfinishedRangesAreIgnoredOrOpen(t *testing.T) {
	for text, want := range map[string]string{
		"date:2": "", "date:202": "", "date:2025-": "date:2025", "date:2025-1": "date:2025-01", "date:2025-10-": "date:2025-10",
		"date:>=": "", "date:..": "", "date:2025..": "date:2025..", "date:..2025": "date:..2025", "date:2025..20": "date:2025..",
		"comments:": "", "comments:>=": "", "comments:..": "", "comments:3..": "comments:3..", "score:-2": "score:-2", "score:<-2": "score:<-2",
		"date:0d": "date:0d", "date:1w,2m,1y": "date:7d,60d,365d", "date:<30d": "date:<30d",
	} {
		uitest.Equal(t, parsed(t, text).String(), want, text)
	}
}

func TestInvalidRangesAreErrors(t *testing.T) {
	for _, text := range []string{
		"date:2025-00-10", "date:2025-13", "date:2025-02-30", "date:2025-1-1-1", "date:20251", "date:2025-100",
		"date:-1d", "date:x", "date:2025--1", "date:0000-10", "comments:x", "comments:2...4", "comments:2..x", "comments:99999999999",
		"authors:1.5", "page:3e",
	} {
		if q, err := Parse(text); err == nil {
			t.Errorf("%q is taken for %q", text, q)
		}
	}
}

func TestDateWordsCountFromToday(t *testing.T) {
	now := time.Date(2026, 11, 26, 23, 0, 0, 0, time.UTC) // a Thursday
	for word, want := range map[string][2]string{
		"today": {"2026-11-26", "2026-11-26"}, "yesterday": {"2026-11-25", "2026-11-25"},
		"week": {"2026-11-23", "2026-11-29"}, "last-week": {"2026-11-16", "2026-11-22"},
		"month": {"2026-11-01", "2026-11-30"}, "last-month": {"2026-10-01", "2026-10-31"},
	} {
		first, last := calendar[word](now)
		uitest.Equal(t, [2]string{DayOf(first).Format(time.DateOnly), DayOf(last).Format(time.DateOnly)}, want, word)
	}
	if first, last := calendar["last-month"](time.Date(2026, 1, 9, 0, 0, 0, 0, time.UTC)); DayOf(first).Format(time.DateOnly) != "2025-12-01" || DayOf(last).Day() != 31 {
		t.Errorf("in January, the last month is from %v to %v", DayOf(first), DayOf(last))
	}
}

func TestTodayWorksInTimeZonesWithoutMidnight(t *testing.T) {
	cuba, err := time.LoadLocation("America/Havana") // 2 April 2000 began at 1:00 there
	if err != nil {
		t.Skip(err)
	}
	here := time.Local
	defer func() { time.Local = here }()
	synctest.Test(t, func(t *testing.T) { // the clock starts in 2000
		time.Local = cuba
		time.Sleep(time.Until(time.Date(2000, 4, 1, 0, 30, 0, 0, cuba)))
		first, last := parsed(t, "date:today").Root.Leaf.Ranges[0].Bounds(0)
		uitest.Equal(t, first, DayNumber(2000, 4, 1))
		uitest.Equal(t, last, DayNumber(2000, 4, 1))
		time.Sleep(47 * time.Hour)
		first, _ = parsed(t, "date:yesterday").Root.Leaf.Ranges[0].Bounds(0)
		uitest.Equal(t, first, DayNumber(2000, 4, 2))
	})
}

func TestMonthsInPlainWordsBecomeDates(t *testing.T) {
	for text, want := range map[string]string{
		"october 2025": "date:2025-10", "agent oct 2025 rl": "agent date:2025-10 rl", "Sept. 2025": "date:2025-09", "2025-10": "date:2025-10",
		"date:2025-10": "", "2025-13": "", "octopus 2025": "", "oct": "", "2025": "", "gpt 2025": "",
	} {
		got := ""
		if at, date, ok := MonthIn(text); ok {
			got = Replace(text, at, date)
		}
		uitest.Equal(t, got, want, text)
	}
}

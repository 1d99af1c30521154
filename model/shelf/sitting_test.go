package shelf

import (
	"testing"
	"time"
)

func TestSinceIsSaidAsPeopleSayIt(t *testing.T) {
	now := time.Date(2026, 11, 23, 8, 30, 0, 0, time.UTC) // a Monday
	for then, want := range map[string]string{
		"2026-11-23T07:05:00Z": "07:05", "2026-11-24T07:05:00Z": "07:05", "2026-11-22T23:59:00Z": "yesterday",
		"2026-11-20T09:00:00Z": "Friday", "2026-11-17T09:00:00Z": "Tuesday", "2026-11-16T09:00:00Z": "16 Nov", "2025-12-24T09:00:00Z": "24 Dec 2025",
	} {
		at, err := time.Parse(time.RFC3339, then)
		if err != nil {
			t.Fatal(err)
		}
		if got := since(at, now); got != want {
			t.Errorf("%s: %s, want %s", then, got, want)
		}
	}
}

package filter

import (
	"testing"
	"time"
)

func TestSearchesForPapersThatComeInTakeAFifthOfTheTime(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	var throttle Throttle
	if due, wait := throttle.Next(now, false); due || wait > 0 {
		t.Error("searches although nothing came in")
	}
	throttle.Due = true
	if due, _ := throttle.Next(now, false); !due {
		t.Fatal("the first search waits")
	}
	throttle.Searched(now.Add(100 * time.Millisecond))
	throttle.Due = true
	if due, wait := throttle.Next(now.Add(100*time.Millisecond), false); due || wait != 400*time.Millisecond {
		t.Errorf("after a search of 100 ms the next waits %v, want 400 ms more", wait)
	}
	if due, _ := throttle.Next(now.Add(100*time.Millisecond), true); !due {
		t.Error("it waits although there is no list to use meanwhile")
	}
}

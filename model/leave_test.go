package model

import (
	"fmt"
	"strings"
	"testing"

	"dailies/model/shelf"
)

func TestLeavingWhileReadingSaysThatTheCountIsOfWhatWasRead(t *testing.T) {
	l := comeLate(t)
	l.slow()
	l.come()
	gen, read := l.m.loading.Gen, l.m.shelf.Papers.Len()
	l.keys("q")
	l.send(shelf.ReadMsg{Gen: gen}) // reading sees that it is not wanted any more
	equal(t, l.m.Farewell().String(), fmt.Sprintf("nothing decided, %d left of what was read", read))
	equal(t, l.quit, true)
}

func TestLeavingAfterReadingWasStoppedSaysSoToo(t *testing.T) {
	l := comeLate(t)
	l.come()
	l.slow()
	l.keys("esc", "q")
	if got := l.m.Farewell().String(); !strings.HasSuffix(got, " left of what was read") {
		t.Errorf("farewell: %q", got)
	}
}

func TestLeavingWhileReadingAgainCountsThePapersFromBefore(t *testing.T) {
	p := play(t)
	_, _ = p.m.Update(keyNamed("R"))
	p.keys("q")
	equal(t, p.m.Farewell().String(), "nothing decided, 278 left")
}

package filter

import (
	"slices"
	"testing"

	"dailies/model/search"
	"dailies/model/shelf/shelftest"
	"dailies/ui/pane"
)

func lineOf(text string) *Line {
	l := &Line{Filter: pane.NewFilter()}
	l.Begin("")
	l.Insert(text)
	return l
}

func TestAMistakeIsKnownUntilItIsRepaired(t *testing.T) {
	l := lineOf("titel:agent")
	if l.Err == nil || l.Err.Repair == "" {
		t.Fatalf("%v", l.Err)
	}
	if !l.Repair() || l.Err != nil || l.Text() != "title:agent" {
		t.Errorf("repaired to %q: %v", l.Text(), l.Err)
	}
	if l.Repair() {
		t.Error("repairs what is right")
	}
}

func TestTheHistoryGoesBackFromAnEmptyLine(t *testing.T) {
	l := lineOf("agent")
	l.History.Add("one")
	l.History.Add("two")
	if l.Recalls(1) {
		t.Error("an arrow takes what is typed away")
	}
	l.SetText("")
	for _, want := range []string{"two", "one"} {
		if !l.Recalls(1) || !l.Recall(1) || l.Text() != want {
			t.Fatalf("%q, want %q", l.Text(), want)
		}
	}
	if l.Recall(1) {
		t.Error("there is something before the oldest")
	}
	for _, want := range []string{"two", ""} {
		if !l.Recall(-1) || l.Text() != want {
			t.Errorf("%q, want %q", l.Text(), want)
		}
	}
}

func TestOffersForAnotherTextAreDropped(t *testing.T) {
	s := shelftest.Of("Alpha")
	index := search.NewIndex()
	offers := func(l *Line) OfferedMsg {
		cmd, changed := l.Complete(1, index, s.Searchable(nil))
		if changed || !l.Awaited() {
			t.Fatal("completed before the offers were counted")
		}
		return cmd().(OfferedMsg)
	}
	l := lineOf("is:in")
	msg := offers(l)
	l.SetText("is:inb")
	if _, changed := l.Offered(msg); changed || l.Awaited() {
		t.Errorf("%q", l.Text())
	}
	msg = offers(l)
	l.End()
	l.Begin("")
	l.Insert("is:inb")
	if _, changed := l.Offered(msg); changed {
		t.Errorf("completed in the filter after it: %q", l.Text())
	}
	if _, changed := l.Offered(offers(l)); !changed || l.Text() != "is:inbox" {
		t.Errorf("%q", l.Text())
	}
	l = lineOf("zzzz")
	if said, changed := l.Offered(offers(l)); changed || said.Empty() {
		t.Errorf("%q; said: %q", l.Text(), said)
	}
}

func TestATextWithoutItsMistakeIsSound(t *testing.T) {
	for text, want := range map[string]string{
		"agent": "agent", "agent is:zor": "agent", "is:zor agent": "agent", "(a | is:zor) b": "(a) b",
		"-is:zor b": "b", "titel:agent b": "b", "is:zor": "",
	} {
		if got, ok := lineOf(text).WithoutMistake(); !ok || got != want {
			t.Errorf("%q without its mistake is %q (%v), want %q", text, got, ok, want)
		}
	}
	if got, ok := lineOf("is:zor titel:agent").WithoutMistake(); ok {
		t.Errorf("%q is taken for a filter", got)
	}
}

func TestTabGoesThroughCompletionsAndRound(t *testing.T) {
	l := lineOf("is:s")
	s, index := shelftest.Of("Alpha"), search.NewIndex()
	cmd, _ := l.Complete(1, index, s.Searchable(nil))
	l.Offered(cmd().(OfferedMsg))
	texts := []string{l.Text()}
	for range 3 {
		l.Complete(1, index, s.Searchable(nil))
		texts = append(texts, l.Text())
	}
	if want := []string{"is:skipped", "is:starred", "is:snoozed", "is:skipped"}; !slices.Equal(texts, want) {
		t.Errorf("%q, want %q", texts, want)
	}
}

func TestTheHistoryHasAFilterOnceAndEndsWithTheNewest(t *testing.T) {
	var h History
	h.Take([]string{"a", "b", "a", ""})
	if h.Add("b"); !slices.Equal(h, History{"a", "b"}) {
		t.Errorf("%q", h)
	}
}

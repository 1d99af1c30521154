package filter

import (
	"testing"

	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/shelf/shelftest"
	"dailies/ui/pane"
	"dailies/ui/uitest"
)

func lineOf(text string) *Line {
	l := &Line{Filter: pane.NewFilter(), Index: search.NewIndex(), Shelf: shelftest.Of("Alpha"), Dialog: &overlay.Dialog{}}
	l.Begin("")
	l.Insert(text)
	return l
}

// press gives keys to the line, and takes over what they offer.
func (l *Line) press(names ...string) {
	for _, name := range names {
		if cmd, _ := l.Key(uitest.Named(name)); cmd != nil {
			l.Offered(cmd().(OfferedMsg))
		}
	}
}

func TestOffersForAnotherTextAreDropped(t *testing.T) {
	offers := func(l *Line) OfferedMsg {
		cmd, changed := l.Key(uitest.Named("tab"))
		uitest.Equal(t, changed, false, "completed before the offers were counted")
		uitest.Equal(t, l.Awaited(), true)
		return cmd().(OfferedMsg)
	}
	l := lineOf("is:in")
	msg := offers(l)
	l.SetText("is:inb")
	uitest.Equal(t, l.Offered(msg), false, "completed another text")
	uitest.Equal(t, l.Awaited(), false)
	msg = offers(l)
	l.End()
	l.Begin("")
	l.Insert("is:inb")
	uitest.Equal(t, l.Offered(msg), false, "completed in the filter after it")
	if !l.Offered(offers(l)) || l.Text() != "is:inbox" {
		t.Errorf("%q", l.Text())
	}
	l = lineOf("zzzz")
	if l.Offered(offers(l)) || l.Dialog.Now().Text.Empty() {
		t.Errorf("%q; said: %q", l.Text(), l.Dialog.Now().Text)
	}
}

func TestTabGoesThroughCompletionsAndRound(t *testing.T) {
	l := lineOf("is:s")
	for _, step := range []struct{ key, want string }{
		{"tab", "is:skipped"}, {"tab", "is:starred"}, {"tab", "is:snoozed"}, {"tab", "is:skipped"}, {"shift+tab", "is:snoozed"},
	} {
		l.press(step.key)
		uitest.Equal(t, l.Text(), step.want, step.key)
	}
}

package filter

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/shelf/shelftest"
	"dailies/ui"
	"dailies/ui/uitest"
)

func lineOf(text string) *Line {
	l := &Line{Input: ui.NewInput(), Index: search.NewIndex(), Shelf: shelftest.Of("Alpha"), Dialog: &overlay.Dialog{}}
	l.Begin("")
	l.Insert(text)
	return l
}

// press presses keys, and runs their commands.
func (l *Line) press(names ...string) {
	for _, name := range names {
		if cmd := l.Key(uitest.Key(name)); cmd != nil {
			l.completed(cmd().(completedMsg))
		}
	}
}

func TestCompletionsOfAnotherTextAreDropped(t *testing.T) {
	offers := func(l *Line) completedMsg {
		cmd := l.Key(uitest.Key("tab"))
		uitest.Equal(t, l.Completing, true)
		return cmd().(completedMsg)
	}
	l := lineOf("is:in")
	msg := offers(l)
	l.Set("is:inb")
	l.completed(msg)
	uitest.Equal(t, l.Text(), "is:inb", "completed another text")
	uitest.Equal(t, l.Completing, false)
	msg = offers(l)
	l.Show("is:in")
	l.Begin("")
	l.Insert("is:inb")
	l.completed(msg)
	uitest.Equal(t, l.Text(), "is:inb", "completed the next filter")
	l.completed(offers(l))
	uitest.Equal(t, l.Text(), "is:inbox")
	l = lineOf("zzzz")
	if l.completed(offers(l)); l.Text() != "zzzz" || l.Dialog.Now().Text.Empty() {
		t.Errorf("%q; said: %q", l.Text(), l.Dialog.Now().Text)
	}
}

func TestFilterLineShowsResultOrError(t *testing.T) {
	theme := ui.NewTheme(termenv.Ascii, ui.Options{})
	l := lineOf("author:li agent")
	l.Show(l.Text())
	if line := uitest.PlainText(l.View(theme, 80, 12, 12345, false)); strings.TrimSpace(line) != "/ author:li agent"+strings.Repeat(" ", 47)+"12 of 12,345" {
		t.Errorf("%q", line)
	}
	l = lineOf("autor:li agent")
	line := l.View(theme, 80, 12, 278, true)[0]
	uitest.Sees(t, line, "\x1b[1;4;4mautor:", "did you mean author:?")
	uitest.Lacks(t, line, "12 of")
	l.Show("authors:>2")
	uitest.Sees(t, uitest.PlainText(l.View(theme, 80, 3, 278, true)), "3 of 278")
	uitest.Sees(t, uitest.PlainText(l.View(theme, 80, -1, 278, true)), " … of 278") // not counted yet
	l.Set("org:te agent")
	l.Replace(4, 6, "tencent")
	uitest.Equal(t, l.Text(), "org:tencent agent")
	uitest.Equal(t, l.Cursor(), 11)
	l = lineOf("is:s")
	l.press("tab")
	uitest.Sees(t, l.View(theme, 80, 3, 278, true)[0], "1/3  skipped")
	uitest.Lacks(t, l.View(theme, 80, 3, 278, true)[0], "3 of 278")
}

func TestFilterLineFillsItsWidth(t *testing.T) {
	r, theme := rand.New(rand.NewPCG(1, 1)), ui.NewTheme(termenv.TrueColor, ui.Options{})
	for w := range 130 {
		l := lineOf(uitest.RandomText(r, uitest.Scripts, 12).String() + []string{"", " autor:x", " (", " is:"}[w%4])
		for range r.IntN(9) {
			l.press("left")
		}
		uitest.CheckBlock(t, "filter", l.View(theme, w, 3, 278, true), w, 1)
		l.Show(l.Text())
		uitest.CheckBlock(t, "filter", l.View(theme, w, 3, 278, false), w, 1)
	}
}

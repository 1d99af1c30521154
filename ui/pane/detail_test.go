package pane

import (
	"slices"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/uitest"
)

func detailOf(w, h int, a Article) *Detail {
	var d Detail
	d.Resize(w, h)
	d.Set(a)
	return &d
}

func TestAnArticleIsSetNoWiderThanItReadsWell(t *testing.T) {
	d := detailOf(200, 60, ordinary().article)
	text := uitest.PlainText(d.View(inColours(termenv.Ascii, ui.Options{})))
	widest := 0
	for _, line := range strings.Split(text, "\n") {
		widest = max(widest, len(strings.TrimSpace(line)))
	}
	if widest > 84 || widest < 70 {
		t.Errorf("the widest line has %d cells", widest)
	}
	for _, want := range []string{titles[2], "inbox · Sea AI Lab · 19 May 2025 · 2 comments", "#rl #reasoning", "✎ Compare table 3",
		"Scaling test-time", "no. 3 — 000_a759a57b9da32d5f.txt:29", "3 hidden characters removed"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

func TestEveryLineOfAnArticleCanBeReached(t *testing.T) {
	d := detailOf(40, 10, ordinary().article)
	var seen []string
	theme := inColours(termenv.Ascii, ui.Options{})
	for range 200 {
		for _, line := range strings.Split(uitest.PlainText(d.View(theme)), "\n")[:9] {
			if !slices.Contains(seen, line) {
				seen = append(seen, line)
			}
		}
		if d.AtEnd() {
			break
		}
		d.Page(1)
	}
	all := uitest.PlainText(detailOf(40, 200, ordinary().article).View(theme))
	for _, line := range strings.Split(all, "\n") {
		if !slices.Contains(seen, line) {
			t.Errorf("never seen: %q", line)
		}
	}
}

func TestScrollingStopsAtBothEnds(t *testing.T) {
	d := detailOf(40, 10, ordinary().article)
	theme := inColours(termenv.Ascii, ui.Options{})
	top := uitest.PlainText(d.View(theme))
	d.Scroll(-5)
	if uitest.PlainText(d.View(theme)) != top || d.AtEnd() {
		t.Error("scrolled above the start")
	}
	d.Bottom()
	bottom := uitest.PlainText(d.View(theme))
	d.Scroll(5)
	if uitest.PlainText(d.View(theme)) != bottom || !d.AtEnd() || !strings.Contains(bottom, "100%") {
		t.Errorf("scrolled beyond the end:\n%s", bottom)
	}
	d.Scroll(-1)
	if uitest.PlainText(d.View(theme)) == bottom {
		t.Error("a line up after the end moves nothing")
	}
}

func TestSetBeginsAtTheTopAndUpdateStays(t *testing.T) {
	a := ordinary().article
	d := detailOf(40, 10, a)
	theme := inColours(termenv.Ascii, ui.Options{})
	top := uitest.PlainText(d.View(theme))
	d.Scroll(6)
	there := uitest.PlainText(d.View(theme))
	d.Update(a)
	if uitest.PlainText(d.View(theme)) != there {
		t.Error("an update moved the text")
	}
	d.Set(a)
	if uitest.PlainText(d.View(theme)) != top {
		t.Error("another paper does not begin at its start")
	}
}

func TestWhatFitsHasNoPercentage(t *testing.T) {
	a := Article{Title: clean.Of("Title"), Abstract: clean.Of("Short.")}
	if text := uitest.PlainText(detailOf(40, 10, a).View(inColours(termenv.Ascii, ui.Options{}))); strings.Contains(text, "%") {
		t.Errorf("%q", text)
	}
}

func TestMatchesAndLinksAreMarkedAcrossLines(t *testing.T) {
	theme := inColours(termenv.TrueColor, ui.Options{})
	text := "aaa bbb 语言 ccc"
	a := Article{Title: clean.Of("T"), Abstract: clean.Of(text),
		AbstractSpans: []ui.Span{{Start: 4, End: 14}, {Start: len(text) - 3, End: len(text), Fuzzy: true}}, Links: []ui.Span{{Start: 0, End: 7}}}
	lines := detailOf(9, 12, a).View(theme)
	want := []string{
		styled(theme.Link, "aaa ") + styled(theme.Hit.Underline(true), "bbb") + "  ",
		styled(theme.Hit, "语言") + " " + styled(theme.Near, "ccc") + " ",
	}
	if got := lines[3:5]; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestLinksLeadOnlyWhereTheyShould(t *testing.T) {
	theme := inColours(termenv.TrueColor, ui.Options{Hyperlinks: true})
	for _, c := range []struct {
		address string
		safe    bool
	}{
		{"https://example.org/a?b=c#d", true}, {"http://example.org", true}, {"https://example.org/@user", true},
		{"ftp://example.org", false}, {"javascript:alert(1)", false}, {"example.org", false}, {"https://", false}, {"https:///x", false},
		{"https://user@example.org", false}, {"https://user:pw@example.org/", false}, {"https://example.org\\@evil.org", false},
		{"https://exämple.org", false}, {"https://example.org/a b", false}, {"https://example.org/" + strings.Repeat("a", 2063), true},
		{"https://example.org/" + strings.Repeat("a", 2064), false}, {"HTTPS://example.org", false},
	} {
		a := Article{Title: clean.Of("T"), Abstract: clean.Of(c.address), Links: []ui.Span{{Start: 0, End: len(c.address)}}}
		frame := strings.Join(detailOf(90, 60, a).View(theme), "\n")
		if got := strings.Contains(frame, "\x1b]8;id=0;"+c.address+"\x1b\\"); got != c.safe {
			t.Errorf("%.60q: linked %v, want %v", c.address, got, c.safe)
		}
		if !c.safe && strings.Contains(frame, "\x1b]8") {
			t.Errorf("%.60q leads somewhere: %q", c.address, frame)
		}
	}
	theme = inColours(termenv.TrueColor, ui.Options{})
	if frame := strings.Join(detailOf(60, 30, ordinary().article).View(theme), ""); strings.Contains(frame, "\x1b]") {
		t.Error("a terminal that knows no links is sent some")
	}
}

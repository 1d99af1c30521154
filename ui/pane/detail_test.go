package pane

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/uitest"
)

func detailOf(theme *ui.Theme, w, h int, a Article) *Detail {
	var d Detail
	d.SetLayout(theme, ui.Layout{Detail: ui.Rect{W: w, H: h}})
	d.SetArticle(a)
	return &d
}

func TestEveryLineOfAnArticleCanBeReached(t *testing.T) {
	theme := ui.NewTheme(termenv.Ascii, ui.Options{})
	d := detailOf(theme, 40, 10, ordinary().article)
	var seen []string
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
	all := uitest.PlainText(detailOf(theme, 40, 200, ordinary().article).View(theme))
	for _, line := range strings.Split(all, "\n") {
		if !slices.Contains(seen, line) {
			t.Errorf("never seen: %q", line)
		}
	}
}

func TestScrollingStopsAtBothEndsAndSurvivesAnUpdate(t *testing.T) {
	theme := ui.NewTheme(termenv.Ascii, ui.Options{})
	d := detailOf(theme, 40, 10, ordinary().article)
	top := uitest.PlainText(d.View(theme))
	d.Scroll(-5)
	uitest.Equal(t, uitest.PlainText(d.View(theme)), top)
	uitest.Equal(t, d.AtEnd(), false)
	d.GoTo(1 << 20)
	bottom := uitest.PlainText(d.View(theme))
	d.Scroll(5)
	if uitest.PlainText(d.View(theme)) != bottom || !d.AtEnd() || !strings.Contains(bottom, "100%") {
		t.Errorf("scrolled beyond the end:\n%s", bottom)
	}
	d.Scroll(-1)
	there := uitest.PlainText(d.View(theme))
	if there == bottom {
		t.Error("a line up after the end moves nothing")
	}
	a := ordinary().article
	d.SetArticle(a)
	uitest.Equal(t, uitest.PlainText(d.View(theme)), there)
	a.Key = "another paper"
	d.SetArticle(a)
	uitest.Equal(t, uitest.PlainText(d.View(theme)), top)
}

func TestHighlightsContinueOnTheNextLine(t *testing.T) {
	theme := ui.NewTheme(termenv.TrueColor, ui.Options{})
	text := "aaa bbb 语言 ccc"
	a := Article{Title: clean.Of("T"), Status: "inbox", Abstract: clean.Of(text),
		AbstractSpans: []ui.Highlight{{Span: clean.Span{Start: 4, End: 14}, Kind: ui.Match}, {Span: clean.Span{Start: len(text) - 3, End: len(text)}, Kind: ui.NearMatch}, {Span: clean.Span{End: 7}, Kind: ui.Address}}}
	lines := detailOf(theme, 9, 12, a).View(theme)
	want := []string{
		styled(theme.Highlight[ui.Address], "aaa ") + styled(theme.Highlight[ui.Match].Underline(true), "bbb") + "  ",
		styled(theme.Highlight[ui.Match], "语言") + " " + styled(theme.Highlight[ui.NearMatch], "ccc") + " ",
	}
	uitest.EqualList(t, lines[3:5], want)
}

func TestOnlySafeAddressesBecomeLinks(t *testing.T) {
	theme := ui.NewTheme(termenv.TrueColor, ui.Options{})
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
		a := Article{Title: clean.Of("T"), Abstract: clean.Of(c.address), AbstractSpans: ui.Highlights(ui.Address, clean.Span{End: len(c.address)}),
			References: []Reference{{clean.Of("code"), clean.Of("here"), c.address}, {Name: clean.Of("cs.CL")}}}
		frame := strings.Join(detailOf(theme, 90, 60, a).View(theme), "\n")
		for _, number := range []int{0, len("code ")} {
			uitest.Equal(t, strings.Contains(frame, fmt.Sprintf("\x1b]8;id=%d;%s\x1b\\", number, c.address)), c.safe, c.address)
		}
		if !c.safe && strings.Contains(frame, "\x1b]8") {
			t.Errorf("%.60q is a link: %q", c.address, frame)
		}
	}
	theme = ui.NewTheme(termenv.ANSI256, ui.Options{})
	uitest.Lacks(t, strings.Join(detailOf(theme, 60, 30, ordinary().article).View(theme), ""), "\x1b]")
}

func TestKeyPointsStandOutInEveryTheme(t *testing.T) {
	s := ordinary()
	skimmed(s)
	s.article.Skim = false
	for _, profile := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256, termenv.ANSI, termenv.Ascii} {
		for _, name := range ui.ThemeNames(nil) {
			theme := ui.NewTheme(profile, ui.Options{Name: name, Background: "#000000"})
			page := strings.Join(detailOf(theme, 84, 30, s.article).View(theme), "\n")
			uitest.Sees(t, page, styled(theme.Strong, "To address this, we propose "), styled(theme.Highlight[ui.MethodName].Inherit(theme.Strong), "AnytimeReasoner"), styled(theme.Highlight[ui.ResultNumber], "4.2%"))
			if styled(theme.Highlight[ui.MethodName].Inherit(theme.Strong), "x") == styled(theme.Strong, "x") || styled(theme.Highlight[ui.ResultNumber], "x") == "x" {
				t.Errorf("%s, %s: a name or a number looks like the text around it", name, profile.Name())
			}
		}
	}
}

func TestAnAbstractWithoutAKeySentenceIsNotReordered(t *testing.T) {
	s := ordinary()
	skimmed(s)
	s.article.Gist.Key = clean.Span{}
	theme := ui.NewTheme(termenv.Ascii, ui.Options{Plain: true})
	skimming := uitest.PlainText(detailOf(theme, 84, 30, s.article).View(theme))
	s.article.Skim = false
	uitest.Equal(t, skimming, uitest.PlainText(detailOf(theme, 84, 30, s.article).View(theme)))
}

func TestTheGistIsShownOnlyInRoomyRows(t *testing.T) {
	s := ordinary()
	skimmed(s)
	theme := ui.NewTheme(termenv.Ascii, ui.Options{Plain: true})
	for _, compact := range []bool{false, true} {
		s.compact = compact
		if shown := strings.Contains(s.screen(theme, 120, 40, ui.Prefs{SinglePane: true}), "We propose AnytimeReasoner, which thinks"); shown == compact {
			t.Errorf("compact %v: shown %v", compact, shown)
		}
	}
}

// articleLines returns the lines of an article without trailing spaces.
func articleLines(t *testing.T, a Article, w int) []string {
	t.Helper()
	var lines []string
	for _, l := range typeset(ui.NewTheme(termenv.Ascii, ui.Options{}), &a, w, false).lines {
		lines = append(lines, strings.TrimRight(l.Text, " "))
	}
	return lines
}

func authors(n int) (names []clean.Text) {
	for i := range n {
		names = append(names, clean.Of(fmt.Sprintf("Author Number%d", i+1)))
	}
	return names
}

func TestManyNamesAreFoldedToTwoLines(t *testing.T) {
	for _, w := range []int{20, 40, 60, 84} {
		a := Article{Title: clean.Of("T"), Status: "inbox", Names: authors(664), NameSpans: make([][]ui.Highlight, 664)}
		lines := articleLines(t, a, w)
		if last := lines[2]; !strings.HasSuffix(last, "more (&)") || !strings.HasPrefix(lines[1], "Author Number1,") || lines[3] != "inbox" {
			t.Errorf("%d cells: %q", w, lines[:5])
		}
		a.AllNames = true
		uitest.Sees(t, strings.Join(articleLines(t, a, w), " "), "Author Number663, Author Number664 inbox")
		uitest.Lacks(t, strings.Join(articleLines(t, a, w), " "), "more")
	}
	few := articleLines(t, Article{Title: clean.Of("T"), Names: authors(4), NameSpans: make([][]ui.Highlight, 4)}, 40)
	uitest.Equal(t, few[1]+few[2], "Author Number1, Author Number2,Author Number3, Author Number4")
}

func TestAMatchingNameIsNotFoldedAway(t *testing.T) {
	a := Article{Title: clean.Of("T"), Status: "inbox", Names: authors(664), NameSpans: make([][]ui.Highlight, 664)}
	a.NameSpans[499] = ui.Highlights(ui.Match, clean.Span{End: 6})
	lines := articleLines(t, a, 60)
	if got := lines[1] + " " + lines[2]; !strings.HasPrefix(got, "Author Number1, ") || !strings.HasSuffix(got, "Author Number500, and 659 more (&)") || lines[3] != "inbox" {
		t.Errorf("%q", lines[:4])
	}
	for i := range a.NameSpans {
		a.NameSpans[i] = ui.Highlights(ui.Match, clean.Span{End: 6})
	}
	if lines := articleLines(t, a, 60); lines[3] != "inbox" || !strings.HasSuffix(lines[2], "more (&)") {
		t.Errorf("where all match: %q", lines[:4])
	}
}

func TestTheBadgeIsNeverTruncated(t *testing.T) {
	theme := ui.NewTheme(termenv.Ascii, ui.Options{Plain: true})
	for _, w := range []int{34, 48, 80} {
		v := rowView{Row: &Row{Title: clean.Of("T"), Meta: clean.Of(strings.Repeat("A long organisation ", 9)), Upvotes: 131, Code: true}, t: theme, w: w}
		if line := v.draw(1, 2)[1]; !strings.HasSuffix(line, " code  ▲131 ") || ui.LineCells(line) != w {
			t.Errorf("%d cells: %q", w, line)
		}
	}
	v := rowView{Row: &Row{Title: clean.Of("T"), Meta: clean.Of("Org"), Upvotes: 131}, t: theme, w: 20}
	uitest.Lacks(t, v.draw(1, 2)[1], "131")
}

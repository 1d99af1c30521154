package pane

import (
	"regexp"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/uitest"
)

func TestScreensMatchTheirGoldens(t *testing.T) {
	menu := func(t *ui.Theme, w, h int) ui.Block {
		return overlay.List{Title: clean.Of("Decide"), Items: []overlay.Item{
			{Key: "t", Name: clean.Of("to-read")}, {Key: "r", Name: clean.Of("read")},
			{Key: "x", Name: clean.Of("skip")}, {Key: "i", Name: clean.Of("inbox: not decided"), Current: true},
		}}.Block(t, w, h)
	}
	plain, ascii := ui.Options{Plain: true}, ui.Options{Plain: true, ASCII: true}
	for _, c := range []struct {
		name    string
		w, h    int
		theme   *ui.Theme
		prefs   ui.Prefs
		change  func(*sample)
		overlay func(*ui.Theme, int, int) ui.Block
	}{
		{name: "120x40", w: 120, h: 40, theme: ui.NewTheme(termenv.Ascii, plain)},
		{name: "120x40-ascii", w: 120, h: 40, theme: ui.NewTheme(termenv.Ascii, ascii), prefs: ui.Prefs{Typing: true}},
		{name: "80x24", w: 80, h: 24, theme: ui.NewTheme(termenv.Ascii, plain), prefs: ui.Prefs{Typing: true}},
		{name: "80x24-menu", w: 80, h: 24, theme: ui.NewTheme(termenv.Ascii, plain), overlay: menu},
		{name: "80x24-compact", w: 80, h: 24, theme: ui.NewTheme(termenv.Ascii, plain), prefs: ui.Prefs{SinglePane: true}, change: func(s *sample) { s.compact = true }},
		{name: "80x24-empty", w: 80, h: 24, theme: ui.NewTheme(termenv.Ascii, plain), change: func(s *sample) {
			s.rows, s.article = nil, Article{}
		}},
		{name: "120x40-details", w: 120, h: 40, theme: ui.NewTheme(termenv.Ascii, plain), change: withDetails},
		{name: "80x24-details-ascii", w: 80, h: 24, theme: ui.NewTheme(termenv.Ascii, ascii), prefs: ui.Prefs{Focus: ui.PaneDetail, SinglePane: true}, change: withDetails},
		{name: "120x40-skim", w: 120, h: 40, theme: ui.NewTheme(termenv.Ascii, plain), change: skimmed},
		{name: "200x50", w: 200, h: 50, theme: ui.NewTheme(termenv.Ascii, plain), prefs: ui.Prefs{Focus: ui.PaneDetail}},
		{name: "50x15", w: 50, h: 15, theme: ui.NewTheme(termenv.Ascii, plain)},
		{name: "50x15-detail", w: 50, h: 15, theme: ui.NewTheme(termenv.Ascii, plain), prefs: ui.Prefs{Focus: ui.PaneDetail}},
		{name: "20x3", w: 20, h: 3, theme: ui.NewTheme(termenv.Ascii, plain)},
		{name: "100x20-colour", w: 100, h: 20, theme: ui.NewTheme(termenv.TrueColor, ui.Options{}), prefs: ui.Prefs{Beside: true, Focus: ui.PaneDetail, Typing: true}},
		{name: "100x20-256", w: 100, h: 20, theme: ui.NewTheme(termenv.ANSI256, ui.Options{Background: "#101418"}), overlay: menu},
		{name: "100x20-16", w: 100, h: 20, theme: ui.NewTheme(termenv.ANSI, ui.Options{Background: "#101418"})},
		{name: "160x50", w: 160, h: 50, theme: ui.NewTheme(termenv.Ascii, plain)},
		{name: "60x20", w: 60, h: 20, theme: ui.NewTheme(termenv.Ascii, plain)},
		{name: "40x12", w: 40, h: 12, theme: ui.NewTheme(termenv.Ascii, plain), overlay: menu},
		{name: "80x14-nocolour", w: 80, h: 14, theme: ui.NewTheme(termenv.Ascii, ui.Options{})},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := ordinary()
			s.filter, s.overlay = "reasoning budget", c.overlay
			if c.change != nil {
				c.change(s)
			}
			checkGolden(t, c.name, s.screen(c.theme, c.w, c.h, c.prefs))
		})
	}
}

// withDetails adds facts that only JSON and feeds have.
func withDetails(s *sample) {
	s.rows[0].Upvotes, s.rows[0].Code, s.rows[1].Upvotes, s.rows[2].Code = 131, true, 7, true
	s.rows[0].VoteRank = 2
	a := &s.article
	a.Names = authors(40)
	a.NameSpans = make([][]ui.Highlight, 40)
	a.NameSpans[29] = ui.Highlights(ui.Match, clean.Span{End: 6})
	a.Summary = clean.Of("It spends its budget where the answer is uncertain.")
	for _, word := range []string{"reasoning budget", "anytime algorithms", "reinforcement learning", "policy optimisation"} {
		a.Keywords = append(a.Keywords, clean.Of(word))
	}
	a.References = []Reference{
		{clean.Of("arXiv"), clean.Of("2505.13438"), "https://arxiv.org/abs/2505.13438"}, {Name: clean.Of("cs.LG, cs.CL")},
		{clean.Of("code (213 stars)"), clean.Of("github.com/sail-sg/AnytimeReasoner"), "https://github.com/sail-sg/AnytimeReasoner"},
	}
}

// skimmed adds a gist and shows its key points first.
func skimmed(s *sample) {
	text := "Models think too long. To address this, we propose AnytimeReasoner. It samples budgets from a prior. It beats GRPO by 4.2% at all budgets. It is simple. Tokens fall by 31%."
	at := func(part string) clean.Span {
		i := strings.Index(text, part)
		return clean.Span{Start: i, End: i + len(part)}
	}
	s.article.Abstract, s.article.AbstractSpans, s.article.Skim = clean.Of(text), nil, true
	s.article.Gist = Gist{Key: at("To address this, we propose AnytimeReasoner."), Names: []clean.Span{at("AnytimeReasoner")},
		Results: []clean.Span{at("It beats GRPO by 4.2% at all budgets."), at("Tokens fall by 31%.")}, Numbers: []clean.Span{at("4.2%"), at("31%")}}
	for i := range s.rows {
		s.rows[i].Gist = clean.Of("We propose AnytimeReasoner, which thinks no longer than it has to.")
	}
	s.rows[3].Gist = clean.Text{}
}

// checkGolden compares a frame with a golden, in which ␛ stands for an escape character.
func checkGolden(t *testing.T, name, frame string) {
	t.Helper()
	uitest.Golden(t, "testdata/"+name+".golden", strings.ReplaceAll(frame, "\x1b", "␛")+"\n")
}

func TestEveryThemeDrawsItsOwnBackground(t *testing.T) {
	for _, name := range ui.ThemeNames(nil) {
		theme := ui.NewTheme(termenv.TrueColor, ui.Options{Name: name, Background: "#11151c"})
		uitest.Equal(t, theme.Name, name)
		for i, line := range strings.Split(ordinary().screen(theme, 80, 24, ui.Prefs{}), "\n") {
			own := name != ui.Auto && name != ui.Mono
			if drawn := strings.HasPrefix(line, "\x1b[38;2;") && strings.Contains(line, ";48;2;"); own != drawn && (own || i == 1) {
				t.Errorf("%s, line %d: %q", name, i, line)
			}
			if own && strings.Contains(strings.ReplaceAll(line, "\x1b[0m"+theme.FillBackground(""), ""), "\x1b[0m") {
				t.Errorf("%s, line %d falls back to the terminal's background: %q", name, i, line)
			}
		}
	}
}

func TestAThemeWithoutColoursIsMono(t *testing.T) {
	s := ordinary()
	if mono := ui.NewTheme(termenv.ANSI256, ui.Options{Name: ui.Mono}); s.screen(mono, 120, 40, ui.Prefs{}) != s.screen(ui.NewTheme(termenv.Ascii, ui.Options{}), 120, 40, ui.Prefs{}) {
		t.Error("mono has colours")
	}
	if none := ui.NewTheme(termenv.Ascii, ui.Options{Name: "gruvbox-dark"}); s.screen(none, 120, 40, ui.Prefs{}) != s.screen(ui.NewTheme(termenv.Ascii, ui.Options{}), 120, 40, ui.Prefs{}) {
		t.Error("a theme has colours where the terminal has none")
	}
}

func TestAThemeUsesNoMoreColoursThanTheTerminalHas(t *testing.T) {
	for profile, want := range map[termenv.Profile]string{
		termenv.TrueColor: `38;2;`, termenv.ANSI256: `38;5;`, termenv.ANSI: `\x1b\[(?:[0-9]+;)*(3[0-7]|9[0-7])m`, termenv.Ascii: `\x1b\[[1247;]+m`,
	} {
		frame := ordinary().screen(ui.NewTheme(profile, ui.Options{Background: "#000000"}), 120, 40, ui.Prefs{})
		uitest.Equal(t, regexp.MustCompile(want).MatchString(frame), true, want)
		for other, unwanted := range map[termenv.Profile]string{termenv.TrueColor: `38;2;`, termenv.ANSI256: `38;5;`, termenv.ANSI: `\x1b\[(?:[0-9]+;)*(3[0-79]|9[0-7])(;|m)`} {
			if other < profile && regexp.MustCompile(unwanted).MatchString(frame) {
				t.Errorf("%s: colours of %s", profile.Name(), other.Name())
			}
		}
	}
	if frame := ordinary().screen(ui.NewTheme(termenv.TrueColor, ui.Options{Plain: true}), 120, 40, ui.Prefs{}); strings.Contains(frame, "\x1b") {
		t.Errorf("escapes on a plain terminal: %q", frame)
	}
}

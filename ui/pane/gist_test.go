package pane

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"dailies/ui"
	"dailies/ui/uitest"
)

func TestWhatIsLitStandsOutInEveryThemeAndWithoutColours(t *testing.T) {
	s := ordinary()
	skimmed(s)
	s.article.Skim = false
	for _, profile := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256, termenv.ANSI, termenv.Ascii} {
		for _, name := range ui.ThemeNames(nil) {
			theme := inColours(profile, ui.Options{Name: name, Background: "#000000"})
			page := strings.Join(detailOf(84, 30, s.article).View(theme), "\n")
			for _, want := range []string{styled(theme.Strong, "To address this, we propose "), styled(theme.Method.Inherit(theme.Strong), "AnytimeReasoner"), styled(theme.Number, "4.2%")} {
				if !strings.Contains(page, want) {
					t.Errorf("%s, %s: no %q in %q", name, profile.Name(), want, page)
				}
			}
			if styled(theme.Method.Inherit(theme.Strong), "x") == styled(theme.Strong, "x") || styled(theme.Number, "x") == "x" {
				t.Errorf("%s, %s: a name or a number looks like the text around it", name, profile.Name())
			}
		}
	}
}

func TestAMatchIsSeenInWhatIsLit(t *testing.T) {
	s := ordinary()
	skimmed(s)
	s.article.AbstractSpans = s.article.Gist.Names
	theme := inColours(termenv.TrueColor, ui.Options{})
	if page := strings.Join(detailOf(84, 30, s.article).View(theme), "\n"); !strings.Contains(page, styled(theme.Hit, "AnytimeReasoner")) {
		t.Errorf("%q", page)
	}
}

func TestAnAbstractWithoutAKeySentenceIsNotTakenApart(t *testing.T) {
	s := ordinary()
	skimmed(s)
	s.article.Gist.Key = ui.Span{}
	theme := inColours(termenv.Ascii, ui.Options{Plain: true})
	skimming := uitest.PlainText(detailOf(84, 30, s.article).View(theme))
	s.article.Skim = false
	if skimming != uitest.PlainText(detailOf(84, 30, s.article).View(theme)) {
		t.Errorf("%s", skimming)
	}
}

func TestTheGistHasALineOfItsOwnOnlyInRoomyRows(t *testing.T) {
	s := ordinary()
	skimmed(s)
	theme := inColours(termenv.Ascii, ui.Options{Plain: true})
	for _, compact := range []bool{false, true} {
		s.compact = compact
		if shown := strings.Contains(s.screen(theme, 120, 40, ui.Prefs{Alone: true}), "We propose AnytimeReasoner, which thinks"); shown == compact {
			t.Errorf("compact %v: shown %v", compact, shown)
		}
	}
}

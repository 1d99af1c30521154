package ui

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"
)

func TestWhatIsLitStandsOutInEveryThemeAndWithoutColours(t *testing.T) {
	s := ordinary()
	skimmed(s)
	s.article.Skim = false
	for _, profile := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256, termenv.ANSI, termenv.Ascii} {
		for _, name := range Themes() {
			theme := inColours(profile, Options{Name: name, Background: "#000000"})
			page := strings.Join(detailOf(84, 30, s.article).View(theme), "\n")
			for _, want := range []string{styled(theme.strong, "To address this, we propose "), styled(theme.name.Inherit(theme.strong), "AnytimeReasoner"), styled(theme.number, "4.2%")} {
				if !strings.Contains(page, want) {
					t.Errorf("%s, %s: no %q in %q", name, profile.Name(), want, page)
				}
			}
			if look, _ := worn(theme.name.Inherit(theme.strong)); look == first(worn(theme.strong)) || first(worn(theme.number)) == "" {
				t.Errorf("%s, %s: a name or a number looks like the text around it", name, profile.Name())
			}
		}
	}
}

func first(before, _ string) string { return before }

func TestAMatchIsSeenInWhatIsLit(t *testing.T) {
	s := ordinary()
	skimmed(s)
	s.article.AbstractSpans = s.article.Gist.Names
	theme := inColours(termenv.TrueColor, Options{})
	if page := strings.Join(detailOf(84, 30, s.article).View(theme), "\n"); !strings.Contains(page, styled(theme.hit, "AnytimeReasoner")) {
		t.Errorf("%q", page)
	}
}

func TestAnAbstractWithoutAKeySentenceIsNotTakenApart(t *testing.T) {
	s := ordinary()
	skimmed(s)
	s.article.Gist.Key = Span{}
	theme := inColours(termenv.Ascii, Options{Plain: true})
	skimming := plainText(detailOf(84, 30, s.article).View(theme))
	s.article.Skim = false
	if skimming != plainText(detailOf(84, 30, s.article).View(theme)) {
		t.Errorf("%s", skimming)
	}
}

func TestTheGistHasALineOfItsOwnOnlyInRoomyRows(t *testing.T) {
	s := ordinary()
	skimmed(s)
	theme := inColours(termenv.Ascii, Options{Plain: true})
	for _, compact := range []bool{false, true} {
		s.compact = compact
		if shown := strings.Contains(s.screen(theme, 120, 40, Prefs{Hidden: true}), "We propose AnytimeReasoner, which thinks"); shown == compact {
			t.Errorf("compact %v: shown %v", compact, shown)
		}
	}
}

package pane

import (
	"regexp"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"dailies/ui"
	"dailies/ui/uitest"
)

func TestEveryThemeDrawsItsOwnBackground(t *testing.T) {
	for _, name := range ui.ThemeNames(nil) {
		theme := ui.NewTheme(termenv.TrueColor, ui.Options{Name: name, Background: "#11151c"})
		uitest.Equal(t, theme.Name(), name)
		for i, line := range strings.Split(ordinary().screen(theme, 80, 24, ui.Prefs{}), "\n") {
			own := name != ui.Auto && name != ui.Mono
			if drawn := strings.HasPrefix(line, "\x1b[38;2;") && strings.Contains(line, ";48;2;"); own != drawn && (own || i == 1) {
				t.Errorf("%s, line %d: %q", name, i, line)
			}
			if own && strings.Contains(strings.ReplaceAll(line, "\x1b[0m"+theme.Grounded(""), ""), "\x1b[0m") {
				t.Errorf("%s, line %d falls back to the terminal's background: %q", name, i, line)
			}
		}
	}
}

func TestAThemeWithoutColoursIsMono(t *testing.T) {
	s := ordinary()
	if mono := ui.NewTheme(termenv.TrueColor, ui.Options{Name: ui.Mono}); s.screen(mono, 120, 40, ui.Prefs{}) != s.screen(ui.NewTheme(termenv.Ascii, ui.Options{}), 120, 40, ui.Prefs{}) {
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
	if frame := ordinary().screen(ui.NewTheme(termenv.TrueColor, ui.Options{Plain: true, Hyperlinks: true}), 120, 40, ui.Prefs{}); strings.Contains(frame, "\x1b") {
		t.Errorf("escapes on a plain terminal: %q", frame)
	}
}

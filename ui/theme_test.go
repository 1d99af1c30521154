package ui

import (
	"math"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	rgb := termenv.ConvertToRGB(termenv.RGBColor(hex))
	linear := func(c float64) float64 {
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(rgb.R) + 0.7152*linear(rgb.G) + 0.0722*linear(rgb.B)
}

// contrast is as WCAG defines it: text needs 4.5, and what is dim 3.
func contrast(a, b float64) float64 { return (max(a, b) + 0.05) / (min(a, b) + 0.05) }

// texts are the colours of a palette in which text is written; what is quiet is not among them.
func (p palette) texts() []lipgloss.Color {
	all := []lipgloss.Color{p.accent, p.match, p.watch, p.toRead, p.read, p.wrong}
	if p.text != "" {
		all = append(all, p.text)
	}
	return all
}

// checkContrast holds a palette against its own backgrounds, and those of the terminal.
func checkContrast(t *testing.T, p palette, want float64, grounds ...string) {
	t.Helper()
	for profile, p := range map[termenv.Profile]palette{termenv.TrueColor: p, termenv.ANSI256: p.in256()} {
		shown := func(c lipgloss.Color) float64 {
			return luminance(t, termenv.ConvertToRGB(profile.Color(string(c))).Hex())
		}
		behind := map[string]float64{}
		for _, own := range []lipgloss.Color{p.ground, p.tint} {
			if own != "" {
				behind[string(own)] = shown(own)
			}
		}
		for _, terminal := range grounds { // is as it is, however few colours it draws with
			behind[terminal] = luminance(t, terminal)
		}
		for ground, level := range behind {
			for _, c := range p.texts() {
				if got := contrast(shown(c), level); got < want {
					t.Errorf("%s, %s: text %s on %s has a contrast of %.2f", p.name, profile.Name(), c, ground, got)
				}
			}
			if got := contrast(shown(p.quiet), level); got < 3 {
				t.Errorf("%s, %s: quiet %s on %s has a contrast of %.2f", p.name, profile.Name(), p.quiet, ground, got)
			}
		}
	}
}

func TestEveryThemeCanBeReadOnItsBackgrounds(t *testing.T) {
	for _, p := range palettes {
		want := 4.5
		if p.name == "high-contrast" {
			want = 6.5
		}
		checkContrast(t, p, want)
	}
}

func TestAutoCanBeReadOnAnyUsualBackground(t *testing.T) {
	for _, ground := range []string{"#000000", "#11151c", "#002b36", "#1e1e1e", "#282a36", "#2e3440", "#ffffff", "#fdf6e3", "#eff1f5", "#fbf1c7"} {
		p := onGround(ground)
		if string(p.tint) == ground || p.ground != "" || p.text != "" {
			t.Errorf("on %s: ground %q, text %q, tint %s", ground, p.ground, p.text, p.tint)
		}
		checkContrast(t, p, 4.5, ground)
	}
	checkContrast(t, either, 4.5, "#000000", "#ffffff")
}

// sixteen are the colours 0 to 15 as xterm and as the Linux console have them.
var sixteen = map[string][16]string{
	"xterm": {"#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5",
		"#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff"},
	"linux": {"#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa",
		"#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff"},
}

func TestSixteenColoursCanBeReadOnBlackAndOnWhite(t *testing.T) {
	for terminal, colours := range sixteen {
		for ground, p := range map[float64]palette{0: onBlack, 1: onWhite} {
			for _, c := range p.texts() {
				n, err := strconv.Atoi(string(c))
				if err != nil || n > 15 {
					t.Fatalf("%s is none of sixteen colours", c)
				}
				if got := contrast(luminance(t, colours[n]), ground); got < 4.5 {
					t.Errorf("%s: colour %s has a contrast of %.2f", terminal, c, got)
				}
			}
		}
	}
	if p := colours(termenv.ANSI, Options{}); p != (palette{}) {
		t.Errorf("sixteen colours on an unknown background: %+v", p)
	}
}

func TestEveryThemeDrawsItsOwnBackground(t *testing.T) {
	for _, name := range Themes() {
		theme := inColours(termenv.TrueColor, Options{Name: name, Background: "#11151c"})
		if theme.Name() != name {
			t.Errorf("%s is called %s", name, theme.Name())
		}
		for i, line := range strings.Split(ordinary().screen(theme, 80, 24, Prefs{}), "\n") {
			own := name != Auto && name != Mono
			if drawn := strings.HasPrefix(line, "\x1b[38;2;") && strings.Contains(line, ";48;2;"); own != drawn && (own || i == 1) {
				t.Errorf("%s, line %d: %q", name, i, line)
			}
			if own && strings.Contains(strings.ReplaceAll(line, "\x1b[0m"+theme.base, ""), "\x1b[0m") {
				t.Errorf("%s, line %d falls back to the terminal's background: %q", name, i, line)
			}
		}
	}
}

func TestAThemeWithoutColoursIsMono(t *testing.T) {
	s := ordinary()
	if mono := inColours(termenv.TrueColor, Options{Name: Mono}); s.screen(mono, 120, 40, Prefs{}) != s.screen(inColours(termenv.Ascii, Options{}), 120, 40, Prefs{}) {
		t.Error("mono has colours")
	}
	if none := inColours(termenv.Ascii, Options{Name: "gruvbox-dark"}); s.screen(none, 120, 40, Prefs{}) != s.screen(inColours(termenv.Ascii, Options{}), 120, 40, Prefs{}) {
		t.Error("a theme has colours where the terminal has none")
	}
}

func TestAThemeUsesNoMoreColoursThanTheTerminalHas(t *testing.T) {
	for profile, want := range map[termenv.Profile]string{
		termenv.TrueColor: `38;2;`, termenv.ANSI256: `38;5;`, termenv.ANSI: `\x1b\[(?:[0-9]+;)*(3[0-7]|9[0-7])m`, termenv.Ascii: `\x1b\[[1247;]+m`,
	} {
		frame := ordinary().screen(inColours(profile, Options{Background: "#000000"}), 120, 40, Prefs{})
		if !regexp.MustCompile(want).MatchString(frame) {
			t.Errorf("%s: no %s", profile.Name(), want)
		}
		for other, unwanted := range map[termenv.Profile]string{termenv.TrueColor: `38;2;`, termenv.ANSI256: `38;5;`, termenv.ANSI: `\x1b\[(?:[0-9]+;)*(3[0-79]|9[0-7])(;|m)`} {
			if other < profile && regexp.MustCompile(unwanted).MatchString(frame) {
				t.Errorf("%s: colours of %s", profile.Name(), other.Name())
			}
		}
	}
	if frame := ordinary().screen(inColours(termenv.TrueColor, Options{Plain: true, Hyperlinks: true}), 120, 40, Prefs{}); strings.Contains(frame, "\x1b") {
		t.Errorf("escapes on a plain terminal: %q", frame)
	}
}

func TestAThemeNeedsNoRenderer(t *testing.T) {
	s := ordinary()
	if s.screen(NewTheme(nil, Options{}), 120, 40, Prefs{}) != s.screen(inColours(termenv.Ascii, Options{}), 120, 40, Prefs{}) {
		t.Error("no renderer is not the same as no colours")
	}
	if NewTheme(lipgloss.NewRenderer(nil), Options{ASCII: true}).glyphs != &signsOfASCII {
		t.Error("ASCII was asked for")
	}
}

func TestSignsAreOneCellWide(t *testing.T) {
	for _, g := range []glyphs{fine, signsOfASCII} {
		signs := []string{g.bar, g.farBar, g.picked, g.thumb, g.current, g.fresh, g.star, g.note, g.near, g.unsaved, g.more, g.dot, g.prompt,
			g.upright, g.heavy, g.level, g.full, g.vacant}
		signs = append(append(append(signs, g.status[:]...), g.corner[:]...), g.kind[:]...)
		for _, sign := range signs {
			if c := firstChar(sign); c.cells != 1 || c.size != len(sign) {
				t.Errorf("%q has %d cells", sign, cells(sign))
			}
		}
	}
}

func TestNoStyleIsWrittenByHand(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for _, file := range files {
		for _, text := range literals(t, file) {
			if strings.Contains(text, "\x1b[") && !strings.HasSuffix(file, "_test.go") {
				t.Errorf("%s: %q", file, text)
			}
		}
	}
}

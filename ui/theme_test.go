package ui

import (
	"math"
	"path/filepath"
	"regexp"
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

// Contrast as WCAG defines it: 4.5 is what text wants, 3 what signs and bold do.
func contrast(a, b float64) float64 { return (max(a, b) + 0.05) / (min(a, b) + 0.05) }

func TestColoursCanBeReadOnTheirBackgrounds(t *testing.T) {
	const black, white = 0, 1
	for name, c := range map[string]pigment{"blue": blue, "violet": violet, "green": green, "amber": amber, "red": red, "teal": teal, "grey": grey} {
		for shade, grounds := range [][]float64{{black, white}, {black}, {white}} {
			for _, exact := range []string{c[shade].TrueColor, termenv.ConvertToRGB(termenv.ANSI256.Color(c[shade].ANSI256)).Hex()} {
				for _, ground := range grounds {
					want := 3.9
					if exact != c[shade].TrueColor {
						want = 3.5 // the 256 colours have no better ones
					}
					if got := contrast(luminance(t, exact), ground); got < want {
						t.Errorf("%s %s: contrast %.1f against %v", name, exact, got, ground)
					}
				}
			}
		}
	}
}

func TestTheSelectedRowCanBeReadOnItsGround(t *testing.T) {
	for shade := 1; shade <= 2; shade++ {
		for _, of := range []func(pigment) string{
			func(c pigment) string { return c[shade].TrueColor },
			func(c pigment) string { return termenv.ConvertToRGB(termenv.ANSI256.Color(c[shade].ANSI256)).Hex() },
		} {
			ground := luminance(t, of(tint))
			for _, c := range []pigment{blue, violet, green, amber, red, teal, grey} {
				if got := contrast(luminance(t, of(c)), ground); got < 3.8 {
					t.Errorf("%s on %s: contrast %.1f", of(c), of(tint), got)
				}
			}
		}
	}
}

func TestAThemeUsesNoMoreColoursThanTheTerminalHas(t *testing.T) {
	for profile, want := range map[termenv.Profile]string{
		termenv.TrueColor: `38;2;`, termenv.ANSI256: `38;5;`, termenv.ANSI: `\x1b\[(?:[0-9]+;)*(3[0-7]|9[0-7])m`, termenv.Ascii: `\x1b\[[1247;]+m`,
	} {
		frame := ordinary().screen(inColours(profile, Options{}), 120, 40, Prefs{})
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

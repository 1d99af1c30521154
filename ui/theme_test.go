package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// contrast returns the WCAG contrast ratio of two luminances, from 1 to 21.
func contrast(a, b float64) float64 { return (max(a, b) + 0.05) / (min(a, b) + 0.05) }

// shown returns the luminance of a colour as a terminal shows it.
func shown(profile termenv.Profile, c lipgloss.Color) float64 {
	return luminance(lipgloss.Color(termenv.ConvertToRGB(profile.Color(string(c))).Hex()))
}

// texts returns the colours of normal text. Quiet text is not included.
func (p palette) texts() (all []lipgloss.Color) {
	for _, name := range ColourNames {
		if c := p[name]; c != "" && !slices.Contains([]string{"background", "quiet", "line", "selection"}, name) {
			all = append(all, c)
		}
	}
	return all
}

// checkContrast checks a palette on its own backgrounds and on those of the terminal. Text needs the
// contrast want, quiet text 3.
func checkContrast(t *testing.T, name string, p palette, want float64, grounds ...string) {
	t.Helper()
	for _, profile := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256} {
		ground, tint, quiet, pill := p["background"], p["selection"], p["quiet"], p.pillBackground()
		if profile == termenv.ANSI256 {
			ground, tint, quiet, pill = background256(ground), nearestGrey(tint), nearestGrey(quiet), nearestGrey(pill)
		}
		behind := map[string]float64{}
		for _, terminal := range grounds { // not reduced to 256 colours
			behind[terminal] = luminance(lipgloss.Color(terminal))
		}
		for _, own := range []lipgloss.Color{ground, tint} {
			if own != "" {
				behind[string(own)] = shown(profile, own)
			}
		}
		needs := func(what string, a, b, want float64) {
			if got := contrast(a, b); got < want {
				t.Errorf("%s, %s: %s has a contrast of %.2f", name, profile.Name(), what, got)
			}
		}
		for own, level := range behind {
			for _, c := range p.texts() {
				needs(fmt.Sprint("text ", c, " on ", own), shown(profile, c), level, want)
			}
			needs("quiet text on "+own, shown(profile, quiet), level, 3)
		}
		if ground != "" {
			needs("a pill", shown(profile, p["text"]), shown(profile, pill), 4)
			needs("the tint", shown(profile, tint), shown(profile, ground), 1.08)
		}
	}
}

func TestEveryThemeIsReadableOnItsBackgrounds(t *testing.T) {
	for _, name := range Palettes() {
		want := 4.5
		if name == "high-contrast" {
			want = 6.5
		}
		checkContrast(t, name, paletteNamed(name, nil), want)
	}
}

func TestBarsHavePatternsOnlyWithoutDistinctColours(t *testing.T) {
	for profile, solid := range map[termenv.Profile]bool{termenv.TrueColor: true, termenv.ANSI256: true, termenv.Ascii: false} {
		signs := NewTheme(profile, Options{Background: "#000000"}).Statuses
		uitest.Equal(t, signs["inbox"].Shade == signs["skipped"].Shade, solid, signs)
	}
	for name, o := range map[string]Options{"ASCII": {ASCII: true}, "mono": {Name: Mono}} {
		signs := NewTheme(termenv.TrueColor, o).Statuses
		uitest.Equal(t, signs["inbox"].Shade == signs["skipped"].Shade, false, name)
	}
}

func TestAutoIsReadableOnCommonBackgrounds(t *testing.T) {
	for _, ground := range []string{"#000000", "#11151c", "#002b36", "#1e1e1e", "#282a36", "#2e3440", "#ffffff", "#fdf6e3", "#eff1f5", "#fbf1c7"} {
		p := paletteForBackground(ground)
		if string(p["selection"]) == ground || p["background"] != "" || p["text"] != "" {
			t.Errorf("on %s: ground %q, text %q, tint %s", ground, p["background"], p["text"], p["selection"])
		}
		checkContrast(t, Auto, p, 4.5, ground)
	}
	checkContrast(t, Auto, onAnyBackground, 4.5, "#000000", "#ffffff")
}

// sixteen has the colours 0 to 15 of xterm and of the Linux console.
var sixteen = map[string][16]string{
	"xterm": {"#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5",
		"#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff"},
	"linux": {"#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa",
		"#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff"},
}

func TestSixteenColoursAreReadableOnBlackAndWhite(t *testing.T) {
	for terminal, colours := range sixteen {
		for ground, p := range map[float64]palette{0: onBlack, 1: onWhite} {
			for _, c := range p.texts() {
				n, err := strconv.Atoi(string(c))
				if err != nil || n > 15 {
					t.Fatalf("%s is not one of sixteen colours", c)
				}
				if got := contrast(luminance(lipgloss.Color(colours[n])), ground); got < 4.5 {
					t.Errorf("%s: colour %s has a contrast of %.2f", terminal, c, got)
				}
			}
		}
	}
	uitest.Equal(t, len(colours(termenv.ANSI, Options{})), 0)
}

func TestGlyphsAreOneCellWide(t *testing.T) {
	for _, g := range []Glyphs{unicodeGlyphs, asciiGlyphs} {
		signs := []string{g.Bar, g.UnfocusedBar, g.Picked, g.Current, g.New, g.Star, g.Note, g.Inexact, g.Unsaved, g.Snoozed, g.Ellipsis, g.Dot, g.Prompt,
			g.Vertical, g.Horizontal, g.ProgressFull, g.ProgressEmpty}
		signs = append(append(append(signs, g.Status[:]...), g.Corner[:]...), g.Severity[:]...)
		for _, sign := range signs {
			uitest.Equal(t, firstCluster(sign).cells, 1, sign)
			uitest.Equal(t, firstCluster(sign).size, len(sign), sign)
		}
	}
}

func TestSourcesContainNoEscapeSequences(t *testing.T) {
	for _, file := range sources(t, ".") {
		for _, text := range literals(t, file) {
			uitest.Lacks(t, text, "\x1b[")
		}
	}
}

func TestQuietStylesAreGreyIn256Colours(t *testing.T) {
	theme := NewTheme(termenv.ANSI256, Options{Background: "#14171c"})
	for name, s := range map[string]lipgloss.Style{"quiet": theme.Quiet, "rule": theme.Rule, "backdrop": theme.Backdrop, "unwanted": theme.Highlight[UnwantedWord]} {
		before, _ := theme.sgr(s)
		_, number, _ := strings.Cut(before, "38;5;")
		if n, err := strconv.Atoi(strings.TrimRight(number, "m")); err != nil || n < 232 {
			t.Errorf("%s is written as %q", name, before)
		}
	}
}

// styled returns a text with the escape sequences of a style.
func styled(theme *Theme, s lipgloss.Style, text string) string {
	before, after := theme.sgr(s)
	return before + text + after
}

func TestHighlightStylesDiffer(t *testing.T) {
	for _, profile := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256, termenv.ANSI, termenv.Ascii} {
		theme := NewTheme(profile, Options{})
		looks := map[string]string{"x": "text"}
		for name, look := range map[string]lipgloss.Style{"hit": theme.Highlight[Match], "near": theme.Highlight[NearMatch], "watch": theme.Highlight[WantedWord], "unwanted": theme.Highlight[UnwantedWord], "bold": theme.Strong} {
			if other, taken := looks[styled(theme, look, "x")]; taken {
				t.Errorf("%s: %s looks like %s", profile.Name(), name, other)
			}
			looks[styled(theme, look, "x")] = name
		}
	}
}

func TestMatchesAreDrawnOverWatchWords(t *testing.T) {
	theme := NewTheme(termenv.TrueColor, Options{})
	watch, hit := Highlight{Span: clean.Span{Start: 0, End: 5}, Kind: WantedWord}, Highlight{Span: clean.Span{Start: 2, End: 4}, Kind: Match}
	for _, highlights := range [][]Highlight{{watch, hit}, {hit, watch}} {
		runs := theme.Highlighted("agents", theme.Text, highlights...).Runs
		var looks []string
		for _, r := range runs {
			looks = append(looks, styled(theme, *r.Style, "x"))
		}
		wanted, match := theme.Highlight[WantedWord], theme.Highlight[Match]
		want := []string{styled(theme, wanted, "x"), styled(theme, match.Inherit(wanted), "x"), styled(theme, wanted, "x"), "x"}
		uitest.Equal(t, len(looks), len(want))
		for i := range want {
			uitest.Equal(t, looks[i], want[i], i)
		}
	}
}

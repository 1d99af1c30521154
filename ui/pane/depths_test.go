package pane

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/uitest"
)

// depths are the colour depths of terminals, the deepest first.
var depths = []termenv.Profile{termenv.TrueColor, termenv.ANSI256, termenv.ANSI, termenv.Ascii}

// TestScreensInEveryColourDepth keeps whole screens at six sizes. A golden holds the text
// once; beside it which style each cell has, a letter for each; and in the end what a letter
// stands for in each colour depth.
func TestScreensInEveryColourDepth(t *testing.T) {
	for _, size := range [][2]int{{160, 50}, {120, 40}, {100, 30}, {80, 24}, {60, 20}, {40, 12}} {
		name := fmt.Sprintf("depths-%dx%d", size[0], size[1])
		t.Run(name, func(t *testing.T) {
			letters := map[string]rune{}
			var golden strings.Builder
			for _, scene := range []struct {
				name  string
				prefs ui.Prefs
				over  func(*ui.Theme, int, int) ui.Block
			}{{"list, detail and filter", ui.Prefs{Typing: true}, nil}, {"menu", ui.Prefs{}, sortMenu}} {
				s := ordinary()
				s.filter, s.overlay, s.compact = "reasoning budget", scene.over, size[0] < 100
				var shots []shot
				for _, depth := range depths {
					shots = append(shots, takeShot(s.screen(inColours(depth, ui.Options{Background: "#101418"}), size[0], size[1], scene.prefs)))
				}
				fmt.Fprintf(&golden, "== %s\n%s\n-- styles\n%s\n", scene.name, shots[0].text(), styles(t, shots, letters))
			}
			fmt.Fprint(&golden, "== what the letters stand for: true colour, 256 colours, 16, none\n")
			looks := slices.SortedFunc(maps.Keys(letters), func(a, b string) int { return int(letters[a] - letters[b]) })
			for _, look := range looks {
				fmt.Fprintf(&golden, "%c  %s\n", letters[look], look)
			}
			checkGolden(t, name, golden.String())
		})
	}
}

func sortMenu(t *ui.Theme, w, h int) ui.Block {
	return ui.Menu{Title: clean.Of("Sort"), Selected: 1, Items: []ui.MenuItem{
		{Key: clean.Of("p"), Label: clean.Of("page"), Current: true}, {Key: clean.Of("d"), Label: clean.Of("date")}, {Key: clean.Of("r"), Label: clean.Of("relevance")},
	}, Hints: hints().Hints}.View(t, w, h)
}

// shot is a frame, character by character.
type shot [][]glyph

// glyph is a character with the style it is drawn in, such as "1;38;5;117".
type glyph struct {
	char  rune
	style string
}

// takeShot reads a frame. Its escapes are styles, each of which is switched off by "0".
func takeShot(frame string) shot {
	var all shot
	for line := range strings.SplitSeq(frame, "\n") {
		var glyphs []glyph
		style := ""
		for part := range strings.SplitSeq("m"+line, "\x1b[") {
			code, text, _ := strings.Cut(part, "m")
			if style = code; code == "0" {
				style = ""
			}
			for _, r := range text {
				glyphs = append(glyphs, glyph{r, style})
			}
		}
		all = append(all, glyphs)
	}
	return all
}

func (s shot) text() string {
	var lines []string
	for _, line := range s {
		var text strings.Builder
		for _, g := range line {
			text.WriteRune(g.char)
		}
		lines = append(lines, text.String())
	}
	return strings.Join(lines, "\n")
}

// styles are the letters of a frame's styles, a blank for text without one. The frames of the
// other depths have the same text, but for blanks at the ends of lines.
func styles(t *testing.T, shots []shot, letters map[string]rune) string {
	t.Helper()
	var lines []string
	for y, line := range shots[0] {
		var mask strings.Builder
		for x := range line {
			var looks []string
			for _, s := range shots {
				look := ""
				switch {
				case x < len(s[y]) && s[y][x].char == line[x].char:
					look = s[y][x].style
				case line[x].char != ' ':
					t.Fatalf("line %d has other texts in other depths", y)
				}
				looks = append(looks, look)
			}
			mask.WriteRune(letterOf(letters, looks))
		}
		lines = append(lines, strings.TrimRight(mask.String(), " "))
	}
	return strings.Join(lines, "\n")
}

// letterOf is the letter of a style, by what it is in each depth: a new one for a new style.
func letterOf(letters map[string]rune, looks []string) rune {
	if strings.Join(looks, "") == "" {
		return ' '
	}
	look := strings.Join(looks, " | ")
	if _, known := letters[look]; !known {
		letters[look] = rune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[len(letters)])
	}
	return letters[look]
}

func TestEveryThemeDrawsItsOwnBackground(t *testing.T) {
	for _, name := range ui.ThemeNames(nil) {
		theme := inColours(termenv.TrueColor, ui.Options{Name: name, Background: "#11151c"})
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
	if mono := inColours(termenv.TrueColor, ui.Options{Name: ui.Mono}); s.screen(mono, 120, 40, ui.Prefs{}) != s.screen(inColours(termenv.Ascii, ui.Options{}), 120, 40, ui.Prefs{}) {
		t.Error("mono has colours")
	}
	if none := inColours(termenv.Ascii, ui.Options{Name: "gruvbox-dark"}); s.screen(none, 120, 40, ui.Prefs{}) != s.screen(inColours(termenv.Ascii, ui.Options{}), 120, 40, ui.Prefs{}) {
		t.Error("a theme has colours where the terminal has none")
	}
}

func TestAThemeUsesNoMoreColoursThanTheTerminalHas(t *testing.T) {
	for profile, want := range map[termenv.Profile]string{
		termenv.TrueColor: `38;2;`, termenv.ANSI256: `38;5;`, termenv.ANSI: `\x1b\[(?:[0-9]+;)*(3[0-7]|9[0-7])m`, termenv.Ascii: `\x1b\[[1247;]+m`,
	} {
		frame := ordinary().screen(inColours(profile, ui.Options{Background: "#000000"}), 120, 40, ui.Prefs{})
		uitest.Equal(t, regexp.MustCompile(want).MatchString(frame), true, want)
		for other, unwanted := range map[termenv.Profile]string{termenv.TrueColor: `38;2;`, termenv.ANSI256: `38;5;`, termenv.ANSI: `\x1b\[(?:[0-9]+;)*(3[0-79]|9[0-7])(;|m)`} {
			if other < profile && regexp.MustCompile(unwanted).MatchString(frame) {
				t.Errorf("%s: colours of %s", profile.Name(), other.Name())
			}
		}
	}
	if frame := ordinary().screen(inColours(termenv.TrueColor, ui.Options{Plain: true, Hyperlinks: true}), 120, 40, ui.Prefs{}); strings.Contains(frame, "\x1b") {
		t.Errorf("escapes on a plain terminal: %q", frame)
	}
}

func TestAThemeNeedsNoRenderer(t *testing.T) {
	s := ordinary()
	if s.screen(ui.NewTheme(nil, ui.Options{}), 120, 40, ui.Prefs{}) != s.screen(inColours(termenv.Ascii, ui.Options{}), 120, 40, ui.Prefs{}) {
		t.Error("no renderer is not the same as no colours")
	}
	uitest.Equal(t, ui.NewTheme(lipgloss.NewRenderer(nil), ui.Options{ASCII: true}).Glyphs.More, "~")
}

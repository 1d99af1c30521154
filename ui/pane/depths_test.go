package pane

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"dailies/parser/clean"
	"dailies/ui"
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

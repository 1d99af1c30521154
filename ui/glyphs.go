package ui

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/key"
	"golang.org/x/text/unicode/norm"
)

// Glyphs are the symbols on the screen. Each is one cell wide.
type Glyphs struct {
	Bar, UnfocusedBar, Picked      string
	Current                        string
	Status                         [4]string // undecided, to-read, read, skipped
	New, Star, Note, Inexact       string
	Tag                            string
	Unsaved, Ellipsis, Dot, Prompt string
	Votes, Snoozed                 string
	Vertical, Horizontal           string
	ProgressFull, ProgressEmpty    string
	Corner                         [4]string // top left, top right, bottom left, bottom right
	Severity                       [3]string
	Shades                         [4]string // of bars by status
	Block                          string    // of plain bars
	Heat                           [5]string // of days in a heat map, from no decisions to the most
}

var unicodeGlyphs = Glyphs{
	Bar: "▌", UnfocusedBar: "│", Picked: "•", Current: "✓",
	Status: [4]string{"·", "◆", "✓", "×"},
	New:    "○", Star: "★", Note: "✎", Inexact: "≈", Tag: "#",
	Unsaved: "↑", Ellipsis: "…", Dot: "·", Prompt: "/", Votes: "▲", Snoozed: "◔",
	Vertical: "│", Horizontal: "─", ProgressFull: "━", ProgressEmpty: "─",
	Corner:   [4]string{"╭", "╮", "╰", "╯"},
	Severity: [3]string{Info: " ", Warning: "!", Failure: "✗"},
	Shades:   [4]string{"░", "█", "▓", "▒"}, Block: "█", Heat: [5]string{"·", "░", "▒", "▓", "█"},
}

var asciiGlyphs = Glyphs{
	Bar: ">", UnfocusedBar: "-", Picked: "+", Current: "*",
	Status: [4]string{".", "t", "r", "x"},
	New:    "o", Star: "*", Note: "e", Inexact: "~", Tag: "#",
	Unsaved: "^", Ellipsis: "~", Dot: "-", Prompt: "/", Votes: "^", Snoozed: "z",
	Vertical: "|", Horizontal: "-", ProgressFull: "=", ProgressEmpty: "-",
	Corner:   [4]string{"+", "+", "+", "+"},
	Severity: [3]string{Info: " ", Warning: "!", Failure: "x"},
	Shades:   [4]string{".", "t", "r", "x"}, Block: "#", Heat: [5]string{".", ":", "+", "x", "#"},
}

// Legend returns the meaning of the signs in a row, in the order in which they appear.
func (g *Glyphs) Legend() []key.Binding {
	return []key.Binding{
		Hint(g.Unsaved, "not saved yet"),
		Hint(g.Picked, "selected"),
		Hint(g.Inexact, "not an exact match"),
		Hint(g.Status[0], "undecided"),
		Hint(g.New, "undecided and new"),
		Hint(g.Status[1], "to-read"),
		Hint(g.Status[2], "read"),
		Hint(g.Status[3], "skipped"),
		Hint(g.Snoozed, "snoozed"),
		Hint(g.Star, "starred"),
		Hint(g.Tag, "tagged"),
		Hint(g.Note, "has a note"),
		Hint(g.Votes, "upvotes on the site"),
	}
}

// asciiStandIns lists ASCII stand-ins, each with the characters that it replaces. Characters that Unicode
// decomposes, such as accented letters, are not listed.
var asciiStandIns = [...][2]string{
	{"A", "Æ"}, {"D", "ÐĐ"}, {"H", "Ħ"}, {"L", "Ł"}, {"N", "Ŋ"}, {"O", "ØŒ"}, {"T", "Ŧ"}, {"a", "αæ"}, {"d", "ðđ"}, {"e", "ε"}, {"h", "ħ"},
	{"i", "ı"}, {"k", "κ"}, {"l", "łλ"}, {"n", "ŋ"}, {"o", "øœ"}, {"s", "ßσ"}, {"t", "ŧτ"}, {"u", "µμ"},
	{"-", "‐‑‒–—―−·•─"}, {"'", "‘’‚‛′´"}, {`"`, "“”„‟″«»"}, {".", "░"}, {"#", "█▣"}, {"x", "×"}, {"~", "≈∼"},
	{"<", "≤←⟨"}, {">", "≥→⟩"}, {"=", "≡"}, {"*", "★∗⋆"}, {"^", "↑"}, {"v", "↓"}, {"/", "⁄∕"}, {"|", "│"}, {"z", "◔"},
}

// toASCII replaces a grapheme cluster by as many ASCII characters as it has cells: its base letter, a
// stand-in, or question marks.
func toASCII(char string, cells int) string {
	if r, _ := utf8.DecodeRuneInString(char); cells == 1 && r >= utf8.RuneSelf {
		for _, group := range asciiStandIns {
			if strings.ContainsRune(group[1], r) {
				return group[0]
			}
		}
	}
	if base := norm.NFKD.String(char)[0]; base < utf8.RuneSelf && (cells == 1 || char[0] == base) {
		return string(base) + Spaces(cells-1)
	}
	return strings.Repeat("?", cells)
}

// KeyNames returns the names of keys for display. In ASCII mode arrows are spelled out because "v" would
// look like the key v.
func (t *Theme) KeyNames(keys string) string {
	if t.ASCII {
		return arrowNames.Replace(keys)
	}
	return keys
}

var arrowNames = strings.NewReplacer("↑↓", "Up Down", "↑", "Up", "↓", "Down", "←", "Left", "→", "Right")

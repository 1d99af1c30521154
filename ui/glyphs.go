package ui

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/key"
	"golang.org/x/text/unicode/norm"
)

// Glyphs are the signs that are drawn. Each is one cell wide.
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
	Shades                         [4]string // of bars that show them
	Block                          string    // of bars of one piece
	Heat                           [5]string // of a day: nothing was done, up to most
}

var fine = Glyphs{
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

// Legend says what the signs of a row mean, in the order in which they stand there.
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

// standIns are signs and letters outside ASCII, each group behind what stands for it. What only
// has marks or is a form of a letter or digit is not among them.
var standIns = [...][2]string{
	{"A", "Æ"}, {"D", "ÐĐ"}, {"H", "Ħ"}, {"L", "Ł"}, {"N", "Ŋ"}, {"O", "ØŒ"}, {"T", "Ŧ"}, {"a", "αæ"}, {"d", "ðđ"}, {"e", "ε"}, {"h", "ħ"},
	{"i", "ı"}, {"k", "κ"}, {"l", "łλ"}, {"n", "ŋ"}, {"o", "øœ"}, {"s", "ßσ"}, {"t", "ŧτ"}, {"u", "µμ"},
	{"-", "‐‑‒–—―−·•─"}, {"'", "‘’‚‛′´"}, {`"`, "“”„‟″«»"}, {".", "░"}, {"#", "█▣"}, {"x", "×"}, {"~", "≈∼"},
	{"<", "≤←⟨"}, {">", "≥→⟩"}, {"=", "≡"}, {"*", "★∗⋆"}, {"^", "↑"}, {"v", "↓"}, {"/", "⁄∕"}, {"|", "│"}, {"z", "◔"},
}

// inASCII spells a character in as many letters of ASCII as it has cells: its
// base without marks, a sign that stands for it, or question marks.
func inASCII(char string, cells int) string {
	if r, _ := utf8.DecodeRuneInString(char); cells == 1 && r >= utf8.RuneSelf {
		for _, group := range standIns {
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

// KeyNames returns the names of keys as they are drawn. In ASCII an arrow has a
// name: as "v" it would pass for the key v.
func (t *Theme) KeyNames(keys string) string {
	if t.ASCII {
		return arrowNames.Replace(keys)
	}
	return keys
}

var arrowNames = strings.NewReplacer("↑↓", "Up Down", "↑", "Up", "↓", "Down", "←", "Left", "→", "Right")

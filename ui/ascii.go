package ui

import (
	"strings"
	"unicode/utf8"
)

// folded are letters and signs outside ASCII with what stands for them, each
// group behind its stand-in.
var folded = [...][2]string{
	{"A", "ÀÁÂÃÄÅĀĂĄ"}, {"C", "ÇĆĈĊČ"}, {"D", "ÐĎĐ"}, {"E", "ÈÉÊËĒĔĖĘĚ"}, {"G", "ĜĞĠĢ"}, {"H", "ĤĦ"},
	{"I", "ÌÍÎÏĨĪĬĮİ"}, {"K", "Ķ"}, {"L", "ĹĻĽĿŁ"}, {"N", "ÑŃŅŇ"}, {"O", "ÒÓÔÕÖØŌŎŐ"}, {"R", "ŔŖŘ"},
	{"S", "ŚŜŞŠ"}, {"T", "ŢŤŦ"}, {"U", "ÙÚÛÜŨŪŬŮŰŲ"}, {"W", "Ŵ"}, {"Y", "ÝŶŸ"}, {"Z", "ŹŻŽ"},
	{"a", "àáâãäåāăąαª"}, {"c", "çćĉċč"}, {"d", "ðďđ"}, {"e", "èéêëēĕėęěε"}, {"g", "ĝğġģ"}, {"h", "ĥħ"},
	{"i", "ìíîïĩīĭįı"}, {"j", "ĵ"}, {"k", "ķκ"}, {"l", "ĺļľŀłλ"}, {"n", "ñńņň"}, {"o", "òóôõöøōŏőº"},
	{"r", "ŕŗř"}, {"s", "śŝşšſßσ"}, {"t", "ţťŧτ"}, {"u", "ùúûüũūŭůűųµμ"}, {"w", "ŵ"}, {"y", "ýÿŷ"}, {"z", "źżž"},
	{"-", "‐‑‒–—―−·•─"}, {"'", "‘’‚‛′´"}, {`"`, "“”„‟″«»"}, {".", "…░"}, {"#", "█"}, {"x", "×"}, {"~", "≈∼"},
	{"<", "≤←⟨"}, {">", "≥→⟩"}, {"=", "≡"}, {"0", "⁰₀"}, {"1", "¹₁"}, {"2", "²₂"}, {"3", "³₃"}, {"4", "⁴₄"}, {"*", "★∗⋆"},
	{"^", "↑"}, {"v", "↓"}, {"/", "⁄∕"}, {"|", "│"}, {"z", "◔"},
}

// inASCII spells a character in as many letters of ASCII as it has cells: its
// base without marks, a sign that stands for it, or question marks.
func inASCII(char string, cells int) string {
	r, size := utf8.DecodeRuneInString(char)
	if r < utf8.RuneSelf {
		return char[:size] + Blanks(cells-1)
	}
	for _, group := range folded {
		if cells == 1 && strings.ContainsRune(group[1], r) {
			return group[0]
		}
	}
	return strings.Repeat("?", cells)
}

// KeyNames returns the names of keys as they are drawn. In ASCII an arrow has a
// name: as "v" it would pass for the key v.
func (t *Theme) KeyNames(keys string) string {
	if t.options.ASCII {
		return arrowNames.Replace(keys)
	}
	return keys
}

var arrowNames = strings.NewReplacer("↑↓", "Up Down", "↑", "Up", "↓", "Down", "←", "Left", "→", "Right")

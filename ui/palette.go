package ui

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/lucasb-eyer/go-colorful"
	"github.com/muesli/termenv"
)

// ColourNames are the colours of a theme by the names that readers use for them.
var ColourNames = []string{
	"background", "text", // of the screen; "" is the terminal's own
	"quiet",     // what steps back: facts, hints, counts
	"line",      // rules between panes, borders
	"selection", // behind the selected row; "" is no tint
	"accent",    // the selection's bar, the current view, headings, prompts
	"match",     // what the filter found; stars and warnings
	"watch",     // watch words
	"organisation",
	"to-read", "read", // the signs of the statuses
	"wrong", // failures, and the part of a filter that is at fault
}

// palette is the colours of one theme by these names. A terminal with 256 colours gets the nearest
// of them; one with sixteen has palettes of its own, and a colour is then its number.
type palette map[string]lipgloss.Color

// The names of the themes that are no table of colours.
const (
	Auto = "auto" // the terminal's own background, and colours that suit it
	Mono = "mono" // bold, faint, underlined and reversed, and no colours at all
)

// palettes are the themes to choose from, each with its colours in the order of their names. Where
// a published theme has a colour too pale to be read as text, which most light ones do, it is
// darkened here. dark and light are also the colours of "auto", once the background is known.
var palettes = [...][2]string{
	{"dark", "14171c d7dce4 8d96a5 3b4450 232c3a 74b4ff f2b860 62d2c3 e3a6c4 c8a4ff 82cf95 ff9090"},
	{"light", "ffffff 1f2328 626a74 cdd3da e4ecf7 0b5cbf 915200 006b68 a3246e 6a2fae 1a6e36 bd2020"},
	{"high-contrast", "000000 ffffff c8c8c8 6a6a6a 1c3150 5fd7ff ffd75f 5fffd7 ffb3da e0b8ff 87ff87 ffa8a8"},
	{"catppuccin-mocha", "1e1e2e cdd6f4 9399b2 45475a 313244 89b4fa f9e2af 94e2d5 f5c2e7 cba6f7 a6e3a1 f38ba8"},
	{"catppuccin-latte", "eff1f5 4c4f69 6c6f85 bcc0cc dfe3ea 1a56d0 9a4a00 0c686d a12a7c 7a2fdc 286b1a bf0d34"},
	{"gruvbox-dark", "282828 ebdbb2 a89984 504945 3c3836 8db0a3 fabd2f 8ec07c f09a5c e09db2 b8bb26 ff8070"},
	{"gruvbox-light", "fbf1c7 3c3836 7c6f64 d5c4a1 f0e2b6 076678 8c3c00 37694a 4e3d8c 7a1f4f 666500 9d0006"},
	{"tokyo-night", "1a1b26 c0caf5 8089b3 3b4261 292e42 7aa2f7 e0af68 73daca e6a0d4 bb9af7 9ece6a f7768e"},
	{"tokyo-day", "e6e7ed 343b59 62656f c1c2c7 d6d8e1 2552a0 6c3f00 005a70 8c2f6b 5a2f92 33540a 80182e"},
}

// onAnyBackground is for a background that is not known. Each colour has a luminance near 0.18,
// which makes a contrast of about 4.5 to 1 against black as well as against white.
var onAnyBackground = palette{"quiet": "#767676", "line": "#808080", "accent": "#5f5fff", "match": "#af5f5f", "watch": "#00875f",
	"organisation": "#875fd7", "to-read": "#875fd7", "read": "#00875f", "wrong": "#af5f5f"}

// onBlack and onWhite are for sixteen colours, which differ from terminal to terminal:
// these can be read in the palettes of xterm and of the Linux console. Greens, cyans and
// yellows are too pale on white there.
var (
	onBlack = palette{"accent": "14", "match": "11", "watch": "14", "organisation": "13", "to-read": "13", "read": "10", "wrong": "9"}
	onWhite = palette{"accent": "4", "match": "5", "watch": "4", "organisation": "5", "to-read": "5", "read": "4", "wrong": "1"}
)

// CustomTheme is a theme of the reader's: another one with some colours changed.
type CustomTheme struct {
	Name, Base string            // Base is one of Palettes
	Colours    map[string]string // by one of ColourNames: "#rrggbb"
}

// Palettes are the themes that have colours of their own.
func Palettes() (all []string) {
	for _, p := range palettes {
		all = append(all, p[0])
	}
	return all
}

// ThemeNames are the names of all themes, the reader's own among them.
func ThemeNames(own []CustomTheme) []string {
	names := append([]string{Auto}, Palettes()...)
	for _, o := range own {
		names = append(names, o.Name)
	}
	return append(names, Mono)
}

// paletteNamed is the palette of a theme; nil if none has that name.
func paletteNamed(name string, own []CustomTheme) palette {
	for _, p := range palettes {
		if p[0] != name {
			continue
		}
		colours := palette{}
		for i, hex := range strings.Fields(p[1]) {
			colours[ColourNames[i]] = lipgloss.Color("#" + hex)
		}
		return colours
	}
	for _, o := range own {
		if o.Name == name {
			p := paletteNamed(o.Base, nil)
			for part, colour := range o.Colours {
				p[part] = lipgloss.Color(colour)
			}
			return p
		}
	}
	return nil
}

// onGround is the colours for the terminal's own background, "#rrggbb", or "" if it is
// unknown. The selected row is tinted with a little of the accent: the tints of dark and
// light could not be seen on backgrounds near to them. The darker a background, the more
// it takes to be seen, and the more the texts on it can bear.
func onGround(ground string) palette {
	if ground == "" {
		return onAnyBackground
	}
	name, share, level := "light", 0.1, brightness(lipgloss.Color(ground))
	if level < darkest {
		name, share = "dark", max(0.16-2*level, 0.06)
	}
	p := paletteNamed(name, nil)
	p["selection"] = blend(lipgloss.Color(ground), p["accent"], share)
	delete(p, "background")
	delete(p, "text")
	return p
}

// darkest is the luminance below which white can be read better on a colour than black.
const darkest = 0.18

// brightness is the luminance of a colour "#rrggbb", 0 to 1.
func brightness(c lipgloss.Color) float64 {
	colour, _ := colorful.Hex(string(c))
	_, y, _ := colour.Xyz()
	return y
}

// blend is a colour between two of the palette; share is how much of the second one is in
// it. Sixteen colours cannot be mixed: there it is the second.
func blend(from, to lipgloss.Color, share float64) lipgloss.Color {
	a, err := colorful.Hex(string(from))
	b, worse := colorful.Hex(string(to))
	if err != nil || worse != nil {
		return to
	}
	return lipgloss.Color(a.BlendRgb(b, share).Hex())
}

// pill is the ground of a pill: a rule that is no darker than text can bear.
func (p palette) pill() lipgloss.Color { return blend(p["line"], p["selection"], 0.5) }

// grey is the one of the 24 greys among 256 colours that is about as bright as a colour. The nearest
// colour by itself would be far too bright for a dark tint, and purple for a grey with some blue in it.
func grey(c lipgloss.Color) lipgloss.Color {
	colour, err := colorful.Hex(string(c))
	if err != nil {
		return c
	}
	level := 255 * (0.2126*colour.R + 0.7152*colour.G + 0.0722*colour.B)
	const first, darkest, step = 232, 8, 10 // they begin with colour 232, which is #080808
	return lipgloss.Color(strconv.Itoa(first + min(max(int(level-darkest+step/2)/step, 0), 23)))
}

// groundIn256 is a theme's background in 256 colours: a grey, unless the nearest one by itself
// is nearer. That is nearly black for all dark backgrounds, and purple for a light grey with
// some blue in it.
func groundIn256(c lipgloss.Color) lipgloss.Color {
	colour, err := colorful.Hex(string(c))
	if err != nil {
		return c
	}
	distance := func(shown lipgloss.Color) float64 {
		return colour.DistanceLab(termenv.ConvertToRGB(termenv.ANSI256.Color(string(shown))))
	}
	if distance(grey(c)) < distance(c) {
		return grey(c)
	}
	return c
}

package ui

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/lucasb-eyer/go-colorful"
	"github.com/muesli/termenv"
)

// ColourNames are the names of a theme's colours as they are used in config.toml.
var ColourNames = []string{
	"background", "text", // of the screen; "" is the terminal's own
	"quiet",     // secondary text: facts, hints, counts
	"line",      // lines between panes, borders
	"selection", // background of the selected row; "" for none
	"accent",    // selection bar, current view, headings, prompts
	"match",     // matches of the filter; stars and warnings
	"watch",     // watch words
	"organisation",
	"to-read", "read", // signs of the statuses
	"wrong", // failures, and errors in a filter
}

// palette maps the names in ColourNames to colours. A terminal with 256 colours shows the nearest of
// them. Terminals with 16 colours have palettes of their own, in which a colour is a number.
type palette map[string]lipgloss.Color

// Names of the themes that have no palette of their own.
const (
	Auto = "auto" // the terminal's background, with colours that suit it
	Mono = "mono" // no colours, only bold, faint, underline and reverse
)

// palettes are the themes, each with its colours in the order of ColourNames. Colours of published themes
// that are too pale to read, which are common in light themes, are darkened here. Auto uses the colours
// of dark or light once the background is known.
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

// onAnyBackground is used for an unknown background. Each colour has a luminance near 0.18, for a
// contrast of about 4.5 to 1 against both black and white.
var onAnyBackground = palette{"quiet": "#767676", "line": "#808080", "accent": "#5f5fff", "match": "#af5f5f", "watch": "#00875f",
	"organisation": "#875fd7", "to-read": "#875fd7", "read": "#00875f", "wrong": "#af5f5f"}

// onBlack and onWhite are for 16 colours, which differ between terminals. These are readable in the
// palettes of xterm and the Linux console, where green, cyan and yellow are too pale on white.
var (
	onBlack = palette{"accent": "14", "match": "11", "watch": "14", "organisation": "13", "to-read": "13", "read": "10", "wrong": "9"}
	onWhite = palette{"accent": "4", "match": "5", "watch": "4", "organisation": "5", "to-read": "5", "read": "4", "wrong": "1"}
)

// CustomTheme is a theme from config.toml: another theme with some colours changed.
type CustomTheme struct {
	Name, Base string            // Base is one of Palettes
	Colours    map[string]string // "#rrggbb" by name; the names are ColourNames
}

// Palettes returns the names of the themes that have colours of their own.
func Palettes() (all []string) {
	for _, p := range palettes {
		all = append(all, p[0])
	}
	return all
}

// ThemeNames returns the names of all themes, custom ones included.
func ThemeNames(own []CustomTheme) []string {
	names := append([]string{Auto}, Palettes()...)
	for _, o := range own {
		names = append(names, o.Name)
	}
	return append(names, Mono)
}

// paletteNamed returns the palette of a theme, or nil if there is no such theme.
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

// paletteForBackground returns the colours for a terminal's background, "#rrggbb", or "" if it is
// unknown. The selected row is tinted with some of the accent colour, because the tints of dark and light
// are invisible on similar backgrounds. Darker backgrounds need and allow a stronger tint.
func paletteForBackground(ground string) palette {
	if ground == "" {
		return onAnyBackground
	}
	name, share, level := "light", 0.1, luminance(lipgloss.Color(ground))
	if level < darkLuminance {
		name, share = "dark", max(0.16-2*level, 0.06)
	}
	p := paletteNamed(name, nil)
	p["selection"] = blend(lipgloss.Color(ground), p["accent"], share)
	delete(p, "background")
	delete(p, "text")
	return p
}

// darkLuminance is the luminance below which white text is more readable than black text.
const darkLuminance = 0.18

// luminance returns the luminance of a colour "#rrggbb", from 0 to 1.
func luminance(c lipgloss.Color) float64 {
	colour, _ := colorful.Hex(string(c))
	_, y, _ := colour.Xyz()
	return y
}

// blend mixes two colours; share is the part of the second one. Colours of a 16-colour palette cannot be
// mixed: blend then returns the second.
func blend(from, to lipgloss.Color, share float64) lipgloss.Color {
	a, err := colorful.Hex(string(from))
	b, worse := colorful.Hex(string(to))
	if err != nil || worse != nil {
		return to
	}
	return lipgloss.Color(a.BlendRgb(b, share).Hex())
}

// pillBackground returns a background for pills on which text is readable.
func (p palette) pillBackground() lipgloss.Color { return blend(p["line"], p["selection"], 0.5) }

// nearestGrey returns the nearest in brightness of the 24 greys among 256 colours. The nearest colour
// overall would be far too bright for a dark tint, and purple for a bluish grey.
func nearestGrey(c lipgloss.Color) lipgloss.Color {
	colour, err := colorful.Hex(string(c))
	if err != nil {
		return c
	}
	level := 255 * (0.2126*colour.R + 0.7152*colour.G + 0.0722*colour.B)
	const first, darkest, step = 232, 8, 10 // the greys start with colour 232, which is #080808
	return lipgloss.Color(strconv.Itoa(first + min(max(int(level-darkest+step/2)/step, 0), 23)))
}

// background256 returns a theme's background in 256 colours: a grey, or c itself if its nearest colour is
// closer. The nearest colour of dark backgrounds is almost black, and that of a bluish light grey is
// purple.
func background256(c lipgloss.Color) lipgloss.Color {
	colour, err := colorful.Hex(string(c))
	if err != nil {
		return c
	}
	distance := func(shown lipgloss.Color) float64 {
		return colour.DistanceLab(termenv.ConvertToRGB(termenv.ANSI256.Color(string(shown))))
	}
	if distance(nearestGrey(c)) < distance(c) {
		return nearestGrey(c)
	}
	return c
}

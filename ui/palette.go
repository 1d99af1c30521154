package ui

import (
	"strconv"

	"github.com/charmbracelet/lipgloss"
	"github.com/lucasb-eyer/go-colorful"
	"github.com/muesli/termenv"
)

// palette is the colours of one theme. A terminal with 256 colours gets the nearest of
// them; one with sixteen has palettes of its own, and a colour is then its number.
type palette struct {
	name         string
	ground, text lipgloss.Color // the screen's background and its text; "" is the terminal's own
	quiet        lipgloss.Color // what steps back: facts, hints, counts
	line         lipgloss.Color // rules between panes, borders
	tint         lipgloss.Color // behind the selected row; "" is no tint
	accent       lipgloss.Color // the selection's bar, the current view, headings, prompts
	match        lipgloss.Color // what the filter found; stars and warnings
	watch        lipgloss.Color // watch words
	org          lipgloss.Color // organisations
	toRead, read lipgloss.Color // the signs of the statuses
	wrong        lipgloss.Color // failures, and the part of a filter that is at fault
}

// The names of the themes that are no table of colours.
const (
	Auto = "auto" // the terminal's own background, and colours that suit it
	Mono = "mono" // bold, faint, underlined and reversed, and no colours at all
)

// dark and light are also the colours of "auto", once the background is known.
var (
	dark = palette{name: "dark", ground: "#14171c", text: "#d7dce4", quiet: "#8d96a5", line: "#3b4450", tint: "#232c3a",
		accent: "#74b4ff", match: "#f2b860", watch: "#62d2c3", org: "#e3a6c4", toRead: "#c8a4ff", read: "#82cf95", wrong: "#ff9090"}
	light = palette{name: "light", ground: "#ffffff", text: "#1f2328", quiet: "#626a74", line: "#cdd3da", tint: "#e4ecf7",
		accent: "#0b5cbf", match: "#915200", watch: "#006b68", org: "#a3246e", toRead: "#6a2fae", read: "#1a6e36", wrong: "#bd2020"}
)

// palettes are the themes to choose from. Where a published theme has a colour too pale
// to be read as text, which most light ones do, it is darkened here.
var palettes = [...]palette{
	dark,
	light,
	{name: "high-contrast", ground: "#000000", text: "#ffffff", quiet: "#c8c8c8", line: "#6a6a6a", tint: "#1c3150",
		accent: "#5fd7ff", match: "#ffd75f", watch: "#5fffd7", org: "#ffb3da", toRead: "#e0b8ff", read: "#87ff87", wrong: "#ffa8a8"},
	{name: "catppuccin-mocha", ground: "#1e1e2e", text: "#cdd6f4", quiet: "#9399b2", line: "#45475a", tint: "#313244",
		accent: "#89b4fa", match: "#f9e2af", watch: "#94e2d5", org: "#f5c2e7", toRead: "#cba6f7", read: "#a6e3a1", wrong: "#f38ba8"},
	{name: "catppuccin-latte", ground: "#eff1f5", text: "#4c4f69", quiet: "#6c6f85", line: "#bcc0cc", tint: "#dfe3ea",
		accent: "#1a56d0", match: "#9a4a00", watch: "#0c686d", org: "#a12a7c", toRead: "#7a2fdc", read: "#286b1a", wrong: "#bf0d34"},
	{name: "gruvbox-dark", ground: "#282828", text: "#ebdbb2", quiet: "#a89984", line: "#504945", tint: "#3c3836",
		accent: "#8db0a3", match: "#fabd2f", watch: "#8ec07c", org: "#f09a5c", toRead: "#e09db2", read: "#b8bb26", wrong: "#ff8070"},
	{name: "gruvbox-light", ground: "#fbf1c7", text: "#3c3836", quiet: "#7c6f64", line: "#d5c4a1", tint: "#f0e2b6",
		accent: "#076678", match: "#8c3c00", watch: "#37694a", org: "#4e3d8c", toRead: "#7a1f4f", read: "#666500", wrong: "#9d0006"},
	{name: "tokyo-night", ground: "#1a1b26", text: "#c0caf5", quiet: "#8089b3", line: "#3b4261", tint: "#292e42",
		accent: "#7aa2f7", match: "#e0af68", watch: "#73daca", org: "#e6a0d4", toRead: "#bb9af7", read: "#9ece6a", wrong: "#f7768e"},
	{name: "tokyo-day", ground: "#e6e7ed", text: "#343b59", quiet: "#62656f", line: "#c1c2c7", tint: "#d6d8e1",
		accent: "#2552a0", match: "#6c3f00", watch: "#005a70", org: "#8c2f6b", toRead: "#5a2f92", read: "#33540a", wrong: "#80182e"},
}

// onAnyBackground is for a background that is not known. Each colour has a luminance near 0.18,
// which makes a contrast of about 4.5 to 1 against black as well as against white.
var onAnyBackground = palette{quiet: "#767676", line: "#808080",
	accent: "#5f5fff", match: "#af5f5f", watch: "#00875f", org: "#875fd7", toRead: "#875fd7", read: "#00875f", wrong: "#af5f5f"}

// onBlack and onWhite are for sixteen colours, which differ from terminal to terminal:
// these can be read in the palettes of xterm and of the Linux console. Greens, cyans and
// yellows are too pale on white there.
var (
	onBlack = palette{accent: "14", match: "11", watch: "14", org: "13", toRead: "13", read: "10", wrong: "9"}
	onWhite = palette{accent: "4", match: "5", watch: "4", org: "5", toRead: "5", read: "4", wrong: "1"}
)

// paletteNamed is the palette of the theme that the options name.
func paletteNamed(o Options) palette {
	for _, p := range palettes {
		if p.name == o.Name {
			return p
		}
	}
	for _, own := range o.Custom {
		if own.Name == o.Name {
			return own.palette()
		}
	}
	return onGround(o.Background)
}

// ofSixteen is the palette of sixteen colours for a background: none if it is unknown.
func ofSixteen(background string) palette {
	ground, err := colorful.Hex(background)
	switch {
	case err != nil:
		return palette{}
	case isDark(ground):
		return onBlack
	}
	return onWhite
}

// onGround is the colours for the terminal's own background, "#rrggbb", or "" if it is
// unknown. The selected row is tinted with a little of the accent: the tints of dark and
// light could not be seen on backgrounds near to them. The darker a background, the more
// it takes to be seen, and the more the texts on it can bear.
func onGround(ground string) palette {
	own, err := colorful.Hex(ground)
	if err != nil {
		return onAnyBackground
	}
	p, share := light, 0.1
	if isDark(own) {
		p, share = dark, max(0.16-2*brightness(lipgloss.Color(ground)), 0.06)
	}
	accent, _ := colorful.Hex(string(p.accent))
	p.tint = lipgloss.Color(own.BlendRgb(accent, share).Hex())
	p.ground, p.text = "", ""
	return p
}

// isDark reports whether white can be read better on a colour than black.
func isDark(c colorful.Color) bool {
	_, y, _ := c.Xyz()
	return y < 0.18
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

// backdrop is the colour of everything below an overlay, between quiet texts and rules: it
// can be made out, and does not ask to be read.
func (p palette) backdrop() lipgloss.Color {
	return blend(p.line, p.quiet, 0.4)
}

// warm is the colour of papers with many upvotes: on the way to that of those with the most.
func (p palette) warm() lipgloss.Color { return blend(p.quiet, p.match, 0.6) }

// pill is the ground of a pill: a rule that is no darker than text can bear.
func (p palette) pill() lipgloss.Color { return blend(p.line, p.tint, 0.5) }

// grey is the one of the 24 greys among 256 colours that is about as bright as a colour. The
// nearest colour by itself would be far too bright for a dark tint, and purple for a grey
// with some blue in it.
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

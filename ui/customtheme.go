package ui

import (
	"github.com/charmbracelet/lipgloss"
	"github.com/lucasb-eyer/go-colorful"
)

// CustomTheme is a theme of the reader's: another one with some colours changed.
type CustomTheme struct {
	Name, Base string            // Base is one of Palettes
	Colours    map[string]string // by one of ColourNames: "#rrggbb"
}

// ColourNames are the names of the colours of a theme.
func ColourNames() []string { return colourNames[:] }

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

// palette is the base with the reader's colours.
func (o CustomTheme) palette() palette {
	p := paletteNamed(o.Base, nil)
	for name, colour := range o.Colours {
		p[name] = lipgloss.Color(colour)
	}
	return p
}

// brightness is the luminance of a colour "#rrggbb", 0 to 1.
func brightness(c lipgloss.Color) float64 {
	colour, _ := colorful.Hex(string(c))
	_, y, _ := colour.Xyz()
	return y
}

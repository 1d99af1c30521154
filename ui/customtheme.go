package ui

import (
	"fmt"
	"slices"

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

// legible is the contrast that text needs at least: WCAG's limit for large text.
const legible = 3

// Pale says which colours of texts can hardly be read on the theme's backgrounds.
func (o CustomTheme) Pale() (pale []string) {
	p, grounds := o.palette(), []string{"background", "selection"}
	for _, name := range colourNames {
		if name == "line" || slices.Contains(grounds, name) {
			continue
		}
		for _, ground := range grounds {
			if c := contrast(brightness(p[name]), brightness(p[ground])); c < legible {
				pale = append(pale, fmt.Sprintf("%s on %s has a contrast of %.1f", name, ground, c))
			}
		}
	}
	slices.Sort(pale)
	return pale
}

// contrast is that of two luminances, as WCAG defines it: 1 to 21.
func contrast(a, b float64) float64 { return (max(a, b) + 0.05) / (min(a, b) + 0.05) }

// brightness is the luminance of a colour "#rrggbb", 0 to 1.
func brightness(c lipgloss.Color) float64 {
	colour, _ := colorful.Hex(string(c))
	_, y, _ := colour.Xyz()
	return y
}

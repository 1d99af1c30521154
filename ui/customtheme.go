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

// parts are the colours of a palette by the names that readers use for them.
var parts = []struct {
	name string
	of   func(*palette) *lipgloss.Color
}{
	{"background", func(p *palette) *lipgloss.Color { return &p.ground }},
	{"text", func(p *palette) *lipgloss.Color { return &p.text }},
	{"quiet", func(p *palette) *lipgloss.Color { return &p.quiet }},
	{"line", func(p *palette) *lipgloss.Color { return &p.line }},
	{"selection", func(p *palette) *lipgloss.Color { return &p.tint }},
	{"accent", func(p *palette) *lipgloss.Color { return &p.accent }},
	{"match", func(p *palette) *lipgloss.Color { return &p.match }},
	{"watch", func(p *palette) *lipgloss.Color { return &p.watch }},
	{"organisation", func(p *palette) *lipgloss.Color { return &p.org }},
	{"to-read", func(p *palette) *lipgloss.Color { return &p.toRead }},
	{"read", func(p *palette) *lipgloss.Color { return &p.read }},
	{"wrong", func(p *palette) *lipgloss.Color { return &p.wrong }},
}

// ColourNames are the names of the colours of a theme.
func ColourNames() []string {
	var all []string
	for _, part := range parts {
		all = append(all, part.name)
	}
	return all
}

// Palettes are the themes that have colours of their own.
func Palettes() []string {
	var all []string
	for _, p := range palettes {
		all = append(all, p.name)
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
	p := dark
	for _, base := range palettes {
		if base.name == o.Base {
			p = base
		}
	}
	p.name = o.Name
	for _, part := range parts {
		if colour, ok := o.Colours[part.name]; ok {
			*part.of(&p) = lipgloss.Color(colour)
		}
	}
	return p
}

// legible is the contrast that text needs at least: WCAG's limit for large text.
const legible = 3

// Pale says which colours of texts can hardly be read on the theme's backgrounds.
func (o CustomTheme) Pale() []string {
	p := o.palette()
	var pale []string
	for _, part := range parts {
		if slices.Contains([]string{"background", "line", "selection"}, part.name) {
			continue
		}
		for name, ground := range map[string]lipgloss.Color{"background": p.ground, "selection": p.tint} {
			if c := contrast(brightness(*part.of(&p)), brightness(ground)); c < legible {
				pale = append(pale, fmt.Sprintf("%s on %s has a contrast of %.1f", part.name, name, c))
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

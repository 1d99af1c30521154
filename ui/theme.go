package ui

import (
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// Options are what a theme cannot learn from its renderer.
type Options struct {
	ASCII      bool  // draw with ASCII only: --ascii, LANG=C
	Plain      bool  // no attributes either, such as bold: TERM=dumb
	Dark       *bool // the background is dark, or light; nil: not known, colours then suit both
	Hyperlinks bool  // the terminal knows OSC 8
}

// Theme is how everything looks. It is built once and handed to every View.
type Theme struct {
	Hyperlinks bool

	strong, quiet, rule style // text as it is needs no style
	accent, cursor      style
	hit, near           style // what the filter matched, exactly or nearly
	watch, unwanted     style // watch words of the reader's, wanted or not
	link                style
	decided             style // a row that was decided and waits to be moved out
	status              [4]style
	star                style
	kind                [3]style
	wrong               style // the token at fault
	ascii, plain        bool
	glyphs              *glyphs
}

// NewTheme makes a theme in as many colours as the renderer knows. It asks the
// terminal nothing: where the background is not known, colours are used that
// can be read on black and on white.
func NewTheme(r *lipgloss.Renderer, o Options) Theme {
	p := painter{termenv.Ascii, ground(o.Dark), o.Plain}
	if r != nil {
		p.profile = r.ColorProfile()
	}
	t := Theme{Hyperlinks: o.Hyperlinks && !o.Plain, ascii: o.ASCII, plain: o.Plain, glyphs: &fine}
	if o.ASCII {
		t.glyphs = &signsOfASCII
	}
	t.colour(p)
	return t
}

func (t *Theme) colour(p painter) {
	t.strong, t.cursor = p.style("1"), p.style("7")
	t.quiet, t.rule = p.dim(grey), p.dim(line)
	t.accent = p.style("1", blue)
	t.hit, t.near = p.style("1", amber), p.style("4", amber)
	if p.profile >= termenv.ANSI { // termenv counts downwards: true colour is 0
		t.hit = p.style("1;4", amber)
	}
	t.watch, t.unwanted = p.style("3", teal), p.style("3", grey)
	if p.profile >= termenv.ANSI { // bold tells them from text where italics are not drawn
		t.watch, t.unwanted = p.style("1;3", teal), p.style("2;3")
	}
	t.link = p.style("4")
	t.decided = p.dim(grey)
	t.status = [4]style{Inbox: t.quiet, ToRead: p.style("1", violet), Read: p.style("", green), Skipped: t.quiet}
	t.star = p.style("1", amber)
	t.kind = [3]style{Info: "", Warning: p.style("1", amber), Failure: p.style("1", red)}
	t.wrong = p.style("1;4", red)
}

// style is the parameters of an SGR sequence: "1;38;5;33". "" is text as it is.
type style string

// and adds a style on top, whose colour wins.
func (s style) and(top style) style {
	switch {
	case top == "":
		return s
	case s == "", s == top, strings.HasPrefix(string(top), string(s)+";"):
		return top
	}
	return s + ";" + top
}

func ground(dark *bool) int {
	switch {
	case dark == nil:
		return 0
	case *dark:
		return 1
	}
	return 2
}

// painter makes styles for a terminal.
type painter struct {
	profile termenv.Profile
	ground  int // 0: background not known, 1: dark, 2: light
	plain   bool
}

// style is an attribute ("1": bold) in a colour, or in none.
func (p painter) style(attribute string, colours ...pigment) style {
	if p.plain {
		return ""
	}
	all := []string{attribute}
	for _, c := range colours {
		all = append(all, p.colour(c))
	}
	return style(strings.Trim(strings.Join(all, ";"), ";"))
}

// dim is a colour that steps back. With sixteen colours no grey is safe (in
// some well-known palettes it is the background), so faint stands for it.
func (p painter) dim(c pigment) style {
	if p.profile >= termenv.ANSI {
		return p.style("2")
	}
	return p.style("", c)
}

func (p painter) colour(c pigment) string {
	shade := c[p.ground]
	switch p.profile {
	case termenv.TrueColor:
		return termenv.RGBColor(shade.exact).Sequence(false)
	case termenv.ANSI256:
		return termenv.ANSI256Color(shade.of256).Sequence(false)
	case termenv.ANSI:
		return termenv.ANSIColor(shade.of16).Sequence(false)
	}
	return ""
}

package ui

import (
	"io"
	"strings"

	"github.com/charmbracelet/bubbles/help"
	"github.com/charmbracelet/bubbles/progress"
	"github.com/charmbracelet/bubbles/spinner"
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

// Theme is the table of all styles. It is built once and handed to every View.
type Theme struct {
	text, strong, quiet lipgloss.Style // text as it is, what stands out, what steps back
	rule                lipgloss.Style // lines between panes
	ground              lipgloss.Style // behind the selected row
	accent, cursor      lipgloss.Style
	hit, near           lipgloss.Style // what the filter matched, exactly or nearly
	watch, unwanted     lipgloss.Style // watch words of the reader's, wanted or not
	link                lipgloss.Style
	current             lipgloss.Style // the name of the view that is shown
	decided             lipgloss.Style // a row that was decided and waits to be moved out
	star                lipgloss.Style
	wrong               lipgloss.Style // the part of a filter that is at fault
	status              [4]lipgloss.Style
	kind                [3]lipgloss.Style

	help              help.Model
	progress          progress.Model
	hyperlinks, ascii bool
	glyphs            *glyphs
}

// NewTheme makes a theme in as many colours as the renderer has; nil: in none. It
// asks the terminal nothing: where the background is not known, colours are used
// that can be read on black and on white.
func NewTheme(r *lipgloss.Renderer, o Options) *Theme {
	t := &Theme{hyperlinks: o.Hyperlinks && !o.Plain, ascii: o.ASCII, glyphs: &fine}
	if o.ASCII {
		t.glyphs = &signsOfASCII
	}
	p := painter{profile: termenv.Ascii, r: lipgloss.NewRenderer(io.Discard)}
	if r != nil {
		p.profile = r.ColorProfile()
	}
	switch {
	case o.Plain: // a renderer without colours writes no attributes either
		p.r.SetColorProfile(termenv.Ascii)
	default: // one with sixteen writes bold and faint, and the painter leaves the colours out
		p.r.SetColorProfile(min(p.profile, termenv.ANSI))
	}
	if o.Dark != nil {
		p.ground = 2 - b2i(*o.Dark)
	}
	t.paint(p)
	return t
}

func (t *Theme) paint(p painter) {
	t.text = p.r.NewStyle()
	t.strong, t.cursor, t.link = t.text.Bold(true), t.text.Reverse(true), t.text.Underline(true)
	t.quiet, t.rule, t.decided = p.dim(grey), p.dim(line), p.dim(grey)
	t.ground = p.behind(tint)
	t.accent = p.in(blue).Bold(true)
	t.current = t.accent.Underline(true)
	t.hit, t.near = p.in(amber).Bold(true), p.in(amber).Underline(true)
	t.watch, t.unwanted = p.in(teal).Italic(true), p.in(grey).Italic(true)
	if p.few() { // bold tells them from text where italics are not drawn
		t.hit = t.hit.Underline(true)
		t.watch, t.unwanted = t.watch.Bold(true), t.text.Faint(true).Italic(true)
	}
	t.status = [4]lipgloss.Style{Inbox: t.quiet, ToRead: p.in(violet).Bold(true), Read: p.in(green), Skipped: t.quiet}
	t.star = p.in(amber).Bold(true)
	t.kind = [3]lipgloss.Style{Info: t.text, Warning: p.in(amber).Bold(true), Failure: p.in(red).Bold(true)}
	t.wrong = p.in(red).Bold(true).Underline(true)
	t.help = help.Model{ShortSeparator: "   ", Styles: help.Styles{ShortKey: t.strong, ShortDesc: t.quiet, ShortSeparator: t.text,
		FullKey: t.strong.Width(helpKeys + b2i(t.ascii) - 1), FullDesc: t.text}}
	t.progress = progress.New(progress.WithoutPercentage(), progress.WithColorProfile(termenv.Ascii), // it is styled where it is drawn
		progress.WithFillCharacters([]rune(t.glyphs.full)[0], []rune(t.glyphs.vacant)[0]))
}

// Spinner is what turns while something goes on that takes long.
func (t *Theme) Spinner() spinner.Model {
	frames := spinner.MiniDot
	if t.ascii {
		frames = spinner.Line
	}
	return spinner.New(spinner.WithSpinner(frames), spinner.WithStyle(t.text))
}

// painter makes styles for a terminal.
type painter struct {
	r       *lipgloss.Renderer
	profile termenv.Profile
	ground  int // 0: background not known, 1: dark, 2: light
}

// few tells whether there are sixteen colours or none.
func (p painter) few() bool { return p.profile >= termenv.ANSI } // termenv counts downwards: true colour is 0

func (p painter) in(c pigment) lipgloss.Style {
	if p.profile == termenv.Ascii {
		return p.r.NewStyle()
	}
	return p.r.NewStyle().Foreground(c[p.ground])
}

// behind is a colour for the background. It needs to know what is written on it.
func (p painter) behind(c pigment) lipgloss.Style {
	if p.few() || p.ground == 0 {
		return p.r.NewStyle()
	}
	return p.r.NewStyle().Background(c[p.ground])
}

// dim is a colour that steps back. With sixteen colours no grey is safe (in
// some well-known palettes it is the background), so faint stands for it.
func (p painter) dim(c pigment) lipgloss.Style {
	if p.few() {
		return p.r.NewStyle().Faint(true)
	}
	return p.in(c)
}

// worn is what a style puts before and behind a piece of a line. It is rendered
// around one letter: lipgloss underlines a text letter by letter, which tears
// accents from their bases and takes ten times the bytes.
func worn(s lipgloss.Style) (before, after string) {
	before, after, _ = strings.Cut(s.Render("x"), "x")
	return before, after
}

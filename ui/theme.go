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

// Options are what a theme is made of, beside the number of colours.
type Options struct {
	Name       string // one of Names; "" is none chosen, which looks like Auto
	Custom     []CustomTheme
	Background string // of the terminal: "#rrggbb"; "": not known, "auto" then suits dark and light
	ASCII      bool   // draw with ASCII only: --ascii, LANG=C
	Plain      bool   // no attributes either, such as bold: TERM=dumb
}

// Theme is the table of all styles. It is built once and handed to every View.
type Theme struct {
	Options
	Text, Strong, Quiet lipgloss.Style // text as it is, what stands out, what steps back
	Rule                lipgloss.Style // lines between panes
	tint                lipgloss.Style // behind the selected row
	Accent, Cursor      lipgloss.Style
	Highlight           [highlightKinds]lipgloss.Style
	Band                lipgloss.Style    // the heading of a day, and the view that is shown
	Pill                lipgloss.Style    // a word on a ground of its own
	Votes               [3]lipgloss.Style // of the papers with few upvotes, with many and with the most
	Star                lipgloss.Style
	Statuses            map[string]Sign // by the names of statuses: inbox, to-read, read, skipped
	Severity            [3]lipgloss.Style

	Backdrop    lipgloss.Style // what an overlay lies on
	base, reset string         // switch the theme's own background and text on ("": it has none), and all styles off

	Help     help.Model
	Progress progress.Model
	Glyphs   *Glyphs
	profile  termenv.Profile
	rendered map[look][2]string // the sequences of each look: a third of a frame's time went into rendering them
}

// NewTheme makes a theme in as many colours as the terminal has. It asks the terminal nothing: if the
// background is unknown, it uses colours that can be read on black and on white.
func NewTheme(profile termenv.Profile, o Options) *Theme {
	t := &Theme{Options: o, profile: profile, Glyphs: &fine, rendered: map[look][2]string{}}
	if o.ASCII {
		t.Glyphs = &asciiGlyphs
	}
	if o.Name == Mono {
		profile = termenv.Ascii
	}
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(min(profile, termenv.ANSI)) // attributes such as bold are written even without colours
	if o.Plain {
		r.SetColorProfile(termenv.Ascii)
	}
	t.paint(r, profile, colours(profile, o))
	return t
}

// WithName is another theme for the same terminal.
func (t *Theme) WithName(name string) *Theme {
	o := t.Options
	o.Name = name
	return NewTheme(t.profile, o)
}

// WithBackground is the same theme, now that the terminal's background is known: "#rrggbb".
func (t *Theme) WithBackground(background string) *Theme {
	o := t.Options
	o.Background = background
	return NewTheme(t.profile, o)
}

// IgnoresBackground reports whether the theme does without the terminal's background: it has one of its
// own, or no colours at all.
func (t *Theme) IgnoresBackground() bool {
	return t.profile > termenv.ANSI || t.base != "" || t.Name == Mono
}

// SupportsThemes reports whether the terminal has enough colours for the themes to differ.
func (t *Theme) SupportsThemes() bool { return t.profile < termenv.ANSI }

// colours chooses the palette of a theme. Fewer than 256 colours are not enough for one:
// they only suit the terminal's background, and if that is not known there are none.
func colours(profile termenv.Profile, o Options) palette {
	switch {
	case profile < termenv.ANSI:
		if p := paletteNamed(o.Name, o.Custom); p != nil {
			return p
		}
		return onGround(o.Background)
	case profile > termenv.ANSI || o.Background == "":
		return nil
	case brightness(lipgloss.Color(o.Background)) < darkest:
		return onBlack
	}
	return onWhite
}

// paint makes the styles. They set nothing that look does not have.
func (t *Theme) paint(r *lipgloss.Renderer, profile termenv.Profile, p palette) {
	few := profile >= termenv.ANSI
	in := func(c lipgloss.Color) lipgloss.Style { return r.NewStyle().Foreground(c) } // "": the terminal's own
	of := func(name string) lipgloss.Style { return in(p[name]) }
	shade := func(c lipgloss.Color) lipgloss.Color { return c }
	if profile == termenv.ANSI256 {
		shade = grey
	}
	dim := func(c lipgloss.Color) lipgloss.Style {
		if few { // no grey is safe: in some well-known palettes it is the background
			return r.NewStyle().Faint(true)
		}
		return in(shade(c))
	}
	t.Text = r.NewStyle()
	t.Strong, t.Cursor = t.Text.Bold(true), t.Text.Reverse(true)
	t.Quiet, t.Rule = dim(p["quiet"]), dim(p["line"])
	t.Backdrop = dim(blend(p["line"], p["quiet"], 0.4)) // it can be made out, and does not ask to be read
	t.tint = r.NewStyle().Background(shade(p["selection"]))
	if p["background"] != "" {
		ground := p["background"]
		if profile == termenv.ANSI256 {
			ground = groundIn256(ground)
		}
		t.base, t.reset = t.sgr(of("text").Background(ground))
	}
	t.Accent = of("accent").Bold(true)
	// in 16 colours bold is often another colour, and a piece of the band would have another ground
	t.Band = t.Accent.Reverse(true).Bold(profile != termenv.ANSI)
	if profile > termenv.ANSI { // only what is selected is reversed: the eye finds that first
		t.Band, t.tint = t.Accent.Underline(true), t.Cursor
	}
	t.Pill = t.Quiet.Reverse(true)
	if p["selection"] != "" {
		t.Pill = of("text").Background(shade(p.pill()))
	}
	t.Votes = [3]lipgloss.Style{t.Quiet, in(blend(p["quiet"], p["match"], 0.6)), of("match").Bold(true)}
	t.paintStatuses(in, p)
	t.paintHighlights(of, t.Quiet, few)
	t.Star = of("match").Bold(true)
	t.Severity = [3]lipgloss.Style{Info: t.Text, Warning: of("match").Bold(true), Failure: of("wrong").Bold(true)}
	t.Help = help.Model{ShortSeparator: "   ", Styles: help.Styles{ShortKey: t.Strong, ShortDesc: t.Quiet, ShortSeparator: t.Text,
		FullKey: t.Strong, FullDesc: t.Text}}
	t.Progress = progress.New(progress.WithoutPercentage(), progress.WithColorProfile(termenv.Ascii), // it is styled where it is drawn
		progress.WithFillCharacters([]rune(t.Glyphs.ProgressFull)[0], []rune(t.Glyphs.ProgressEmpty)[0]))
}

// paintHighlights makes the styles of parts of a text, from the colours of a palette by name. With few
// colours they differ in more than their colours.
func (t *Theme) paintHighlights(of func(name string) lipgloss.Style, quiet lipgloss.Style, few bool) {
	t.Highlight = [...]lipgloss.Style{
		Emphasis: t.Text.Italic(true), Aside: quiet.Underline(false), Heading: t.Accent,
		KeySentence: t.Strong, Organisation: of("organisation"), Address: t.Text.Underline(true),
		LearnedWord: of("watch"), UnwantedWord: quiet.Italic(true),
		NearMatch: of("match").Underline(true), Fault: of("wrong").Bold(true).Underline(true), CursorAt: t.Cursor,
		WantedWord: of("watch").Italic(true), Match: of("match").Bold(true),
		MethodName: of("accent").Bold(true), ResultNumber: of("read").Bold(true),
	}
	if few { // italics may not be drawn, and the sentence around a name or a number may be bold
		t.Highlight[WantedWord] = t.Highlight[WantedWord].Bold(true)
		for _, kind := range []HighlightKind{Match, MethodName, ResultNumber} {
			t.Highlight[kind] = t.Highlight[kind].Underline(true)
		}
	}
}

// Sign is how a status is drawn: its glyph, and its part of a bar.
type Sign struct {
	Glyph, Shade string
	Style, Bar   lipgloss.Style
}

// paintStatuses makes the signs of statuses. If each status has a colour of its own, bars are solid;
// else patterns tell them apart.
func (t *Theme) paintStatuses(in func(lipgloss.Color) lipgloss.Style, p palette) {
	glyphs, shades := t.Glyphs.Status, t.Glyphs.Shades
	if full := t.Glyphs.Block; p["accent"] != p["read"] && !t.ASCII {
		shades = [4]string{full, full, full, full}
	}
	toRead, read := in(p["to-read"]), in(p["read"])
	t.Statuses = map[string]Sign{
		"inbox":   {glyphs[0], shades[0], t.Quiet, in(p["accent"])},
		"to-read": {glyphs[1], shades[1], toRead.Bold(true), toRead},
		"read":    {glyphs[2], shades[2], read, read},
		"skipped": {glyphs[3], shades[3], t.Quiet, t.Quiet},
	}
}

// Spinner turns while something takes long.
func (t *Theme) Spinner() spinner.Model {
	frames := spinner.MiniDot
	if t.ASCII {
		frames = spinner.Line
	}
	return spinner.New(spinner.WithSpinner(frames), spinner.WithStyle(t.Text))
}

// FillBackground puts the theme's own background under a line. It is left switched on at the
// line's end, so that the terminal erases the rest of the line in it.
func (t *Theme) FillBackground(line string) string {
	if t.base == "" {
		return line
	}
	return t.base + strings.ReplaceAll(line, t.reset, t.reset+t.base)
}

// look is all that a style of a Theme does to a text in a line. Styles that differ in nothing else
// are drawn alike: what paint sets besides these has to be added here.
type look struct {
	ink, ground                             lipgloss.TerminalColor
	bold, faint, italic, underline, swapped bool
}

// sgr returns the escape sequences that a style puts around a text. They are rendered
// around one letter: lipgloss underlines a text letter by letter, which tears
// accents from their bases and takes ten times the bytes.
func (t *Theme) sgr(s lipgloss.Style) (before, after string) {
	is := look{s.GetForeground(), s.GetBackground(), s.GetBold(), s.GetFaint(), s.GetItalic(), s.GetUnderline(), s.GetReverse()}
	around, ok := t.rendered[is]
	if !ok {
		around[0], around[1], _ = strings.Cut(s.Render("x"), "x")
		t.rendered[is] = around
	}
	return around[0], around[1]
}

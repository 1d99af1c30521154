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

// Options describe a theme, apart from the number of colours.
type Options struct {
	Name       string // one of ThemeNames; "" means that none was chosen, like Auto
	Custom     []CustomTheme
	Background string // terminal background as "#rrggbb"; "" if unknown: Auto then suits dark and light
	ASCII      bool   // draw with ASCII only: --ascii, LANG=C
	Plain      bool   // no attributes such as bold: TERM=dumb
}

// Theme is the table of all styles. It is built once and passed to every View.
type Theme struct {
	Options
	Text, Strong, Quiet lipgloss.Style // normal, emphasised and secondary text
	Rule                lipgloss.Style // lines between panes
	tint                lipgloss.Style // background of the selected row
	Accent, Cursor      lipgloss.Style
	Highlight           [highlightKinds]lipgloss.Style
	Band                lipgloss.Style    // headings of days, and the current view
	Pill                lipgloss.Style    // a word with its own background
	Votes               [3]lipgloss.Style // few, many, and the most upvotes
	Star                lipgloss.Style
	Statuses            map[string]Sign // keys: inbox, to-read, read, skipped
	Severity            [3]lipgloss.Style

	Backdrop lipgloss.Style // what is behind an overlay
	base     string         // sets the theme's own background and text colour; "" if it has none
	reset    string         // resets all styles

	Help     help.Model
	Progress progress.Model
	Glyphs   *Glyphs
	profile  termenv.Profile
	sgrCache map[styleKey][2]string // cache of escape sequences: rendering them took a third of a frame's time
}

// NewTheme returns a theme for a terminal with the colours of profile. It does not query the terminal: if
// the background is unknown, it uses colours that are readable on black and on white.
func NewTheme(profile termenv.Profile, o Options) *Theme {
	t := &Theme{Options: o, profile: profile, Glyphs: &unicodeGlyphs, sgrCache: map[styleKey][2]string{}}
	if o.ASCII {
		t.Glyphs = &asciiGlyphs
	}
	if o.Name == Mono {
		profile = termenv.Ascii
	}
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(min(profile, termenv.ANSI)) // attributes such as bold work even without colours
	if o.Plain {
		r.SetColorProfile(termenv.Ascii)
	}
	t.paint(r, profile, colours(profile, o))
	return t
}

// WithName returns another theme for the same terminal.
func (t *Theme) WithName(name string) *Theme {
	o := t.Options
	o.Name = name
	return NewTheme(t.profile, o)
}

// WithBackground returns the same theme for a known terminal background, "#rrggbb".
func (t *Theme) WithBackground(background string) *Theme {
	o := t.Options
	o.Background = background
	return NewTheme(t.profile, o)
}

// IgnoresBackground reports whether the theme does not depend on the terminal's background: it has its
// own, or no colours at all.
func (t *Theme) IgnoresBackground() bool {
	return t.profile > termenv.ANSI || t.base != "" || t.Name == Mono
}

// SupportsThemes reports whether the terminal has enough colours for themes to differ.
func (t *Theme) SupportsThemes() bool { return t.profile < termenv.ANSI }

// colours chooses the palette. A terminal with fewer than 256 colours cannot show themes: it gets colours
// for its background, or none if the background is unknown.
func colours(profile termenv.Profile, o Options) palette {
	switch {
	case profile < termenv.ANSI:
		if p := paletteNamed(o.Name, o.Custom); p != nil {
			return p
		}
		return paletteForBackground(o.Background)
	case profile > termenv.ANSI || o.Background == "":
		return nil
	case luminance(lipgloss.Color(o.Background)) < darkLuminance:
		return onBlack
	}
	return onWhite
}

// paint builds the styles. It must set only what styleKey has.
func (t *Theme) paint(r *lipgloss.Renderer, profile termenv.Profile, p palette) {
	fewColours := profile >= termenv.ANSI
	in := func(c lipgloss.Color) lipgloss.Style { return r.NewStyle().Foreground(c) } // "" is the terminal's own colour
	of := func(name string) lipgloss.Style { return in(p[name]) }
	shade := func(c lipgloss.Color) lipgloss.Color { return c }
	if profile == termenv.ANSI256 {
		shade = nearestGrey
	}
	dim := func(c lipgloss.Color) lipgloss.Style {
		if fewColours { // grey is not safe: in some well-known palettes it is the background colour
			return r.NewStyle().Faint(true)
		}
		return in(shade(c))
	}
	t.Text = r.NewStyle()
	t.Strong, t.Cursor = t.Text.Bold(true), t.Text.Reverse(true)
	t.Quiet, t.Rule = dim(p["quiet"]), dim(p["line"])
	t.Backdrop = dim(blend(p["line"], p["quiet"], 0.4)) // visible, but not distracting
	t.tint = r.NewStyle().Background(shade(p["selection"]))
	if p["background"] != "" {
		ground := p["background"]
		if profile == termenv.ANSI256 {
			ground = background256(ground)
		}
		t.base, t.reset = t.sgr(of("text").Background(ground))
	}
	t.Accent = of("accent").Bold(true)
	// in 16 colours bold often changes the colour, and the band would have two backgrounds
	t.Band = t.Accent.Reverse(true).Bold(profile != termenv.ANSI)
	if profile > termenv.ANSI { // reverse only the selection, so that the eye finds it first
		t.Band, t.tint = t.Accent.Underline(true), t.Cursor
	}
	t.Pill = t.Quiet.Reverse(true)
	if p["selection"] != "" {
		t.Pill = of("text").Background(shade(p.pillBackground()))
	}
	t.Votes = [3]lipgloss.Style{t.Quiet, in(blend(p["quiet"], p["match"], 0.6)), of("match").Bold(true)}
	t.paintStatuses(in, p)
	t.paintHighlights(of, t.Quiet, fewColours)
	t.Star = of("match").Bold(true)
	t.Severity = [3]lipgloss.Style{Info: t.Text, Warning: of("match").Bold(true), Failure: of("wrong").Bold(true)}
	t.Help = help.Model{ShortSeparator: "   ", Styles: help.Styles{ShortKey: t.Strong, ShortDesc: t.Quiet, ShortSeparator: t.Text,
		FullKey: t.Strong, FullDesc: t.Text}}
	t.Progress = progress.New(progress.WithoutPercentage(),
		progress.WithColorProfile(termenv.Ascii), // styled where it is drawn
		progress.WithFillCharacters([]rune(t.Glyphs.ProgressFull)[0], []rune(t.Glyphs.ProgressEmpty)[0]))
}

// paintHighlights builds the styles of highlights. of returns a style for a colour of the palette. With
// few colours, highlights differ in attributes, too.
func (t *Theme) paintHighlights(of func(name string) lipgloss.Style, quiet lipgloss.Style, fewColours bool) {
	t.Highlight = [...]lipgloss.Style{
		Emphasis: t.Text.Italic(true), Aside: quiet.Underline(false), Heading: t.Accent,
		KeySentence: t.Strong, Organisation: of("organisation"), Address: t.Text.Underline(true),
		LearnedWord: of("watch"), UnwantedWord: quiet.Italic(true),
		NearMatch: of("match").Underline(true), Fault: of("wrong").Bold(true).Underline(true), CursorAt: t.Cursor,
		WantedWord: of("watch").Italic(true), Match: of("match").Bold(true),
		MethodName: of("accent").Bold(true), ResultNumber: of("read").Bold(true),
	}
	if fewColours { // italics may be missing, and names and numbers may be inside a bold sentence
		t.Highlight[WantedWord] = t.Highlight[WantedWord].Bold(true)
		for _, kind := range []HighlightKind{Match, MethodName, ResultNumber} {
			t.Highlight[kind] = t.Highlight[kind].Underline(true)
		}
	}
}

// Sign is how a status is drawn: its glyph in a row, and its part of a bar chart.
type Sign struct {
	Glyph, Shade string
	Style, Bar   lipgloss.Style
}

// paintStatuses builds the signs of the statuses. Bars are solid if each status has its own colour, else
// patterns tell them apart.
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

// Spinner returns a spinner for operations that take long.
func (t *Theme) Spinner() spinner.Model {
	frames := spinner.MiniDot
	if t.ASCII {
		frames = spinner.Line
	}
	return spinner.New(spinner.WithSpinner(frames), spinner.WithStyle(t.Text))
}

// FillBackground puts the theme's own background behind a line. The background stays on at the end of the
// line, so that the terminal erases the rest of the line in it.
func (t *Theme) FillBackground(line string) string {
	if t.base == "" {
		return line
	}
	return t.base + strings.ReplaceAll(line, t.reset, t.reset+t.base)
}

// styleKey is everything about a style that affects its escape sequences. It is the key of the sgr cache;
// attributes that paint adds must be added here.
type styleKey struct {
	ink, ground                             lipgloss.TerminalColor
	bold, faint, italic, underline, swapped bool
}

// sgr returns the escape sequences before and after a text in a style. It renders a single letter because
// lipgloss underlines letter by letter, which separates accents from their letters and takes ten times
// the bytes.
func (t *Theme) sgr(s lipgloss.Style) (before, after string) {
	key := styleKey{s.GetForeground(), s.GetBackground(), s.GetBold(), s.GetFaint(), s.GetItalic(), s.GetUnderline(), s.GetReverse()}
	around, ok := t.sgrCache[key]
	if !ok {
		around[0], around[1], _ = strings.Cut(s.Render("x"), "x")
		t.sgrCache[key] = around
	}
	return around[0], around[1]
}

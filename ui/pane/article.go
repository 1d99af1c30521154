package pane

import (
	"github.com/charmbracelet/lipgloss"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// articleLine is a line of an article as it stands on the page.
type articleLine struct {
	ui.Styled
	title bool // the bar of the focus stands before it
}

// page gathers the lines of an article.
type page struct {
	t     *ui.Theme
	w     int
	lines []articleLine
}

// typeset sets an article in lines of at most w cells.
// If it is brief, the list says above it who wrote the paper and when: its text comes first.
func typeset(t *ui.Theme, a *Article, w int, brief bool) []articleLine {
	p := page{t: t, w: w}
	if !brief {
		p.title(a)
		p.names(a)
		p.facts(a)
		p.tags(a.Tags)
		p.note(a.Note)
	}
	switch {
	case !a.Abstract.Empty():
		p.abstract(a)
	case !a.Title.Empty():
		p.free()
		p.prose(noAbstract, p.t.Quiet)
	}
	if brief {
		if len(p.lines) > 0 {
			p.lines[0].title = true
		}
		p.free()
		p.names(a)
		p.tags(a.Tags)
		p.note(a.Note)
	}
	p.summary(a)
	p.references(a.References)
	p.footnotes(a)
	p.free()
	return p.lines
}

// noAbstract stands in the place of an abstract that no copy of the paper has.
const noAbstract = "No abstract: the site's page of a day has none. “dailies fetch --enrich” gets it; so does opening a search page that lists this paper."

// free leaves a line free below what stands there.
func (p *page) free() {
	if n := len(p.lines); n > 0 && p.lines[n-1].Text != "" {
		p.lines = append(p.lines, articleLine{})
	}
}

// title sets the title in lines of about one length, so that no word stands alone.
func (p *page) title(a *Article) {
	title := p.t.Highlighted(a.Title.Line().String(), p.t.Strong, a.TitleSpans...)
	for _, l := range ui.Balanced(title.Text, p.w) {
		p.lines = append(p.lines, articleLine{title.Cut(l), true})
	}
}

func (p *page) prose(text string, look lipgloss.Style) { p.put(ui.In(look, text)) }

// put sets a text with a free line between its paragraphs.
func (p *page) put(s ui.Styled) {
	for _, l := range ui.Wrap(s.Text, p.w) {
		if l.Start > 0 && s.Text[l.Start-1] == '\n' {
			p.free()
		}
		p.lines = append(p.lines, articleLine{s.Cut(l), false})
	}
}

// facts sets what is known of a paper beside its text: what was decided, who
// it is from, when.
func (p *page) facts(a *Article) {
	sign, name := p.t.Statuses[a.Status], a.Status
	if name != "inbox" { // its sign is the same as what stands between facts
		name = sign.Glyph + " " + name
	}
	all := []ui.Styled{ui.In(sign.Look, name)}
	if a.Starred {
		all = append(all, ui.In(p.t.Star, p.t.Glyphs.Star+" starred"))
	}
	if !a.Org.Empty() {
		all = append(all, ui.In(p.t.Highlight[ui.Organisation], a.Org.Line().String()))
	}
	for _, fact := range a.Meta {
		all = append(all, ui.In(p.t.Quiet, fact.Line().String()))
	}
	p.flow(all, p.dot())
}

func (p *page) tags(tags []clean.Text) { p.words(tags, p.t.Accent, "#", p.blank()) }

// words sets words of one look in a line, or several, each with a sign in front.
func (p *page) words(words []clean.Text, look lipgloss.Style, sign string, sep ui.Styled) {
	var all []ui.Styled
	for _, word := range words {
		all = append(all, ui.In(look, sign+word.Line().String()))
	}
	if len(all) > 0 {
		p.flow(all, sep)
	}
}

func (p *page) note(note clean.Text) {
	text := note.Trim().String()
	if text == "" {
		return
	}
	p.free()
	p.prose(p.t.Glyphs.Note+" "+text, p.t.Text)
}

// footnotes sets where a paper was seen, and what was removed from its text.
func (p *page) footnotes(a *Article) {
	if (len(a.Sightings) > 0 || a.Hidden > 0) && len(a.References) == 0 {
		p.free()
	}
	for _, s := range a.Sightings {
		p.prose(s.Line().String(), p.t.Quiet)
	}
	if a.Hidden > 0 {
		p.prose(english.Plural(a.Hidden, "hidden character")+" removed", p.t.Kind[ui.Warning])
	}
}

// flow sets things one after the other with sep between them, and begins a new
// line rather than break one of them.
func (p *page) flow(things []ui.Styled, sep ui.Styled) {
	for _, line := range flowed(things, sep, p.w) {
		p.put(line)
	}
}

// flowed puts things into lines of at most w cells, with sep between them. A thing that
// is wider has a line of its own.
func flowed(things []ui.Styled, sep ui.Styled, w int) (lines []ui.Styled) {
	var line ui.Styled
	used, between := 0, sep.Cells()
	for _, thing := range things {
		n := thing.Cells()
		switch {
		case line.Text == "":
			used = n
		case used+between+n > w:
			lines = append(lines, line)
			line, used = ui.Styled{}, n
		default:
			line = line.Join(sep)
			used += between + n
		}
		line = line.Join(thing)
	}
	return append(lines, line)
}

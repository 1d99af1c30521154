package pane

import (
	"slices"
	"sort"

	"github.com/charmbracelet/lipgloss"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// articleText is an article as lines of text. Its methods add to them.
type articleText struct {
	t     *ui.Theme
	w     int
	lines []ui.Styled
	heads int // lines at the top before which the bar of the focus stands
}

// typeset sets an article in lines of at most w cells.
// If it is brief, the list says above it who wrote the paper and when: its text comes first.
func typeset(t *ui.Theme, a *Article, w int, brief bool) articleText {
	p := articleText{t: t, w: w, heads: 1}
	if a.Title.Empty() {
		return p
	}
	if brief {
		p.abstract(a)
		p.free()
		p.names(a)
	} else {
		p.title(a)
		p.names(a)
		p.facts(a)
	}
	p.words(a.Tags, p.t.Accent, "#", p.blank())
	p.note(a.Note)
	if !brief {
		p.abstract(a)
	}
	p.summary(a)
	p.references(a.References)
	p.footnotes(a)
	p.free()
	return p
}

// noAbstract stands in the place of an abstract that no copy of the paper has.
const noAbstract = "No abstract: the site's page of a day has none. “dailies fetch --enrich” gets it; so does opening a search page that lists this paper."

// free leaves a blank line below what is there.
func (p *articleText) free() {
	if n := len(p.lines); n > 0 && p.lines[n-1].Text != "" {
		p.lines = append(p.lines, ui.Styled{})
	}
}

// title sets the title in lines of about one length, so that no word stands alone.
func (p *articleText) title(a *Article) {
	title := p.t.Highlighted(a.Title.Line().String(), p.t.Strong, a.TitleSpans...)
	for _, l := range ui.Balanced(title.Text, p.w) {
		p.lines = append(p.lines, title.Slice(l))
	}
	p.heads = len(p.lines)
}

func (p *articleText) prose(text string, look lipgloss.Style) { p.put(ui.NewStyled(look, text)) }

// put sets texts, each on lines of its own, with a blank line between its paragraphs.
func (p *articleText) put(texts ...ui.Styled) {
	for _, s := range texts {
		for _, l := range ui.Wrap(s.Text, p.w) {
			if l.Start > 0 && s.Text[l.Start-1] == '\n' {
				p.free()
			}
			p.lines = append(p.lines, s.Slice(l))
		}
	}
}

// facts sets what is known of a paper beside its text: what was decided, who it is from, when.
func (p *articleText) facts(a *Article) {
	sign, name := p.t.Statuses[a.Status], a.Status
	if name != "inbox" { // its sign is the same as what stands between facts
		name = sign.Glyph + " " + name
	}
	all := []ui.Styled{ui.NewStyled(sign.Style, name)}
	if a.Starred {
		all = append(all, ui.NewStyled(p.t.Star, p.t.Glyphs.Star+" starred"))
	}
	if !a.Org.Empty() {
		all = append(all, ui.NewStyled(p.t.Highlight[ui.Organisation], a.Org.Line().String()))
	}
	for _, fact := range a.Meta {
		all = append(all, ui.NewStyled(p.t.Quiet, fact.Line().String()))
	}
	p.flow(all, p.dot())
}

// words sets words of one look in a line, or several, each with a sign in front.
func (p *articleText) words(words []clean.Text, look lipgloss.Style, sign string, sep ui.Styled) {
	var all []ui.Styled
	for _, word := range words {
		all = append(all, ui.NewStyled(look, sign+word.Line().String()))
	}
	if len(all) > 0 {
		p.flow(all, sep)
	}
}

func (p *articleText) note(note clean.Text) {
	if text := note.Trim().String(); text != "" {
		p.free()
		p.prose(p.t.Glyphs.Note+" "+text, p.t.Text)
	}
}

// footnotes sets where a paper was seen, and what was removed from its text.
func (p *articleText) footnotes(a *Article) {
	if (len(a.Sightings) > 0 || a.Hidden > 0) && len(a.References) == 0 {
		p.free()
	}
	for _, s := range a.Sightings {
		p.prose(s.Line().String(), p.t.Quiet)
	}
	if a.Hidden > 0 {
		p.prose(english.Plural(a.Hidden, "hidden character")+" removed", p.t.Severity[ui.Warning])
	}
}

// flow sets things one after the other with sep between them, and begins a new
// line rather than break one of them.
func (p *articleText) flow(things []ui.Styled, sep ui.Styled) { p.put(flowed(things, sep, p.w)...) }

// flowed puts things into lines of at most w cells, with sep between them. A thing that
// is wider has a line of its own.
func flowed(things []ui.Styled, sep ui.Styled, w int) (lines []ui.Styled) {
	var line ui.Styled
	for _, thing := range things {
		longer := line.Join(sep).Join(thing)
		switch {
		case line.Text == "":
			line = thing
		case longer.Cells() <= w:
			line = longer
		default:
			lines, line = append(lines, line), thing
		}
	}
	return append(lines, line)
}

// foldedNames is how many lines the authors' names take before they are folded: a paper
// can have hundreds.
const foldedNames = 2

// names sets the authors' names. No name is broken at a line's end.
func (p *articleText) names(a *Article) {
	if len(a.Names) == 0 || p.w == 0 {
		return
	}
	all := make([]ui.Styled, len(a.Names))
	for i, name := range a.Names {
		all[i] = p.t.Highlighted(name.Line().String(), p.t.Text, a.NameSpans[i]...)
		if i < len(all)-1 {
			all[i] = all[i].Append(p.t.Text, ",")
		}
	}
	lines := flowed(all, p.blank(), p.w)
	if len(lines) > foldedNames && !a.AllNames {
		lines = p.fold(all, a.NameSpans)
	}
	p.put(lines...)
}

// fold sets as many of the names as fit, and how many there are more. A name that the
// filter matches is among them, unless there are too many of these.
func (p *articleText) fold(all []ui.Styled, matches [][]ui.Highlight) []ui.Styled {
	with := func(n int, keep bool) []ui.Styled {
		var some []ui.Styled
		for i := range all {
			if i < n || keep && len(matches[i]) > 0 {
				some = append(some, all[i])
			}
		}
		more := ui.NewStyled(p.t.Quiet, "and "+english.Number(len(all)-len(some))+" more (&)")
		return flowed(append(some, more), p.blank(), p.w)
	}
	keep := len(with(0, true)) <= foldedNames
	tooMany := sort.Search(min(len(all), p.w), func(n int) bool { return len(with(n+1, keep)) > foldedNames })
	return with(tooMany, keep)
}

// summary sets what a model of the site wrote about the paper, and says that it did.
func (p *articleText) summary(a *Article) {
	if a.Summary.Empty() && len(a.Keywords) == 0 {
		return
	}
	p.free()
	p.prose("Summary by the site's AI model:", p.t.Quiet)
	if !a.Summary.Empty() {
		p.prose(a.Summary.Line().String(), p.t.Text)
	}
	p.words(a.Keywords, p.t.Quiet, "", p.dot())
}

// references sets where the paper, its code and its page are.
func (p *articleText) references(refs []Reference) {
	if len(refs) == 0 {
		return
	}
	p.free()
	var all []ui.Styled
	for _, ref := range refs {
		address := ref.Text.Line().String()
		text := english.JoinNonEmpty(" ", ref.Name.Line().String(), address)
		at := clean.Span{Start: len(text) - len(address), End: len(text)}
		all = append(all, p.t.Highlighted(text, p.t.Quiet, ui.Highlight{Span: at, Kind: ui.Address, Address: ref.Address}))
	}
	p.flow(all, p.dot())
}

func (p *articleText) blank() ui.Styled { return ui.NewStyled(p.t.Text, " ") }

// dot stands between facts.
func (p *articleText) dot() ui.Styled { return ui.NewStyled(p.t.Quiet, " "+p.t.Glyphs.Dot+" ") }

// Gist is what a hurried reader looks for in an abstract. Its spans are in order, and those of one
// kind do not overlap.
type Gist struct {
	Key     clean.Span   // the sentence that says what the paper does; empty: none is known
	Claim   clean.Text   // in it, as a sentence of its own: "We propose …"
	Results []clean.Span // sentences that claim results, in order, without the key sentence
	Names   []clean.Span // of the method
	Numbers []clean.Span // that claim a result
}

func (p *articleText) abstract(a *Article) {
	p.free()
	if a.Abstract.Empty() {
		p.prose(noAbstract, p.t.Quiet)
		return
	}
	g := a.Gist
	highlights := slices.Concat(a.AbstractSpans, ui.Highlights(ui.KeySentence, g.Key),
		ui.Highlights(ui.MethodName, g.Names...), ui.Highlights(ui.ResultNumber, g.Numbers...))
	text := p.t.Highlighted(a.Abstract.String(), p.t.Text, highlights...)
	if a.Skim && g.Key.End > 0 {
		p.skimmed(text, g)
	} else {
		p.put(text)
	}
}

// skimmed sets what the paper does, then what it claims, then the rest.
func (p *articleText) skimmed(abstract ui.Styled, g Gist) {
	p.part("What it does", abstract.Slice(g.Key))
	var results []ui.Styled
	for _, s := range g.Results {
		results = append(results, abstract.Slice(s))
	}
	p.part("Results", results...)
	if rest := p.rest(abstract, append([]clean.Span{g.Key}, g.Results...)); rest.Text != "" {
		p.part("The rest", rest)
	}
}

// part sets texts below a heading, if there are any.
func (p *articleText) part(heading string, texts ...ui.Styled) {
	if len(texts) > 0 {
		p.free()
		p.prose(heading, p.t.Quiet)
		p.put(texts...)
	}
}

// rest is a text without some spans, with a sign in place of each.
func (p *articleText) rest(text ui.Styled, without []clean.Span) (rest ui.Styled) {
	slices.SortFunc(without, func(a, b clean.Span) int { return a.Start - b.Start })
	from := 0
	for _, s := range append(without, clean.Span{Start: len(text.Text)}) {
		if piece := text.Slice(clean.Span{Start: from, End: s.Start}).Trim(); piece.Text != "" {
			if from > 0 {
				rest = rest.Append(p.t.Quiet, p.t.Glyphs.Ellipsis+" ")
			}
			rest = rest.Join(piece).Append(p.t.Text, " ")
		}
		from = s.End
	}
	return rest.Trim()
}

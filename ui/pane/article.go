package pane

import (
	"slices"
	"sort"

	"github.com/charmbracelet/lipgloss"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// articleText is an article as lines of text. Its methods append lines.
type articleText struct {
	t          *ui.Theme
	w          int
	lines      []ui.Styled
	titleLines int // number of title lines, which have the focus bar in front
}

// typeset lays an article out in lines of at most w cells. If brief, the list above shows the title and
// facts, so the abstract comes first.
func typeset(t *ui.Theme, a *Article, w int, brief bool) articleText {
	p := articleText{t: t, w: w, titleLines: 1}
	if a.Title.Empty() {
		return p
	}
	if brief {
		p.abstract(a)
		p.addEmptyLine()
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
	p.addEmptyLine()
	return p
}

// missingAbstract is shown if no source has the abstract.
const missingAbstract = "No abstract: the site's page of a day has none. “dailies fetch --enrich” gets it; so does opening a search page that lists this paper."

// addEmptyLine appends an empty line, unless the text is empty or already ends with one.
func (p *articleText) addEmptyLine() {
	if n := len(p.lines); n > 0 && p.lines[n-1].Text != "" {
		p.lines = append(p.lines, ui.Styled{})
	}
}

// title appends the title in lines of similar length, so that no word is alone on the last line.
func (p *articleText) title(a *Article) {
	title := p.t.Highlighted(a.Title.Line().String(), p.t.Strong, a.TitleSpans...)
	for _, l := range ui.Balanced(title.Text, p.w) {
		p.lines = append(p.lines, title.Slice(l))
	}
	p.titleLines = len(p.lines)
}

func (p *articleText) prose(text string, style lipgloss.Style) { p.addText(ui.NewStyled(style, text)) }

// addText appends texts, each on its own lines, with an empty line between paragraphs.
func (p *articleText) addText(texts ...ui.Styled) {
	for _, s := range texts {
		for _, l := range ui.Wrap(s.Text, p.w) {
			if l.Start > 0 && s.Text[l.Start-1] == '\n' {
				p.addEmptyLine()
			}
			p.lines = append(p.lines, s.Slice(l))
		}
	}
}

// facts appends the status, the organisation and the other facts about a paper.
func (p *articleText) facts(a *Article) {
	sign, name := p.t.Statuses[a.Status], a.Status
	if name != "inbox" { // the sign of the inbox looks like the separator
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
	p.flow(all, p.separator())
}

// words appends words in one style, each with sign in front.
func (p *articleText) words(words []clean.Text, style lipgloss.Style, sign string, sep ui.Styled) {
	var all []ui.Styled
	for _, word := range words {
		all = append(all, ui.NewStyled(style, sign+word.Line().String()))
	}
	if len(all) > 0 {
		p.flow(all, sep)
	}
}

func (p *articleText) note(note clean.Text) {
	if text := note.Trim().String(); text != "" {
		p.addEmptyLine()
		p.prose(p.t.Glyphs.Note+" "+text, p.t.Text)
	}
}

// footnotes appends where the paper was seen and how many characters were removed.
func (p *articleText) footnotes(a *Article) {
	if (len(a.Sightings) > 0 || a.Hidden > 0) && len(a.References) == 0 {
		p.addEmptyLine()
	}
	for _, s := range a.Sightings {
		p.prose(s.Line().String(), p.t.Quiet)
	}
	if a.Hidden > 0 {
		p.prose(english.Plural(a.Hidden, "hidden character")+" removed", p.t.Severity[ui.Warning])
	}
}

// flow appends pieces separated by sep. It starts a new line instead of breaking a piece.
func (p *articleText) flow(things []ui.Styled, sep ui.Styled) {
	p.addText(fillLines(things, sep, p.w)...)
}

// fillLines fills lines of at most w cells with pieces separated by sep. A piece that is wider gets its
// own line.
func fillLines(things []ui.Styled, sep ui.Styled, w int) (lines []ui.Styled) {
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

// maxNameLines is how many lines of authors are shown unless AllNames is set. A paper can have hundreds
// of authors.
const maxNameLines = 2

// names appends the authors' names. It never breaks a name across lines.
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
	lines := fillLines(all, p.blank(), p.w)
	if len(lines) > maxNameLines && !a.AllNames {
		lines = p.fold(all, a.NameSpans)
	}
	p.addText(lines...)
}

// fold returns as many names as fit and how many more there are. Names that match the filter are included
// if all of them fit.
func (p *articleText) fold(all []ui.Styled, matches [][]ui.Highlight) []ui.Styled {
	with := func(n int, keep bool) []ui.Styled {
		var some []ui.Styled
		for i := range all {
			if i < n || keep && len(matches[i]) > 0 {
				some = append(some, all[i])
			}
		}
		more := ui.NewStyled(p.t.Quiet, "and "+english.Number(len(all)-len(some))+" more (&)")
		return fillLines(append(some, more), p.blank(), p.w)
	}
	keep := len(with(0, true)) <= maxNameLines
	tooMany := sort.Search(min(len(all), p.w), func(n int) bool { return len(with(n+1, keep)) > maxNameLines })
	return with(tooMany, keep)
}

// summary appends the summary and keywords that the site's AI model wrote, with a note that it did.
func (p *articleText) summary(a *Article) {
	if a.Summary.Empty() && len(a.Keywords) == 0 {
		return
	}
	p.addEmptyLine()
	p.prose("Summary by the site's AI model:", p.t.Quiet)
	if !a.Summary.Empty() {
		p.prose(a.Summary.Line().String(), p.t.Text)
	}
	p.words(a.Keywords, p.t.Quiet, "", p.separator())
}

// references appends the links to the paper, its code and its page.
func (p *articleText) references(refs []Reference) {
	if len(refs) == 0 {
		return
	}
	p.addEmptyLine()
	var all []ui.Styled
	for _, ref := range refs {
		address := ref.Text.Line().String()
		text := english.JoinNonEmpty(" ", ref.Name.Line().String(), address)
		at := clean.Span{Start: len(text) - len(address), End: len(text)}
		all = append(all, p.t.Highlighted(text, p.t.Quiet, ui.Highlight{Span: at, Kind: ui.Address, Address: ref.Address}))
	}
	p.flow(all, p.separator())
}

func (p *articleText) blank() ui.Styled { return ui.NewStyled(p.t.Text, " ") }

func (p *articleText) separator() ui.Styled { return ui.NewStyled(p.t.Quiet, " "+p.t.Glyphs.Dot+" ") }

// Gist marks the key points of an abstract. Spans are in order, and spans of one kind do not overlap.
type Gist struct {
	Key     clean.Span   // sentence that says what the paper does; empty if unknown
	Claim   clean.Text   // the claim in Key as a sentence of its own: "We propose …"
	Results []clean.Span // sentences that claim results, in order, without Key
	Names   []clean.Span // of the method
	Numbers []clean.Span // in claims of results
}

func (p *articleText) abstract(a *Article) {
	p.addEmptyLine()
	if a.Abstract.Empty() {
		p.prose(missingAbstract, p.t.Quiet)
		return
	}
	g := a.Gist
	highlights := slices.Concat(a.AbstractSpans, ui.Highlights(ui.KeySentence, g.Key),
		ui.Highlights(ui.MethodName, g.Names...), ui.Highlights(ui.ResultNumber, g.Numbers...))
	text := p.t.Highlighted(a.Abstract.String(), p.t.Text, highlights...)
	if a.Skim && g.Key.End > 0 {
		p.skimmed(text, g)
	} else {
		p.addText(text)
	}
}

// skimmed appends the key sentence, then the results, then the rest.
func (p *articleText) skimmed(abstract ui.Styled, g Gist) {
	p.section("What it does", abstract.Slice(g.Key))
	var results []ui.Styled
	for _, s := range g.Results {
		results = append(results, abstract.Slice(s))
	}
	p.section("Results", results...)
	if rest := p.without(abstract, append([]clean.Span{g.Key}, g.Results...)); rest.Text != "" {
		p.section("The rest", rest)
	}
}

// section appends texts below a heading, or nothing if there are no texts.
func (p *articleText) section(heading string, texts ...ui.Styled) {
	if len(texts) > 0 {
		p.addEmptyLine()
		p.prose(heading, p.t.Quiet)
		p.addText(texts...)
	}
}

// without returns a text without some spans, with an ellipsis in place of each.
func (p *articleText) without(text ui.Styled, without []clean.Span) (rest ui.Styled) {
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

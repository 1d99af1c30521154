package pane

import (
	"slices"

	"dailies/ui"
)

// Gist is what a hurried reader looks for in an abstract.
type Gist struct {
	Key     ui.Span   // the sentence that says what the paper does; empty: none is known
	Results []ui.Span // sentences that claim results, in order, without the key sentence
	Names   []ui.Span // of the method
	Numbers []ui.Span // that claim a result
}

// abstract sets the abstract with its highlights.
func (p *page) abstract(a *Article) {
	g := a.Gist
	highlights := []ui.Highlight{{Spans: []ui.Span{g.Key}, Look: p.t.Strong}, {Spans: g.Names, Look: p.t.Method}, {Spans: g.Numbers, Look: p.t.Number}}
	text := rich{text: a.Abstract.String()}
	text.runs = ui.RunsOf(p.t, text.text, p.t.Text, a.Links, a.AbstractSpans, highlights...)
	if a.Skim && g.Key.End > 0 {
		p.skimmed(text, g)
		return
	}
	p.free()
	p.paragraphs(text)
}

// skimmed sets what the paper does, then what it claims, then the rest.
func (p *page) skimmed(abstract rich, g Gist) {
	p.part("What it does", abstract.cut(g.Key.Start, g.Key.End))
	if len(g.Results) > 0 {
		var results []rich
		for _, s := range g.Results {
			results = append(results, abstract.cut(s.Start, s.End))
		}
		p.part("Results", results...)
	}
	if rest := p.rest(abstract, append([]ui.Span{g.Key}, g.Results...)); !rest.empty() {
		p.part("The rest", rest)
	}
}

// part sets texts below a heading, each on lines of its own.
func (p *page) part(heading string, texts ...rich) {
	p.free()
	p.prose(heading, p.t.Quiet)
	for _, text := range texts {
		p.put(text)
	}
}

// rest is a text without some spans, with a sign in place of each.
func (p *page) rest(text rich, without []ui.Span) (rest rich) {
	slices.SortFunc(without, func(a, b ui.Span) int { return a.Start - b.Start })
	from := 0
	for _, s := range append(without, ui.Span{Start: len(text.text)}) {
		if piece := text.cut(from, s.Start).trimmed(); !piece.empty() {
			if from > 0 {
				rest.add(p.t.Quiet, p.t.Glyphs.More+" ")
			}
			rest.join(piece)
			rest.add(p.t.Text, " ")
		}
		from = s.End
	}
	return rest.trimmed()
}

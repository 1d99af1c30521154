package pane

import (
	"slices"

	"dailies/parser/clean"
	"dailies/ui"
)

// Gist is what a hurried reader looks for in an abstract.
type Gist struct {
	Key     clean.Span   // the sentence that says what the paper does; empty: none is known
	Results []clean.Span // sentences that claim results, in order, without the key sentence
	Names   []clean.Span // of the method
	Numbers []clean.Span // that claim a result
}

// abstract sets the abstract with its highlights.
func (p *page) abstract(a *Article) {
	g := a.Gist
	highlights := slices.Concat(a.AbstractSpans, ui.Highlights(ui.KeySentence, g.Key),
		ui.Highlights(ui.MethodName, g.Names...), ui.Highlights(ui.ResultNumber, g.Numbers...))
	text := rich{text: a.Abstract.String()}
	text.runs = ui.RunsOf(p.t, text.text, p.t.Text, highlights...)
	if a.Skim && g.Key.End > 0 {
		p.skimmed(text, g)
		return
	}
	p.free()
	p.put(text)
}

// skimmed sets what the paper does, then what it claims, then the rest.
func (p *page) skimmed(abstract rich, g Gist) {
	p.part("What it does", abstract.cut(g.Key))
	if len(g.Results) > 0 {
		var results []rich
		for _, s := range g.Results {
			results = append(results, abstract.cut(s))
		}
		p.part("Results", results...)
	}
	if rest := p.rest(abstract, append([]clean.Span{g.Key}, g.Results...)); !rest.empty() {
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
func (p *page) rest(text rich, without []clean.Span) (rest rich) {
	slices.SortFunc(without, func(a, b clean.Span) int { return a.Start - b.Start })
	from := 0
	for _, s := range append(without, clean.Span{Start: len(text.text)}) {
		if piece := text.cut(clean.Span{Start: from, End: s.Start}).trimmed(); !piece.empty() {
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

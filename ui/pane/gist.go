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
	text := p.t.Highlighted(a.Abstract.String(), p.t.Text, highlights...)
	if a.Skim && g.Key.End > 0 {
		p.skimmed(text, g)
		return
	}
	p.free()
	p.put(text)
}

// skimmed sets what the paper does, then what it claims, then the rest.
func (p *page) skimmed(abstract ui.Styled, g Gist) {
	p.part("What it does", abstract.Cut(g.Key))
	if len(g.Results) > 0 {
		var results []ui.Styled
		for _, s := range g.Results {
			results = append(results, abstract.Cut(s))
		}
		p.part("Results", results...)
	}
	if rest := p.rest(abstract, append([]clean.Span{g.Key}, g.Results...)); rest.Text != "" {
		p.part("The rest", rest)
	}
}

// part sets texts below a heading, each on lines of its own.
func (p *page) part(heading string, texts ...ui.Styled) {
	p.free()
	p.prose(heading, p.t.Quiet)
	for _, text := range texts {
		p.put(text)
	}
}

// rest is a text without some spans, with a sign in place of each.
func (p *page) rest(text ui.Styled, without []clean.Span) (rest ui.Styled) {
	slices.SortFunc(without, func(a, b clean.Span) int { return a.Start - b.Start })
	from := 0
	for _, s := range append(without, clean.Span{Start: len(text.Text)}) {
		if piece := text.Cut(clean.Span{Start: from, End: s.Start}).Trimmed(); piece.Text != "" {
			if from > 0 {
				rest = rest.Add(p.t.Quiet, p.t.Glyphs.More+" ")
			}
			rest = rest.Join(piece).Add(p.t.Text, " ")
		}
		from = s.End
	}
	return rest.Trimmed()
}

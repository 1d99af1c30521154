package ui

import "slices"

// Gist is what a hurried reader looks for in an abstract.
type Gist struct {
	Key     Span   // the sentence that says what the paper does; empty: none is known
	Results []Span // sentences that claim results, in order, without the key sentence
	Names   []Span // of the method
	Numbers []Span // that claim a result
}

// abstract sets the abstract with what is lit in it.
func (p *page) abstract(a *Article) {
	g := a.Gist
	lits := []lit{{[]Span{g.Key}, p.t.strong}, {g.Names, p.t.name}, {g.Numbers, p.t.number}}
	text := rich{text: a.Abstract.String()}
	text.runs = runsOf(p.t, text.text, p.t.text, a.Links, a.AbstractSpans, lits...)
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
	if rest := p.rest(abstract, append([]Span{g.Key}, g.Results...)); !rest.empty() {
		p.part("The rest", rest)
	}
}

// part sets texts below a heading, each on lines of its own.
func (p *page) part(heading string, texts ...rich) {
	p.free()
	p.prose(heading, p.t.quiet, nil, nil)
	for _, text := range texts {
		p.put(text)
	}
}

// rest is a text without some spans, with a sign where one was.
func (p *page) rest(text rich, without []Span) (rest rich) {
	slices.SortFunc(without, func(a, b Span) int { return a.Start - b.Start })
	from := 0
	for _, s := range append(without, Span{Start: len(text.text)}) {
		if piece := text.cut(from, s.Start).trimmed(); !piece.empty() {
			if from > 0 {
				rest.add(p.t.quiet, p.t.glyphs.more+" ")
			}
			rest.join(piece)
			rest.add(p.t.text, " ")
		}
		from = s.End
	}
	return rest.trimmed()
}

package search

// passages goes through the abstracts of papers of a page once, in their order. It
// ends early where alone says no more.
func (p *probe) passages(papers *bitsOfPage, alone func(paper int32) (more bool)) (whole bool) {
	whole = true
	papers.each(func(at int) { whole = whole && alone(int32(p.sheet*pageSize+at)) })
	return whole
}

// someOf says whether any of the papers of a page has the term in its abstract.
func (f *finder) someOf(p *probe, papers *bitsOfPage) bool {
	found := false
	p.passages(papers, func(paper int32) bool {
		p.turn(paper)
		found = f.inAbstract(p)
		return !found
	})
	return found
}

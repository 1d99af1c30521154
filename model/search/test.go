package search

// test decides on a paper: what a node of the syntax tree becomes.
type test interface {
	match(p *probe) hit
	// glance is match for papers of a page, which reads no abstracts.
	glance(p *probe, among *bitsOfPage, out *haul)
}

// probe is a paper under test.
type probe struct {
	i      int32
	mask   uint64 // of the letters of title and organisation
	onsets onsets // of the title
	in     *Papers
	stock  *stock
	sheet  int // whose papers are tested together

	blind  bool // reads no abstracts
	assume bool // what it takes those for that it would have to read
	open   bool // there was one

	terms []*finder // that are looked for in abstracts
	every bool      // what lacks one of them does not match

	read int32 // the paper that text is of, plus 1
	text text
	lost bool // it cannot be read
}

// shut says whether an abstract must not be read, and notes that it would have
// been; p.assume is then the answer.
func (p *probe) shut() bool {
	p.open = p.open || p.blind
	return p.blind
}

// look points the probe at a paper.
func (p *probe) look(i int32) {
	sh, at := &p.stock.sheets[i/pageSize], i%pageSize
	p.i, p.mask, p.onsets = i, sh.masks[at], sh.onsets[at]
}

func (p *probe) title() text   { return p.stock.title(p.i) }
func (p *probe) orgs() [2]text { return p.stock.orgTexts(p.i) }
func (p *probe) facts() facts  { return p.stock.facts(p.i) }

// abstract gives the paper's abstract, read once for all tests of the paper.
// Where ok is false it cannot be read, and p.assume is the answer.
func (p *probe) abstract() (t text, ok bool) {
	if p.read != p.i+1 {
		p.text, ok = p.stock.abstract(p.i)
		p.read, p.lost = p.i+1, !ok
	}
	return p.text, !p.lost
}

// hit is a test's answer.
type hit struct {
	ok    bool
	fuzzy bool
	score int32
	place
}

// place is where in a title a match stands. It is a part of its own because the
// compiler keeps no struct of more than four in registers: writing a hit to memory
// bit by bit and reading it as a whole took a third of a scan of titles.
type place struct{ start, end int32 } // end 0: the match is elsewhere

type (
	allTest []test
	anyTest []test
	notTest struct{ not test }
	// textTest wants any of its finders.
	textTest struct{ finders []finder }
)

func (all allTest) match(p *probe) hit {
	if p.blind {
		return all.guess(p)
	}
	sum := hit{ok: true}
	for _, t := range all {
		h := t.match(p)
		if !h.ok {
			return hit{}
		}
		sum = sum.and(h)
	}
	return sum
}

// turn points the probe at a paper's abstract alone, and lets go of the text that
// it had: that was lent.
func (p *probe) turn(paper int32) { p.i, p.read = paper, 0 }

// guess is match for a blind probe: what one test leaves open another may
// decide.
func (all allTest) guess(p *probe) hit {
	sum, was, open := hit{ok: true}, p.open, false
	for _, t := range all {
		p.open = false
		h := t.match(p)
		if !h.ok && !p.open {
			p.open = was
			return hit{}
		}
		open = open || p.open
		if !h.ok {
			sum.ok = false
		}
		sum = sum.and(h)
	}
	p.open = was || open
	if !sum.ok {
		return hit{}
	}
	return sum
}

func (some anyTest) match(p *probe) hit {
	var best hit
	for _, t := range some {
		best = better(best, t.match(p))
	}
	return best
}

func better(a, b hit) hit {
	if !a.ok {
		return b
	}
	if !b.ok {
		return a
	}
	if b.score > a.score {
		a, b = b, a
	}
	a.fuzzy = a.fuzzy && b.fuzzy
	return a
}

func (n notTest) match(p *probe) hit {
	p.assume = !p.assume
	ok := n.not.match(p).ok
	p.assume = !p.assume
	return hit{ok: !ok}
}

func (t *textTest) match(p *probe) hit {
	var best hit
	for i := range t.finders {
		best = better(best, t.finders[i].match(p))
	}
	return best
}

// match looks where a match is worth most first, and no further once it has one.
func (f *finder) match(p *probe) hit {
	if f.rescue != nil {
		h := f.rescue.match(p, f.fields)
		if h.ok || f.rescue.only {
			return h
		}
	}
	if h := f.inTables(p); h.ok {
		return h
	}
	inText := f.inTexts(p)
	if h := f.spelt(p); h.ok {
		h.fuzzy = !inText.ok
		return h
	}
	return inText
}

// spelt scores a title that has the word's letters otherwise: with hyphens in
// it or without, or as its first initials.
func (f *finder) spelt(p *probe) hit {
	if f.lead == "" && f.spellings == nil || f.mask&^p.mask != 0 {
		return hit{}
	}
	return f.speltIn(p, p.title().folded)
}

// speltIn is spelt for a title that has the letters.
func (f *finder) speltIn(p *probe, title string) hit {
	if h := respelt(f.spellings, title); h.ok || f.lead == "" {
		return h
	}
	hyphens, leads := f.hyphens.in(p.mask, p.onsets), p.onsets.has(f.footing.all)
	if !hyphens && !leads || !f.footing.under(p.onsets) || !f.joins.in(title, p.onsets) {
		return hit{}
	}
	if hyphens {
		if h := hyphened(f.lead, title); h.ok {
			return h
		}
	}
	if !leads {
		return hit{}
	}
	return leading(f.lead, title)
}

// inTexts looks for a match in what is long.
func (f *finder) inTexts(p *probe) hit {
	if f.fields&inNote != 0 && p.in.Words.Len() > 0 && f.in(asText(p.in.Words.Of(p.i).Note)) ||
		f.fields&inAbstract != 0 && f.inAbstract(p) ||
		f.fields&inFile != 0 && f.inFile(p) {
		return hit{ok: true, score: byText * classUnit}
	}
	return hit{}
}

// inTables scores a match in title, organisation and tags.
func (f *finder) inTables(p *probe) hit {
	if f.mask&^p.mask == 0 {
		if f.fields&inTitle != 0 && p.onsets.has(f.onsets) {
			if h := f.inTitleScore(p.title(), rooted{}); h.ok {
				return h
			}
		}
		if f.fields&inOrg != 0 {
			for _, org := range p.orgs() {
				if f.in(org) {
					return hit{ok: true, score: byTable * classUnit}
				}
			}
		}
	}
	if f.fields&inTag != 0 && f.inTags(p) {
		return hit{ok: true, score: byTable * classUnit}
	}
	return hit{}
}

func (f *finder) inTags(p *probe) bool {
	if p.in.Words.Len() == 0 {
		return false
	}
	for _, tag := range p.in.Words.Of(p.i).Tags {
		if f.in(asText(tag)) {
			return true
		}
	}
	return false
}

func (f *finder) inFile(p *probe) bool {
	dumps := p.in.Dumps()
	for _, s := range p.in.Paper(int(p.i)).Sightings {
		if s.Dump < len(dumps) && f.in(asText(dumps[s.Dump].Name.String())) {
			return true
		}
	}
	return false
}

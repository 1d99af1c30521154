package search

// glance gives what the finder finds on a page, and leaves to abstracts what they
// decide.
func (f *finder) glance(p *probe, among *bitsOfPage, out *haul) {
	out.begin()
	out.scored = true
	rest := *among
	var spelt bitsOfPage
	if f.fields&inFuzzy != 0 {
		page := f.findingsOf(p, among)
		out.take(page, among)
		spelt = out.ok.and(&page.spelt)
		rest = rest.without(&out.ok)
		rest = rest.or(&spelt)
	}
	if f.rescue != nil {
		out.fuzzy = out.ok
		f.rescue.glanceTexts(p, f.fields, &rest, out)
		if f.rescue.only {
			return
		}
		rest = rest.without(&out.ok)
	}
	tagged := f.glanceTags(p, &rest)
	rest, spelt = rest.without(&tagged), spelt.without(&tagged)
	out.fill(&tagged, byTable*classUnit)
	texts := f.glanceTexts(p, &rest, out)
	out.fuzzy = out.fuzzy.or(&spelt)
	out.fuzzy = out.fuzzy.without(&texts)
	texts = texts.without(&spelt)
	out.fill(&texts, byText*classUnit)
}

// take takes over the findings of papers.
func (h *haul) take(page *pageFindings, among *bitsOfPage) {
	found := page.found
	page.hit.each(func(at int) {
		if among.has(at) {
			h.score[at], h.places[at] = found[0].score, found[0].at
		}
		found = found[1:]
	})
	hit := page.hit.and(among)
	h.ok = h.ok.or(&hit)
}

// fill takes in papers with the same score, wherever the match is.
func (h *haul) fill(papers *bitsOfPage, score int32) {
	papers.each(func(at int) { h.score[at], h.places[at] = score, spot{} })
	h.ok = h.ok.or(papers)
}

// glanceTags gives the papers whose tags match.
func (f *finder) glanceTags(p *probe, among *bitsOfPage) (in bitsOfPage) {
	if f.fields&inTag == 0 || p.in.Words.Len() == 0 {
		return in
	}
	written := p.writtenOn(among)
	written.each(func(at int) {
		if p.i = int32(p.sheet*pageSize + at); f.inTags(p) {
			in.add(at)
		}
	})
	return in
}

// writtenOn gives the papers that the reader wrote something on.
func (p *probe) writtenOn(among *bitsOfPage) bitsOfPage {
	written := pageOf(p.in.Words.on, p.sheet, 0)
	return written.and(among)
}

// glanceTexts gives the papers of which what is long surely matches, and notes
// which are open.
func (f *finder) glanceTexts(p *probe, among *bitsOfPage, out *haul) (in bitsOfPage) {
	if f.fields&inNote != 0 && p.in.Words.Len() > 0 {
		written := p.writtenOn(among)
		written.each(func(at int) {
			if f.in(asText(p.in.Words.Of(int32(p.sheet*pageSize + at)).Note)) {
				in.add(at)
			}
		})
	}
	rest := among.without(&in)
	if f.fields&inAbstract != 0 {
		has := f.glanceAbstracts(p, &rest, out)
		in = in.or(&has)
	}
	if f.fields&inFile != 0 {
		rest.each(func(at int) {
			if p.i = int32(p.sheet*pageSize + at); f.inFile(p) {
				in.add(at)
			}
		})
	}
	return in
}

// glanceAbstracts gives the papers of which it is known that their abstracts
// match; unless the probe is blind, they are read for it. What is not known is
// open, and p.assume is taken for it.
func (f *finder) glanceAbstracts(p *probe, among *bitsOfPage, out *haul) (in bitsOfPage) {
	in, rest := f.recallPage(p.sheet, among)
	if !p.blind && f.known != nil && rest != (bitsOfPage{}) {
		f.study(p, &rest)
		has, open := f.recallPage(p.sheet, &rest)
		in, rest = in.or(&has), open
	}
	if out.open = out.open.or(&rest); p.assume {
		in = in.or(&rest)
	}
	return in
}

// recallPage is recall for papers of a page: those whose abstracts match, and
// those of which nothing is known. What other terms tell of this one is learnt: the
// next asks for it at once.
func (f *finder) recallPage(page int, among *bitsOfPage) (in, rest bitsOfPage) {
	if f.known == nil {
		return in, *among
	}
	read, has := f.known.page(page)
	in, rest = among.and(&has), among.without(&read)
	if rest == (bitsOfPage{}) || f.wider == nil && f.stem.known == nil {
		return in, rest
	}
	told, open := f.tellPage(page, &rest)
	if learnt := rest.without(&open); learnt != (bitsOfPage{}) {
		f.known.learnPage(page, &learnt, &told)
	}
	return in.or(&told), open
}

// tellPage gives the papers of a page of which other terms tell that they match, and
// those of which they tell nothing.
func (f *finder) tellPage(page int, among *bitsOfPage) (in, rest bitsOfPage) {
	rest = *among
	for _, wide := range []*known{f.stem.known, f.wider} {
		if wide != nil {
			read, has := wide.page(page)
			lack := read.without(&has)
			rest = rest.without(&lack)
		}
	}
	if f.stem.known != nil {
		_, has := f.stem.known.page(page)
		has = has.and(&rest)
		in = f.stem.told(page, &has)
		rest = rest.without(&in)
	}
	return in, rest
}

// page gives the papers of a page that were looked at, and those that match.
func (k *known) page(page int) (read, in bitsOfPage) {
	from := page * pageSize / 64
	for n := range min(len(read), len(k.read)-from) {
		read[n] = k.read[from+n].Load() // what is read is in already
		in[n] = k.in[from+n].Load() & read[n]
	}
	return read, in
}

// glanceTexts notes what a compound in abstracts stands for.
func (r *rescue) glanceTexts(p *probe, in fields, among *bitsOfPage, out *haul) {
	if r.compound == nil || in&inAbstract == 0 {
		return
	}
	has := r.compound.glanceAbstracts(p, among, out)
	out.fill(&has, byText*classUnit)
	out.fuzzy = out.fuzzy.or(&has)
}

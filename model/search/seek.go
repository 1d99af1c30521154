package search

// seek looks at papers of a page, gives those that match, and keeps in their places
// what it finds of them.
func (k *findings) seek(p *probe, open *bitsOfPage, made *pageFindings, found *[pageSize]finding) (hits bitsOfPage) {
	f, sh := &k.finder, &p.stock.sheets[p.sheet]
	inTitle := f.mayBeInTitle(sh, open)
	heads := allHeads.Get().(*heads)
	defer allHeads.Put(heads)
	heads.gather(p.stock, sh, &inTitle, f.leads())
	look := inTitle
	var houses bitsOfPage
	if f.fields&inOrg != 0 {
		houses = k.inOrgs(p.stock, sh, open)
		look = look.or(&houses)
	}
	if f.rescue != nil {
		heads.part(sh)
		sought := heads.there.or(&heads.gone)
		sought = sought.without(&houses)
		look = look.without(&sought)
		hits = f.rescue.seek(p, sh, heads, &sought, found)
	}
	look.each(func(at int) {
		p.i, p.mask, p.onsets = int32(p.sheet*pageSize+at), sh.masks[at], sh.onsets[at]
		var title text
		if inTitle.has(at) {
			title = heads.title(sh, at)
		}
		h, spelt := k.match(p, title, heads.sought, at)
		if !h.ok {
			return
		}
		if hits.add(at); spelt {
			made.spelt.add(at)
		}
		found[at] = h.finding()
	})
	return hits
}

// match looks at one paper of a page, whose title is empty where it is not in
// question, by where the finder's leads stand in it.
func (k *findings) match(p *probe, title text, leads []sought, at int) (h hit, spelt bool) {
	f := &k.finder
	if f.rescue != nil {
		if title.raw != "" {
			h = f.rescue.inTitle(p, title.folded, rootsAt{leads, at})
		}
		if f.fields&inOrg != 0 {
			if worth := k.inOrg(p.stock, p.stock.house(p.i)); worth > h.score {
				h = hit{ok: true, score: worth}
			}
		}
		return h, false
	}
	if title.raw != "" && p.onsets.has(f.onsets) {
		var lead rooted
		if len(leads) > 0 {
			lead = leads[0][at]
		}
		if h = f.inTitleScore(title, lead); h.ok {
			return h, false
		}
	}
	if f.fields&inOrg != 0 {
		if worth := k.inOrg(p.stock, p.stock.house(p.i)); worth > 0 {
			return hit{ok: true, score: worth}, false
		}
	}
	if title.raw == "" {
		return hit{}, false
	}
	return f.speltIn(p, title.folded), true
}

// seek is inTitle for papers of a page in whose titles words were sought already. What
// is to be done with one is told of all together: to go from title to title and guess
// wrong what is to be done takes half as long again.
func (r *rescue) seek(p *probe, sh *sheet, t *heads, among *bitsOfPage, found *[pageSize]finding) (hits bitsOfPage) {
	there := t.there.and(among)
	there.each(func(at int) {
		if h := r.worth(t.text[at].String(), sh.masks[at], sh.onsets[at], rootsAt{t.sought, at}); h.ok {
			hits.add(at)
			found[at] = h.finding()
		}
	})
	if r.initials == nil {
		return hits
	}
	word, without := hits, among.without(&hits)
	again := r.again(sh, &word, &without)
	again.each(func(at int) {
		p.i, p.mask, p.onsets = int32(p.sheet*pageSize+at), sh.masks[at], sh.onsets[at]
		var best hit
		if word.has(at) {
			best = found[at].hit()
		}
		if h := r.otherwise(p, t.text[at].String(), best); h.ok {
			hits.add(at)
			found[at] = h.finding()
		}
	})
	return hits
}

// fewLetters are as many as it pays for to ask of all papers of a page where they may
// come apart: that takes two questions for each.
const fewLetters = 6

// again gives the titles that may have the letters otherwise, of those with the one
// word and of those without it.
func (r *rescue) again(sh *sheet, with, without *bitsOfPage) (all bitsOfPage) {
	n := r.initials
	both := with.or(without)
	both = sh.having(&both, n.mask, 0)
	both = sh.under(&n.footing, &both)
	has, lacks := both.and(with), both.and(without)
	all = sh.split(n.hyphens, &has)
	if !r.begins {
		leading := sh.having(&has, 0, n.footing.all)
		all = all.or(&leading)
	}
	if r.begins || r.parted {
		parted := sh.parts(&n.footing, &lacks)
		whole := lacks.without(&parted)
		lacks = sh.having(&whole, n.hump, 0)
		lacks = lacks.or(&parted)
	}
	return all.or(&lacks)
}

// leads are what is looked for in the titles of a page together.
func (f *finder) leads() (leads []lead) {
	switch {
	case f.rescue != nil:
		for i := range f.rescue.roots {
			root := &f.rescue.roots[i]
			leads = append(leads, newLead(&root.needle, root.mask, root.onsets))
		}
	case f.re == nil:
		leads = append(leads, newLead(&f.needle, f.mask, f.onsets))
	}
	return leads
}

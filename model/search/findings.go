package search

import (
	"slices"
	"sync"
	"sync/atomic"

	"dailies/parser/clean"
)

// findings are what a finder finds in titles and organisations. They are kept
// from key to key: what stands before the word being typed is looked for once, and
// of a word that grows only the papers that had its beginning are looked at. They
// are safe for any goroutine, and end when the papers change.
type findings struct {
	finder finder
	wider  atomic.Pointer[findings]       // of a finder that finds all that this one does; or nil
	pages  []atomic.Pointer[pageFindings] // nil: not looked at
	orgs   []atomic.Int32                 // what each organisation is worth, plus 1; 0: not looked at
	hits   atomic.Int64                   // how many are kept
}

// pageFindings are those of a page. They are not written to.
type pageFindings struct {
	seen  bitsOfPage // the papers looked at
	hit   bitsOfPage // those of them that match
	spelt bitsOfPage // those of hit that have the word only otherwise: see finder.spelt
	found []finding  // of hit, in their order
}

// finding is a match in a title or an organisation: 8 bytes.
type finding struct {
	score int32
	at    spot
}

// maxFindings bounds how many finders are remembered: 400 kB each at a million
// papers, and 8 bytes a hit, of which there are an eighth as many as papers at most
// when another is added, beside those of the same query.
const maxFindings = 16

// recall gives a finder what one like it found, or begins to keep it.
func (w *preparation) recall(f *finder) {
	ix := w.index
	if f.fields&inFuzzy == 0 {
		return
	}
	ix.mu.Lock()
	defer ix.mu.Unlock()
	f.findings = newFindings(f, &w.stock)
	if ix.stock.age != w.stock.age {
		return
	}
	w.recalled++
	for n, k := range ix.findings {
		switch {
		case len(k.pages) < len(f.findings.pages):
		case k.finder.findsAs(f):
			ix.findings = append(slices.Delete(slices.Clone(ix.findings), n, n+1), k) // the last used is the last
			f.findings = k
			return
		case f.implies(&k.finder):
			if wider := f.findings.wider.Load(); wider == nil || len(wider.finder.needle.pat) <= len(k.finder.needle.pat) {
				f.findings.wider.Store(k)
			}
		}
	}
	ix.keep(f.findings, w.recalled, w.stock.n)
}

// keep remembers findings, the latest of so many of one query, and forgets the
// oldest of too many: those hold no others any more, or each of a word's letters
// would be held by the next.
func (ix *Index) keep(k *findings, ofQuery, papers int) {
	kept, hits := []*findings{k}, int64(0)
	for _, k := range slices.Backward(ix.findings) {
		if hits += k.hits.Load(); len(kept) >= ofQuery && (hits > int64(papers/8) || len(kept) >= maxFindings) {
			k.wider.Store(nil)
			continue
		}
		kept = append(kept, k)
	}
	slices.Reverse(kept)
	ix.findings = kept
}

// findsAs says whether two finders find the same in titles and organisations, of
// the same papers.
func (f *finder) findsAs(g *finder) bool {
	if f.re != nil || g.re != nil {
		return f.re != nil && g.re != nil && f.re.re.String() == g.re.re.String() && (f.fields^g.fields)&inFuzzy == 0
	}
	return f.needle == g.needle && f.cased == g.cased && f.start == g.start && f.end == g.end && (f.fields^g.fields)&inFuzzy == 0 &&
		f.lead == g.lead && (f.spellings == nil) == (g.spellings == nil) && (f.rescue == nil) == (g.rescue == nil)
}

func newFindings(f *finder, s *stock) *findings {
	k := &findings{finder: *f, pages: make([]atomic.Pointer[pageFindings], (s.n+pageSize-1)/pageSize)}
	k.finder.known, k.finder.wider, k.finder.stem, k.finder.tails, k.finder.findings = nil, nil, stem{}, nil, nil
	if f.fields&inOrg != 0 {
		k.orgs = make([]atomic.Int32, len(s.orgs))
	}
	return k
}

// of gives the findings of a page, of these papers at least.
func (k *findings) of(p *probe, among *bitsOfPage) *pageFindings {
	former := k.pages[p.sheet].Load()
	if former == nil {
		former = &pageFindings{}
	}
	open := among.without(&former.seen)
	if open == (bitsOfPage{}) {
		return former
	}
	made := &pageFindings{seen: former.seen.or(&open), hit: former.hit, spelt: former.spelt}
	if wide := k.wider.Load(); wide != nil {
		if wider := wide.pages[p.sheet].Load(); wider != nil {
			misses := wider.seen.without(&wider.hit)
			open = open.without(&misses)
		}
	}
	var room [pageSize]finding
	fresh := k.seek(p, &open, made, room[:0])
	made.found = slices.Clone(fresh)
	if len(former.found) > 0 {
		made.found = interleaved(former, made, fresh)
	}
	k.hits.Add(int64(len(made.found) - len(former.found)))
	k.pages[p.sheet].Store(made)
	return made
}

// interleaved puts new findings of a page between those of before.
func interleaved(former, made *pageFindings, fresh []finding) []finding {
	all, old := make([]finding, 0, len(former.found)+len(fresh)), former.found
	made.hit.each(func(at int) {
		from := &fresh
		if former.hit.has(at) {
			from = &old
		}
		all = append(all, (*from)[0])
		*from = (*from)[1:]
	})
	return all
}

// seek looks at papers of a page, notes which match, and adds the matches.
func (k *findings) seek(p *probe, open *bitsOfPage, made *pageFindings, found []finding) []finding {
	f, sh := &k.finder, &p.stock.sheets[p.sheet]
	inTitle := f.mayBeInTitle(sh, open)
	heads := allHeads.Get().(*heads)
	defer allHeads.Put(heads)
	heads.gather(p.stock, sh, &inTitle)
	look := inTitle
	if f.fields&inOrg != 0 {
		inOrg := k.inOrgs(p.stock, sh, open)
		look = look.or(&inOrg)
	}
	look.each(func(at int) {
		p.look(int32(p.sheet*pageSize + at))
		var title text
		if inTitle.has(at) {
			title = heads.text(sh, at)
		}
		h, spelt := k.match(p, title, sh.house[at])
		if !h.ok {
			return
		}
		if made.hit.add(at); spelt {
			made.spelt.add(at)
		}
		found = append(found, finding{h.score, spot{uint16(h.start), uint16(h.end)}})
	})
	return found
}

// match looks at one paper, whose title is empty where it is not in question.
func (k *findings) match(p *probe, title text, house int32) (h hit, spelt bool) {
	f := &k.finder
	if f.rescue != nil {
		if title.raw != "" {
			h = f.rescue.inTitle(p, title.folded)
		}
		if f.fields&inOrg != 0 {
			if worth := k.inOrg(p.stock, house); worth > h.score {
				h = hit{ok: true, score: worth}
			}
		}
		return h, false
	}
	if title.raw != "" && p.onsets.has(f.onsets) {
		if h = f.inTitleScore(title); h.ok {
			return h, false
		}
	}
	if f.fields&inOrg != 0 {
		if worth := k.inOrg(p.stock, house); worth > 0 {
			return hit{ok: true, score: worth}, false
		}
	}
	if title.raw == "" {
		return hit{}, false
	}
	return f.speltIn(p, title.folded), true
}

// mayBeInTitle gives the papers of a page whose titles have the letters.
func (f *finder) mayBeInTitle(sh *sheet, open *bitsOfPage) (may bitsOfPage) {
	switch {
	case f.fields&inTitle == 0:
		return may
	case f.rescue != nil:
		return f.rescue.mayBeInTitle(sh, open)
	case f.lead == "" && f.spellings == nil:
		return sh.having(open, f.mask, f.onsets)
	}
	return sh.having(open, f.mask, 0)
}

// mayBeInTitle gives the papers of a page whose titles have the letters of any of
// the words, or of the initials.
func (r *rescue) mayBeInTitle(sh *sheet, open *bitsOfPage) (may bitsOfPage) {
	for i := range r.words {
		rest := open.without(&may)
		more := sh.having(&rest, r.words[i].mask, r.words[i].onsets)
		may = may.or(&more)
	}
	if r.initials != nil {
		rest := open.without(&may)
		rest = sh.having(&rest, r.initials.mask, 0)
		rest.each(func(at int) {
			if sh.onsets[at].mayLay(r.initials.typed) {
				may.add(at)
			}
		})
	}
	return may
}

// having gives the papers of a sheet that have letters, and words that begin so.
func (sh *sheet) having(among *bitsOfPage, mask uint64, begin onsets) (all bitsOfPage) {
	for n, word := range among {
		if word == 0 {
			continue
		}
		masks, onsets := (*[64]uint64)(sh.masks[n*64:]), (*[64]onsets)(sh.onsets[n*64:])
		var has uint64
		for b := range masks {
			var bit uint64
			if mask&^masks[b]|uint64(begin&^onsets[b]) == 0 {
				bit = 1
			}
			has |= bit << b
		}
		all[n] = word & has
	}
	return all
}

// heads are the titles of a page as they are written.
type heads [pageSize]clean.Text

// allHeads are used again.
var allHeads = sync.Pool{New: func() any { return new(heads) }}

// gather gets titles, which are far from the processor: many at once are there in
// half of the time that they take one after the other.
func (t *heads) gather(s *stock, sh *sheet, of *bitsOfPage) {
	of.each(func(at int) { t[at] = s.papers.Text(sh.heads[at]) })
}

func (t *heads) text(sh *sheet, at int) text {
	raw := t[at].String()
	if !sh.folded.has(int32(at)) {
		return text{folded: raw, raw: raw}
	}
	return text{folded: sh.foldedAt(int32(at)), raw: raw}
}

// inOrgs gives the papers of a page whose organisations are worth something.
func (k *findings) inOrgs(s *stock, sh *sheet, open *bitsOfPage) (in bitsOfPage) {
	open.each(func(at int) {
		if k.inOrg(s, sh.house[at]) > 0 {
			in.add(at)
		}
	})
	return in
}

// inOrg gives what an organisation is worth; 0: nothing. Each is looked at once.
func (k *findings) inOrg(s *stock, number int32) int32 {
	known := &k.orgs[number]
	if worth := known.Load(); worth > 0 {
		return worth - 1
	}
	worth := k.finder.inOrg(&s.orgs[number])
	known.Store(worth + 1)
	return worth
}

// inOrg scores an organisation.
func (f *finder) inOrg(o *org) int32 {
	if f.rescue != nil {
		return f.rescue.inOrg(o)
	}
	if f.mask&^o.mask == 0 && (f.in(o.name) || f.in(o.slug)) {
		return byTable * classUnit
	}
	return 0
}

// findingsOf gives what the finder finds of papers in titles and organisations.
func (f *finder) findingsOf(p *probe, among *bitsOfPage) *pageFindings {
	if f.findings == nil {
		return newFindings(f, p.stock).of(p, among)
	}
	return f.findings.of(p, among)
}

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
	if f.fields&inTag == 0 || len(p.in.Words) == 0 {
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
	written := pageOf(p.in.written, p.sheet, 0)
	return written.and(among)
}

// glanceTexts gives the papers of which what is long surely matches, and notes
// which are open.
func (f *finder) glanceTexts(p *probe, among *bitsOfPage, out *haul) (in bitsOfPage) {
	if f.fields&inNote != 0 && len(p.in.Words) > 0 {
		written := p.writtenOn(among)
		written.each(func(at int) {
			if f.in(asText(p.in.Words[int32(p.sheet*pageSize+at)].Note)) {
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
// those of which nothing is known.
func (f *finder) recallPage(page int, among *bitsOfPage) (in, rest bitsOfPage) {
	rest = *among
	if f.known == nil {
		return in, rest
	}
	read, has := f.known.page(page)
	in = rest.and(&has)
	rest = rest.without(&read)
	for _, wide := range []*known{f.stem.known, f.wider} {
		if wide != nil {
			read, has := wide.page(page)
			lack := read.without(&has)
			rest = rest.without(&lack)
		}
	}
	if f.stem.known == nil {
		return in, rest
	}
	rest.each(func(at int) { // most are open
		if has, ok := f.stem.tell(int32(page*pageSize + at)); ok {
			if rest[at/64] &^= 1 << (at % 64); has {
				in.add(at)
			}
		}
	})
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

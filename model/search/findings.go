package search

import (
	"slices"
	"strings"
	"sync/atomic"
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
		case f.implies(&k.finder) || f.goesOn(&k.finder):
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

// goesOn says whether all titles and organisations that a finder finds are found by
// one of the letters that it begins with: of those that lack "le" none has what "lea"
// stands for. Letters that are laid over a title at some cost may cost more without
// the last of them ("area", "are"), but the first two never cost too much.
func (f *finder) goesOn(g *finder) bool {
	if f.re != nil || g.rescue == nil || !g.rescue.begins || f.fields&inFuzzy&^g.fields != 0 {
		return false
	}
	letters := g.rescue.words[0].needle.pat
	if f.rescue == nil {
		return f.needle.left && strings.HasPrefix(f.needle.pat, letters) && f.lead == "" && f.spellings == nil
	}
	if n := f.rescue.initials; n != nil && (len(letters) != 2 || !strings.HasPrefix(n.typed, letters)) {
		return false
	}
	return !slices.ContainsFunc(f.rescue.words, func(w standIn) bool { return !strings.HasPrefix(w.needle.pat, letters) })
}

func newFindings(f *finder, s *stock) *findings {
	k := &findings{finder: *f, pages: make([]atomic.Pointer[pageFindings], (s.n+pageSize-1)/pageSize)}
	k.finder.known, k.finder.wider, k.finder.stem, k.finder.tails, k.finder.ahead, k.finder.findings = nil, nil, stem{}, nil, nil, nil
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
			made.seen = made.seen.or(&misses) // also those that nobody asks for yet
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
	heads.gather(p.stock, sh, &inTitle, f.leads())
	look := inTitle
	if f.fields&inOrg != 0 {
		inOrg := k.inOrgs(p.stock, sh, open)
		look = look.or(&inOrg)
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
		if made.hit.add(at); spelt {
			made.spelt.add(at)
		}
		found = append(found, finding{h.score, spot{uint16(h.start), uint16(h.end)}})
	})
	return found
}

// match looks at one paper of a page, whose title is empty where it is not in
// question, by where the finder's leads stand in it.
func (k *findings) match(p *probe, title text, leads []sought, at int) (h hit, spelt bool) {
	f := &k.finder
	if f.rescue != nil {
		if title.raw != "" {
			var roots roots
			for n := range leads {
				roots[n] = leads[n][at]
			}
			h = f.rescue.inTitle(p, title.folded, &roots)
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

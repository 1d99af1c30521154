package search

import (
	"slices"
	"strings"
	"sync"
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
	room := rooms.Get().(*[pageSize]finding)
	defer rooms.Put(room)
	fresh := k.seek(p, &open, made, room)
	made.hit = made.hit.or(&fresh)
	made.found = interleaved(former, made, room, &fresh)
	k.hits.Add(int64(len(made.found) - len(former.found)))
	k.pages[p.sheet].Store(made)
	return made
}

// rooms are for a finding of each paper of a page, and used again.
var rooms = sync.Pool{New: func() any { return new([pageSize]finding) }}

// interleaved puts the new findings of a page between those of before.
func interleaved(former, made *pageFindings, room *[pageSize]finding, fresh *bitsOfPage) []finding {
	all, old := make([]finding, 0, made.hit.count()), former.found
	made.hit.each(func(at int) {
		if fresh.has(at) {
			all = append(all, room[at])
			return
		}
		all = append(all, old[0])
		old = old[1:]
	})
	return all
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

package search

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestAGlanceAtAPageFindsWhatLookingAtEachPaperFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	in := babblingDumps(r, 2*pageSize+300)
	in.Words = with(in.Words, 1500, Words{Tags: []string{"aab"}, Note: "ab bab"})
	ix := NewIndex()
	open, sure, second := 0, 0, 0
	for n := range 200 {
		text := askedQuery(r)
		if n%4 == 0 {
			text = strings.NewReplacer(".", "", ":", "").Replace(babble(r, 1) + "ba " + babble(r, 1) + "bc " + babble(r, 1))
		}
		q, err := Parse(text)
		if err != nil || q.Empty() {
			continue
		}
		m, _ := ix.prepare(t.Context(), q, in, n%4 > 0)
		if all, ok := m.tree.(allTest); ok {
			_, ok = all[len(all)-1].(secondTest)
			second += truth(ok)
		}
		var among bitsOfPage
		for n := range among {
			among[n] = r.Uint64() | r.Uint64()
		}
		page := r.IntN(2)
		var found haul
		m.tree.glance(&probe{in: &m.in, stock: &m.stock, sheet: page, blind: true}, &among, &found)
		p := &probe{in: &m.in, stock: &m.stock, blind: true}
		for at := range pageSize {
			var want hit
			p.open = false
			if among.has(at) {
				p.look(int32(page*pageSize + at))
				want = m.tree.match(p)
			}
			var got hit
			if found.ok.has(at) {
				got = found.at(at)
			}
			if got != want || found.open.has(at) != p.open {
				t.Fatalf("%q, paper %d: %+v, open %v; looked at alone %+v, open %v", q, at, got, found.open.has(at), want, p.open)
			}
			open += truth(p.open)
			sure += truth(want.ok && !p.open)
		}
	}
	if open < 1000 || sure < 1000 || second < 10 {
		t.Errorf("only %d papers open, %d sure; %d queries looked at twice", open, sure, second)
	}
}

func TestFindingsAreJoinedInTheOrderOfTheirPapers(t *testing.T) {
	in := babblingDumps(rand.New(rand.NewPCG(8, 8)), pageSize)
	ix := NewIndex()
	m, _ := ix.prepare(t.Context(), parsed(t, "title:aab"), in, true)
	p := &probe{in: &m.in, stock: &m.stock}
	k := m.tree.(*textTest).finders[0].findings
	all := pageOf(nil, 0, pageSize)
	whole := newFindings(&k.finder, &m.stock).of(p, &all)
	for seed := range uint64(4) { // of these, of all
		some := bitsOfPage{}
		for n := range some {
			some[n] = rand.New(rand.NewPCG(seed, uint64(n))).Uint64()
		}
		k.of(p, &some)
	}
	got := k.of(p, &all)
	if got.hit != whole.hit || len(whole.found) < 10 || len(got.found) != len(whole.found) || int(k.hits.Load()) != len(got.found) {
		t.Fatalf("%d found, %d at once", len(got.found), len(whole.found))
	}
	for n := range got.found {
		if got.found[n] != whole.found[n] {
			t.Fatalf("the %dth is %v, at once %v", n, got.found[n], whole.found[n])
		}
	}
}

func TestAWordThatGoesOnFindsNothingThatItsBeginningLacks(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 2))
	in := generated(t, 3*pageSize, 7)
	ix, titles := NewIndex(), titlesOf(in)
	went, initials, found := 0, 0, 0
	for range 120 {
		title := titles[r.IntN(len(titles))]
		word := fold(acronymOf(title))
		if words := strings.Fields(fold(title)); r.IntN(2) == 0 || word == "" {
			word = words[r.IntN(len(words))]
		}
		key := []string{"title:", "org:", "title:\""}[r.IntN(8)%3]
		var former finder
		var hits Set
		for n := 1; n <= min(len(word), 5); n++ {
			q, err := Parse(key + word[:n])
			if err != nil || q.Empty() {
				break
			}
			m := ix.Prepare(t.Context(), q, in)
			f := m.tree.(*textTest).finders[0]
			now, _ := m.Hits(t.Context())
			if n > 1 && f.goesOn(&former) {
				went++
				initials += truth(f.rescue != nil && f.rescue.initials != nil)
				for paper := range now.All() {
					if found++; !hits.Has(paper) {
						t.Fatalf("%q finds %q, %q does not", key+word[:n], titles[paper], key+word[:n-1])
					}
				}
			}
			former, hits = f, now
		}
	}
	if went < 50 || initials < 20 || found < 1000 {
		t.Errorf("only %d went on, %d of them with initials, and found %d", went, initials, found)
	}
}

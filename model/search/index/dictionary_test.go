package index

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
)

// plainDictionary is a dictionary as plainly as it can be: where each paper has each term.
type plainDictionary map[string]map[int]int

func randomDictionary(r *rand.Rand) (dictionary, plainDictionary) {
	plain, b := plainDictionary{}, newBuilder()
	for paper := range 300 {
		b.paper = uint32(paper)
		for range r.IntN(12) {
			term := strings.Repeat("ab", r.IntN(3)) + string(rune('a'+r.IntN(4)))
			if plain[term] == nil {
				plain[term] = map[int]int{}
			}
			if r.IntN(3) == 0 {
				b.inTitle(term)
				plain[term][paper] |= inTitle
			} else {
				b.inAbstract(term)
				plain[term][paper] |= inAbstract
			}
		}
	}
	return b.dictionary(), plain
}

func TestADictionaryHasWhatWasPutIn(t *testing.T) {
	d, plain := randomDictionary(rand.New(rand.NewPCG(1, 2)))
	if d.len() != len(plain) {
		t.Fatalf("%d terms, want %d", d.len(), len(plain))
	}
	for n := range d.len() {
		term := d.term(n)
		if n > 0 && d.term(n-1) >= term {
			t.Errorf("%q stands behind %q", term, d.term(n-1))
		}
		got, titles := map[int]int{}, 0
		for paper, fields := range d.papers(n) {
			got[paper] = fields
			titles += fields & inTitle
		}
		if fmt.Sprint(got) != fmt.Sprint(plain[term]) || titles != int(d.titles[n]) {
			t.Errorf("%q: %v in %d titles, want %v", term, got, d.titles[n], plain[term])
		}
	}
}

func TestTermsAreFoundByTheirBeginningEndAndInside(t *testing.T) {
	d, plain := randomDictionary(rand.New(rand.NewPCG(3, 4)))
	for _, text := range []string{"a", "b", "ab", "aba", "ba", "d", "x", "ababa"} {
		for _, edges := range [][2]bool{{false, false}, {true, false}, {false, true}, {true, true}} {
			left, right := edges[0], edges[1]
			var got, want []string
			d.matching(text, left, right, func(n int) { got = append(got, d.term(n)) })
			for term := range plain {
				has := strings.Contains(term, text)
				if left && right {
					has = term == text
				} else if left {
					has = strings.HasPrefix(term, text)
				} else if right {
					has = strings.HasSuffix(term, text)
				}
				if has {
					want = append(want, term)
				}
			}
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("%q, left %v, right %v: %v, want %v", text, left, right, got, want)
			}
		}
	}
}

func TestASegmentTellsItsTermsAndTheirPapers(t *testing.T) {
	l := newLibrary()
	l.Add(dump(paper("Flow Agents", "agents and tools"), paper("Tools", "a flow"), paper("Nothing", "")))
	s := new(Index).Follow(t.Context(), l.Snapshot()).Segments[0]
	frequencies := s.Frequencies()
	for term, want := range map[string]int{"flow": 2, "agents": 1, "tools": 2, "nothing": 1, "absent": 0} {
		if frequencies[term] != want {
			t.Errorf("%q is in %d papers, want %d", term, frequencies[term], want)
		}
	}
	var flow []string
	for term, papers := range s.Postings() {
		for paper, inTitle := range papers {
			if term == "flow" {
				flow = append(flow, fmt.Sprint(paper, inTitle))
			}
		}
	}
	if got := strings.Join(flow, ", "); got != "0 true, 1 false" {
		t.Errorf("flow is in %s", got)
	}
	c := s.WordsMatching(func(word string) bool { return strings.HasPrefix(word, "too") })
	if title, abstract := fmt.Sprint(c.Title.AppendTo(nil)), fmt.Sprint(c.Abstract.AppendTo(nil)); title != "[1]" || abstract != "[0]" || !c.Sure {
		t.Errorf("words that begin with too: titles %s, abstracts %s", title, abstract)
	}
	raw := new(Index).View(l.Snapshot()).Segments[0]
	if c := raw.Candidates(Pattern{Text: "flow"}); c.Sure || c.Title.Count() != 3 || c.Abstract.Count() != 3 {
		t.Error("without an index not every paper is a candidate")
	}
}

func TestAllWordsAreThoseOfAbstractsToo(t *testing.T) {
	l := newLibrary()
	l.Add(dump(paper("Flow", "hidden agents"), paper("Agents", "")))
	for name, v := range map[string]*View{"indexed": new(Index).Follow(t.Context(), l.Snapshot()), "texts alone": new(Index).View(l.Snapshot())} {
		words := v.AllWords()
		if got := strings.Join(words.Written, " "); got != "agents flow hidden" || !slices.Equal(words.Papers, []int{2, 1, 1}) {
			t.Errorf("%s: %q in %v papers", name, got, words.Papers)
		}
	}
}

func TestAnOrganisationHasOneNumber(t *testing.T) {
	l := newLibrary()
	none := paper("None", "")
	none.Org.Name = none.Org.Slug
	l.Add(dump(paper("One", ""), none, paper("Two", "")))
	v := new(Index).View(l.Snapshot())
	s := v.Segments[0]
	if s.Org(0) != s.Org(2) || s.Org(0) == s.Org(1) || v.Orgs[s.Org(0)].Name.Folded != "tencent ai" || v.Orgs[s.Org(1)].Name.Folded != "" {
		t.Errorf("numbers %d, %d and %d of %v", s.Org(0), s.Org(1), s.Org(2), v.Orgs)
	}
}

func TestTheNewestDayIsThatOfTheNewestPaper(t *testing.T) {
	l := newLibrary()
	if got := new(Index).View(l.Snapshot()).Newest(); got != 0 {
		t.Errorf("of no papers it is %d", got)
	}
	old, recent := paper("Old", ""), paper("Recent", "")
	old.Date.Year, old.Date.Month, old.Date.Day = 2024, 5, 1
	recent.Date.Year, recent.Date.Month, recent.Date.Day = 2025, 5, 1
	l.Add(dump(recent, old))
	if got, older := new(Index).View(l.Snapshot()).Newest(), 0; got <= older {
		t.Errorf("it is %d", got)
	}
}

func TestParallelCallsEachOnceAndStopsWithItsContext(t *testing.T) {
	var calls [100]atomic.Int32
	Parallel(t.Context(), len(calls), func(i int) { calls[i].Add(1) })
	for i := range calls {
		if n := calls[i].Load(); n != 1 {
			t.Errorf("%d is called %d times", i, n)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	var begun atomic.Int32
	Parallel(ctx, 1_000_000, func(int) {
		begun.Add(1)
		cancel()
	})
	if n := begun.Load(); n > 1000 {
		t.Errorf("%d calls after the end", n)
	}
}

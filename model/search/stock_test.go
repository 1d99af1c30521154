package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/parser"
	"dailies/parser/clean"
)

// randomDump makes a dump of papers that others have too, with accents here and
// there, each with other facts than elsewhere.
func randomDump(r *rand.Rand, titles int) parser.Dump {
	d := parser.Dump{Pages: []parser.Page{{Date: parser.Date{Month: 1 + r.IntN(12), Day: 1 + r.IntN(28)}}}}
	for n := range 1 + r.IntN(2*pageSize/3) {
		accent := []string{"", "é"}[r.IntN(2)]
		d.Papers = append(d.Papers, parser.Paper{
			Title:    clean.Line(fmt.Sprintf("Paper%s %d", accent, r.IntN(titles))),
			Abstract: clean.Line(babble(r, 3)),
			Org:      parser.Org{Slug: clean.Line(babble(r, 1)), Name: clean.Line(babble(r, 1) + accent)},
			Authors:  r.IntN(4), Comments: r.IntN(4), Meta: true, Position: n + 1,
			Date: parser.Date{Month: 1 + r.IntN(12), Day: 1 + r.IntN(28)},
		})
	}
	return d
}

func TestAStockThatGrewIsOneMadeAtOnce(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	l := library.New(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC))
	grown := NewIndex()
	var seen []library.Snapshot
	for range 12 {
		l.Add(randomDump(r, 3*pageSize))
		seen = append(seen, l.Snapshot())
		grown.Update(l.Snapshot())
		if r.IntN(3) == 0 { // somebody searches papers of a while ago
			grown.Update(seen[r.IntN(len(seen))])
			grown.Update(l.Snapshot())
		}
		fresh := NewIndex()
		fresh.Update(l.Snapshot())
		for i := range int32(fresh.stock.n) {
			if a, b := told(&grown.stock, i), told(&fresh.stock, i); a != b {
				t.Fatalf("paper %d is %s, and %s in a stock made at once", i, a, b)
			}
		}
		sameWords(t, &grown.stock.words, &fresh.stock.words)
	}
	if grown.stock.n < 2*pageSize {
		t.Error("too few papers to tell")
	}
}

// sameWords wants every word to be counted as often. Those that no title has any
// more may be there still.
func sameWords(t *testing.T, grown, fresh *vocabulary) {
	t.Helper()
	for n := range fresh.places {
		if word := fresh.word(int32(n + 1)); grown.occurs(word) != fresh.times[n] || fresh.times[n] < 0 {
			t.Fatalf("%q occurs %d times, and %d in a vocabulary made at once", word, grown.occurs(word), fresh.times[n])
		}
	}
	for n, times := range grown.times {
		if word := grown.word(int32(n + 1)); times != fresh.occurs(word) {
			t.Fatalf("%q occurs %d times, and %d in a vocabulary made at once", word, times, fresh.occurs(word))
		}
	}
}

// manyPapers are as many as an index takes in more than two steps.
func manyPapers(name string) library.Snapshot {
	const n = (2*stepPages + 1) * pageSize
	d := parser.Dump{Name: clean.Literal("many"), Pages: []parser.Page{{Date: parser.Date{Month: 10, Day: 31}}}}
	for i := range n {
		d.Papers = append(d.Papers, parser.Paper{
			Title: clean.Line(fmt.Sprintf("%s %x of %d", name, i%1000, i)), Position: i + 1,
			Org: parser.Org{Line: clean.Line(name), Slug: clean.Line(name), Name: clean.Line(name)},
		})
	}
	l := library.New(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC))
	l.Add(d)
	return l.Snapshot()
}

func TestAnIndexIsMadeInStepsAndOthersAreServedMeanwhile(t *testing.T) {
	first, second := manyPapers("Erste"), manyPapers("Zwölf")
	ix := NewIndex()
	ctx, cancel := context.WithCancel(t.Context())
	steps := 0
	for ; !ix.step(ctx, first); steps++ {
		if ix.stock.n == 0 || ix.stock.n%pageSize != 0 {
			t.Fatalf("after step %d it has %d papers", steps+1, ix.stock.n)
		}
	}
	if steps != 2 || ix.stock.n != first.Len() {
		t.Errorf("%d papers after %d steps and one", ix.stock.n, steps)
	}
	ix.step(ctx, second)
	if ix.stock.papers != first || ix.stock.words.occurs("erste") != int32(3*first.Len()) || ix.stock.words.occurs("zwolf") > 0 {
		t.Error("papers of another library show before all are there")
	}
	cancel()
	ix.Follow(ctx, second)
	if ix.stock.papers != first || ix.coming.n != stepPages*pageSize {
		t.Errorf("it went on to %d papers though it was ended", ix.coming.n)
	}
	before := ix.stock.age
	ix.Update(second)
	if ix.stock.papers != second || ix.coming != nil || ix.stock.age <= before || ix.stock.reread <= before {
		t.Error("the other library's papers did not take the place of the first's")
	}
	fresh := NewIndex()
	fresh.Update(second)
	sameWords(t, &ix.stock.words, &fresh.stock.words)
	for i := range int32(second.Len()) {
		if a, b := told(&ix.stock, i), told(&fresh.stock, i); a != b {
			t.Fatalf("paper %d is %s, and %s in a stock made at once", i, a, b)
		}
	}
	if ix.stock.words.occurs("zwolf") != int32(3*second.Len()) { // in its title, and twice in its organisation
		t.Errorf("zwolf occurs %d times", ix.stock.words.occurs("zwolf"))
	}
}

// A paper is 24 bytes of columns. A word of five letters that only it has is 44:
// letters 6, place, times, mask and number 20, and 2 of room to grow, and a slot of
// 8 of which half are taken.
const countedSearch, off = 24 + 44, 3

// searchedPerPaper is the bytes that searching holds for each paper.
func searchedPerPaper(tb testing.TB, in library.Snapshot) float64 {
	tb.Helper()
	before := heap()
	ix := NewIndex()
	ix.Update(in)
	ix.crew = nil
	per := float64(heap()-before) / float64(in.Len())
	if per < countedSearch-off || per > countedSearch+off {
		tb.Errorf("a paper takes %.1f bytes, want %d to %d", per, countedSearch-off, countedSearch+off)
	}
	runtime.KeepAlive(ix)
	runtime.KeepAlive(in)
	return per
}

// BenchmarkHeld asserts it, too, and says how many they are.
func BenchmarkHeld(b *testing.B) {
	in, per := manyPapers("Many"), 0.0
	for b.Loop() {
		per = searchedPerPaper(b, in)
	}
	b.ReportMetric(per, "B/paper")
	b.ReportMetric(0, "ns/op")
}

func heap() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // what the first one finds has no owner any more
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// told is all that a stock knows of a paper.
func told(s *stock, i int32) string {
	sh, at := &s.sheets[i/pageSize], i%pageSize
	abstract, _ := s.abstract(i)
	return fmt.Sprint(sh.masks[at], sh.onsets[at], sh.folded.has(at), s.title(i), s.orgTexts(i), s.facts(i), abstract)
}

func TestASetHasWhatWasPutIntoIt(t *testing.T) {
	var s Set
	want := []int32{0, 5, 63, 64, 700}
	for _, i := range slices.Backward(want) {
		s.add(i)
	}
	if got := slices.Collect(s.All()); !slices.Equal(got, want) || s.Len() != len(want) {
		t.Errorf("it has %v, %d papers", got, s.Len())
	}
	if !s.Has(64) || s.Has(65) || s.Has(100_000) || s.Has(-1) || Set(nil).Has(0) {
		t.Error("it has what it has not, or lacks what it has")
	}
}

// BenchmarkCatalogue takes in what facets count by, of many papers.
func BenchmarkCatalogue(b *testing.B) {
	in := generated(b, generatedTitles(), 1).Snapshot
	for b.Loop() {
		(&Catalogue{}).take(in)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(in.Len()), "ns/paper")
}

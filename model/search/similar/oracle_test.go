package similar

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/model/search/index"
	"dailies/parser"
	"dailies/parser/clean"
)

// randomPapers have words that meet by chance.
func randomPapers(r *rand.Rand, n int) library.Snapshot {
	text := func(words int) string {
		var b strings.Builder
		for range words {
			fmt.Fprintf(&b, "w%d ", r.IntN(60))
		}
		return b.String()
	}
	l := library.New(time.Now())
	d := parser.Dump{}
	for i := range n {
		d.Papers = append(d.Papers, parser.Paper{Title: clean.Line(fmt.Sprintf("%s t%d", text(3), i)), Abstract: clean.Of(text(12)), Position: i + 1})
	}
	l.Add(d)
	return l.Snapshot()
}

// plain computes cosines as the textbook has them: vectors whose words are weighted by how
// often they count and how rare they are.
type plain struct {
	vectors []map[string]float64
	papers  map[string]int // that have a word
}

func newPlain(papers library.Snapshot) plain {
	p := plain{papers: map[string]int{}}
	for i := range papers.Len() {
		v := vector(papers.Paper(i).Title.String(), papers.Paper(i).Abstract.String())
		for word := range v {
			p.papers[word]++
		}
		p.vectors = append(p.vectors, v)
	}
	return p
}

func vector(title, abstract string) map[string]float64 {
	v := map[string]float64{}
	for word := range index.Words(index.Fold(abstract)) {
		v[word] = 1
	}
	for word := range index.Words(index.Fold(title)) {
		v[word] = titleFrequency
	}
	return v
}

func (p plain) cosine(text string, paper int) float64 {
	weight := func(v map[string]float64, word string) float64 {
		return v[word] * math.Log(1+float64(len(p.vectors))/float64(1+p.papers[word]))
	}
	a, b := vector(text, ""), p.vectors[paper]
	product, lengthA, lengthB := 0.0, 0.0, 0.0
	for word := range a {
		product += weight(a, word) * weight(b, word)
		lengthA += weight(a, word) * weight(a, word)
	}
	for word := range b {
		lengthB += weight(b, word) * weight(b, word)
	}
	return product / math.Sqrt(lengthA*lengthB)
}

func TestTheScoresAreCosinesOfTheTextbook(t *testing.T) {
	papers := randomPapers(rand.New(rand.NewPCG(1, 2)), 30)
	v, plain := new(index.Index).Follow(t.Context(), papers), newPlain(papers)
	for _, text := range []string{"w1 w2", "w3 w4 w5 w6", "w59"} {
		got := To(t.Context(), v, text)
		for i := range papers.Len() {
			want := plain.cosine(text, i)
			score, found := got[i]
			switch {
			case found != (want >= minCosine):
				t.Errorf("%q: paper %d is found: %v, its cosine is %.3f", text, i, found, want)
			case found && math.Abs(float64(score)-want*10_000) > 1:
				t.Errorf("%q: paper %d has %d, want %.0f", text, i, score, want*10_000)
			}
		}
	}
}

func TestAtMostTheNearestPapersAreFound(t *testing.T) {
	papers := randomPapers(rand.New(rand.NewPCG(3, 4)), 400)
	v, plain := new(index.Index).Follow(t.Context(), papers), newPlain(papers)
	got := To(t.Context(), v, "w1 w2 w3 w4 w5 w6 w7 w8")
	if len(got) != maxPapers {
		t.Fatalf("%d papers are found", len(got))
	}
	least := slices.Min(slices.Collect(func(yield func(int32) bool) {
		for _, score := range got {
			if !yield(score) {
				return
			}
		}
	}))
	for i := range papers.Len() {
		if _, found := got[i]; !found && plain.cosine("w1 w2 w3 w4 w5 w6 w7 w8", i)*10_000 > float64(least)+1 {
			t.Errorf("paper %d is nearer than one that is found", i)
		}
	}
}

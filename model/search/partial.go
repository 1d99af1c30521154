package search

import (
	"math"
	"slices"

	"github.com/bits-and-blooms/bitset"
)

// partial matches papers that have most of the words of a question, by their weight: a word
// that few papers have weighs more than one that most have.
type partial struct {
	evaluated
	words   []*term
	weights []int32 // of each of them, 1,000 at most
}

// The limits of a partial match.
const (
	minQuestion = 4   // words of a query
	minShare    = 50  // hundredths of the weight of its words that a paper must have
	maxPartial  = 100 // papers
	present     = 40  // points of a class for a word that is there at all: which words counts more than where
)

// weights returns what words weigh by the papers that have them: the rarest 1,000. It is the
// root of the inverse document frequency, or one rare word would outweigh three others.
func (c *compiler) weights(words []*term) []int32 {
	all, most := make([]float64, len(words)), 0.0
	for n, t := range words {
		if papers := c.count(t); papers > 0 {
			all[n] = math.Sqrt(math.Log(1 + float64(c.papers.Count())/float64(papers)))
		}
		most = max(most, all[n])
	}
	weights := make([]int32, len(words))
	for n, w := range all {
		weights[n] = int32(1000 * w / max(most, 1e-9))
	}
	return weights
}

// partly returns a predicate for papers with most of the words; nil if fewer than two are in
// any paper. A word that no paper has weighs nothing.
func (c *compiler) partly(words []*term) *partial {
	p := &partial{}
	weights := c.weights(words)
	for n, t := range words {
		if weights[n] > 0 {
			p.words, p.weights = append(p.words, t), append(p.weights, weights[n])
		}
	}
	if len(p.words) < 2 {
		return nil
	}
	return p
}

func (p *partial) evaluate(c *compiler, within *bitset.BitSet) hitSets {
	sums, total := make([]int32, within.Len()), int32(0)
	for w, t := range p.words {
		total += p.weights[w]
		for i := range c.find(t, within).hits.EachSet() {
			sums[i] += p.weights[w]
		}
	}
	var most []int32
	for i, sum := range sums {
		if 100*sum >= minShare*total {
			most = append(most, int32(i))
		}
	}
	hits := bitset.New(within.Len())
	for _, i := range Largest(most, maxPartial, func(i int32) int32 { return sums[i] }) {
		hits.Set(uint(i))
	}
	return hitSets{hits, hits}
}

func (p *partial) score(m *Matcher, i int, closely bool) (sum hit) {
	for n, t := range p.words {
		if t.hits.Test(uint(i)) {
			sum.score += (t.score(m, i, closely).score/1000 + present) * p.weights[n]
		}
	}
	return sum
}

// Partial returns the papers that have only most of the words, and the words that most of them
// are without; nil if there are none.
func (m *Matcher) Partial() (papers *bitset.BitSet, without []string) {
	if m.partial == nil || m.partial.None() {
		return nil, nil
	}
	for _, t := range m.terms {
		if t.plain && 2*t.hits.IntersectionCardinality(m.partial) < m.partial.Count() && !slices.Contains(without, t.typed) {
			without = append(without, t.typed)
		}
	}
	return m.partial, without
}

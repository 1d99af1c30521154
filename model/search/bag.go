package search

import (
	"math"
	"slices"

	"github.com/bits-and-blooms/bitset"
)

// bag is many words, such as a question has. It matches the papers that have them all and, where
// these are few, those that have most of them by their weight: a word that few papers have weighs
// more than one that most have. BM25 orders them, whether they have all words or not: one paper
// has them all, scattered over a long abstract, and another is about the two rare ones.
type bag struct {
	evaluated
	whole   predicate
	others  *and // the parts of the query that are no plain words
	words   []*term
	weights []float64 // of each word: its inverse document frequency; 0: no paper has it
}

// The limits of a bag, and the units of its score.
const (
	manyWords   = 4      // of a query are a bag
	minShare    = 0.45   // of the weight of its words that a paper must have
	fewWhole    = 50     // papers with all words, up to which those with most of them are found too
	maxPartial  = 100    // of these
	titleWeight = 5      // how often a word counts that stands in a title
	bm25Unit    = 50_000 // all words together stay below allInTitle
)

// bagOf lets many words be found also where only most of them are.
func (c *compiler) bagOf(root *and, whole predicate) predicate {
	p := &bag{whole: whole, words: plainOnes(root.parts)}
	p.others = &and{parts: slices.DeleteFunc(slices.Clone(root.parts), isPlain)}
	for _, t := range p.words {
		weight := 0.0
		if papers := float64(c.count(t)); papers > 0 {
			weight = math.Log(1 + (float64(c.papers.Count())-papers+0.5)/(papers+0.5))
		}
		p.weights = append(p.weights, weight)
	}
	return p
}

func (p *bag) evaluate(c *compiler, within *bitset.BitSet) hitSets {
	all := c.find(p.whole, within)
	c.partial = bitset.New(within.Len())
	if all.hits.Count() > fewWhole {
		return all
	}
	sums, total := make([]float64, within.Len()), 0.0
	for n, t := range p.words {
		total += p.weights[n]
		for i := range c.find(t, within).hits.EachSet() {
			sums[i] += p.weights[n]
		}
	}
	var most []int32
	for i := range c.find(p.others, within.Difference(all.hits)).hits.EachSet() {
		if sums[i] > 0 && sums[i] >= minShare*total {
			most = append(most, int32(i))
		}
	}
	most = sorted(most, false, func(i int32) (int, bool) { return int(1000 * sums[i]), true })
	for _, i := range most[:min(len(most), maxPartial)] {
		c.partial.Set(uint(i))
	}
	return hitSets{all.hits.Union(c.partial), all.near.Union(c.partial)}
}

func (p *bag) score(m *Matcher, i int, closely bool) (sum hit) {
	if p.whole.state().hits.Test(uint(i)) {
		if whole := p.whole.score(m, i, closely); whole.score >= allInTitle {
			sum.score = whole.score
		}
	}
	abstract, bm25 := m.view.Abstract(i), 0.0
	for n, t := range p.words {
		if t.hits.Test(uint(i)) {
			bm25 += p.weights[n] * saturated(t.weighed(abstract, i, closely), abstract)
		}
	}
	sum.score += int32(bm25Unit * bm25)
	return sum
}

// weighed is how often a paper has a term, which counts several times in its title.
func (t *term) weighed(abstract string, i int, closely bool) (often float64) {
	if t.near.Test(uint(i)) {
		for _, word := range t.loose.words {
			if word.hits.Test(uint(i)) {
				often = max(often, word.weighed(abstract, i, closely))
			}
		}
		return max(often, 1)
	}
	if t.titles.Test(uint(i)) || t.names.Test(uint(i)) || t.table.Test(uint(i)) {
		often = titleWeight
	}
	if closely {
		often += float64(t.times(abstract))
	}
	return max(often, 1)
}

package search

import (
	"math"
	"slices"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/index"
)

// bag is many words, such as a question has. It matches the papers that have them all and, where
// these are few, those that have most of them by their weight: a word that few papers have weighs
// more than one that most have. BM25 orders them, whether they have all words or not: one paper
// has them all, scattered over a long abstract, and another is about the two rare ones.
type bag struct {
	evaluated
	whole  predicate
	others *and // the parts of the query that are no plain words
	words  []bagged
}

// bagged is a word of a bag: as it was typed, and in any of its forms.
type bagged struct{ typed, forms weighted }

// weighted is a term with its weight, the inverse document frequency; 0: no paper has it.
type weighted struct {
	*term
	weight float64
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
	p := &bag{whole: whole}
	p.others = &and{parts: slices.DeleteFunc(slices.Clone(root.parts), isPlain)}
	for _, t := range plainOnes(root.parts) {
		forms := stemmed(t)
		c.terms[slices.Index(c.terms, t)] = forms // its matches are marked
		p.words = append(p.words, bagged{c.weighted(t), c.weighted(forms)})
	}
	return p
}

func (c *compiler) weighted(t *term) weighted {
	papers := float64(c.count(t))
	if papers == 0 {
		return weighted{t, 0}
	}
	return weighted{t, math.Log(1 + (float64(c.papers.Count())-papers+0.5)/(papers+0.5))}
}

func (p *bag) evaluate(c *compiler, within *bitset.BitSet) hitSets {
	all := c.find(p.whole, within)
	c.partial = bitset.New(within.Len())
	if all.hits.Count() > fewWhole {
		return all
	}
	sums, total := make([]float64, within.Len()), 0.0
	for _, w := range p.words {
		total += w.forms.weight
		for i := range c.find(w.forms, within).hits.EachSet() {
			sums[i] += w.forms.weight
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
	for _, w := range p.words {
		bm25 += max(w.typed.bm25(abstract, i, closely), w.forms.bm25(abstract, i, closely))
	}
	sum.score += int32(bm25Unit * bm25)
	return sum
}

// bm25 is what a paper gets for a term.
func (t weighted) bm25(abstract string, i int, closely bool) float64 {
	if !t.hits.Test(uint(i)) {
		return 0
	}
	return t.weight * saturated(t.weighed(abstract, i, closely), abstract)
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

// stemmed returns a word that also matches the other forms of the word: hallucinate matches
// hallucinations, speeding speeds.
func stemmed(t *term) *term {
	stem := index.Stem(t.typed)
	if t.short || t.cased != "" || stem == t.typed {
		return t
	}
	forms := *t
	forms.patterns = append(slices.Clone(t.patterns), index.Pattern{Text: stem, Left: true})
	forms.changed()
	return &forms
}

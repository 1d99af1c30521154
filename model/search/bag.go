package search

import (
	"math"
	"slices"
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/index"
	"dailies/model/search/query"
)

// bag is many words, such as a question has. It matches the papers that have them all and, where
// these are few, those that have most of them by their weight: a word that few papers have weighs
// more than one that most have. BM25F orders them, whether they have all words or not: one paper
// has them all, scattered over a long abstract, and another is about the two rare ones. Words that
// were typed side by side also count as a pair (the sequential dependence model).
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
	pairTitle   = 3      // and a pair of words
	pairWeight  = 0.3    // of the weight of its words
	pairWindow  = 40     // bytes in which a pair stands
	bm25Unit    = 50_000 // all words together stay below allInTitle
)

// bagOf lets many words be found also where only most of them are. Some of those that were typed
// were left out, but belong to a name: chain of thought.
func (c *compiler) bagOf(root *and, whole predicate, typed []*term) predicate {
	p := &bag{whole: whole}
	p.others = &and{parts: slices.DeleteFunc(slices.Clone(root.parts), isPlain)}
	kept := plainOnes(root.parts)
	c.terms = slices.DeleteFunc(c.terms, func(t *term) bool { return slices.Contains(kept, t) })
	for len(typed) > 0 {
		word, n := c.abbreviated(typed)
		forms := word
		if n == 0 {
			word, forms, n = typed[0], stemmed(typed[0]), 1
		}
		if n > 1 || slices.Contains(kept, typed[0]) {
			c.terms = append(c.terms, forms) // its matches are marked
			p.words = append(p.words, bagged{c.weighted(word), c.weighted(forms)})
		}
		typed = typed[n:]
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

// stemmed returns a word that also matches the other forms of the word: hallucinate matches
// hallucinations, speeding speeds.
func stemmed(t *term) *term {
	if t.short || t.cased != "" || index.Stem(t.typed) == t.typed {
		return t
	}
	forms := *t
	forms.patterns = append(slices.Clone(t.patterns), index.Pattern{Text: index.Stem(t.typed), Left: true})
	forms.changed()
	return &forms
}

// abbreviated returns a term for the longest name that some words begin with and that has an
// abbreviation, or that is one, and how many words it is; 0: there is none.
func (c *compiler) abbreviated(words []*term) (*term, int) {
	for n := min(len(words), longestName); n > 0; n-- {
		var typed, singular []string
		for _, t := range words[:n] {
			typed, singular = append(typed, t.typed), append(singular, index.Singular(strings.ReplaceAll(t.typed, "-", " ")))
		}
		named := func(names []string) bool { return slices.Contains(names, strings.Join(singular, " ")) }
		if row := slices.IndexFunc(abbreviations, named); row >= 0 {
			t := newTerm(query.Term{Kind: query.Phrase, Text: strings.Join(typed, " "), Fields: query.AllFields}, nil)
			t.plain = true
			for _, name := range abbreviations[row] {
				t.patterns = append(t.patterns, index.Pattern{Text: name, Left: true, Right: true})
			}
			return t, n
		}
	}
	return nil, 0
}

// longestName is the most words of a name that has an abbreviation.
const longestName = 5

// abbreviations are names of the field that readers and papers write in one way or another.
var abbreviations = [][]string{
	{"llm", "large language model", "language model"},
	{"vlm", "vision language model", "lvlm", "large vision language model", "mllm", "multimodal large language model", "multimodal llm"},
	{"vla", "vision language action"},
	{"rl", "reinforcement learning"},
	{"rlhf", "reinforcement learning from human feedback"},
	{"rlvr", "reinforcement learning with verifiable reward"},
	{"rag", "retrieval augmented generation"},
	{"cot", "chain of thought"},
	{"moe", "mixture of expert"},
	{"sft", "supervised fine tuning", "supervised finetuning"},
	{"peft", "parameter efficient fine tuning", "parameter efficient finetuning"},
	{"lora", "low rank adaptation"},
	{"dpo", "direct preference optimization"},
	{"icl", "in context learning"},
	{"gui", "graphical user interface"},
	{"vqa", "visual question answering"},
	{"qa", "question answering"},
	{"asr", "automatic speech recognition", "speech recognition"},
	{"ocr", "optical character recognition"},
	{"tts", "text to speech"},
	{"t2i", "text to image"},
	{"t2v", "text to video"},
	{"dit", "diffusion transformer"},
	{"ssm", "state space model"},
	{"prm", "process reward model"},
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
	length, bm25 := len(m.view.Abstract(i)), 0.0
	var before weighted
	var last places
	for _, w := range p.words {
		score, at := w.forms.bm25(m, i, closely)
		asTyped, _ := w.typed.bm25(m, i, closely)
		bm25 += max(score, asTyped)
		if pairs := pairTitle*near(at.title, last.title) + near(at.abstract, last.abstract); pairs > 0 {
			bm25 += pairWeight * (w.forms.weight + before.weight) / 2 * saturated(pairs, length)
		}
		before, last = w.forms, at
	}
	sum.score += int32(bm25Unit * bm25)
	return sum
}

// bm25 is what a paper gets for a term, which counts several times in its title; and, closely, where
// the term stands.
func (t weighted) bm25(m *Matcher, i int, closely bool) (score float64, at places) {
	if !t.hits.Test(uint(i)) {
		return 0, at
	}
	if closely {
		at = t.places(m, i)
	}
	often := len(at.abstract)
	if len(at.title) > 0 || t.titles.Test(uint(i)) || t.names.Test(uint(i)) || t.table.Test(uint(i)) {
		often += titleWeight
	}
	return t.weight * saturated(max(often, 1), len(m.view.Abstract(i))), at
}

// places are where a term begins in the texts of a paper, in bytes.
type places struct{ title, abstract []int }

// places looks for a term, or the words that it may be a mistake for, in a paper.
func (t *term) places(m *Matcher, i int) (at places) {
	words := []*term{t}
	if t.near.Test(uint(i)) {
		words = t.loose.words
	}
	for _, word := range words {
		at.title = append(at.title, word.startsIn(m.view.Title(i), query.Title)...)
		at.abstract = append(at.abstract, word.startsIn(m.view.Abstract(i), query.Abstract)...)
	}
	return at
}

// near counts the places of one word that have one of another word near them.
func near(places, others []int) (pairs int) {
	for _, at := range places {
		if slices.ContainsFunc(others, func(other int) bool { return other != at && max(at-other, other-at) < pairWindow }) {
			pairs++
		}
	}
	return pairs
}

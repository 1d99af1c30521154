package search

import (
	"math"
	"slices"
	"strings"

	"dailies/model/search/index"
	"dailies/model/search/query"
)

// bag is several words. It matches the papers that have them all and, where these are few, those
// that have most of them by their weight: a word that few papers have weighs more than one that most
// have. Papers whose titles have all words come first, then BM25F orders them. Words that stand near
// the one that was typed before them also count as a pair (the sequential dependence model).
//
// Papers with all of a few words come before those with most of them. In a question they are one
// order: one paper has all its words, scattered over a long abstract, and another is about two of
// them. Its words need not stand as near each other, and less of them is enough.
type bag struct {
	whole      predicate
	conditions []predicate // the parts of the query that are no plain words
	words      []weighted
	question   bool
}

// weighted is a word in any of its forms, with its weight; 0: no paper has it.
type weighted struct {
	*term
	typed  *term // as it was typed
	weight float64
}

// The limits of a bag, and the units of its score.
const (
	questionWords = 4      // of a query are a question
	fillerPapers  = 20     // one of so many or more has a function word that tells nothing
	mostShare     = 0.45   // of the weight of few words that a paper must have
	someShare     = 0.3    // of the weight of a question's
	few           = 5      // papers: if fewer have all words, those with most are found too
	maxPartial    = 100    // of these
	titleWeight   = 4      // how often a word or a pair counts that stands in a title
	nameWeight    = 2      // and one in an author's name
	pairWeight    = 0.5    // of the weight of its words
	pairWindow    = 25     // bytes in which a pair of few words stands
	pairSentence  = 60     // and one of a question
	rareness      = 0.7    // the power of a word's inverse document frequency in a question
	stopWeight    = 0.2    // of a function word's
	otherForm     = 0.7    // of what a word counts as it was typed
	bm25Unit      = 20_000 // all words together stay below allInTitle
)

// bagOf lets words be found also where only most of them are. Some of those that were typed were
// left out, but belong to a name: chain of thought.
func (c *compiler) bagOf(kept []*term, conditions []predicate, whole predicate, typed []*term) predicate {
	p := &c.several
	p.whole, p.conditions, p.question = whole, conditions, len(typed) >= questionWords
	widen := p.question || whole.hits.Count() < few
	for len(typed) > 0 {
		w, n := weighted{term: typed[0], typed: typed[0]}, 1
		if widen {
			w.term = c.stemmed(typed[0])
			if name, words := c.abbreviated(typed); words > 0 {
				w, n = weighted{term: name, typed: name}, words
			}
		}
		if n > 1 || slices.Contains(kept, typed[0]) {
			w.weight = c.weight(w, p.question)
			p.words = append(p.words, w)
		}
		typed = typed[n:]
	}
	return predicate{hitSets: p.evaluate(c), score: func(i int, closely bool) hit { return p.score(c.Matcher, i, closely) }}
}

// weight weighs a word by its inverse document frequency, and up to three times that if most papers
// that mention it have it in their titles: such words say what papers are about. The rarest words of
// a question are often not those that papers use, and weigh less; so do function words: "what makes"
// is rare in titles, but says nothing of a reward model.
func (c *compiler) weight(w weighted, question bool) float64 {
	papers := float64(max(c.count(w.typed), c.count(w.term)))
	if papers == 0 {
		return 0
	}
	idf := math.Log(1 + (float64(c.papers.Count())-papers+0.5)/(papers+0.5))
	switch {
	case index.IsStopWord(w.typed.typed):
		return stopWeight * idf
	case question:
		return math.Pow(idf, rareness)
	}
	return idf * (1 + 2*math.Sqrt((float64(w.titles.Count())+1)/(papers+6)))
}

// stemmed returns a term for the forms of a word: hallucinate also finds hallucinations, and plan no
// planets. Letters that hardly any paper has as a word may be the beginning of one.
func (c *compiler) stemmed(t *term) *term {
	if t.short || t.cased != "" {
		return t
	}
	forms, beginning := *t, t.frequency(c) < 2
	forms.patterns = nil
	for _, p := range t.patterns {
		if p.Inner || p.Left && beginning {
			forms.patterns = append(forms.patterns, p)
		}
		if p.Left {
			last := strings.LastIndexByte(p.Text, ' ') + 1
			p.Text, p.Stem = p.Text[:last]+index.Stem(p.Text[last:]), true
			forms.patterns = append(forms.patterns, p)
		}
	}
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

func (p *bag) evaluate(c *compiler) hitSets {
	all := p.whole.hitSets
	absent := slices.ContainsFunc(p.words, func(w weighted) bool { return w.weight == 0 }) // what may have been meant is offered
	if n := all.hits.Count(); !p.question && (n >= few || n > 0 && p.isName() || absent) {
		return all
	}
	sums, total := make([]float64, c.papers.Len()), 0.0
	for _, w := range p.words {
		if total += w.weight; w.term != w.typed {
			c.terms = append(c.terms, w.term) // its matches are marked
		}
		for i := range c.find(w.term).hits.EachSet() {
			sums[i] += w.weight
		}
	}
	least := mostShare * total
	if p.question {
		least = someShare * total
	}
	var most []int32
	for i := range c.all(p.conditions, index.Pattern{}).hits.Difference(all.hits).EachSet() {
		if sums[i] > 0 && sums[i] >= least {
			most = append(most, int32(i))
		}
	}
	most = sorted(most, false, func(i int32) (int, bool) { return int(p.score(c.Matcher, int(i), false).score), true })
	for _, i := range most[:min(len(most), maxPartial)] {
		c.partial.Set(uint(i))
	}
	return hitSets{all.hits.Union(c.partial), all.near.Union(c.partial)}
}

// isName reports whether the words are the name of an author: no other name is like it.
func (p *bag) isName() bool {
	named := p.words[0].typed.names.Clone()
	for _, w := range p.words {
		named.InPlaceIntersection(w.typed.names)
	}
	return named.Any()
}

func (p *bag) score(m *Matcher, i int, closely bool) hit {
	if p.whole.hits.Test(uint(i)) {
		if h := p.whole.score(i, false); h.score >= allInTitle {
			return p.whole.score(i, closely)
		}
	}
	length, window, sum := usual, pairWindow, 0.0
	if p.question {
		window = pairSentence
	}
	if closely {
		length = len(m.view.Abstract(i))
	}
	var before weighted
	var last places
	for _, w := range p.words {
		score, at := w.bm25(m, i, length, closely)
		if pairs := titleWeight*near(at.title, last.title, window) + near(at.abstract, last.abstract, window); pairs > 0 {
			score += pairWeight * (w.weight + before.weight) / 2 * saturated(pairs, length)
		}
		sum += score
		before, last = w, at
	}
	return hit{score: int32(bm25Unit * sum)}
}

// bm25 is what a paper gets for a word, which counts several times in its title or an author's name,
// and more as it was typed than in other forms; and, closely, where it stands.
func (w weighted) bm25(m *Matcher, i, length int, closely bool) (score float64, at places) {
	if !w.hits.Test(uint(i)) {
		return 0, at
	}
	if closely {
		at = w.places(m, i)
	}
	often := len(at.abstract)
	if len(at.title) > 0 || w.titles.Test(uint(i)) || w.table.Test(uint(i)) {
		often += titleWeight
	}
	if w.names.Test(uint(i)) {
		often += nameWeight
	}
	score = w.weight * saturated(max(often, 1), length)
	if !w.typed.hits.Test(uint(i)) {
		score *= otherForm
	}
	return score, at
}

// places are where a term begins in the texts of a paper, in bytes, sorted.
type places struct{ title, abstract []int }

// places looks for a term, or the words that it may be a mistake for, in a paper.
func (t *term) places(m *Matcher, i int) (at places) {
	words := []*term{t}
	if t.near.Test(uint(i)) {
		words = t.meanings
	}
	for _, word := range words {
		if word.titles.Test(uint(i)) {
			at.title = append(at.title, word.startsIn(m.view.Title(i), query.Title)...)
		}
		if word.hits.Test(uint(i)) {
			at.abstract = append(at.abstract, word.startsIn(m.view.Abstract(i), query.Abstract)...)
		}
	}
	slices.Sort(at.title) // each word has its own
	slices.Sort(at.abstract)
	return at
}

// near counts the places of one word that have one of another word within some bytes, or both in
// one: multimodal.
func near(places, others []int, window int) (pairs int) {
	for _, at := range places {
		if i, _ := slices.BinarySearch(others, at-window+1); i < len(others) && others[i] < at+window {
			pairs++
		}
	}
	return pairs
}

package search

import (
	_ "embed"
	"math"
	"slices"
	"strings"

	"dailies/model/search/index"
	"dailies/model/search/query"
)

// bag is a bag of several words. It matches the papers that have all words and, if these are few,
// papers that have most of the words by weight, where rare words weigh more than frequent ones.
// Papers with all words in the title come first. The others are ranked by BM25F, and words that are
// near the word typed before them also count as a pair (the sequential dependence model).
//
// For a few words, papers with all of them come before those with most. A question has a single
// order, because a paper that has all its words scattered over a long abstract may be less relevant
// than one about two of them. Pairs may be further apart, and less of the weight is enough.
type bag struct {
	whole      predicate   // papers with all words
	conditions []predicate // the other parts of the query
	words      []weightedWord
	question   bool
}

// weightedWord is a word in any of its forms, and its weight, which is 0 if no paper has the word.
type weightedWord struct {
	*term
	original *term // matches only the form that was typed
	weight   float64
}

// The limits of a bag, and the units of its score.
const (
	questionWords    = 4      // a query with so many words is a question
	fillerPapers     = 20     // a function word is dropped if more than one in so many papers has it
	minShare         = 0.45   // of the weight of all words, for a partial match
	minQuestionShare = 0.3    // the same in a question
	minFullMatches   = 5      // with fewer, partial matches are added
	maxPartial       = 100    // partial matches
	titleWeight      = 4      // occurrences that a match in the title counts for
	nameWeight       = 2      // occurrences that a match in an author's name counts for
	pairWeight       = 0.5    // times the weight of its words
	pairWindow       = 25     // bytes in which both words of a pair start
	questionWindow   = 60     // the same in a question
	questionIDF      = 0.7    // exponent of the inverse document frequency in a question
	stopWordWeight   = 0.2    // times the inverse document frequency
	otherFormWeight  = 0.7    // times the score of the form that was typed
	bm25Unit         = 20_000 // keeps the sum for all words below allInTitle
)

// newBag returns a predicate for the words of a query, of which kept are those left after dropping
// the function words. Function words are used only as part of a name, such as chain of thought.
func (c *compiler) newBag(kept []*term, conditions []predicate, whole predicate, typed []*term) predicate {
	b := &c.words
	b.whole, b.conditions, b.question = whole, conditions, len(typed) >= questionWords
	widen := b.question || whole.hits.Count() < minFullMatches
	for len(typed) > 0 {
		w, n := weightedWord{term: typed[0], original: typed[0]}, 1
		if widen {
			w.term = c.allForms(typed[0])
			if name, words := c.abbreviation(typed); words > 0 {
				w, n = weightedWord{term: name, original: name}, words
			}
		}
		if n > 1 || slices.Contains(kept, typed[0]) {
			w.weight = c.weight(w, b.question)
			b.words = append(b.words, w)
		}
		typed = typed[n:]
	}
	score := func(i int, precise bool) hit { return b.score(c.Matcher, i, precise) }
	return predicate{hitSets: b.evaluate(c), score: score}
}

// weight returns the inverse document frequency of a word, up to three times as much if most papers
// that mention the word have it in the title, because such words say what papers are about. In a
// question rare words weigh less, because papers often use other words. Stop words weigh little:
// "what makes" is rare in titles, but says nothing about a reward model.
func (c *compiler) weight(w weightedWord, question bool) float64 {
	papers := float64(max(c.count(w.original), c.count(w.term)))
	if papers == 0 {
		return 0
	}
	idf := math.Log(1 + (float64(c.papers.Count())-papers+0.5)/(papers+0.5))
	switch {
	case index.IsStopWord(w.original.typed):
		return stopWordWeight * idf
	case question:
		return math.Pow(idf, questionIDF)
	}
	return idf * (1 + 2*math.Sqrt((float64(w.titles.Count())+1)/(papers+6)))
}

// allForms returns a term for all forms of a word: hallucinate also finds hallucinations, but plan
// does not find planets. A word that at most one paper has may be the beginning of another word.
func (c *compiler) allForms(t *term) *term {
	if t.short || t.capitals != "" {
		return t
	}
	forms, isPrefix := *t, t.frequency(c) < 2
	forms.patterns = nil
	for _, p := range t.patterns {
		if p.Inner || p.Left && isPrefix {
			forms.patterns = append(forms.patterns, p)
		}
		if p.Left {
			last := strings.LastIndexByte(p.Text, ' ') + 1
			p.Text, p.Stem = p.Text[:last]+index.Stem(p.Text[last:]), true
			forms.patterns = append(forms.patterns, p)
		}
	}
	forms.reset()
	return &forms
}

// abbreviation returns a term for the longest name at the beginning of some words that is an
// abbreviation or has one, and the number of its words, which is 0 if there is no such name.
func (c *compiler) abbreviation(words []*term) (*term, int) {
	for n := min(len(words), maxNameWords); n > 0; n-- {
		var typed, singular []string
		for _, t := range words[:n] {
			typed = append(typed, t.typed)
			singular = append(singular, index.Singular(strings.ReplaceAll(t.typed, "-", " ")))
		}
		hasName := func(names []string) bool { return slices.Contains(names, strings.Join(singular, " ")) }
		if row := slices.IndexFunc(abbreviations, hasName); row >= 0 {
			t := newTerm(query.Term{Kind: query.Phrase, Text: strings.Join(typed, " "), Fields: query.AllFields}, nil)
			for _, name := range abbreviations[row] {
				t.patterns = append(t.patterns, index.Pattern{Text: name, Left: true, Right: true})
			}
			return t, n
		}
	}
	return nil, 0
}

// maxNameWords is the number of words of the longest name in abbreviations.
const maxNameWords = 5

//go:embed abbreviations.txt
var abbreviationLines string

// abbreviations are names of the field in all the ways that people write them, in the singular.
var abbreviations = func() (rows [][]string) {
	for line := range strings.Lines(abbreviationLines) {
		rows = append(rows, strings.Split(strings.TrimSpace(line), ", "))
	}
	return rows
}()

// evaluate returns the papers that match, and notes the partial matches in the Matcher.
func (b *bag) evaluate(c *compiler) hitSets {
	all := b.whole.hitSets
	// a word that no paper has is probably a typo, for which a correction is suggested
	hasUnknown := slices.ContainsFunc(b.words, func(w weightedWord) bool { return w.weight == 0 })
	if n := all.hits.Count(); !b.question && (n >= minFullMatches || n > 0 && b.isName() || hasUnknown) {
		return all
	}
	sums, total := make([]float64, c.papers.Len()), 0.0
	for _, w := range b.words {
		if total += w.weight; w.term != w.original {
			c.terms = append(c.terms, w.term) // to highlight its matches
		}
		for i := range c.find(w.term).hits.EachSet() {
			sums[i] += w.weight
		}
	}
	least := minShare * total
	if b.question {
		least = minQuestionShare * total
	}
	var partial []int32
	for i := range c.all(b.conditions, index.Pattern{}).hits.Difference(all.hits).EachSet() {
		if sums[i] > 0 && sums[i] >= least {
			partial = append(partial, int32(i))
		}
	}
	estimate := func(i int32) (int, bool) { return int(b.score(c.Matcher, int(i), false).score), true }
	partial = sorted(partial, false, estimate)
	c.partial = NewSet(partial[:min(len(partial), maxPartial)], c.papers.Len())
	return hitSets{all.hits.Union(c.partial), all.near.Union(c.partial)}
}

// isName reports whether some author has all words as names, so that partial matches are other people.
func (b *bag) isName() bool {
	named := b.words[0].original.names.Clone()
	for _, w := range b.words {
		named.InPlaceIntersection(w.original.names)
	}
	return named.Any()
}

func (b *bag) score(m *Matcher, i int, precise bool) hit {
	if b.whole.hits.Test(uint(i)) && b.whole.score(i, false).score >= allInTitle {
		return b.whole.score(i, precise)
	}
	length, window, sum := averageLength, pairWindow, 0.0
	if b.question {
		window = questionWindow
	}
	if precise {
		length = len(m.view.Abstract(i))
	}
	var previous weightedWord
	var previousAt occurrences
	for _, w := range b.words {
		score, at := w.bm25(m, i, length, precise)
		pairs := titleWeight * countPairs(at.title, previousAt.title, window)
		pairs += countPairs(at.abstract, previousAt.abstract, window)
		if pairs > 0 {
			score += pairWeight * (w.weight + previous.weight) / 2 * saturate(pairs, length)
		}
		sum += score
		previous, previousAt = w, at
	}
	return hit{score: int32(bm25Unit * sum)}
}

// bm25 returns the BM25F score of a word in a paper and, if precise, where the word is.
func (w weightedWord) bm25(m *Matcher, i, length int, precise bool) (score float64, at occurrences) {
	if !w.hits.Test(uint(i)) {
		return 0, at
	}
	if precise {
		at = w.occurrences(m, i)
	}
	count := len(at.abstract)
	if len(at.title) > 0 || w.titles.Test(uint(i)) || w.orgsTags.Test(uint(i)) {
		count += titleWeight
	}
	if w.names.Test(uint(i)) {
		count += nameWeight
	}
	score = w.weight * saturate(max(count, 1), length)
	if !w.original.hits.Test(uint(i)) {
		score *= otherFormWeight
	}
	return score, at
}

// occurrences are the sorted byte offsets at which a term matches in the texts of a paper.
type occurrences struct{ title, abstract []int }

// occurrences finds a term, or its corrections where only these match, in the texts of a paper.
func (t *term) occurrences(m *Matcher, i int) (at occurrences) {
	words := []*term{t}
	if t.near.Test(uint(i)) {
		words = t.alternatives
	}
	for _, word := range words {
		if word.titles.Test(uint(i)) {
			at.title = append(at.title, word.starts(m.view.Title(i), query.Title)...)
		}
		if word.hits.Test(uint(i)) {
			at.abstract = append(at.abstract, word.starts(m.view.Abstract(i), query.Abstract)...)
		}
	}
	slices.Sort(at.title)
	slices.Sort(at.abstract)
	return at
}

// countPairs counts the offsets of one word that are less than window bytes from one of another
// word. They are the same where a compound has both: multimodal.
func countPairs(offsets, others []int, window int) (pairs int) {
	for _, at := range offsets {
		if i, _ := slices.BinarySearch(others, at-window+1); i < len(others) && others[i] < at+window {
			pairs++
		}
	}
	return pairs
}

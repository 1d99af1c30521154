package search

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// likened is what papers are compared with.
type likened struct {
	words    []occurrence
	index    hashIndex
	rarities []float32 // of each word
	weights  []float32 // likewise
	length   float64
	roots    []rootWord // no paper is alike that has none of them; nil: they are too many
}

// rootWord is a word that is looked for in texts, with an s at its end or without.
type rootWord struct {
	needle
	mask uint64
}

// in says whether it is in a folded text from a byte on.
func (w *rootWord) in(s string, from int) bool {
	for at, end := w.next(s, from); at >= 0; at, end = w.next(s, end) {
		if end < len(s) && s[end]|small == 's' {
			end++
		}
		if end == len(s) || s[end] < utf8.RuneSelf && !isWordByte(s[end]) {
			return true
		}
	}
	return false
}

// maxRoots is how many words are looked for: one in a tenth of the time that it takes
// to find all words of all papers.
const maxRoots = 6

// root finds out what to look for where papers are compared with a text: all of its
// words, but for some that all together do not count enough.
func (to *likened) root(folded string) {
	light := make([]int, len(to.words))
	for n := range light {
		light[n] = n
	}
	slices.SortStableFunc(light, func(a, b int) int { return cmp.Compare(to.weights[a], to.weights[b]) })
	square := 0.0
	for len(light) > 0 {
		x := float64(to.weights[light[0]])
		if square += x * x; math.Sqrt(square)*(1+1e-6) >= leastAlike*to.length {
			break
		}
		light = light[1:]
	}
	if len(light) > maxRoots || !isASCII(folded) {
		return
	}
	for word := range strings.FieldsFuncSeq(strings.ToLower(folded), func(r rune) bool { return !isWordByte(byte(r)) }) {
		_, n := to.index.find(wordHash(word, 0, len(word)), to.words)
		if at := slices.Index(light, n); at >= 0 {
			light = slices.Delete(light, at, at+1)                                   // it is looked for once
			word = word[:len(word)-truth(len(word) > 3 && word[len(word)-1] == 's')] // of two, as well
			to.roots = append(to.roots, rootWord{needle: newNeedle(word, true, false), mask: maskOf(word)})
		}
	}
}

func (k *kinship) likened(v *vector) *likened {
	to := &likened{length: v.length(k)}
	to.index.empty(4 * len(v.words))
	for _, w := range v.words {
		rarity := k.words.rarity(w.hash, len(k.norms))
		if rarity == 0 {
			continue // all papers have it
		}
		place, _ := to.index.find(w.hash, to.words)
		to.words = append(to.words, w)
		to.index.places[place] = uint32(len(to.words))
		to.rarities = append(to.rarities, rarity)
		to.weights = append(to.weights, weight(w.times, rarity))
	}
	return to
}

// comparison is what one goroutine compares papers in.
type comparison struct {
	kin    *kinship
	to     *likened
	times  []uint32 // that a paper has each word
	common []int    // the words it has, in the order in which it has them
	vector vector
	near   closest
}

// compare compares a paper. How long its vector is it learns only of papers that may
// be among the nearest: it is at least as long as of the common words alone.
func (c *comparison) compare(paper int32, words []uint64, titled int) {
	c.meet(words, titled)
	dot, square := 0.0, 0.0
	for _, n := range c.common {
		x := weight(c.times[n], c.to.rarities[n])
		dot += float64(c.to.weights[n] * x)
		square += float64(x) * float64(x)
		c.times[n] = 0
	}
	if len(c.common) == 0 || c.near.beyond(c.to.cosine(dot, math.Sqrt(square))) {
		return
	}
	norm := &c.kin.norms[paper]
	if *norm == 0 {
		c.vector.count(words, titled)
		*norm = float32(c.vector.length(c.kin))
	}
	if cosine := c.to.cosine(dot, float64(*norm)); cosine >= leastAlike {
		c.near.take(Result{Paper: paper, Score: scoreOf(cosine)})
	}
}

// meet finds the words that a paper has in common with what it is compared with.
func (c *comparison) meet(words []uint64, titled int) {
	if len(c.times) < len(c.to.words) {
		c.times = make([]uint32, len(c.to.words))
	}
	c.common = c.common[:0]
	for i, hash := range words {
		_, n := c.to.index.find(hash, c.to.words)
		if n < 0 {
			continue
		}
		if c.times[n] == 0 {
			c.common = append(c.common, n)
		}
		c.times[n] += timesAt(i, titled)
	}
}

func (to *likened) cosine(dot, length float64) float64 { return dot / (to.length*length + 1e-9) }

func scoreOf(cosine float64) int32 { return int32(math.Round(cosine * 10_000)) }

// closest are the best of many results, in any order: of as good ones the first
// papers. It keeps a few more than are wanted, so that it need not sort for each.
type closest struct {
	papers []Result
	least  int32 // no worse one is wanted any more
}

// beyond says whether a cosine that is no more than this is not wanted. Lengths are
// rounded, by less than a part in a million.
func (n *closest) beyond(atMost float64) bool {
	atMost *= 1 + 1e-6
	return atMost < leastAlike || scoreOf(atMost) < n.least
}

func (n *closest) take(r Result) {
	if r.Score < n.least {
		return
	}
	if n.papers = append(n.papers, r); len(n.papers) >= 4*maxAlike {
		n.cut()
	}
}

// cut leaves the best.
func (n *closest) cut() {
	slices.SortFunc(n.papers, func(a, b Result) int {
		if a.Score != b.Score {
			return int(b.Score - a.Score)
		}
		return int(a.Paper - b.Paper)
	})
	if len(n.papers) > maxAlike {
		n.papers = n.papers[:maxAlike]
	}
	if len(n.papers) == maxAlike {
		n.least = n.papers[maxAlike-1].Score
	}
}

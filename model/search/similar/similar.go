// Package similar finds papers whose words resemble a text: the cosine similarity of
// TF-IDF vectors. The words of each paper are kept once they were asked for; document
// frequencies and vector lengths come from one pass over them.
package similar

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"

	"dailies/model/library"
	"dailies/model/search/index"
)

// At most this many papers count as similar, each with at least this cosine; 1 means the
// same words.
const (
	maxPapers = 40
	minCosine = 0.06
)

// titleFrequency is the term frequency of a word in the title; in the abstract it is 1.
const titleFrequency = 3

// To returns the papers most similar to a text, with scores up to 10,000. The text may be
// the title of a paper, which then counts with its abstract. If ctx ends meanwhile the
// answer is of no use.
func To(ctx context.Context, v *index.View, text string) map[int]int32 {
	wanted := wordsOf(v, text)
	rarity := rarities(ctx, v)
	for word := range wanted {
		if _, known := rarity[word]; !known {
			rarity[word] = rare(0, v.Papers.Count())
		}
	}
	scores := make([][]scored, len(v.Segments))
	index.Parallel(ctx, len(v.Segments), func(n int) {
		scores[n] = compare(v.Segments[n], wanted, rarity)
	})
	all := slices.Concat(scores...)
	slices.SortFunc(all, func(a, b scored) int {
		return cmp.Or(cmp.Compare(b.cosine, a.cosine), cmp.Compare(a.paper, b.paper))
	})
	best := map[int]int32{}
	for _, s := range all[:min(len(all), maxPapers)] {
		best[s.paper] = int32(s.cosine * 10_000)
	}
	return best
}

// wordsOf returns the term frequencies of a text, or of the paper that has it as its
// title.
func wordsOf(v *index.View, text string) map[uint32]float64 {
	title, abstract := text, ""
	if i, ok := v.Papers.Find(library.Key(text)); ok {
		title, abstract = v.Title(i), v.Abstract(i)
	}
	words := map[uint32]float64{}
	for word := range index.Words(index.Fold(abstract)) {
		words[index.HashWord(word)] = 1
	}
	for word := range index.Words(index.Fold(title)) {
		words[index.HashWord(word)] = titleFrequency
	}
	return words
}

// rare returns the inverse document frequency of a word that some of all papers have.
func rare(some, all int) float64 { return math.Log(1 + float64(all)/float64(1+some)) }

// rarities returns the inverse document frequency of each word.
func rarities(ctx context.Context, v *index.View) map[uint32]float64 {
	each := make([]map[uint32]int, len(v.Segments))
	index.Parallel(ctx, len(v.Segments), func(n int) {
		each[n] = map[uint32]int{}
		for _, words := range v.Segments[n].Vectors() {
			for _, word := range words {
				each[n][word.Hash]++
			}
		}
	})
	all := map[uint32]int{}
	for _, some := range each {
		for word, papers := range some {
			all[word] += papers
		}
	}
	rarity := make(map[uint32]float64, len(all))
	for word, papers := range all {
		rarity[word] = rare(papers, v.Papers.Count())
	}
	return rarity
}

// scored is a paper of the snapshot and its similarity.
type scored struct {
	paper  int
	cosine float64
}

// compare returns the papers of a segment that are similar enough.
func compare(s *index.Segment, wanted, rarity map[uint32]float64) (similar []scored) {
	length := 0.0
	for _, word := range slices.Sorted(maps.Keys(wanted)) {
		x := wanted[word] * rarity[word]
		length += x * x
	}
	for paper, words := range s.Vectors() {
		product, square := 0.0, 0.0
		for _, word := range words {
			rare := rarity[word.Hash]
			x := rare
			if word.InTitle {
				x *= titleFrequency
			}
			square += x * x
			product += x * wanted[word.Hash] * rare
		}
		if cosine := product / math.Sqrt(length*square); cosine >= minCosine {
			similar = append(similar, scored{s.First + paper, cosine})
		}
	}
	return similar
}

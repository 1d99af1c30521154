// Package similar finds papers whose words resemble a text: the cosine similarity of
// TF-IDF vectors. Nothing is kept between calls: document frequencies and vector lengths come
// from one pass over the posting lists.
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
	frequency := documentFrequency(ctx, v)
	scores := make([][]scored, len(v.Segments))
	index.Parallel(ctx, len(v.Segments), func(n int) {
		scores[n] = compare(v.Segments[n], wanted, frequency, v.Papers.Len())
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
func wordsOf(v *index.View, text string) map[string]float64 {
	words := map[string]float64{}
	title, abstract := text, ""
	id := library.Key(text)
	if i, ok := v.Papers.Find(id); ok {
		title, abstract = v.Papers.Paper(i).Title.String(), v.Abstract(i)
	}
	for word := range index.Words(index.Fold(abstract)) {
		words[word] = 1
	}
	for word := range index.Words(index.Fold(title)) {
		words[word] = titleFrequency
	}
	return words
}

// documentFrequency counts the papers that have each word.
func documentFrequency(ctx context.Context, v *index.View) map[string]int {
	each := make([]map[string]int, len(v.Segments))
	index.Parallel(ctx, len(v.Segments), func(n int) { each[n] = v.Segments[n].Frequencies() })
	all := map[string]int{}
	for _, some := range each {
		for word, papers := range some {
			all[word] += papers
		}
	}
	return all
}

// scored is a paper of the snapshot and its similarity.
type scored struct {
	paper  int
	cosine float64
}

// compare returns the papers of a segment that are similar enough.
func compare(s *index.Segment, wanted map[string]float64, frequency map[string]int, papers int) (similar []scored) {
	rarity := func(word string) float64 { return math.Log(1 + float64(papers)/float64(1+frequency[word])) }
	product, square := make([]float64, s.Len), make([]float64, s.Len)
	for word, postings := range s.Postings() {
		rare := rarity(word)
		weight := wanted[word] * rare
		for paper, inTitle := range postings {
			x := rare
			if inTitle {
				x *= titleFrequency
			}
			square[paper] += x * x
			product[paper] += x * weight
		}
	}
	length := 0.0
	for _, word := range slices.Sorted(maps.Keys(wanted)) {
		x := wanted[word] * rarity(word)
		length += x * x
	}
	for paper := range product {
		if cosine := product[paper] / math.Sqrt(length*square[paper]); cosine >= minCosine {
			similar = append(similar, scored{s.First + paper, cosine})
		}
	}
	return similar
}

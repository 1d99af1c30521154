package foryou

import "dailies/model/search/index"

// Evidence is what a decision says of a paper.
type Evidence uint8

// The kinds of evidence.
const (
	None       Evidence = iota
	PassedOver          // it stood on a page of which another was kept, or was skipped with others
	Skipped             // alone
	Kept                // to-read, read or starred
)

// skipWeight is how much a skip that somebody thought of counts: it says more than a row that
// nobody looked at.
const skipWeight = 3

// rocchio is the model: by word, the mean of the vectors of the kept papers less that of the
// others. Its product with a paper's vector is the paper's score. The ignored words are folded.
func rocchio(v *index.Vectors, known []Evidence, ignored []string) []float64 {
	var n [Kept + 1]float64
	for _, e := range known {
		n[e]++
	}
	kept, others := 1/max(n[Kept], 1), 1/max(n[PassedOver]+skipWeight*n[Skipped], 1)
	weight := [...]float64{Kept: kept, PassedOver: -others, Skipped: -skipWeight * others}
	words := make([]float64, v.Len())
	for paper, e := range known {
		if e == None {
			continue
		}
		for word, x := range v.Of(paper) {
			words[word] += weight[e] * x
		}
	}
	for _, word := range ignored {
		if id, ok := v.Find(word); ok {
			words[id] = 0
		}
	}
	return words
}

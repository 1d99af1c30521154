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

// weightOf is how much a paper counts in the mean of the others. A skip that somebody thought
// of says more than a row that nobody looked at.
var weightOf = [...]float64{None: 0, PassedOver: 1, Skipped: 3, Kept: 1}

// Rocchio is the model: the mean of the vectors of the kept papers less that of the others.
type Rocchio struct {
	vectors      *index.Vectors
	kept, others class
	papers       int // that were kept
}

// class is the weighted sum of the vectors of some papers.
type class struct {
	sum    []float64 // by word
	weight float64
}

// NewRocchio returns a model that knows nothing yet.
func NewRocchio(v *index.Vectors) *Rocchio {
	return &Rocchio{vectors: v, kept: class{sum: make([]float64, v.Len())}, others: class{sum: make([]float64, v.Len())}}
}

// Add learns from a paper.
func (r *Rocchio) Add(paper int, e Evidence) {
	c, weight := &r.others, weightOf[e]
	switch e {
	case None:
		return
	case Kept:
		c = &r.kept
		r.papers++
	}
	c.weight += weight
	for word, x := range r.vectors.Of(paper) {
		c.sum[word] += weight * x
	}
}

// Weights returns how much each word speaks for a paper, or against it if it is less than 0.
// The score of a paper is the product with its vector. Ignored words count nothing.
func (r *Rocchio) Weights(ignored []string) []float64 {
	weights := make([]float64, r.vectors.Len())
	for word := range weights {
		weights[word] = r.kept.sum[word]/max(r.kept.weight, 1) - r.others.sum[word]/max(r.others.weight, 1)
	}
	for _, word := range ignored {
		if id, ok := r.vectors.Find(word); ok {
			weights[id] = 0
		}
	}
	return weights
}

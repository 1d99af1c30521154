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

// weights are how much each counts: a skip that somebody thought of says more than a row that
// nobody looked at.
var weights = [...]float64{PassedOver: 1, Skipped: 3, Kept: 1}

// rocchio is Rocchio's model: the centroid of the relevant papers less that of the others.
type rocchio struct {
	vectors               *index.Vectors
	known                 []Evidence // by paper
	relevant, nonRelevant centroid
}

// centroid is the weighted mean of the vectors of some papers.
type centroid struct {
	sum    []float64 // by word
	weight float64
}

func newRocchio(v *index.Vectors, papers int) *rocchio {
	return &rocchio{v, make([]Evidence, papers), centroid{sum: make([]float64, v.Len())}, centroid{sum: make([]float64, v.Len())}}
}

// set learns from a paper, in place of what it said before. Day after day can so be added to what
// was known, instead of a year anew for each.
func (r *rocchio) set(paper int, e Evidence) {
	if e != r.known[paper] {
		r.add(paper, r.known[paper], -1)
		r.add(paper, e, 1)
		r.known[paper] = e
	}
}

func (r *rocchio) add(paper int, e Evidence, sign float64) {
	if e == None {
		return
	}
	c, weight := &r.nonRelevant, sign*weights[e]
	if e == Kept {
		c = &r.relevant
	}
	c.weight += weight
	for word, x := range r.vectors.Of(paper) {
		c.sum[word] += weight * x
	}
}

// words are the weights of all words, but for the ignored ones, which are folded. Their product
// with a paper's vector is the paper's score.
func (r *rocchio) words(ignored []string) []float64 {
	words := make([]float64, len(r.relevant.sum))
	for word := range words {
		words[word] = r.relevant.sum[word]/max(r.relevant.weight, 1) - r.nonRelevant.sum[word]/max(r.nonRelevant.weight, 1)
	}
	for _, word := range ignored {
		if id, ok := r.vectors.Find(word); ok {
			words[id] = 0
		}
	}
	return words
}

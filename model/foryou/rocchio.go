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

// rocchio is the model: the mean of the vectors of the kept papers less that of the others.
type rocchio struct {
	vectors      *index.Vectors
	known        []Evidence // by paper
	kept, others class
}

// class is the weighted sum of the vectors of some papers, by word.
type class struct {
	sum    []float64
	weight float64
}

func newRocchio(v *index.Vectors, papers int) *rocchio {
	return &rocchio{v, make([]Evidence, papers), class{sum: make([]float64, v.Len())}, class{sum: make([]float64, v.Len())}}
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

func (r *rocchio) add(paper int, e Evidence, weight float64) {
	c := &r.others
	switch e {
	case None:
		return
	case Kept:
		c = &r.kept
	case Skipped:
		weight *= skipWeight
	}
	c.weight += weight
	for word, x := range r.vectors.Of(paper) {
		c.sum[word] += weight * x
	}
}

// words are the weights of all words, but for the ignored ones, which are folded. Their product
// with a paper's vector is the paper's score.
func (r *rocchio) words(ignored []string) []float64 {
	words := make([]float64, len(r.kept.sum))
	for word := range words {
		words[word] = r.kept.sum[word]/max(r.kept.weight, 1) - r.others.sum[word]/max(r.others.weight, 1)
	}
	for _, word := range ignored {
		if id, ok := r.vectors.Find(word); ok {
			words[id] = 0
		}
	}
	return words
}

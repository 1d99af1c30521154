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
	ignored      []bool // words that count nothing
	kept, others class
	papers       []Evidence // what is known of each
}

// class is the weighted sum of the vectors of some papers.
type class struct {
	sum    []float64 // by word
	weight float64
}

// NewRocchio returns a model that knows nothing yet. The ignored words are folded.
func NewRocchio(v *index.Vectors, papers int, ignored []string) *Rocchio {
	r := &Rocchio{
		vectors: v, ignored: make([]bool, v.Len()), papers: make([]Evidence, papers),
		kept: class{sum: make([]float64, v.Len())}, others: class{sum: make([]float64, v.Len())},
	}
	for _, word := range ignored {
		if id, ok := v.Find(word); ok {
			r.ignored[id] = true
		}
	}
	return r
}

// Set learns from a paper, in place of what it said before.
func (r *Rocchio) Set(paper int, e Evidence) {
	if before := r.papers[paper]; before != e {
		r.add(paper, before, -weightOf[before])
		r.add(paper, e, weightOf[e])
		r.papers[paper] = e
	}
}

func (r *Rocchio) add(paper int, e Evidence, weight float64) {
	c := &r.others
	switch e {
	case None:
		return
	case Kept:
		c = &r.kept
	}
	c.weight += weight
	for word, x := range r.vectors.Of(paper) {
		if !r.ignored[word] {
			c.sum[word] += weight * x
		}
	}
}

// Weight is how much a word speaks for a paper, or against it if it is less than 0.
func (r *Rocchio) Weight(word int) float64 {
	return r.kept.sum[word]/max(r.kept.weight, 1) - r.others.sum[word]/max(r.others.weight, 1)
}

// Score is how much a paper is like those that were kept: the sum of its words' shares.
func (r *Rocchio) Score(paper int) float64 {
	return r.vectors.Dot(r.kept.sum, paper)/max(r.kept.weight, 1) - r.vectors.Dot(r.others.sum, paper)/max(r.others.weight, 1)
}

// Package foryou learns from decisions what the reader keeps, and puts papers in that order.
//
// The model is Rocchio's, the simplest there is: the mean of the TF-IDF vectors of the papers
// that were kept, less the mean of those that were passed over. It is made anew from papers
// and decisions and has no file, so a decision that is undone is forgotten.
package foryou

import (
	"dailies/model/search/similar"
)

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
var weightOf = [...]float64{PassedOver: 1, Skipped: 3}

// Model is what the decisions add up to. Each is one sparse addition.
type Model struct {
	vectors      *similar.Vectors
	kept, others class
	papers       []Evidence // what is known of each
	counts       [Kept + 1]int
}

// class is the weighted sum of the vectors of some papers.
type class struct {
	sum    []float64 // by word
	weight float64
}

func (c *class) add(v *similar.Vectors, paper int, weight float64) {
	c.weight += weight
	for word, x := range v.Of(paper) {
		c.sum[word] += weight * x
	}
}

func (c *class) mean(word int) float64 {
	if c.weight < 0.5 { // there is none: the smallest weight is 1
		return 0
	}
	return c.sum[word] / c.weight
}

// New returns a model that knows nothing yet.
func New(v *similar.Vectors) *Model {
	return &Model{
		vectors: v, papers: make([]Evidence, v.Papers.Len()),
		kept: class{sum: make([]float64, v.Len())}, others: class{sum: make([]float64, v.Len())},
	}
}

// Set learns from one paper, in place of what it said before.
func (m *Model) Set(paper int, e Evidence) {
	if before := m.papers[paper]; before != e {
		m.add(paper, before, -1)
		m.add(paper, e, 1)
		m.papers[paper] = e
	}
}

func (m *Model) add(paper int, e Evidence, n int) {
	m.counts[e] += n
	switch e {
	case Kept:
		m.kept.add(m.vectors, paper, float64(n))
	case Skipped, PassedOver:
		m.others.add(m.vectors, paper, float64(n)*weightOf[e])
	}
}

// Kept is how many papers were kept.
func (m *Model) Kept() int { return m.counts[Kept] }

// Weights returns how much each word speaks for a paper, or against it if it is less than 0.
// The words that the reader does not mind count nothing.
func (m *Model) Weights(ignored ...string) *Weights {
	w := &Weights{vectors: m.vectors, of: make([]float64, m.vectors.Len())}
	for word := range w.of {
		w.of[word] = m.kept.mean(word) - m.others.mean(word)
	}
	for _, word := range ignored {
		if id, ok := m.vectors.Find(word); ok {
			w.of[id] = 0
		}
	}
	return w
}

// Weights are what was learned: a number for each word.
type Weights struct {
	vectors *similar.Vectors
	of      []float64
}

// Score is how much a paper is like those that were kept: the sum of its words' shares.
func (w *Weights) Score(paper int) (score float64) {
	for word, x := range w.vectors.Of(paper) {
		score += x * w.of[word]
	}
	return score
}

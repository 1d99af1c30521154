package search

import (
	"iter"
	"math/bits"
	"slices"
)

// Words are what the reader wrote on a paper.
type Words struct {
	Tags []string
	Note string
}

func (w Words) empty() bool { return len(w.Tags) == 0 && w.Note == "" }

func (w Words) equal(other Words) bool {
	return w.Note == other.Note && slices.Equal(w.Tags, other.Tags)
}

// Written is what the reader wrote on papers: 40 bytes for each that has some words,
// a bit for the others. It never changes. The zero value is nothing.
type Written struct {
	on    Set       // those that have some
	words [][]Words // theirs, 64 papers in each
	n     int
}

// Len is the number of papers that have some.
func (w Written) Len() int { return w.n }

// Of gives what is written on a paper.
func (w Written) Of(paper int32) Words {
	if !w.on.Has(paper) {
		return Words{}
	}
	return w.words[paper/64][w.place(paper)]
}

// place is where a paper's words stand, or would stand, among those of its 64.
func (w Written) place(paper int32) int {
	return bits.OnesCount64(w.on[paper/64] & (1<<(paper%64) - 1))
}

// All gives the papers that have some, in the order of the snapshot.
func (w Written) All() iter.Seq2[int32, Words] {
	return func(yield func(int32, Words) bool) {
		for paper := range w.on.All() {
			if !yield(paper, w.Of(paper)) {
				return
			}
		}
	}
}

// equal tells whether the same is written on the same papers.
func (w Written) equal(other Written) bool {
	if w.n != other.n {
		return false
	}
	for paper := range w.on.All() {
		if !other.on.Has(paper) || !w.Of(paper).equal(other.Of(paper)) {
			return false
		}
	}
	return true
}

// Writing is a Written that changes. One goroutine uses it. What it lent is copied
// before it changes, and only where it does: of a million papers with tags a copy of all,
// at the first decision after a search, took 0.3 s. The zero value is nothing.
type Writing struct {
	now  Written
	lent bool
	own  []bool // by now.words: not lent
	last []string
}

// Lend gives what is written now.
func (w *Writing) Lend() Written {
	w.lent = true
	return w.now
}

// Set writes words on a paper, in place of what was there.
func (w *Writing) Set(paper int32, words Words) {
	had := w.now.on.Has(paper)
	if !had && words.empty() || had && w.now.Of(paper).equal(words) {
		return
	}
	w.make(int(paper) / 64)
	if slices.Equal(w.last, words.Tags) { // as in a bulk they are
		words.Tags = w.last
	}
	w.last = words.Tags
	on, some, at := &w.now.on[paper/64], &w.now.words[paper/64], w.now.place(paper)
	switch {
	case words.empty():
		*some = slices.Delete(*some, at, at+1)
		*on &^= 1 << (paper % 64)
		w.now.n--
	case had:
		(*some)[at] = words
	default:
		*some = slices.Insert(*some, at, words)
		*on |= 1 << (paper % 64)
		w.now.n++
	}
}

// make makes that the words of 64 papers are there, and nobody else's.
func (w *Writing) make(at int) {
	if w.lent {
		w.lent = false
		w.now.on, w.now.words = slices.Clone(w.now.on), slices.Clone(w.now.words)
		clear(w.own)
	}
	if more := at + 1 - len(w.own); more > 0 {
		w.now.on = append(w.now.on, make(Set, more)...)
		w.now.words = append(w.now.words, make([][]Words, more)...)
		w.own = append(w.own, make([]bool, more)...)
	}
	if !w.own[at] {
		w.own[at] = true
		w.now.words[at] = slices.Clone(w.now.words[at])
	}
}

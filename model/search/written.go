package search

import (
	"maps"
	"slices"
)

// Writing is what the reader wrote on papers. One goroutine uses it; what it lent is
// copied before it changes. The zero value is nothing.
type Writing struct {
	words map[int32]Words
	lent  bool
}

// Lend returns what is written now, by paper. It must not be changed.
func (w *Writing) Lend() map[int32]Words {
	w.lent = true
	return w.words
}

// Set writes words on a paper, in place of what was there.
func (w *Writing) Set(paper int32, words Words) {
	had, has := w.words[paper], words.Note != "" || len(words.Tags) > 0
	if had.Note == words.Note && slices.Equal(had.Tags, words.Tags) {
		return
	}
	if w.lent {
		w.words, w.lent = maps.Clone(w.words), false
	}
	if w.words == nil {
		w.words = map[int32]Words{}
	}
	if w.words[paper] = words; !has {
		delete(w.words, paper)
	}
}

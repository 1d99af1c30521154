package shelf

import (
	"maps"
	"slices"

	"dailies/model/search"
)

// writing holds the tags and notes that the reader wrote. It is for one goroutine. Its map
// is copied before a write if it was lent (copy on write). The zero value is empty.
type writing struct {
	words map[int32]search.Words
	lent  bool
}

// lend returns the words on each paper. The map must not be changed.
func (w *writing) lend() map[int32]search.Words {
	w.lent = true
	return w.words
}

// set replaces the words on a paper.
func (w *writing) set(paper int32, words search.Words) {
	had, has := w.words[paper], words.Note != "" || len(words.Tags) > 0
	if had.Note == words.Note && slices.Equal(had.Tags, words.Tags) {
		return
	}
	if w.lent {
		w.words, w.lent = maps.Clone(w.words), false
	}
	if w.words == nil {
		w.words = map[int32]search.Words{}
	}
	if w.words[paper] = words; !has {
		delete(w.words, paper)
	}
}

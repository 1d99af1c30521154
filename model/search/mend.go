package search

import (
	"context"
	"strings"
)

// mendPhrase gives a phrase that no paper has with its misspelt words, those
// that no paper has alone, mended. Nothing where none is, or none can be.
func (m Matcher) mendPhrase(ctx context.Context, prefix string, n textNode, words []string) []string {
	mended := false
	for i, w := range words {
		if m.exact(ctx, textNode{key: n.key, terms: []term{{kind: word, text: w}}}) {
			continue
		}
		near := m.nearest(w)
		if near == "" {
			return nil
		}
		words[i], mended = near, true
	}
	if !mended {
		return nil
	}
	return []string{prefix + `"` + strings.Join(words, " ") + `"`}
}

// nearest is the word of the loaded papers that is most like another; "" where
// none is.
func (m Matcher) nearest(w string) string {
	m.index.mu.Lock()
	defer m.index.mu.Unlock()
	for _, f := range m.index.stock.words.near(w) {
		return f.word
	}
	return ""
}

package search

import (
	"context"
	"maps"
	"strings"
	"sync"
	"sync/atomic"

	"dailies/parser"
)

// compounds are the words with hyphens in abstracts, by their letters alone, so
// that "flowgrpo" finds the paper that speaks of Flow-GRPO. They are gathered
// when first asked for.
type compounds struct {
	mu      sync.Mutex
	papers  atomic.Int64 // how many were read
	written map[string]string
}

// complete says whether so many papers were read already.
func (c *compounds) complete(papers int) bool { return int(c.papers.Load()) >= papers }

// find gives a finder for the compound that a word stands for, or nil.
func (c *compounds) find(ctx context.Context, word string, s *stock) *finder {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.gather(ctx, s)
	written, ok := c.written[word]
	if !ok {
		return nil
	}
	return &finder{fields: inAbstract, needle: newNeedle(written, true, false)}
}

// gather reads what was not read yet, page by page, as far as ctx lets it.
func (c *compounds) gather(ctx context.Context, s *stock) {
	if c.complete(s.n) {
		return
	}
	first := int(c.papers.Load()) / pageSize
	read := make([]map[string]string, (s.n+pageSize-1)/pageSize-first)
	sweep(ctx, len(read), func(n int, texts *parser.TextReader) bool {
		page := map[string]string{}
		for i := (first + n) * pageSize; i < min((first+n+1)*pageSize, s.n); i++ {
			addCompounds(page, s.abstract(int32(i), texts).folded)
		}
		read[n] = page
		return true
	})
	if c.written == nil {
		c.written = map[string]string{}
	}
	for n, page := range read {
		if page == nil {
			return // ctx ended
		}
		maps.Copy(c.written, page) // the last way to write a word counts
		c.papers.Store(int64(min((first+n+1)*pageSize, s.n)))
	}
}

// addCompounds takes over the compounds of a text.
func addCompounds(written map[string]string, s string) {
	for from := 0; ; {
		n := strings.IndexByte(s[from:], '-')
		if n < 0 {
			return
		}
		start, end := from+n, from+n
		for start > from && isWordAt(s, start-1) {
			start--
		}
		for end < len(s) && (s[end] == '-' || isWordAt(s, end)) {
			end++
		}
		from = end
		if word := strings.Trim(s[start:end], "-"); len(word) <= 40 && strings.Contains(word, "-") {
			word = fold(word)
			written[strings.ReplaceAll(word, "-", "")] = word
		}
	}
}

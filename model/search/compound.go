package search

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"

	"dailies/parser"
)

// compounds are the words with hyphens in abstracts, by their letters alone, so
// that "flowgrpo" finds the paper that speaks of Flow-GRPO. They are gathered
// when first asked for, and anew when an abstract has become another.
type compounds struct {
	mu      sync.Mutex
	papers  atomic.Int64 // how many were read
	reread  atomic.Int64 // the stock's, when they were
	written map[string]string
}

// complete says whether all papers were read already.
func (c *compounds) complete(s *stock) bool {
	return int(c.reread.Load()) == s.reread && int(c.papers.Load()) >= s.n
}

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
	if c.complete(s) {
		return
	}
	if int(c.reread.Load()) != s.reread {
		c.papers.Store(0)
		c.reread.Store(int64(s.reread))
		c.written = nil
	}
	first := int(c.papers.Load()) / pageSize
	pages := (s.n+pageSize-1)/pageSize - first
	read := make([]map[string]string, (pages+gatherPages-1)/gatherPages)
	sweep(ctx, len(read), func(n int, texts *parser.TextReader) bool {
		from := (first + n*gatherPages) * pageSize
		written, seen := map[string]string{}, map[string]bool{}
		for i := from; i < min(from+gatherPages*pageSize, s.n); i++ {
			if i%pageSize == 0 && ctx.Err() != nil {
				return false
			}
			t, ok := s.abstract(int32(i), texts)
			if !ok {
				return false // next time, maybe
			}
			addCompounds(written, seen, t.folded)
		}
		read[n] = written
		return true
	})
	if c.written == nil {
		c.written = map[string]string{}
	}
	for n, some := range read {
		if some == nil {
			return // ctx ended, or a text cannot be read
		}
		for _, word := range some {
			put(c.written, word)
		}
		c.papers.Store(int64(min((first+(n+1)*gatherPages)*pageSize, s.n)))
	}
}

// gatherPages is how many pages are gathered together: most compounds of a page
// stand on others as well.
const gatherPages = 16

// addCompounds takes over the compounds of a text. seen are those that were met
// before, as they were written: most were.
func addCompounds(written map[string]string, seen map[string]bool, s string) {
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
		if word := strings.Trim(s[start:end], "-"); len(word) <= 40 && strings.Contains(word, "-") && !seen[word] {
			word = strings.Clone(word) // the text is only lent
			seen[word] = true
			put(written, fold(word))
		}
	}
}

// put keeps a way to write a word; of several the first in the alphabet, in
// whatever order they come.
func put(written map[string]string, word string) {
	letters := strings.ReplaceAll(word, "-", "")
	if known, ok := written[letters]; !ok || word < known {
		written[letters] = word
	}
}

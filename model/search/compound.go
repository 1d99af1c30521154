package search

import (
	"context"
	"strings"
)

// compounds are the words with hyphens in abstracts, by their letters alone, so
// that "flowgrpo" finds the paper that speaks of Flow-GRPO. They are gathered
// when first asked for.
type compounds struct {
	papers  int // how many were read
	written map[string]string
}

// find gives a needle for the compound that a word stands for, or nil.
func (c *compounds) find(ctx context.Context, word string, s *stock) *needle {
	c.gather(ctx, s)
	written, ok := c.written[word]
	if !ok {
		return nil
	}
	n := newNeedle(written, true, false)
	return &n
}

func (c *compounds) gather(ctx context.Context, s *stock) {
	if c.written == nil {
		c.written = map[string]string{}
	}
	for ; c.papers < s.n; c.papers++ {
		if c.papers%pageSize == 0 && ctx.Err() != nil {
			return
		}
		c.add(s.abstract(int32(c.papers)).folded)
	}
}

// add takes over the compounds of a text.
func (c *compounds) add(s string) {
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
			c.written[strings.ReplaceAll(word, "-", "")] = word
		}
	}
}

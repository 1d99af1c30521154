package search

import (
	"context"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// compounds are the words with hyphens in abstracts, by their letters alone, so
// that "flowgrpo" finds the paper that speaks of Flow-GRPO. Looked for are those
// that begin like a word that is being typed; what it grows to is among them.
type compounds struct {
	mu       sync.Mutex
	branches []*branch // the one asked for last is the last
}

// branch is the compounds that begin with the same letters. Those of three letters
// and fewer are one branch, unless their letters are rare ones: they are few, and
// words that begin so are many.
type branch struct {
	letters string            // "": of those of three and fewer
	papers  int               // how many were read
	reread  int               // the stock's, when they were
	written map[string]string // how those with these letters are written
}

// maxBranches bounds how many are remembered: mostly they are empty.
const maxBranches = 32

// complete says whether it is known which compound a word stands for.
func (c *compounds) complete(word string, s *stock) bool {
	if !mayBeCompound(word) {
		return true
	}
	if !c.mu.TryLock() {
		return false // somebody is reading, for as long as a scan takes
	}
	defer c.mu.Unlock()
	return slices.ContainsFunc(c.branches, func(b *branch) bool {
		return b.bears(word) && b.reread == s.reread && b.papers >= s.n
	})
}

// mayBeCompound says whether a word can be the letters of a compound.
func mayBeCompound(word string) bool {
	for i := range len(word) {
		if !isWordAt(word, i) {
			return false
		}
	}
	return len(word) > 1
}

// find gives a finder for the compound that a word stands for, or nil. See gather.
func (c *compounds) find(ctx context.Context, word string, s *stock, along *finder) *finder {
	if !mayBeCompound(word) {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	b := c.branch(word, s)
	b.gather(ctx, s, along, false)
	written, ok := b.written[word]
	if !ok {
		return nil
	}
	return &finder{fields: inAbstract, needle: newNeedle(written, true, false)}
}

// gather reads what was not read yet for the compounds that a word may stand for.
// While abstracts are at hand another term is looked for in them, and it ends as
// soon as one has that.
func (c *compounds) gather(ctx context.Context, word string, s *stock, along *finder) (found bool) {
	if !mayBeCompound(word) {
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.branch(word, s).gather(ctx, s, along, true)
}

// branch gives the branch that a word is on. One of papers whose abstracts have
// become others is forgotten.
func (c *compounds) branch(word string, s *stock) *branch {
	c.branches = slices.DeleteFunc(c.branches, func(b *branch) bool { return b.reread != s.reread })
	at := slices.IndexFunc(c.branches, func(b *branch) bool { return b.bears(word) })
	b := &branch{letters: branchOf(word), reread: s.reread, written: map[string]string{}}
	switch {
	case at >= 0:
		b = c.branches[at]
		c.branches = slices.Delete(c.branches, at, at+1)
	case len(c.branches) == maxBranches:
		c.branches = slices.Delete(c.branches, 0, 1)
	}
	c.branches = append(c.branches, b)
	return b
}

// branchOf gives the letters of a new branch for a word. Rare ones are looked for
// together with the word: that costs a twentieth of the pass.
func branchOf(word string) string {
	if m := newSeam(word); len(word) <= maxShort && !m.rare {
		return ""
	}
	return word
}

// bears says whether a word is on the branch.
func (b *branch) bears(word string) bool {
	if b.letters == "" {
		return branchOf(word) == ""
	}
	return strings.HasPrefix(word, b.letters)
}

// gather reads what was not read yet, page by page, as far as ctx lets it. Along is
// looked for on the way, unless it is nil; once is enough, or found says nothing.
func (b *branch) gather(ctx context.Context, s *stock, along *finder, once bool) (has bool) {
	if b.papers >= s.n {
		return false
	}
	first := b.papers / pageSize
	found := make([]*pageCompounds, (s.n+pageSize-1)/pageSize-first)
	seek := newSeam(b.letters)
	var enough atomic.Bool
	sweep(ctx, len(found), func(page int) bool {
		made, p := &pageCompounds{seam: seek}, &probe{in: &Papers{}, stock: s, sheet: first + page}
		among := pageOf(nil, p.sheet, s.n)
		whole := p.passages(&among, func(paper int32) bool {
			p.turn(paper)
			if !made.read(p) {
				return false // the page is read next time, maybe
			}
			if along != nil && along.inAbstract(p) && once {
				enough.Store(true)
			}
			return !enough.Load()
		})
		if whole {
			found[page] = made
		}
		return whole
	})
	b.take(found, first, s.n)
	return enough.Load()
}

// take takes over the compounds of pages that were read one behind the other.
func (b *branch) take(found []*pageCompounds, first, papers int) {
	for n, made := range found {
		if made == nil {
			return // ctx ended, or a text cannot be read
		}
		for _, word := range made.words {
			b.put(word)
		}
		b.papers = min((first+n+1)*pageSize, papers)
	}
}

// put keeps a way to write a word; of several the first in the alphabet, in
// whatever order they come.
func (b *branch) put(word string) {
	letters := strings.ReplaceAll(word, "-", "")
	if known, ok := b.written[letters]; !ok || word < known {
		b.written[letters] = word
	}
}

// pageCompounds are those of the abstracts of a page.
type pageCompounds struct {
	seam
	words []string // folded
}

// read takes over the compounds of a paper's abstract; ok is false where it cannot
// be read.
func (c *pageCompounds) read(p *probe) (ok bool) {
	t, ok := p.abstract()
	c.each(t.folded, c.add)
	return ok
}

// add takes over a compound. The text that it stands in is only lent.
func (c *pageCompounds) add(word string) {
	if word = fold(word); !slices.Contains(c.words, word) {
		c.words = append(c.words, word)
	}
}

// seam is where to look for the compounds of a branch: a pair that each of them has.
type seam struct {
	letters string
	pair
	at    int  // where in the letters the pair stands
	prior byte // the letter before it, if that is no hyphen; 0: the compound begins
	any   bool // or whatever stands before it
}

// newSeam looks for the rarest two of the letters: they stand side by side, or
// there is a hyphen between them.
func newSeam(letters string) seam {
	if letters == "" {
		return shortSeam()
	}
	best, at := 10, 0
	for i := 0; i+1 < len(letters); i++ {
		if r := max(frequency(letters[i], letters[i+1]), frequency(letters[i], '-')); r < best {
			best, at = r, i
		}
	}
	m := seam{letters: letters, at: at, pair: pairAt(letters, at, true)}
	m.rare = best <= rarePair
	if m.or = '-'; at > 0 {
		m.prior = letters[at-1]
	}
	return m
}

// shortSeam looks for a hyphen with few letters around it: no three letters have
// more.
func shortSeam() seam {
	m := seam{pair: pairAt("-", 0, false), any: true}
	m.short = true
	return m
}

// follows says whether what stands before byte i can stand there: most words that
// have two letters are others.
func (m *seam) follows(s string, i int) bool {
	switch {
	case m.any:
		return true
	case i == 0:
		return m.prior == 0
	case s[i-1] == '-':
		return true
	case m.prior == 0:
		return !isWordAt(s, i-1)
	}
	return lowerOf[s[i-1]] == m.prior
}

// longestCompound is how many bytes a compound has at most; what is longer is an
// address or a formula.
const longestCompound = 40

// each calls add for the compounds in a text, of some more than once.
func (m *seam) each(s string, add func(word string)) {
	for i := m.next(s, 0); i >= 0; i = m.next(s, i+1) {
		if m.follows(s, i) {
			m.meet(s, i, add)
		}
	}
}

// meet calls add with the compound around byte i, if it is one of the branch.
func (m *seam) meet(s string, i int, add func(word string)) {
	start, end := compoundAt(s, i)
	if word := strings.Trim(s[start:end], "-"); m.bears(word) {
		add(word)
	}
}

// compoundAt gives the run of letters, digits and hyphens around byte i; it is
// empty where none stands there.
func compoundAt(s string, i int) (start, end int) {
	for start = i; start > 0 && inCompound(s, start-1); {
		start--
	}
	for end = i; end < len(s) && inCompound(s, end); {
		end++
	}
	if end == i {
		return i, i
	}
	return start, end
}

func inCompound(s string, i int) bool { return s[i] == '-' || isWordAt(s, i) }

// bears says whether a word is a compound of the branch.
func (m *seam) bears(word string) bool {
	hyphens := strings.Count(word, "-")
	if len(word) > longestCompound || hyphens == 0 {
		return false
	}
	if m.letters == "" {
		return len(word)-hyphens <= maxShort
	}
	n := 0
	for i := 0; i < len(word) && n < len(m.letters); i++ {
		if word[i] == '-' {
			continue
		}
		if lowerOf[word[i]] != m.letters[n] {
			return false
		}
		n++
	}
	return n == len(m.letters)
}

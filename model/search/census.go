package search

import (
	"math"
	"math/bits"
)

// census is in how many papers each word stands, by its hash: a table with open
// addresses, of 16 bytes a place and at least four places for three words. The
// frequent ones come early, and stand where they are looked for first. In a map the
// looking up took half of the time.
type census struct {
	places []tallied
	words  int
	shift  int // of a hash, to a place
}

// tallied is what is counted of a word.
type tallied struct {
	hash   uint64
	papers uint32 // 0: the place is free
	last   uint32 // while it is counted the paper that it stood in last, then the bits of its rarity
}

// count counts that a paper, which is not 0, has a word. All words of one come
// together.
func (c *census) count(hash uint64, paper uint32) {
	if 4*c.words >= 3*len(c.places) {
		c.grow()
	}
	t := c.place(hash)
	c.words += truth(t.papers == 0)
	t.papers += uint32(truth(t.last != paper))
	t.hash, t.last = hash, paper
}

// join takes over what another counted of other papers.
func (c *census) join(other *census) {
	for _, t := range other.places {
		if t.papers == 0 {
			continue
		}
		if 4*c.words >= 3*len(c.places) {
			c.grow()
		}
		own := c.place(t.hash)
		c.words += truth(own.papers == 0)
		own.hash, own.papers = t.hash, own.papers+t.papers
	}
}

// place is where a hash stands, or would.
func (c *census) place(hash uint64) *tallied {
	last := len(c.places) - 1
	i := int(hash >> c.shift)
	for c.places[i&last].papers != 0 && c.places[i&last].hash != hash {
		i++
	}
	return &c.places[i&last]
}

func (c *census) grow() {
	former := c.places
	size := max(1<<12, 2*len(former))
	c.places, c.shift = make([]tallied, size), 64-bits.Len(uint(size-1))
	for _, t := range former {
		if t.papers > 0 {
			*c.place(t.hash) = t
		}
	}
}

// rate notes how rare each word is among so many papers. No more is counted then.
func (c *census) rate(papers int) {
	for i := range c.places {
		t := &c.places[i]
		t.last = math.Float32bits(rarity(t.papers, papers))
	}
}

// rarity gives what was noted of a word.
func (c *census) rarity(hash uint64, papers int) float32 {
	if len(c.places) > 0 {
		if t := c.place(hash); t.papers > 0 {
			return math.Float32frombits(t.last)
		}
	}
	return rarity(0, papers)
}

// rarity is what a word counts that so many of all papers have.
func rarity(having uint32, papers int) float32 {
	return float32(math.Log(float64(1+papers) / float64(1+having)))
}

package library

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

// candidate is a paper of a cluster while the IDs are given out.
type candidate struct {
	part   int
	first  day    // of all its entries; the largest day if unknown
	text   string // the opening of the first abstract
	arXiv  string
	titles []ID // keys of its titles, the first seen one first
}

// name gives each paper of a cluster its ID, and the keys of its other titles. A key belongs
// to the paper that had it first; for others of that title a hash of their abstract is
// added. So the names depend on nothing but the papers.
func name(parts [][]*entry) [][]ID {
	if len(parts) == 1 && haveOneTitle(parts[0]) { // nearly always so
		return [][]ID{{parts[0][0].key()}}
	}
	candidates := make([]candidate, len(parts))
	for i, part := range parts {
		candidates[i] = newCandidate(i, part)
	}
	slices.SortFunc(candidates, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.first, b.first), strings.Compare(a.text, b.text), strings.Compare(a.arXiv, b.arXiv))
	})
	taken := map[ID]bool{}
	names := make([][]ID, len(parts))
	for _, c := range candidates {
		for _, id := range c.titles {
			if taken[id] {
				id = c.distinct(id, taken)
			}
			taken[id] = true
			names[c.part] = append(names[c.part], id)
		}
	}
	return names
}

func haveOneTitle(entries []*entry) bool {
	return !slices.ContainsFunc(entries, func(e *entry) bool { return e.key() != entries[0].key() })
}

func newCandidate(part int, entries []*entry) candidate {
	c := candidate{part: part, first: math.MaxInt32}
	first := map[ID]day{}
	for _, e := range slices.SortedFunc(slices.Values(entries), earliestFirst) {
		c.first = min(c.first, e.rank())
		c.text = cmp.Or(c.text, e.abstractKey())
		c.arXiv = cmp.Or(c.arXiv, e.paper.ArXiv)
		if _, known := first[e.key()]; !known {
			first[e.key()] = e.rank()
		}
	}
	c.titles = slices.SortedFunc(maps.Keys(first), func(a, b ID) int {
		return cmp.Or(cmp.Compare(first[a], first[b]), cmp.Compare(a, b))
	})
	return c
}

// distinct is the name of a paper whose key is another's.
func (c candidate) distinct(key ID, taken map[ID]bool) ID {
	id := distinctID(key, c.text)
	for n := 0; taken[id]; n++ {
		id = distinctID(key, fmt.Sprint(c.text, "\x00", c.arXiv, "\x00", n))
	}
	return id
}

// distinct is the name of an entry's paper beside another of its title.
func (e *entry) distinct() ID { return distinctID(e.key(), openingKey(e.paper.Abstract.String())) }

// distinctID adds 8 hexadecimal digits to a key that stand for a text.
func distinctID(key ID, text string) ID {
	sum := sha256.Sum256([]byte(text))
	return key + "~" + ID(hex.EncodeToString(sum[:4]))
}

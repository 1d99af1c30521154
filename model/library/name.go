package library

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// assignIDs gives each paper of a cluster its ID and its other title keys. A key belongs to the paper
// that had it first; other papers with that title add a hash of the abstract. So the IDs depend only on
// the papers.
func assignIDs(parts []*part) {
	if len(parts) == 1 && sameTitle(parts[0].entries) { // the usual case
		parts[0].titles = []ID{parts[0].entries[0].key()}
		return
	}
	for _, p := range parts {
		p.describe()
	}
	taken := map[ID]bool{}
	for _, p := range slices.SortedFunc(slices.Values(parts), func(a, b *part) int {
		return cmp.Or(cmp.Compare(a.earliest, b.earliest), strings.Compare(a.opening, b.opening), strings.Compare(a.number, b.number))
	}) {
		for i, id := range p.titles {
			if taken[id] {
				id = p.newID(id, taken)
			}
			taken[id] = true
			p.titles[i] = id
		}
	}
}

func sameTitle(entries []*entry) bool {
	return !slices.ContainsFunc(entries, func(e *entry) bool { return e.key() != entries[0].key() })
}

// describe determines the sort keys of a part, and its titles.
func (p *part) describe() {
	p.earliest = unknownDay
	first := map[ID]day{}
	for _, e := range slices.SortedFunc(slices.Values(p.entries), earliestFirst) {
		p.earliest = min(p.earliest, e.day)
		p.opening = cmp.Or(p.opening, e.abstractKey())
		if _, known := first[e.key()]; !known {
			first[e.key()] = e.day
		}
	}
	p.titles = slices.SortedFunc(maps.Keys(first), func(a, b ID) int {
		return cmp.Or(cmp.Compare(first[a], first[b]), cmp.Compare(a, b))
	})
}

// newID returns the ID of a paper whose title key belongs to another paper.
func (p *part) newID(key ID, taken map[ID]bool) ID {
	id := distinctID(key, p.opening)
	for n := 0; taken[id]; n++ {
		id = distinctID(key, fmt.Sprint(p.opening, "\x00", p.number, "\x00", n))
	}
	return id
}

// secondID returns the ID that the entry's paper has if another paper owns its title key.
func (e *entry) secondID() ID { return distinctID(e.key(), openingKey(e.paper.Abstract.String())) }

// distinctID adds "~" and 8 hexadecimal digits, a hash of the text, to a key.
func distinctID(key ID, text string) ID {
	sum := sha256.Sum256([]byte(text))
	return key + "~" + ID(hex.EncodeToString(sum[:4]))
}

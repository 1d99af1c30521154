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

// name gives each paper of a cluster its ID, and the keys of its other titles. A key belongs
// to the paper that had it first; for others of that title a hash of their abstract is
// added. So the names depend on nothing but the papers.
func name(parts []*part) {
	if len(parts) == 1 && haveOneTitle(parts[0].entries) { // nearly always so
		parts[0].titles = []ID{parts[0].entries[0].key()}
		return
	}
	for _, p := range parts {
		p.describe()
	}
	taken := map[ID]bool{}
	for _, p := range slices.SortedFunc(slices.Values(parts), func(a, b *part) int {
		return cmp.Or(cmp.Compare(a.first, b.first), strings.Compare(a.text, b.text), strings.Compare(a.number, b.number))
	}) {
		for i, id := range p.titles {
			if taken[id] {
				id = p.distinct(id, taken)
			}
			taken[id] = true
			p.titles[i] = id
		}
	}
}

func haveOneTitle(entries []*entry) bool {
	return !slices.ContainsFunc(entries, func(e *entry) bool { return e.key() != entries[0].key() })
}

// describe finds what orders the parts of a cluster, and their titles.
func (p *part) describe() {
	p.first = unknownDay
	first := map[ID]day{}
	for _, e := range slices.SortedFunc(slices.Values(p.entries), earliestFirst) {
		p.first = min(p.first, e.day)
		p.text = cmp.Or(p.text, e.abstractKey())
		if _, known := first[e.key()]; !known {
			first[e.key()] = e.day
		}
	}
	p.titles = slices.SortedFunc(maps.Keys(first), func(a, b ID) int {
		return cmp.Or(cmp.Compare(first[a], first[b]), cmp.Compare(a, b))
	})
}

// distinct is the name of a paper whose key is another's.
func (p *part) distinct(key ID, taken map[ID]bool) ID {
	id := distinctID(key, p.text)
	for n := 0; taken[id]; n++ {
		id = distinctID(key, fmt.Sprint(p.text, "\x00", p.number, "\x00", n))
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

package library

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"slices"
	"strings"
)

// title is a paper under one key.
type title struct {
	key   ID
	group int32
	first day // of its entries under that key; the largest day where unknown
}

// person is a paper of a family while the family shares out its names.
type person struct {
	part   int
	first  day    // of all its entries; the largest day where unknown
	text   string // the opening of the first abstract
	arxiv  string
	titles []title // the first seen one first
}

// nameParts gives each part of a family its ID and the other keys it goes by.
// A key belongs to the paper that had it first; others of that title carry a
// hash of their abstract too. So the names depend on nothing but the papers.
func (l *Library) nameParts(ws []witness, n int) [][]ID {
	if n <= few && oneGroup(ws) {
		return l.nameSharers(ws, n)
	}
	return l.nameFamily(ws, n)
}

// nameSharers is nameFamily for few papers of one title, as nearly all are that
// are asked about: it makes its key once, and no maps, which takes half of the time.
func (l *Library) nameSharers(ws []witness, n int) [][]ID {
	people := sketch(ws, n)
	slices.SortFunc(people, earlier)
	key := l.keyOf(ws[0].entry)
	ids := make([]ID, n)
	names := make([][]ID, n)
	for i, p := range people {
		if ids[i] = key; i > 0 {
			ids[i] = p.distinct(key, func(id ID) bool { return slices.Contains(ids[:i], id) })
		}
		names[p.part] = ids[i : i+1 : i+1]
	}
	return names
}

// nameFamily is nameParts for any witnesses.
func (l *Library) nameFamily(ws []witness, n int) [][]ID {
	people := l.census(ws, n)
	owner := map[ID]int{}
	for i, p := range people {
		for _, t := range p.titles {
			if _, owned := owner[t.key]; !owned {
				owner[t.key] = i
			}
		}
	}
	taken := map[ID]bool{}
	names := make([][]ID, n)
	for i, p := range people {
		for _, t := range p.titles {
			id := t.key
			if owner[id] != i {
				id = p.distinct(id, func(id ID) bool { return taken[id] })
			}
			taken[id] = true
			names[p.part] = append(names[p.part], id)
		}
	}
	return names
}

// sketch says of each part what does not hang on its titles.
func sketch(ws []witness, n int) []person {
	people := make([]person, n)
	for i := range people {
		people[i] = person{part: i, first: math.MaxInt32}
	}
	for _, i := range byDate(ws) {
		w, p := &ws[i], &people[ws[i].part]
		p.first = min(p.first, w.rank())
		p.text = cmp.Or(p.text, w.opening)
		p.arxiv = cmp.Or(p.arxiv, w.arxiv)
	}
	return people
}

// byDate gives the indices of witnesses, the earliest first.
func byDate(ws []witness) []int {
	order := make([]int, len(ws))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return earliestFirst(&ws[i], &ws[j]) })
	return order
}

// earlier orders the papers of a family by who was first.
func earlier(a, b person) int {
	return cmp.Or(cmp.Compare(a.first, b.first), strings.Compare(a.text, b.text), strings.Compare(a.arxiv, b.arxiv))
}

// census describes the parts, the earliest first.
func (l *Library) census(ws []witness, n int) []person {
	people := sketch(ws, n)
	for _, i := range byDate(ws) {
		w, p := &ws[i], &people[ws[i].part]
		if !slices.ContainsFunc(p.titles, func(t title) bool { return t.group == w.group }) {
			p.titles = append(p.titles, title{l.keyOf(w.entry), w.group, w.rank()})
		}
	}
	for i := range people {
		slices.SortFunc(people[i].titles, func(a, b title) int {
			return cmp.Or(cmp.Compare(a.first, b.first), strings.Compare(string(a.key), string(b.key)))
		})
	}
	slices.SortFunc(people, earlier)
	return people
}

// distinct is the name of a paper whose key is another's.
func (p person) distinct(key ID, taken func(ID) bool) ID {
	id := key + ID("~"+brief(p.text))
	for n := 0; taken(id); n++ {
		id = key + ID("~"+brief(fmt.Sprint(p.text, "\x00", p.arxiv, "\x00", n)))
	}
	return id
}

// brief is 8 hexadecimal digits that stand for a text.
func brief(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:4])
}

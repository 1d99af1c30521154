package library

// disjointSets is a union-find: entries are in one set if something joined them. It maps
// an entry to another one of its set, and the root of a set to itself.
type disjointSets map[*entry]*entry

// root is the entry that stands for the set of another.
func (s disjointSets) root(e *entry) *entry {
	parent, known := s[e]
	if !known || parent == e {
		return e
	}
	root := s.root(parent)
	s[e] = root
	return root
}

func (s disjointSets) join(e, f *entry) {
	a, b := s.root(e), s.root(f)
	if b.seq < a.seq {
		a, b = b, a
	}
	s[b] = a
}

// sets are the sets of entries, in the order of their first ones.
func (s disjointSets) sets(entries []*entry) [][]*entry {
	var sets [][]*entry
	at := map[*entry]int{}
	for _, e := range entries {
		n, known := at[s.root(e)]
		if !known {
			n = len(sets)
			at[s.root(e)] = n
			sets = append(sets, nil)
		}
		sets[n] = append(sets[n], e)
	}
	return sets
}

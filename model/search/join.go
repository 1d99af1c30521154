package search

// And gives the query that matches what both match. The order is b's, where it
// asks for one, else a's.
func And(a, b Query) Query {
	joined := Query{root: a.root, sort: a.sort}
	switch {
	case a.root == nil:
		joined.root = b.root
	case b.root != nil:
		joined.root = flatAnd(andNode{a.root, b.root})
	}
	if b.sort != nil {
		joined.sort = b.sort
	}
	return joined
}

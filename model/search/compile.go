package search

// prepare turns a syntax tree into a test; nil is a test that all papers pass.
// newest is the day that dates are counted back from.
func prepare(n node, newest int) test {
	switch n := n.(type) {
	case andNode:
		all := make(allTest, len(n))
		for i, part := range n {
			all[i] = prepare(part, newest)
		}
		return cheapFirst(all)
	case orNode:
		some := make(anyTest, len(n))
		for i, part := range n {
			some[i] = prepare(part, newest)
		}
		return some
	case notNode:
		return notTest{prepare(n.not, newest)}
	case textNode:
		return newTextTest(n)
	case setNode:
		if n.key.Name == "is" {
			return newIsTest(n.values)
		}
		return hasTest(n.values)
	case rangeNode:
		return newRangeTest(n, newest)
	case likeNode:
		return &likeTest{text: n.text}
	}
	return nil
}

func newRangeTest(n rangeNode, newest int) test {
	switch n.key.Name {
	case "date":
		return dateTest(stretches(n, newest))
	case "page":
		return pageTest(stretches(n, newest))
	case "score":
		return scoreTest(n.ranges)
	}
	return newNumberTest(n)
}

func newTextTest(n textNode) *textTest {
	t := &textTest{}
	for _, term := range n.terms {
		in := inAll
		if n.key != nil {
			in = n.key.fields
		} else if term.start || term.end {
			in = inEdges
		}
		t.finders = append(t.finders, newFinder(term, in))
	}
	return t
}

// cheapFirst puts the tests that rule papers out without reading a text before
// those that read one.
func cheapFirst(all allTest) allTest {
	sorted := make(allTest, 0, len(all))
	for _, cheap := range []bool{true, false} {
		for _, t := range all {
			if isCheap(t) == cheap {
				sorted = append(sorted, t)
			}
		}
	}
	return sorted
}

func isCheap(t test) bool {
	switch t := t.(type) {
	case isTest, numberTest, dateTest, pageTest, scoreTest, *likeTest:
		return true
	case notTest:
		return isCheap(t.not)
	}
	return false
}

// each calls f for every test for text and every test for likeness in a tree;
// positive says whether a match of it is wanted.
func each(t test, positive bool, f func(t test, positive bool)) {
	switch t := t.(type) {
	case allTest:
		for _, part := range t {
			each(part, positive, f)
		}
	case anyTest:
		for _, part := range t {
			each(part, positive, f)
		}
	case secondTest:
		each(t.all, positive, f)
	case notTest:
		each(t.not, !positive, f)
	default:
		f(t, positive)
	}
}

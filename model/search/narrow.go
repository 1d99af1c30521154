package search

import (
	"slices"
	"strings"
)

// Narrows says whether all that m finds is among what former found, so that
// only that need be looked through: Scan(ctx, former's hits). It holds for the
// same papers and marks; in doubt it says no. A word that grows from three letters to
// four finds more, and so may one that the vocabulary rescues.
func (m Matcher) Narrows(former Matcher) bool {
	return m.stock.n == former.stock.n && implies(m.tree, former.tree)
}

// implies says whether every paper that passes a passes b.
func implies(a, b test) bool {
	if b == nil {
		return true
	}
	if second, ok := b.(secondTest); ok { // it finds more than all of its tests together
		return implies(a, second.all)
	}
	if all, ok := b.(allTest); ok {
		return !slices.ContainsFunc(all, func(part test) bool { return !implies(a, part) })
	}
	switch a := a.(type) {
	case allTest:
		return slices.ContainsFunc(a, func(part test) bool { return implies(part, b) })
	case anyTest:
		return !slices.ContainsFunc(a, func(part test) bool { return !implies(part, b) })
	}
	switch b := b.(type) {
	case anyTest:
		return slices.ContainsFunc(b, func(part test) bool { return implies(a, part) })
	case notTest:
		n, ok := a.(notTest)
		return ok && implies(b.not, n.not)
	case *textTest:
		t, ok := a.(*textTest)
		return ok && t.implies(b)
	case isTest:
		t, ok := a.(isTest)
		return ok && t.bits&^b.bits == 0 && (b.inferred || !t.inferred)
	case dateTest:
		t, ok := a.(dateTest)
		return ok && slices.Equal(t, b)
	case pageTest:
		t, ok := a.(pageTest)
		return ok && slices.Equal(t, b)
	}
	return false
}

func (t *textTest) implies(b *textTest) bool {
	return !slices.ContainsFunc(t.finders, func(f finder) bool {
		return !slices.ContainsFunc(b.finders, func(g finder) bool { return f.implies(&g) })
	})
}

func (f *finder) implies(g *finder) bool {
	if f.rescue != nil || g.rescue != nil || f.re != nil || g.re != nil || f.fields&^g.fields != 0 || f.fields&inFile != 0 {
		return false
	}
	if f.lead != "" && (g.lead == "" || !strings.HasPrefix(f.lead, g.lead)) {
		return false
	}
	if !f.respeltWithin(g) {
		return false
	}
	same := f.needle == g.needle && f.cased == g.cased && f.start == g.start && f.end == g.end
	if same || g.needle.right || g.cased != "" || g.start || g.end {
		return same
	}
	if g.needle.left { // a phrase goes on behind what it begins with
		return f.needle.left && strings.HasPrefix(f.needle.pat, g.needle.pat)
	}
	return strings.Contains(f.needle.pat, g.needle.pat)
}

// respeltWithin says whether the other spellings of a word find only what those
// of another find: it goes on behind a hyphen that both have.
func (f *finder) respeltWithin(g *finder) bool {
	if len(f.spellings) == 0 || f.needle.pat == g.needle.pat {
		return true
	}
	return len(f.spellings) == len(g.spellings) && strings.Contains(g.needle.pat, "-") && strings.HasPrefix(f.needle.pat, g.needle.pat)
}

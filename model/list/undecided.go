package list

import "dailies/model/search"

// Undecided reports whether a paper, whose bits are now these, still waits for a decision
// here: in a view of one status, whether it still has that; elsewhere, whether it has none.
// n asks this of paper after paper: testing a bit takes 1 ns, asking what a paper had when
// the view was entered 200.
func (v *View) Undecided(p int32, now search.Is) bool {
	switch {
	case v.Status != 0:
		return now&v.Status != 0
	case v.ByStatus():
		return !v.Gone(p, now)
	default:
		return now&search.IsInbox != 0
	}
}

// nextUndecided is the row of the nearest undecided paper below (1) or above (-1) the
// selected one. is has the bits of all papers.
func (v *View) nextUndecided(is []search.Is, by int) (row int, ok bool) {
	for row := v.Row() + by; row >= 0 && row < len(v.Shown); row += by {
		if p := v.Shown[row]; v.Undecided(p, is[p]) {
			return row, true
		}
	}
	return 0, false
}

// CountUndecided is how many papers of the list still wait for a decision.
func (v *View) CountUndecided(is []search.Is) (n int) {
	for _, p := range v.Shown {
		if v.Undecided(p, is[p]) {
			n++
		}
	}
	return n
}

// Decided notes that the bits of a paper have changed. In the view that is shown it stays
// in its row, until that view is left; the others are searched when they are entered.
func (r *Reading) Decided(p int32, before, now search.Is) {
	for i, v := range r.Views {
		if i != r.Current {
			v.Stale = true
			continue
		}
		was, held := v.Held[p]
		switch {
		case held && was == now:
			delete(v.Held, p)
		case !held && before != now:
			v.Held[p] = before
		}
	}
}

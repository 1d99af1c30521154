package list

import (
	"dailies/model/saved"
	"dailies/model/shelf"
)

// Keep is what is kept of the views until the next sitting. A filter counts once it is
// taken over: before stands in for the current view while one is typed; nil if none is.
func (r *Reading) Keep(s *shelf.Shelf, before *View) (kept []saved.View) {
	for i, v := range r.Views {
		if before != nil && i == r.Current {
			v = before
		}
		at := v.makeBookmark(s)
		k := saved.View{Name: v.Saved, Filter: v.Filter, Reverse: v.Back, Site: v.Site, Paper: at.Paper, Near: at.Near}
		if v.Chosen {
			k.Order = v.Order.String()
		}
		kept = append(kept, k)
	}
	return kept
}

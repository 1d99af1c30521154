package list

import (
	"slices"

	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/parser/clean"
)

// MaxSavedViews is how many saved filters are views as well, on the keys 6 to 9.
const MaxSavedViews = 4

// SavedKeys are the keys of their views.
func SavedKeys() (keys []string) {
	for i := range MaxSavedViews {
		keys = append(keys, KeyOf(Builtins+i))
	}
	return keys
}

// SetSavedViews makes views of the first saved filters. A filter that has a view already keeps
// it, with all that it shows.
func (r *Reading) SetSavedViews(filters []query.Saved) {
	before := r.Views[Builtins:]
	views := slices.Clone(r.Views[:Builtins])
	for _, f := range filters[:min(len(filters), MaxSavedViews)] {
		i := slices.IndexFunc(before, func(v *View) bool { return v.Saved == f.Name })
		if i < 0 {
			views = append(views, &View{Name: clean.Line(f.Name), Query: f.Query, Saved: f.Name, Place: Place{At: -1}, Stale: true, Held: shelf.Held{}})
			continue
		}
		before[i].setQuery(f.Query)
		views = append(views, before[i])
	}
	r.Views = views
}

// Rename gives the view of a saved filter another name.
func (r *Reading) Rename(from, to string) {
	for _, v := range r.Views {
		if v.Saved == from {
			v.Saved, v.Name = to, clean.Line(to)
		}
	}
}

// SortLike gives the view of a saved filter the order of another view, and returns
// the action that shows it; "" if the filter has no view.
func (r *Reading) SortLike(other View, name string) (action string) {
	for i, v := range r.Views {
		if v.Saved == name {
			v.Order, v.Back, v.Chosen = other.Order, other.Back, other.Chosen
			action = ActionOf(i)
		}
	}
	return action
}

package list

import (
	"slices"
	"strings"

	"dailies/parser/clean"
	"dailies/ui/pane"
)

// ByKey is the view that a key shows.
func (r *Reading) ByKey(key string) (view int, ok bool) {
	for i := range r.Views {
		if KeyOf(i) == key {
			return i, true
		}
	}
	return 0, false
}

// OfStatus is the view of papers of a status, by its query, and known says whether there is
// one. Without one, or if it is shown already and the status is let go, it is All.
func (r *Reading) OfStatus(query string) (view int, known bool) {
	switch i := slices.IndexFunc(r.Views, func(v *View) bool { return v.Query == query }); i {
	case -1:
		return All, false
	case r.Current:
		return All, true
	default:
		return i, true
	}
}

// Tabs are the views as the header shows them. count is how many papers one has, by its
// index, and key the key of an action.
func (r *Reading) Tabs(count func(view int) int, key func(action string) string) []pane.Tab {
	tabs := make([]pane.Tab, len(r.Views))
	for i, v := range r.Views {
		tabs[i] = pane.Tab{Key: clean.Line(key(ActionOf(i))), Name: v.Name, Count: count(i)}
	}
	return tabs
}

// Decisions are the names of the two that make most sense in the view that is shown.
func (r *Reading) Decisions() [2]string {
	switch r.Current {
	case ToRead:
		return [2]string{"read", "skip"}
	case Read, Skipped:
		return [2]string{"to-read", "inbox"}
	}
	return [2]string{"to-read", "skip"}
}

// Nothing says in place of a view that it has no papers, and what to do. keys puts keys in
// place of names.
func (r *Reading) Nothing(keys func(string) clean.Text) []clean.Text {
	switch v := r.View(); {
	case v.Query != "":
		return []clean.Text{clean.Concat(clean.Literal("Nothing in "), v.Name, clean.Literal(" yet.")), keys("{view-inbox} shows the inbox; {to-read}, {read} and {skip} decide on papers.")}
	}
	return []clean.Text{clean.Literal("No papers.")}
}

// BeginAt shows the built-in view of a name, if there is one. What was once a view of its own,
// the new papers, stands in the inbox.
func (r *Reading) BeginAt(name string) {
	if name == "new" {
		name = "inbox"
	}
	if i := slices.IndexFunc(r.Views[:Builtins], func(v *View) bool { return strings.EqualFold(v.Name.String(), name) }); i >= 0 {
		r.Current = i
	}
}

package list

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/parser/clean"
)

// The built-in views, by index.
const (
	Inbox = iota
	ToRead
	Read
	Skipped
	All
	Builtins // number of built-in views
)

// ActionOf returns the name of the action that shows a view: "view-inbox", "saved-filter-6".
func ActionOf(view int) string {
	if view < Builtins {
		return "view-" + strings.ToLower(builtin[view].name)
	}
	return "saved-filter-" + keyOf(view)
}

// keyOf returns the key of a view: 1 to 5, and 6 to 9 for saved filters.
func keyOf(view int) string { return string(rune('1' + view)) }

var builtin = [Builtins]struct {
	name, query string
	status      search.Is
}{
	Inbox:   {"Inbox", "is:inbox", search.IsInbox},
	ToRead:  {"To-read", "is:to-read", search.IsToRead},
	Read:    {"Read", "is:read", search.IsRead},
	Skipped: {"Skipped", "is:skipped", search.IsSkipped},
	All:     {name: "All"},
}

// Builtin returns the built-in views.
func Builtin() (views []*View) {
	for _, b := range builtin {
		v := newView(b.name, b.query)
		v.Status = b.status
		views = append(views, v)
	}
	return views
}

// newView returns a view that has not been searched yet.
func newView(name, text string) *View {
	v := &View{Name: clean.Line(name), Held: shelf.Held{}, Stale: true}
	v.Paper = -1
	v.setQuery(text)
	return v
}

func (v *View) setQuery(text string) {
	v.Query = text
	v.parsed, _ = query.Parse(text) // queries are checked before they are saved
}

// MaxSavedViews is how many saved filters get a view, on the keys 6 to 9.
const MaxSavedViews = 4

// SavedKeys returns the keys of the views of saved filters.
func SavedKeys() (keys []string) {
	for i := range MaxSavedViews {
		keys = append(keys, keyOf(Builtins+i))
	}
	return keys
}

// SetSavedViews makes views of the first saved filters. A filter that already has a view keeps it, with its
// list and place. The help names the views on their keys.
func (r *Reading) SetSavedViews(filters []query.Saved) {
	before := r.Views[Builtins:]
	views := slices.Clone(r.Views[:Builtins])
	for _, f := range filters[:min(len(filters), MaxSavedViews)] {
		v := newView(f.Name, f.Query)
		v.SavedFilter = f.Name
		if i := slices.IndexFunc(before, func(v *View) bool { return v.SavedFilter == f.Name }); i >= 0 {
			v = before[i]
		}
		v.Stale = v.Stale || v.Query != f.Query
		v.setQuery(f.Query)
		views = append(views, v)
	}
	r.Views = views
	for i := Builtins; i < Builtins+MaxSavedViews; i++ {
		a := r.Dialog.Keys.ByName(ActionOf(i))
		a.SetEnabled(i < len(views))
		if i < len(views) {
			a.SetHelp(a.Help().Key, views[i].Name.String())
		}
	}
}

// ViewKeys returns the keys that show a view.
func (r *Reading) ViewKeys() []keymap.Action {
	all := []keymap.Action{keymap.New(keymap.Panes, keymap.Find, "view-new", "0", "new papers", func() tea.Cmd { r.showNew(); return nil }).Unlisted()}
	for i := range Builtins + MaxSavedViews {
		name := "a saved filter"
		if i < Builtins {
			name = builtin[i].name
		}
		view := keymap.New(keymap.Panes, keymap.Find, ActionOf(i), keyOf(i), name, func() tea.Cmd { r.SwitchView(i); return nil })
		switch i {
		case 0:
			view = view.Combined(Builtins, "Inbox, To-read … All")
		case Builtins:
			view = view.Combined(MaxSavedViews, "saved filters")
		default:
			view = view.Unlisted()
		}
		all = append(all, view)
	}
	return all
}

// SwitchView shows another view, which keeps its own filter, order and place. It shows its last list until
// it has been searched again, if that is needed. Decided papers leave the old view.
func (r *Reading) SwitchView(i int) {
	if i >= len(r.Views) {
		r.Dialog.Say(r.Dialog.Text("No filter is saved on this key yet — {save-filter} saves this one"))
		return
	}
	r.View().dropHeld()
	r.SearchRequested = r.SearchRequested || i == r.Current || r.Views[i].Stale
	r.Current = i
}

// SetFilter sets the filter of the current view.
func (r *Reading) SetFilter(text string) {
	r.View().SetFilter(r.Shelf, text)
	r.SearchRequested = true
}

// ShowInAll selects a paper in the unfiltered view All.
func (r *Reading) ShowInAll(paper int32) {
	r.SwitchView(All)
	r.SetFilter("")
	r.View().ClearGoal() // SetFilter sets it to the place from before the filter
	r.View().Paper = paper
}

// FilterAll shows the view All with a filter.
func (r *Reading) FilterAll(text string) {
	r.SwitchView(All)
	r.SetFilter(text)
}

func (r *Reading) showNew() {
	if r.Shelf.NewCount == 0 {
		r.Dialog.Say(clean.Literal("Nothing is new. A paper is new until you decide on it or look at it."))
		return
	}
	r.SwitchView(Inbox)
	r.SetFilter("is:new")
}

// Rename renames the view of a saved filter.
func (r *Reading) Rename(from, to string) {
	for _, v := range r.Views {
		if v.SavedFilter == from {
			v.SavedFilter, v.Name = to, clean.Line(to)
		}
	}
}

// MarkChanged updates the views after the bits of a paper changed. The current view holds the paper in
// its row until the user leaves it; all other views become stale.
func (r *Reading) MarkChanged(p int32, before, now search.Is) {
	for _, v := range r.allViews() {
		if v == r.View() || v == r.beforeTyping {
			v.hold(p, before, now)
		} else {
			v.Stale = true
		}
	}
}

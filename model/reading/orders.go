package reading

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/parser/clean"
)

// orders are the orders of a list, as the menu offers them and as the list says them.
var orders = []struct {
	by          search.Order
	key         string
	offer, says clean.Text
}{
	{search.ByPage, "p", clean.Literal("page order, as on the site"), clean.Literal("by page")},
	{search.ByDate, "d", clean.Literal("date"), clean.Literal("by date")},
	{search.ByComments, "c", clean.Literal("comments"), clean.Literal("by comments")},
	{search.ByUpvotes, "u", clean.Literal("upvotes"), clean.Literal("by upvotes")},
	{search.ByStars, "g", clean.Literal("stars of the code on GitHub"), clean.Literal("by stars on GitHub")},
	{search.ByTitle, "t", clean.Literal("title"), clean.Literal("by title")},
	{search.ByAuthors, "a", clean.Literal("authors"), clean.Literal("by authors")},
	{search.ByRelevance, "r", clean.Literal("relevance"), clean.Literal("by relevance")},
	{search.ByScore, "w", clean.Literal("watch-word score"), clean.Literal("by watch words")},
}

// OrderMenu offers the orders; now is the one that the list has.
func OrderMenu(now search.Order, choose func(search.Order) tea.Cmd) *overlay.Menu {
	var items []overlay.Item
	for _, o := range orders {
		items = append(items, overlay.Item{Key: o.key, Name: o.offer, Current: o.by == now, Do: func() tea.Cmd { return choose(o.by) }})
	}
	return overlay.NewMenu(clean.Literal("Sort by"), items)
}

// OrderText says how a list is sorted: "by date, reversed".
func OrderText(by search.Order, back bool) clean.Text {
	var text clean.Text
	for _, o := range orders {
		if o.by == by {
			text = o.says
		}
	}
	if back {
		return clean.Concat(text, clean.Literal(", reversed"))
	}
	return text
}

// Listed names what the view lists: "Inbox, filter: agent, by relevance". note explains what
// the filter found.
func (v *View) Listed(note clean.Text) clean.Text {
	parts := []clean.Text{v.Name}
	if v.Filter != "" {
		parts = append(parts, clean.Line("filter: "+v.Filter))
	}
	if !note.Empty() {
		parts = append(parts, note)
	}
	return clean.Join(clean.Literal(", "), append(parts, OrderText(v.By, v.Turned))...)
}

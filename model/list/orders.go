package list

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/model/search/query"
	"dailies/parser/clean"
)

// orders are the orders of a list, as the menu offers them and as the list says them.
var orders = []struct {
	by          query.Order
	key         string
	offer, says clean.Text
}{
	{query.ByPage, "p", clean.Literal("page order, as on the site"), clean.Literal("by page")},
	{query.ByDate, "d", clean.Literal("date"), clean.Literal("by date")},
	{query.ByComments, "c", clean.Literal("comments"), clean.Literal("by comments")},
	{query.ByUpvotes, "u", clean.Literal("upvotes"), clean.Literal("by upvotes")},
	{query.ByStars, "g", clean.Literal("stars of the code on GitHub"), clean.Literal("by stars on GitHub")},
	{query.ByTitle, "t", clean.Literal("title"), clean.Literal("by title")},
	{query.ByAuthors, "a", clean.Literal("authors"), clean.Literal("by authors")},
	{query.ByRelevance, "r", clean.Literal("relevance"), clean.Literal("by relevance")},
	{query.ByForYou, "f", clean.Literal("for you: like the papers that you kept"), clean.Literal("for you")},
	{query.ByScore, "w", clean.Literal("watch-word score"), clean.Literal("by watch words")},
}

// OrderMenu offers the orders; now is the one that the list has.
func OrderMenu(now query.Order, learned clean.Text, choose func(query.Order) tea.Cmd) *overlay.Menu {
	var items []overlay.Item
	for _, o := range orders {
		name := o.offer
		if o.by == query.ByForYou && !learned.Empty() {
			name = clean.Concat(name, clean.Literal(" ("), learned, clean.Literal(")"))
		}
		items = append(items, overlay.Item{Key: o.key, Name: name, Current: o.by == now, Do: func() tea.Cmd { return choose(o.by) }})
	}
	return overlay.NewMenu(clean.Literal("Sort by"), items)
}

// OrderText says how a list is sorted: "by date, reversed".
func OrderText(by query.Order, back bool) clean.Text {
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

package list

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/foryou"
	"dailies/model/keymap"
	"dailies/model/overlay"
	"dailies/model/search/query"
	"dailies/parser/clean"
)

// orders lists the orders with their keys and names in the menu, and their names in the list.
var orders = []struct {
	by               query.Order
	key              string
	menuName, inList clean.Text
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

// OrderKeys returns the keys that sort the list, and the one that explains why a paper is where it is.
func (r *Reading) OrderKeys() []keymap.Action {
	key := func(name, key, help string, do func() tea.Cmd) keymap.Action {
		return keymap.New(keymap.Papers, keymap.Find, name, key, help, do)
	}
	return []keymap.Action{
		key("sort", "s", "sort", r.openOrders).Combined(2, "sort, reverse the order"),
		key("reverse", "S", "reverse the order", r.reverse).Unlisted(),
		key("for-you", "B", "sort for you, or not", r.forYou),
		key("why", "W", "say why this paper is here", r.why).Unlisted(),
	}
}

func (r *Reading) openOrders() tea.Cmd {
	now := r.View().Order().By
	learned := r.learned()
	var items []overlay.Item
	for _, o := range orders {
		name := o.menuName
		if o.by == query.ByForYou && !learned.Empty() {
			name = clean.Concat(name, clean.Literal(" ("), learned, clean.Literal(")"))
		}
		items = append(items, overlay.Item{Key: o.key, Name: name, Current: o.by == now, Do: func() tea.Cmd { return r.sortBy(o.by) }})
	}
	return r.Dialog.Show(overlay.NewMenu(clean.Literal("Sort by"), items))
}

// learned says how much has been learned; it is empty if there is nothing to say.
func (r *Reading) learned() clean.Text { return foryou.Note(foryou.CountKept(r.Shelf.Is)) }

func (r *Reading) sortBy(by query.Order) tea.Cmd {
	r.sort(query.Sorting{By: by})
	if by == query.ByForYou { // include the decisions of this sitting
		return r.Learn(true)
	}
	return nil
}

func (r *Reading) reverse() tea.Cmd {
	order := r.View().Order()
	order.Reversed = !order.Reversed
	r.sort(order)
	return nil
}

func (r *Reading) sort(order query.Sorting) {
	v := r.View()
	v.StayAtTop(r.Shelf.Is)
	v.setOrder(order)
	r.SearchRequested = true
	next := r.Dialog.Text(" — {reverse} reverses")
	if query.Join(v.Queries()).Sort != nil {
		next = clean.Literal(" — sort: in the filter decides")
	}
	r.Dialog.Say(clean.Concat(clean.Literal("Sorted "), orderText(v.Order()), next))
}

func (r *Reading) forYou() tea.Cmd {
	if r.View().Order().By == query.ByForYou {
		return r.sortBy(query.ByPage)
	}
	if foryou.CountKept(r.Shelf.Is) < foryou.MinKept {
		r.Dialog.Say(clean.Concat(clean.Literal("for you: "), r.learned(), r.Dialog.Text(" — {to-read}, {read} and {star} keep")))
		return nil
	}
	return r.sortBy(query.ByForYou)
}

// orderText describes an order: "by date, reversed".
func orderText(order query.Sorting) clean.Text {
	var text clean.Text
	for _, o := range orders {
		if o.by == order.By {
			text = o.inList
		}
	}
	if order.Reversed {
		return clean.Concat(text, clean.Literal(", reversed"))
	}
	return text
}

// Describe names what the view lists: "Inbox, filter: agent, by relevance".
func (v *View) Describe() clean.Text {
	parts := []clean.Text{v.Name}
	if v.Filter != "" {
		parts = append(parts, clean.Line("filter: "+v.Filter))
	}
	if note := v.FilterNote(); !note.Empty() {
		parts = append(parts, note)
	}
	return clean.Join(clean.Literal(", "), append(parts, orderText(v.ShownOrder))...)
}

// Limits of the menu that explains the learned order.
const (
	maxWordsFor     = 10
	maxWordsAgainst = 5
	maxKeptPapers   = 3
	maxBarCells     = 20
)

// why opens a menu of the words that count for and against the selected paper, and of the kept papers most
// like it. Enter shows such a paper, or offers what to do with a word.
func (r *Reading) why() tea.Cmd {
	if r.Selected() == nil {
		return nil
	}
	learned := r.Facts().Learned
	if !learned.HasOrder() {
		switch {
		case foryou.CountKept(r.Shelf.Is) < foryou.MinKept:
			r.Dialog.Say(clean.Concat(clean.Literal("for you: "), r.learned()))
		case learned == nil:
			r.Dialog.Say(clean.Concat(clean.Literal("for you: "), learned.Note()))
		default:
			r.Dialog.Say(r.Dialog.Text("Nothing has been learned yet — {for-you} learns from your decisions"))
		}
		return nil
	}
	paper := r.View().Paper
	title := clean.Literal("Words for it (+) and against it (−), kept papers like it (≈)")
	if learned.IsGuess(paper) {
		title = clean.Literal("A guess: its words say little for it (+) or against it (−)")
	}
	menu := overlay.NewMenu(title, r.reasonsFor(learned, paper))
	menu.EmptyText = func() clean.Text {
		return clean.Literal("It shares no words with the papers that you decided on.")
	}
	return r.Dialog.Show(menu)
}

func (r *Reading) reasonsFor(learned *foryou.Learned, paper int32) (items []overlay.Item) {
	shares := learned.Shares(paper)
	if len(shares) == 0 {
		return nil
	}
	largest := max(shares[0].Of, -shares[len(shares)-1].Of)
	add := func(s foryou.Share, sign string, of float64) {
		bar := strings.Repeat(r.BarCell, max(int(of/largest*maxBarCells), 1))
		items = append(items, overlay.Item{Sign: clean.Of(sign), Name: clean.Line(s.Word), Note: clean.Of(bar), Do: func() tea.Cmd { return r.openWordMenu(s.Word) }})
	}
	for _, s := range shares[:min(len(shares), maxWordsFor)] {
		if s.Of > 0 {
			add(s, "+", s.Of)
		}
	}
	slices.Reverse(shares)
	for _, s := range shares[:min(len(shares), maxWordsAgainst)] {
		if s.Of < 0 {
			add(s, "−", -s.Of)
		}
	}
	for _, near := range learned.Nearest(paper, maxKeptPapers) {
		title := r.TitleOf([]int32{near.Paper})
		items = append(items, overlay.Item{Sign: clean.Literal("≈"), Name: title, Do: func() tea.Cmd { r.ShowInAll(near.Paper); return nil }})
	}
	return items
}

func (r *Reading) openWordMenu(word string) tea.Cmd {
	put := func(points int) overlay.Do {
		return func() tea.Cmd { return r.Watch(word, points) }
	}
	return r.Dialog.Show(overlay.NewMenu(clean.Line(word), []overlay.Item{
		{Key: "w", Name: clean.Literal("add it as a watch word"), Do: put(1)},
		{Key: "-", Name: clean.Literal("add it as an unwanted word"), Do: put(-1)},
		{Key: "0", Name: clean.Literal("ignore this word"), Do: put(0)},
	}))
}

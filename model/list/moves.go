package list

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/parser/clean"
	"dailies/ui/pane"
)

// Keys returns the keys that move in the list and in the abstract.
func (r *Reading) Keys() []keymap.Action {
	do := func(move func(int), by int) func() tea.Cmd {
		return func() tea.Cmd { move(by); return nil }
	}
	page := r.inFocusedPane((*pane.List).Page, (*pane.Detail).Page)
	half := r.inFocusedPane((*pane.List).HalfPage, (*pane.Detail).HalfPage)
	return []keymap.Action{
		keymap.New(keymap.List, keymap.Move, "next-paper", "j down", "next paper", do(r.moveBy, 1)).Combined(2, "next, previous paper"),
		keymap.New(keymap.List, keymap.Move, "previous-paper", "k up", "previous paper", do(r.moveBy, -1)).Unlisted(),
		keymap.New(keymap.Detail, keymap.Abstract, "abstract-down", "j down", "scroll the abstract down", do(r.Detail.Scroll, 1)).Combined(2, "scroll the abstract"),
		keymap.New(keymap.Detail, keymap.Abstract, "abstract-up", "k up", "scroll the abstract up", do(r.Detail.Scroll, -1)).Unlisted(),
		keymap.New(keymap.Papers, keymap.Move, "first", "g home", "go to the first", do(r.toEnd, -1)).Combined(2, "first, last"),
		keymap.New(keymap.Papers, keymap.Move, "last", "G end", "go to the last", do(r.toEnd, 1)).Unlisted(),
		keymap.New(keymap.Papers, keymap.Move, "half-page-down", "ctrl+d", "half a page down", do(half, 1)).Unlisted(),
		keymap.New(keymap.Papers, keymap.Move, "half-page-up", "ctrl+u", "half a page up", do(half, -1)).Unlisted(),
		keymap.New(keymap.Papers, keymap.Move, "page-down", "pgdown ctrl+f", "a page down", do(page, 1)).Combined(2, "a page down, up"),
		keymap.New(keymap.Papers, keymap.Move, "page-up", "pgup ctrl+b", "a page up", do(page, -1)).Unlisted(),
		keymap.New(keymap.List, keymap.Move, "scroll-abstract-down", "J", "scroll the abstract down", do(r.Detail.Scroll, 1)).Combined(2, "scroll the abstract"),
		keymap.New(keymap.List, keymap.Move, "scroll-abstract-up", "K", "scroll the abstract up", do(r.Detail.Scroll, -1)).Unlisted(),
		keymap.New(keymap.Detail, keymap.Abstract, "abstract-next-paper", "J", "next paper", do(r.moveBy, 1)).Combined(2, "next, previous paper"),
		keymap.New(keymap.Detail, keymap.Abstract, "abstract-previous-paper", "K", "previous paper", do(r.moveBy, -1)).Unlisted(),
		keymap.New(keymap.Papers, keymap.Move, "next-undecided", "n", "next undecided paper", do(r.nextUndecided, 1)).Combined(2, "next, previous undecided"),
		keymap.New(keymap.Papers, keymap.Move, "previous-undecided", "N", "previous undecided paper", do(r.nextUndecided, -1)).Unlisted(),
		keymap.New(keymap.Papers, keymap.Move, "next-site-page", "]", "next day", do(r.sitePage, 1)).Combined(2, "next, previous day"),
		keymap.New(keymap.Papers, keymap.Move, "previous-site-page", "[", "previous day", do(r.sitePage, -1)).Unlisted(),
	}
}

// MoveTo selects a row. The list follows at once, because a following key may scroll it from there.
func (r *Reading) MoveTo(row int) {
	v := r.View()
	v.selectRow(row)
	v.ClearGoal()
	r.List.Select(v.Row())
}

func (r *Reading) moveBy(by int) { r.MoveTo(r.View().Row() + by) }

// inFocusedPane returns a function that calls detail if the abstract has the focus, and otherwise calls
// list and selects the row where it ends.
func (r *Reading) inFocusedPane(list func(*pane.List, int), detail func(*pane.Detail, int)) func(by int) {
	return func(by int) {
		if r.Detail.Focused {
			detail(&r.Detail, by)
			return
		}
		list(&r.List, by)
		r.MoveTo(r.List.Selected())
	}
}

// toEnd moves to the first row or line (by = -1), or to the last (1).
func (r *Reading) toEnd(by int) { r.inFocusedPane((*pane.List).Select, (*pane.Detail).GoTo)(by << 30) }

// PageList moves the selection by a screenful of the list.
func (r *Reading) PageList(by int) {
	r.List.Page(by)
	r.MoveTo(r.List.Selected())
}

// PageOrNext scrolls the abstract by a screenful, or selects the next paper at its end.
func (r *Reading) PageOrNext() tea.Cmd {
	if r.Detail.AtEnd() {
		r.moveBy(1)
	} else {
		r.Detail.Page(1)
	}
	return nil
}

func (r *Reading) nextUndecided(by int) {
	if !r.MoveToUndecided(by) {
		r.Dialog.Say(clean.Concat(clean.Literal("No undecided papers "), sideOf(by)))
	}
}

// MoveToUndecided selects the nearest undecided paper in a direction, and reports whether there is one.
func (r *Reading) MoveToUndecided(by int) bool {
	row, ok := r.View().nextUndecided(r.Shelf.Is, by)
	if ok {
		r.MoveTo(row)
		r.List.ScrollToUpperThird()
	}
	return ok
}

// sitePage selects the first paper below the next heading (by = 1) or the previous one (-1). If the list
// has no headings, it goes to a paper of another page.
func (r *Reading) sitePage(by int) {
	shown, at := r.View().Shown, r.View().Row()
	if len(shown) == 0 {
		return
	}
	row := at + by
	for row >= 0 && row < len(shown) && r.section(row) == r.section(at) {
		row += by
	}
	if row < 0 || row >= len(shown) {
		r.Dialog.Say(clean.Concat(clean.Literal("No other day "), sideOf(by)))
		return
	}
	for by < 0 && row > 0 && r.section(row-1) == r.section(row) {
		row--
	}
	r.MoveTo(row)
}

// sideOf says on which side of the selected paper something is: "below." or "above."
func sideOf(by int) clean.Text {
	if by > 0 {
		return clean.Literal("below.")
	}
	return clean.Literal("above.")
}

// LookKeys returns the keys that change how papers are shown.
func (r *Reading) LookKeys() []keymap.Action {
	return []keymap.Action{
		keymap.New(keymap.Papers, keymap.Look, "skim", "~", "skim: key points first", func() tea.Cmd {
			r.toggle(&r.Skim, "Showing key points first — {skim} shows abstracts as written", "Showing abstracts as written")
			r.Detail.GoTo(0)
			return nil
		}),
		keymap.New(keymap.Papers, keymap.Look, "source", "=", "show the source", func() tea.Cmd {
			return r.toggle(&r.ShowSource, "Showing the source — {source} shows Unicode again", "Showing TeX as Unicode")
		}).Unlisted(),
		keymap.New(keymap.Papers, keymap.Look, "authors", "&", "show all authors, or fewer", func() tea.Cmd {
			if p := r.Selected(); p != nil && len(p.AuthorNames()) == 0 {
				r.Dialog.Say(clean.Literal("Your files do not name the authors of this paper."))
				return nil
			}
			return r.toggle(&r.ShowAllNames, "Showing all authors — {authors} shows fewer", "Showing authors on two lines at most")
		}).Unlisted(),
	}
}

func (r *Reading) toggle(option *bool, on, off string) tea.Cmd {
	*option = !*option
	if *option {
		off = on
	}
	r.Dialog.Say(r.Dialog.Text(off))
	return nil
}

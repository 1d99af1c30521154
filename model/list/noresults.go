package list

import (
	"slices"

	"dailies/model/search"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
	"dailies/ui/pane"
)

// NoResults replaces the list if a filter finds nothing. It explains why, and offers remedies.
type NoResults struct {
	search.NoResults
	Selected int // index of the selected remedy
}

// RemedyKey handles a key that selects or takes a remedy, and reports whether it was one. While the filter
// is typed, letters belong to the filter and Enter keeps it.
func (r *Reading) RemedyKey(key string) (done bool) {
	none := &r.View().None
	n := len(none.Remedies)
	switch {
	case key == "down" || key == "j" && !r.Typing():
		none.Selected = (none.Selected + 1) % n
	case key == "up" || key == "k" && !r.Typing():
		none.Selected = (none.Selected + n - 1) % n
	case key == "enter" && !r.Typing():
		r.TakeRemedy(none.Selected)
	default:
		return false
	}
	return true
}

// TakeRemedy replaces the filter by that of a remedy, also while a filter is being typed.
func (r *Reading) TakeRemedy(at int) {
	r.KeepTyped()
	remedy := r.View().None.Remedies[at]
	if !remedy.All {
		r.SetFilter(remedy.Filter)
		return
	}
	left := r.View()
	left.SetFilter(r.Shelf, "") // it finds nothing here
	left.Stale = true
	r.FilterAll(remedy.Filter)
}

// Lines returns it as text, for linear mode.
func (n *NoResults) Lines() []clean.Text {
	lines := n.reasons()
	for i, r := range n.Remedies {
		keys := ""
		switch {
		case i == n.Selected && len(n.Remedies) > 1:
			keys = " (enter takes this, j and k choose another)"
		case i == n.Selected:
			keys = " (enter takes this)"
		}
		lines = append(lines, clean.Concat(r.Label, clean.Of(": "+english.Plural(r.Count, "paper")+keys)))
	}
	return lines
}

func (n *NoResults) reasons() []clean.Text {
	return slices.Concat([]clean.Text{n.Title}, n.Why)
}

// Draw draws it in w by h cells. If they are too few, the reasons are cut first, and the selected remedy
// stays visible. away says that another pane has the focus.
func (n *NoResults) Draw(t *ui.Theme, w, h int, away bool) ui.Block {
	if w <= 0 || h <= 0 {
		return ui.Blank(w, h)
	}
	lines, top, rows := n.layout(t, w, h)
	for i, r := range n.Remedies[top : top+rows] {
		inset, look, count := pane.Inset(w), t.Text, english.Number(r.Count)
		selected := top+i == n.Selected
		if selected && !away {
			look = t.Strong
		}
		p := t.Pen(w).Gap(max(inset-2, 0)).Selection(selected, away).Gap(ui.Bit(w > 4))
		p.WriteTruncated(look, r.Label, min(p.Remaining()-len(count)-2-inset, 60))
		if p.Remaining() > len(count)+2 {
			p.Gap(2).Write(t.Quiet, count)
		}
		lines = append(lines, p.Line())
	}
	return pane.Centred(lines, w, h)
}

// layout returns the lines above the remedies, the first visible remedy and the number of visible ones.
func (n *NoResults) layout(t *ui.Theme, w, h int) (above ui.Block, top, rows int) {
	above = append(pane.Wrapped(t, n.reasons(), w), ui.Spaces(w))
	above = above[:min(len(above), max(h-len(n.Remedies), 0))]
	rows = min(h-len(above), len(n.Remedies))
	return above, max(min(n.Selected-rows/2, len(n.Remedies)-rows), 0), rows
}

// RemedyAt returns the index of the remedy in line y of a pane of w by h cells; ok is false if there is none.
func (n *NoResults) RemedyAt(t *ui.Theme, y, w, h int) (remedy int, ok bool) {
	above, top, rows := n.layout(t, w, h)
	row := y - pane.TopPadding(len(above)+rows, h) - len(above)
	return top + row, 0 <= row && row < rows
}

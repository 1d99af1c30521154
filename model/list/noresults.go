package list

import (
	"dailies/model/search"
	"dailies/parser/clean"
	"dailies/ui/english"
	"dailies/ui/pane"
)

// NoResults is shown in place of the list if a filter finds nothing.
type NoResults struct {
	search.NoResults
	Selected int // of the remedies
}

// move selects another remedy.
func (n *NoResults) move(by int) {
	n.Selected = (n.Selected + by + len(n.Remedies)) % len(n.Remedies)
}

// RemedyKey takes a key that moves to another remedy or takes one. While the filter is typed, Enter
// takes none: it keeps the text, and letters are typed.
func (r *Reading) RemedyKey(key string) (moved, taken bool) {
	none := &r.View().None
	switch {
	case key == "down" || key == "j" && !r.Typing():
		none.move(1)
	case key == "up" || key == "k" && !r.Typing():
		none.move(-1)
	case key == "enter" && !r.Typing():
		r.TakeRemedy(none.Selected)
		return false, true
	default:
		return false, false
	}
	return true, false
}

// TakeRemedy filters as a remedy says, also in place of what is being typed.
func (r *Reading) TakeRemedy(at int) {
	r.KeepTyped()
	if remedy := r.View().None.Remedies[at]; remedy.All {
		r.FilterAll(remedy.Filter) // the view has found nothing with it
	} else {
		r.SetFilter(remedy.Filter)
	}
}

// Choices are what the screen shows of it. away says that another pane has the keys.
func (n *NoResults) Choices(away bool) pane.Choices {
	c := pane.Choices{Title: n.Title, Reasons: n.Why, Selected: n.Selected, Away: away}
	for _, r := range n.Remedies {
		c.Ways = append(c.Ways, pane.Choice{Label: r.Label, Count: r.Count})
	}
	return c
}

// Lines are what linear mode says of it.
func (n *NoResults) Lines() []clean.Text {
	lines := append([]clean.Text{n.Title}, n.Why...)
	for i, r := range n.Remedies {
		line := clean.Concat(r.Label, clean.Of(": "+english.Plural(r.Count, "paper")))
		if i == n.Selected {
			line = clean.Concat(line, clean.Literal(" (enter takes this, j and k choose another)"))
		}
		lines = append(lines, line)
	}
	return lines
}

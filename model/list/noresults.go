package list

import (
	"slices"

	"dailies/model/search"
	"dailies/parser/clean"
	"dailies/ui/english"
	"dailies/ui/pane"
)

// NoResults is shown in place of the list if a filter finds nothing. The remedy that is selected
// stays selected when remedies are looked for again, because papers came in.
type NoResults struct {
	search.NoResults
	selected search.Remedy // zero: the first
}

// At is the selected remedy.
func (n *NoResults) At() int {
	return max(0, slices.IndexFunc(n.Remedies, func(r search.Remedy) bool {
		return !n.selected.Label.Empty() && r.Filter == n.selected.Filter && r.All == n.selected.All
	}))
}

// Move selects another remedy.
func (n *NoResults) Move(by int) {
	n.selected = n.Remedies[(n.At()+by+len(n.Remedies))%len(n.Remedies)]
}

// Choices are what the screen shows of it. away says that another pane has the keys.
func (n *NoResults) Choices(away bool) pane.Choices {
	c := pane.Choices{Title: n.Title, Reasons: n.Why, Selected: n.At(), Away: away}
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
		if i == n.At() {
			line = clean.Concat(line, clean.Literal(" (enter takes this, j and k choose another)"))
		}
		lines = append(lines, line)
	}
	return lines
}

package list

import (
	"slices"

	"dailies/parser/clean"
	"dailies/ui/english"
	"dailies/ui/pane"
)

// NoResults is shown in place of the list if a filter finds nothing: why, and what to do
// instead.
type NoResults struct {
	Title    clean.Text
	Why      []clean.Text
	Remedies []Remedy
	At       int    // the selected remedy
	Before   Remedy // the one that was selected before the remedies were looked for again; zero: none
}

// Remedy is another filter, here or in All, and how many papers it finds.
type Remedy struct {
	Label  clean.Text
	Filter string
	All    bool
	Count  int
}

// Move selects another remedy.
func (n *NoResults) Move(by int) { n.At = (n.At + by + len(n.Remedies)) % len(n.Remedies) }

// Again remembers which remedy was selected while they are looked for again, because papers
// came in.
func (n NoResults) Again() NoResults {
	if n.At > 0 {
		n.Before = n.Remedies[n.At]
	}
	return NoResults{Before: n.Before}
}

// Selecting is n with the remedy selected that was selected before, if n still has it.
func (n NoResults) Selecting(before Remedy) NoResults {
	n.At = max(0, slices.IndexFunc(n.Remedies, func(r Remedy) bool {
		return before.Count > 0 && r.Filter == before.Filter && r.All == before.All
	}))
	return n
}

// Choices are what the screen shows of it. away says that another pane has the keys.
func (n NoResults) Choices(away bool) pane.Choices {
	c := pane.Choices{Title: n.Title, Reasons: n.Why, Selected: n.At, Away: away}
	for _, r := range n.Remedies {
		c.Ways = append(c.Ways, pane.Choice{Label: r.Label, Count: r.Count})
	}
	return c
}

// Lines are what linear mode says of it.
func (n NoResults) Lines() []clean.Text {
	lines := append([]clean.Text{n.Title}, n.Why...)
	for i, r := range n.Remedies {
		line := clean.Concat(r.Label, clean.Of(": "+english.Plural(r.Count, "paper")))
		if i == n.At {
			line = clean.Concat(line, clean.Literal(" (enter takes this, j and k choose another)"))
		}
		lines = append(lines, line)
	}
	return lines
}

// Reset forgets which remedy was selected: another filter has its own.
func (n *NoResults) Reset() { n.At, n.Before = 0, Remedy{} }

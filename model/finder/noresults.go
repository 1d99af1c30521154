package finder

import (
	"cmp"
	"slices"

	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/parser/clean"
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

// MaxRemedies is how many remedies are offered: more would take too long to read.
const MaxRemedies = 6

// Move selects another remedy.
func (n *NoResults) Move(by int) { n.At = (n.At + by + len(n.Remedies)) % len(n.Remedies) }

// Again remembers which remedy was selected while they are looked for again, because papers
// came in or have other indices.
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

// emptySearch is a search that found nothing.
type emptySearch struct {
	text         string                 // the reader's filter as typed
	base, filter search.Query           // the view's, and the reader's
	terms        []search.TermCount     // of filter
	count        func(search.Query) int // papers that a query finds among all
}

// explain says why a filter finds nothing. If it finds papers outside of the view, that is
// the reason; if not, it says what each term finds alone.
func (s emptySearch) explain() NoResults {
	n := NoResults{Title: clean.Literal("No paper matches the filter.")}
	if elsewhere := s.count(s.filter); elsewhere > 0 {
		n.Title = clean.Literal("Nothing here matches the filter.")
		n.Remedies = []Remedy{{clean.Literal("Search in All"), s.text, true, elsewhere}}
	} else {
		for _, t := range s.terms {
			n.Why = append(n.Why, clean.Of(t.Text+" alone finds "+clean.Number(t.Count)))
		}
	}
	n.Remedies = append(n.Remedies, s.respelled()...)
	n.Remedies = append(n.Remedies, s.shorter()...)
	n.Remedies = n.Remedies[:min(len(n.Remedies), MaxRemedies-1)]
	if all := s.count(s.base); all > 0 || len(n.Remedies) == 0 {
		n.Remedies = append(n.Remedies, Remedy{Label: clean.Literal("Clear the filter"), Count: all})
	}
	return n
}

// respelled are the remedies that spell a term differently.
func (s emptySearch) respelled() (found []Remedy) {
	for _, t := range s.terms {
		for _, text := range t.Suggestions {
			found = s.try(found, "Try "+text, query.Replace(s.text, t.Place, text))
		}
	}
	return found
}

// shorter are the remedies that leave out a term, or all but one if that finds nothing. The
// one that finds most comes first.
func (s emptySearch) shorter() (found []Remedy) {
	if len(s.terms) < 2 {
		return nil
	}
	for _, t := range s.terms {
		if t.Without > 0 {
			found = s.try(found, "Without "+t.Text, query.Replace(s.text, t.Place, ""))
		}
	}
	if len(found) == 0 {
		for _, t := range s.terms {
			found = s.try(found, "Only "+t.Text, s.text[t.Start:t.End])
		}
	}
	slices.SortStableFunc(found, func(a, b Remedy) int { return cmp.Compare(b.Count, a.Count) })
	return found
}

// try adds another filter to the remedies if it finds papers, in the view or in All.
func (s emptySearch) try(found []Remedy, label, filter string) []Remedy {
	q, err := search.Parse(filter)
	if err != nil {
		return found
	}
	r := Remedy{Label: clean.Of(label), Filter: filter, Count: s.count(search.And(s.base, q))}
	if r.Count == 0 {
		r.All, r.Count = true, s.count(q)
		r.Label = clean.Of(label + ", in All")
	}
	if r.Count == 0 {
		return found
	}
	return append(found, r)
}

// Reset forgets which remedy was selected: another filter has its own.
func (n *NoResults) Reset() { n.At, n.Before = 0, Remedy{} }

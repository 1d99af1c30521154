package filter

import (
	"cmp"
	"slices"

	"dailies/model/list"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// MaxRemedies is how many remedies are offered: more would take too long to read.
const MaxRemedies = 6

// emptySearch is a search that found nothing.
type emptySearch struct {
	text         string                // the reader's filter as typed
	base, filter query.Query           // the view's, and the reader's
	terms        []search.TermCount    // of filter
	count        func(query.Query) int // papers that a query finds among all
	nameless     bool                  // it looks like a person's name, and no paper has any
}

// explain says why a filter finds nothing. If it finds papers outside of the view, that is
// the reason; if not, it says what each term finds alone.
func (s emptySearch) explain() list.NoResults {
	n := list.NoResults{Title: clean.Literal("No paper matches the filter.")}
	if elsewhere := s.count(s.filter); elsewhere > 0 {
		n.Title = clean.Literal("Nothing here matches the filter.")
		n.Remedies = []list.Remedy{{Label: clean.Literal("Search in All"), Filter: s.text, All: true, Count: elsewhere}}
	} else {
		for _, t := range s.terms {
			why := t.Text + " alone finds " + english.Number(t.Count)
			switch {
			case t.Absent != "":
				why = t.Text + ": these files have no " + t.Absent
			case len(s.terms) == 1:
				continue // the title says that
			}
			n.Why = append(n.Why, clean.Of(why))
		}
		if s.nameless {
			n.Why = append(n.Why, clean.Literal("For a person: these files have no authors' names."))
		}
	}
	if at, date, ok := query.MonthIn(s.text); ok {
		n.Remedies = s.try(n.Remedies, "Try "+date, query.Replace(s.text, at, date))
	}
	n.Remedies = append(n.Remedies, s.respelled()...)
	n.Remedies = append(n.Remedies, s.shorter()...)
	n.Remedies = n.Remedies[:min(len(n.Remedies), MaxRemedies-1)]
	if all := s.count(s.base); all > 0 || len(n.Remedies) == 0 {
		n.Remedies = append(n.Remedies, list.Remedy{Label: clean.Literal("Clear the filter"), Count: all})
	}
	return n
}

// respelled are the remedies that spell a term differently.
func (s emptySearch) respelled() (found []list.Remedy) {
	for _, t := range s.terms {
		for _, text := range t.Suggestions {
			found = s.try(found, "Try "+text, query.Replace(s.text, t.Place, text))
		}
	}
	return found
}

// shorter are the remedies that leave out a term, or all but one if that finds nothing. The
// one that finds most comes first.
func (s emptySearch) shorter() (found []list.Remedy) {
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
	slices.SortStableFunc(found, func(a, b list.Remedy) int { return cmp.Compare(b.Count, a.Count) })
	return found
}

// try adds another filter to the remedies if it finds papers, in the view or in All.
func (s emptySearch) try(found []list.Remedy, label, filter string) []list.Remedy {
	q, err := query.Parse(filter)
	if err != nil {
		return found
	}
	r := list.Remedy{Label: clean.Of(label), Filter: filter, Count: s.count(query.Join(s.base, q))}
	if r.Count == 0 {
		r.All, r.Count = true, s.count(q)
		r.Label = clean.Of(label + ", in All")
	}
	if r.Count == 0 {
		return found
	}
	return append(found, r)
}

package search

import (
	"cmp"
	"context"
	"regexp"
	"slices"

	"dailies/model/search/query"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// NoResults says why a filter finds nothing, and what to do instead.
type NoResults struct {
	Title    clean.Text
	Why      []clean.Text
	Remedies []Remedy
}

// Remedy is another filter, in the view or in all papers, and how many papers it finds.
type Remedy struct {
	Label  clean.Text
	Filter string
	All    bool
	Count  int
}

// MaxRemedies is how many remedies are offered: more would take too long to read.
const MaxRemedies = 6

// emptySearch is a search that found nothing.
type emptySearch struct {
	searched
	text         string      // the reader's filter as typed
	base, filter query.Query // the view's, and the reader's
	terms        []TermCount // of filter
}

// NoResults says why the reader's filter finds nothing in a view. If it finds papers outside of
// that, this is the reason; if not, it says what each term finds alone. It takes several
// searches.
func (ix *Index) NoResults(ctx context.Context, base, filter query.Query, text string, in Papers) NoResults {
	s := emptySearch{ix.searched(ctx, in), text, base, filter, ix.Explain(ctx, filter, in)}
	n := NoResults{Title: clean.Literal("No paper matches the filter.")}
	if elsewhere := s.count(filter.Root); elsewhere > 0 {
		n.Title = clean.Literal("Nothing here matches the filter.")
		n.Remedies = []Remedy{{Label: clean.Literal("Search in All"), Filter: text, All: true, Count: elsewhere}}
	} else {
		for _, t := range s.terms {
			switch {
			case t.Absent != "":
				n.Why = append(n.Why, clean.Of(t.String()+": these files have no "+t.Absent))
			case len(s.terms) > 1: // of one the title says it
				n.Why = append(n.Why, clean.Of(t.String()+" alone finds "+english.Number(t.Count)))
			}
		}
		if nameless(filter, in) {
			n.Why = append(n.Why, clean.Literal("If this is a person: these files have no authors' names."))
		}
	}
	if at, date, ok := query.MonthIn(text); ok {
		n.Remedies = s.try(n.Remedies, "Try "+date, query.Replace(text, at, date))
	}
	for _, t := range s.terms {
		for _, other := range t.Suggestions {
			n.Remedies = s.try(n.Remedies, "Try "+other, query.Replace(text, t.Span, other))
		}
	}
	n.Remedies = append(n.Remedies, s.shorter()...)
	n.Remedies = n.Remedies[:min(len(n.Remedies), MaxRemedies-1)]
	if all := s.count(base.Root); all > 0 || len(n.Remedies) == 0 {
		n.Remedies = append(n.Remedies, Remedy{Label: clean.Literal("Clear the filter"), Count: all})
	}
	return n
}

// shorter are the remedies that leave out a term, or all but one if that finds nothing. The
// one that finds most comes first.
func (s emptySearch) shorter() (found []Remedy) {
	if len(s.terms) < 2 {
		return nil
	}
	for _, t := range s.terms {
		if t.Without > 0 {
			found = s.try(found, "Without "+t.String(), s.filter.Without(t.Leaf).String())
		}
	}
	if len(found) == 0 {
		for _, t := range s.terms {
			found = s.try(found, "Only "+t.String(), t.String())
		}
	}
	slices.SortStableFunc(found, func(a, b Remedy) int { return cmp.Compare(b.Count, a.Count) })
	return found
}

// try adds another filter to the remedies if it finds papers, in the view or in all.
func (s emptySearch) try(found []Remedy, label, filter string) []Remedy {
	q, err := query.Parse(filter)
	if err != nil {
		return found
	}
	r := Remedy{Label: clean.Of(label), Filter: filter, Count: s.count(query.Join(s.base, q).Root)}
	if r.Count == 0 {
		r = Remedy{Label: clean.Of(label + ", in All"), Filter: filter, All: true, Count: s.count(q.Root)}
	}
	if r.Count == 0 {
		return found
	}
	return append(found, r)
}

// person is two or three words that may be a name.
var person = regexp.MustCompile(`^\pL[\pL.-]*( \pL[\pL.-]*){1,2}$`)

// nameless reports whether a query looks like a person's name, and no paper has any name.
func nameless(q query.Query, in Papers) bool {
	if !person.MatchString(q.String()) {
		return false
	}
	for _, p := range in.All() {
		if len(p.Names()) > 0 {
			return false
		}
	}
	return true
}

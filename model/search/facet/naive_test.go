package facet

import (
	"iter"
	"slices"
	"strings"
	"testing"

	"dailies/model/library/librarytest"
	"dailies/parser/clean"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/library"
	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/parser"
)

// marked are papers with what the reader decided on them.
type marked struct {
	library.Snapshot
	status []string   // one a paper
	tags   [][]string // one a paper
	newest int        // see Source
}

// dumps are the papers of the sample dumps and of a day as JSON, some of them decided on
// and tagged.
func dumps(tb testing.TB) marked {
	tb.Helper()
	in := undecided(librarytest.Both(tb))
	for i := range in.status {
		in.status[i] = statuses[i*i%5]
		if i%7 == 0 {
			in.tags[i] = []string{[]string{"rl", "rl-theory", "Vision"}[i/7%3], "all"}
		}
	}
	return in
}

func undecided(papers library.Snapshot) marked {
	in := marked{papers, slices.Repeat([]string{"inbox"}, papers.Len()), make([][]string, papers.Len()), 0}
	for i := range papers.Len() {
		in.newest = max(in.newest, dayOf(papers.Paper(i).Date))
	}
	return in
}

// of makes papers of hand-written ones.
func of(papers ...parser.Paper) marked { return undecided(librarytest.Of(papers...)) }

// source makes them what facets are counted in.
func (in marked) source() Source {
	return Source{
		Papers: in.Snapshot, Tags: in.allTags(), Newest: in.newest, Matcher: naiveMatcher,
		Find: func(q query.Query) *bitset.BitSet {
			found := bitset.New(uint(in.Len()))
			for i := range in.Len() {
				found.SetTo(uint(i), in.passes(i, q.Root))
			}
			return found
		},
	}
}

func (in marked) allTags() iter.Seq2[int32, []string] {
	return func(yield func(int32, []string) bool) {
		for i, tags := range in.tags {
			if len(tags) > 0 && !yield(int32(i), tags) {
				return
			}
		}
	}
}

func dayOf(d parser.Date) int { return query.DayNumber(d.Year, d.Month, d.Day) }

// count is how many papers a query finds.
func (in marked) count(tb testing.TB, text string) int {
	return int(in.source().Find(parsed(tb, text)).Count())
}

// passes evaluates a tree on one paper, as simply as can be.
func (in marked) passes(i int, n query.Node) bool {
	p := in.Paper(i)
	switch n := n.(type) {
	case query.And:
		return !slices.ContainsFunc(n, func(part query.Node) bool { return !in.passes(i, part) })
	case query.Or:
		return slices.ContainsFunc(n, func(part query.Node) bool { return in.passes(i, part) })
	case query.Not:
		return !in.passes(i, n.Part)
	case query.Named:
		if n.Key.Name == "has" {
			return p.Code() != ""
		}
		return slices.Contains(n.Values, in.status[i])
	case query.Number:
		return slices.ContainsFunc(n.Ranges, func(r query.NumberRange) bool { return p.Authors > 0 && r.Has(p.Authors) })
	case query.Date:
		days := []int{dayOf(p.Date)}
		if n.Key.Name == "page" {
			days = nil
			for _, s := range p.Sightings {
				days = append(days, dayOf(s.Page))
			}
		}
		return slices.ContainsFunc(n.Ranges, func(r query.DateRange) bool {
			first, last := r.Days(in.newest)
			return slices.ContainsFunc(days, func(day int) bool { return day > 0 && first <= day && day <= last })
		})
	case query.Text:
		return slices.ContainsFunc(n.Terms, func(t query.Term) bool {
			var texts []string
			for field, more := range map[query.Fields][]string{
				query.Title: {p.Title.String()}, query.Org: {p.Org.Slug.String(), p.Org.Name.String()}, query.Tag: in.tags[i],
				query.Author: plain(p.Names()), query.Category: plain(p.Categories()),
			} {
				if t.Fields&field != 0 {
					texts = append(texts, more...)
				}
			}
			return slices.ContainsFunc(texts, naiveMatcher(t))
		})
	}
	return true
}

// naiveMatcher finds words of four letters and more anywhere, shorter ones as whole
// words, phrases from the start of a word.
func naiveMatcher(t query.Term) func(string) bool {
	return func(text string) bool {
		if t.Kind == query.Pattern {
			return t.Pattern.MatchString(text)
		}
		text, want := index.Fold(text), index.Fold(t.Text)
		whole := t.Kind == query.Exact || t.Kind == query.Word && len(want) <= 3 && want[0] < 0x80
		for from := range len(text) - len(want) + 1 {
			to := from + len(want)
			begins, ends := from == 0 || !isLetter(text[from-1]), to == len(text) || !isLetter(text[to])
			if strings.HasPrefix(text[from:], want) && (!whole && t.Kind != query.Phrase || begins) && (!whole || ends) &&
				(!t.AtStart || from == 0) && (!t.AtEnd || to == len(text)) {
				return true
			}
		}
		return false
	}
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c >= 0x80 }

func parsed(tb testing.TB, text string) query.Query {
	tb.Helper()
	q, err := query.Parse(text)
	if err != nil {
		tb.Fatalf("%q: %v", text, err)
	}
	return q
}

// counted counts the facets of papers.
func counted(tb testing.TB, in marked, base, filter string) []Facet {
	tb.Helper()
	var c Counter
	return c.Count(tb.Context(), in.source(), parsed(tb, base), parsed(tb, filter), nil)
}

func plain(texts []clean.Text) (all []string) {
	for _, text := range texts {
		all = append(all, text.String())
	}
	return all
}

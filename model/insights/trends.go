package insights

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/library"
	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// Trends are the terms whose share of the recent titles differs most from their share of the older ones.
type Trends struct {
	Days    int // length of the recent period; 0: there are too few papers to compare
	Recent  int // number of recent papers
	Older   int // number of older papers
	Rising  []Term
	Falling []Term
}

// Term is a word of titles, or two adjacent words.
type Term struct {
	Name   string
	Filter string // finds the papers that have it in their title
	Recent int    // number of recent papers
	Older  int    // number of older papers
	score  float64
	last   int // the paper that was counted last
}

const (
	maxTerms  = 8
	minTerm   = 3     // papers with a term; with fewer it is chance
	minPapers = 20    // papers on each side of the comparison
	minScore  = 1.645 // the log odds ratio in standard errors; 5 % of the terms exceed it by chance
)

// periods are lengths of the recent period in days. The first with enough papers on both sides is used.
var periods = []int{30, 90, 365, 7}

func trendsOf(papers library.Snapshot, hits *bitset.BitSet) Trends {
	day := make([]int, papers.Len()) // 0: not counted
	for i := range hits.EachSet() {
		d := papers.Paper(int(i)).Date
		day[i] = query.DayNumber(d.Numbers())
	}
	newest := slices.Max(append(day, 0))
	for _, period := range periods {
		t, since := Trends{Days: period}, newest-period
		for _, d := range day {
			switch {
			case d > since:
				t.Recent++
			case d > 0:
				t.Older++
			}
		}
		if t.Recent >= minPapers && t.Older >= minPapers {
			all := frequencies(papers, day, since)
			for _, term := range all {
				term.score = logOdds(term.Recent, t.Recent, term.Older, t.Older)
			}
			t.Rising, t.Falling = all.most(1), all.most(-1)
			return t
		}
	}
	return Trends{}
}

// most returns the terms that changed most in a direction, where 1 is up and -1 down. A term is left out
// if a better one overlaps with it: "world" beside "world model".
func (all terms) most(direction float64) (terms []Term) {
	ordered := slices.SortedFunc(maps.Values(all), func(a, b *Term) int {
		byScore := cmp.Compare(direction*b.score, direction*a.score)
		return cmp.Or(byScore, cmp.Compare(len(b.Name), len(a.Name)), cmp.Compare(a.Name, b.Name))
	})
	for _, t := range ordered {
		if direction*t.score < minScore || len(terms) == maxTerms {
			break
		}
		papers, name := t.Recent, " "+t.Name+" "
		if direction < 0 {
			papers = t.Older
		}
		overlaps := func(other Term) bool {
			return strings.Contains(" "+other.Name+" ", name) || strings.Contains(name, " "+other.Name+" ")
		}
		if papers >= minTerm && !slices.ContainsFunc(terms, overlaps) {
			t.Filter = "title:" + query.Quote(t.Name)
			terms = append(terms, *t)
		}
	}
	return terms
}

// logOdds returns the logarithm of the odds ratio of a in n against b in m, in standard errors. One half
// is added to each count so that none is zero (the Haldane-Anscombe correction).
func logOdds(a, n, b, m int) float64 {
	w, x := float64(a)+0.5, float64(n-a)+0.5
	y, z := float64(b)+0.5, float64(m-b)+0.5
	return math.Log(w*z/(x*y)) / math.Sqrt(1/w+1/x+1/y+1/z)
}

// terms are the terms of titles by their singular form.
type terms map[string]*Term

// frequencies counts the papers with each term in their title, before and after a day.
func frequencies(papers library.Snapshot, day []int, since int) terms {
	all := terms{}
	for paper, date := range day {
		if date == 0 {
			continue
		}
		previous, previousSingular := "", "" // the word before, if it is a content word
		for word := range index.Words(index.Fold(index.WithoutTeX(papers.Paper(paper).Title.String()))) {
			if !index.IsContentWord(word) {
				previous = ""
				continue
			}
			singular := index.Singular(word)
			all.add(paper, date > since, word, singular)
			if previous != "" {
				all.add(paper, date > since, previous+" "+word, previousSingular+" "+singular)
			}
			previous, previousSingular = word, singular
		}
	}
	return all
}

// add counts a paper once for a term, which is named by its shortest form in the titles.
func (all terms) add(paper int, recent bool, written, key string) {
	t := all[key]
	switch {
	case t == nil:
		t = &Term{Name: written}
		all[key] = t
	case t.last == paper:
		return
	}
	if t.last = paper; len(written) < len(t.Name) {
		t.Name = written
	}
	if recent {
		t.Recent++
	} else {
		t.Older++
	}
}

// sections returns the rising and the falling terms. A note on the first one explains the percentages.
func (t Trends) sections() (all []Section) {
	older, recent := english.Number(t.Older), english.Number(t.Recent)
	note := clean.Of(fmt.Sprintf("share of titles: %s older, %s in the newest %d days", older, recent, t.Days))
	for _, group := range []struct {
		name  clean.Text
		terms []Term
	}{{clean.Literal("Rising terms"), t.Rising}, {clean.Literal("Falling terms"), t.Falling}} {
		section := Section{Title: group.name, Note: note}
		for _, term := range group.terms {
			before, now := percent(term.Older, t.Older), percent(term.Recent, t.Recent)
			value := fmt.Sprintf("%s  %4s to %4s", english.Number(term.Recent), before, now)
			section.Bars = append(section.Bars, Bar{
				Label: clean.Line(term.Name), Value: clean.Of(value), Filter: term.Filter,
				Length: max(1000*term.Recent/t.Recent, 1000*term.Older/t.Older),
			})
		}
		if len(section.Bars) > 0 {
			all, note = append(all, section), clean.Text{}
		}
	}
	return all
}

// percent returns a share as a percentage, with one decimal if it is small.
func percent(n, of int) string {
	share := 100 * float64(n) / float64(of)
	if n > 0 && share < 9.95 {
		return fmt.Sprintf("%.1f%%", share)
	}
	return fmt.Sprintf("%.0f%%", share)
}

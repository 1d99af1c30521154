// Package insights counts what the papers are about and what was decided on them: papers by
// month, organisations, terms that become more or less frequent, decisions by day.
//
// Count makes the Tables. Text writes them as text, and a Sheet shows them on the screen.
package insights

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/foryou"
	"dailies/model/marks"
	"dailies/model/search"
	"dailies/model/search/query"
)

// Statuses are numbers of papers by the names of all statuses. Snoozed papers count as undecided.
type Statuses map[string]int

func noPapers() Statuses { return Statuses{"inbox": 0, "to-read": 0, "read": 0, "skipped": 0} }

// Total is the number of papers.
func (s Statuses) Total() (n int) {
	for _, papers := range s {
		n += papers
	}
	return n
}

// Bar is a group of papers, and the filter that finds it.
type Bar struct {
	Name   string
	Filter string
	Papers Statuses
}

// Day is a day on which something was decided.
type Day struct {
	Date      string // "2026-11-23", in local time
	Decisions int
}

// Tables are what was counted.
type Tables struct {
	Papers Statuses
	Months []Bar // newest first, then "earlier" and "no date" if there are such papers
	Orgs   []Bar // those with the most papers, the largest first
	Trends Trends
	Days   []Day // oldest first
	ForYou foryou.Replay
}

const (
	maxMonths = 12
	maxOrgs   = 10
)

// Count counts the papers that match a query, and the decisions. 100,000 papers take about
// half a second, so it belongs into a command.
func Count(ctx context.Context, index *search.Index, q query.Query, papers search.Papers, decisions []marks.Decision) Tables {
	hits := index.Prepare(ctx, q, papers).Hits()
	t := Tables{
		Papers: noPapers(),
		Orgs:   organisations(ctx, index, search.Question{Base: q, In: papers, Found: hits}),
		Months: months(papers, hits),
		Trends: trends(papers.Snapshot, hits),
		Days:   days(decisions),
	}
	for i := range hits.EachSet() {
		t.Papers.add(papers.Is[i])
	}
	return t
}

func (s Statuses) add(is search.Is) {
	switch {
	case is&search.IsToRead != 0:
		s["to-read"]++
	case is&search.IsRead != 0:
		s["read"]++
	case is&search.IsSkipped != 0:
		s["skipped"]++
	default:
		s["inbox"]++
	}
}

func months(papers search.Papers, hits *bitset.BitSet) (bars []Bar) {
	by := map[string]Statuses{} // "": without a date
	for i := range hits.EachSet() {
		month := ""
		if d := papers.Paper(int(i)).Date; d.Year > 0 && d.Known() {
			month = fmt.Sprintf("%04d-%02d", d.Year, d.Month)
		}
		if by[month] == nil {
			by[month] = noPapers()
		}
		by[month].add(papers.Is[i])
	}
	for _, month := range slices.Backward(slices.Sorted(maps.Keys(by))) {
		switch {
		case month == "":
			bars = append(bars, Bar{"no date", "-date:>=1000", by[month]})
		case len(bars) < maxMonths:
			bars = append(bars, Bar{month, "date:" + month, by[month]})
		case len(bars) == maxMonths:
			bars = append(bars, Bar{"earlier", "date:<" + bars[maxMonths-1].Name, by[month]})
		default:
			for status, papers := range by[month] {
				bars[maxMonths].Papers[status] += papers
			}
		}
	}
	return bars
}

// organisations are counted as the facets count them: those with one slug are one, however
// their names are written.
func organisations(ctx context.Context, index *search.Index, asked search.Question) (bars []Bar) {
	for _, f := range index.Facets(ctx, asked) {
		if f.Name != "Organisation" {
			continue
		}
		for i, v := range f.Values[:min(len(f.Values), maxOrgs)] {
			bar := Bar{v.Name, f.Toggle("", i), noPapers()}
			for _, paper := range v.Papers() {
				if asked.Found.Test(uint(paper)) {
					bar.Papers.add(asked.In.Is[paper])
				}
			}
			if v.Count > 0 {
				bars = append(bars, bar)
			}
		}
	}
	return bars
}

// days counts decisions by day. Papers that went back to the inbox are none.
func days(decisions []marks.Decision) (all []Day) {
	counts := map[string]int{}
	for _, d := range decisions {
		if d.Status != marks.Inbox {
			counts[d.Time.Format(time.DateOnly)]++
		}
	}
	for _, date := range slices.Sorted(maps.Keys(counts)) {
		all = append(all, Day{date, counts[date]})
	}
	return all
}

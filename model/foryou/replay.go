package foryou

import (
	"cmp"
	"fmt"
	"slices"

	"dailies/model/search/index"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// Replay is how the reader's own picks would have stood: for each past day, in the order that
// was learned from the days before it, in the site's and in that of the watch words.
type Replay struct {
	Picks  int `json:"picks"`   // papers that were kept on days that could be replayed
	ForYou int `json:"for_you"` // of them in the first fifth of that day's list
	Site   int `json:"site"`
	Watch  int `json:"watch_words"`
	Kept   int `json:"kept"` // papers that were ever kept
}

// leastReplayed is how many picks say something.
const leastReplayed = 5

// Wins reports whether the learned order served the reader better than the site's.
func (r Replay) Wins() bool {
	return r.Picks >= leastReplayed && r.ForYou > r.Site && r.ForYou >= r.Watch
}

// Note says it in a few words.
func (r Replay) Note() clean.Text {
	if r.Picks < leastReplayed {
		return clean.Of("too few decisions to tell: " + english.Plural(r.Kept, "paper") + " kept")
	}
	stays := ""
	if !r.Wins() {
		stays = ": the inbox keeps the site's order"
	}
	return clean.Of(fmt.Sprintf("%d of %d for you, %d by the site, %d by watch words%s", r.ForYou, r.Picks, r.Site, r.Watch, stays))
}

// replay goes through the days on which something was decided. A day's list are the papers of
// the pages from which something was decided that were not decided before, in the site's order.
func replay(v *index.Vectors, s Source) Replay {
	r, kept := Replay{Kept: CountKept(s.In.Is)}, 0
	decided, model, all := make([]bool, s.In.Len()), newRocchio(v, s.In.Len()), s.siteOrder()
	for _, day := range s.days() {
		pages := map[int]bool{}
		for p := range day {
			pages[pageOf(s.In.Paper(p))] = true
		}
		var list []int
		for _, p := range all {
			if !decided[p.paper] && pages[p.page] {
				list = append(list, p.paper)
			}
		}
		if kept >= Least {
			r.add(v, model.words(s.ignored()), s, list, day)
		}
		for _, p := range list {
			model.set(p, max(day[p], PassedOver))
		}
		for p, e := range day {
			decided[p] = true
			if model.set(p, e); e == Kept {
				kept++
			}
		}
	}
	return r
}

// longestList is how many papers are one day's list at most: more of one date are no page that
// somebody went through.
const longestList = 1000

// listed is where a paper stands on the site.
type listed struct{ paper, page, position int }

// siteOrder are the papers on pages whose day is known, the newest page first.
func (s Source) siteOrder() (all []listed) {
	n := map[int]int{}
	for i, p := range s.In.All() {
		all = append(all, listed{i, pageOf(p), p.Sightings[0].Position})
		n[pageOf(p)]++
	}
	all = slices.DeleteFunc(all, func(p listed) bool { return p.page == 0 || n[p.page] > longestList })
	slices.SortStableFunc(all, func(a, b listed) int {
		return cmp.Or(cmp.Compare(b.page, a.page), cmp.Compare(a.position, b.position))
	})
	return all
}

// day is what was decided on one day, by paper.
type day map[int]Evidence

// days are the days with decisions, oldest first. A paper counts on the first day alone.
func (s Source) days() (days []day) {
	last, known := "", map[int]bool{}
	for _, d := range s.decisions() {
		if d.says == None || known[d.paper] {
			continue
		}
		if d.day != last {
			last, days = d.day, append(days, day{})
		}
		known[d.paper], days[len(days)-1][d.paper] = true, d.says
	}
	return days
}

// add counts the day's picks in the first fifth of each order.
func (r *Replay) add(v *index.Vectors, words []float64, s Source, list []int, picked day) {
	first := func(score func(paper int) int32) (picks int) {
		scores := map[int]int32{}
		for _, p := range list {
			scores[p] = score(p)
		}
		sorted := slices.SortedStableFunc(slices.Values(list), func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
		for _, p := range sorted[:(len(list)+4)/5] {
			if picked[p] == Kept {
				picks++
			}
		}
		return picks
	}
	for _, p := range list {
		if picked[p] == Kept {
			r.Picks++
		}
	}
	r.Site += first(func(int) int32 { return 0 })
	r.Watch += first(s.points)
	r.ForYou += first(func(p int) int32 { return score(s.points(p), v.Dot(words, p)) })
}

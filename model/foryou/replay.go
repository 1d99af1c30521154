package foryou

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"dailies/model/search/index"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// Replay is how the reader's own picks would have stood: for each past day, in the order that
// was learned from the days before it, in the site's and in that of the watch words.
type Replay struct {
	Picks  int // papers that were kept on days that could be replayed
	ForYou int // of them in the first fifth of that day's list
	Site   int
	Watch  int
	Kept   int // papers that were ever kept
}

// leastReplayed is how many picks say something.
const leastReplayed = 5

// BeatsSite reports whether the learned order served the reader better than the site's.
func (r Replay) BeatsSite() bool {
	return r.Picks >= leastReplayed && r.ForYou > r.Site && r.ForYou >= r.Watch
}

// Note says it in a few words.
func (r Replay) Note() clean.Text {
	if r.Picks < leastReplayed {
		return clean.Of("too early to tell: it takes decisions on several days (" + english.Plural(r.Kept, "paper") + " kept so far)")
	}
	stays := ""
	if !r.BeatsSite() {
		stays = ": the inbox keeps the site's order"
	}
	return clean.Of(fmt.Sprintf("%d of %d for you, %d by the site, %d by watch words%s", r.ForYou, r.Picks, r.Site, r.Watch, stays))
}

// longestList is how many papers are one day's list at most: more of one date are no page that
// somebody went through.
const longestList = 1000

// replay goes through the days on which something was decided, each with the model of those before
// it. A paper counts on the first day alone. A day's list are the papers of the pages from which something
// was decided that were not decided before, in the site's order: the newest page first.
func replay(v *index.Vectors, s Source) Replay {
	r, kept := Replay{Kept: CountKept(s.In.Is)}, 0
	decided, model, byPage := map[int]bool{}, newRocchio(v, s.In.Len()), s.byPage()
	for _, picked := range s.days() {
		maps.DeleteFunc(picked, func(p int, says Evidence) bool { return says == None || decided[p] })
		pages := map[int]bool{}
		for p := range picked {
			pages[pageOf(s.In.Paper(p))] = true
		}
		var list []int
		for _, page := range slices.Backward(slices.Sorted(maps.Keys(pages))) {
			for _, p := range byPage[page] {
				if !decided[p] {
					list = append(list, p)
				}
			}
		}
		if kept >= MinKept {
			r.add(v, model.words(s.ignored()), s, list, picked)
		}
		for _, p := range list {
			model.set(p, max(picked[p], PassedOver))
		}
		for p, e := range picked {
			decided[p] = true
			if model.set(p, e); e == Kept {
				kept++
			}
		}
	}
	return r
}

// byPage are the papers of each page whose day is known, as they stand on it.
func (s Source) byPage() map[int][]int {
	pages := map[int][]int{}
	for _, i := range s.Index.View(s.In.Snapshot).ByPage() {
		page := pageOf(s.In.Paper(int(i)))
		pages[page] = append(pages[page], int(i))
	}
	maps.DeleteFunc(pages, func(page int, papers []int) bool { return page == 0 || len(papers) > longestList })
	return pages
}

// add counts the day's picks in the first fifth of each order.
func (r *Replay) add(v *index.Vectors, words []float64, s Source, list []int, picked map[int]Evidence) {
	picks := func(papers []int) (n int) {
		for _, p := range papers {
			if picked[p] == Kept {
				n++
			}
		}
		return n
	}
	first := func(score func(paper int) int32) int {
		scores := map[int]int32{}
		for _, p := range list {
			scores[p] = score(p)
		}
		sorted := slices.SortedStableFunc(slices.Values(list), func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
		return picks(sorted[:(len(list)+4)/5])
	}
	r.Picks += picks(list)
	r.Site += first(func(int) int32 { return 0 })
	r.Watch += first(func(p int) int32 { return s.In.Scores[p] })
	r.ForYou += first(func(p int) int32 { return score(s.In.Scores[p], v.Dot(words, p)) })
}

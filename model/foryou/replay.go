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

// Replay is a backtest: it counts how many papers that were kept on past days were in the first fifth of
// the day's list, sorted by what was learned before that day, by the site, or by watch words.
type Replay struct {
	Picks  int // papers that were kept on the days that were replayed
	ForYou int // picks in the first fifth by the learned order
	Site   int // picks in the first fifth by the site
	Watch  int // picks in the first fifth by watch words
	Kept   int // papers kept on any day
}

// minPicks is the number of picks that the replay needs to be meaningful.
const minPicks = 5

// BeatsSite reports whether the learned order beat the site's, and was no worse than the watch words.
func (r Replay) BeatsSite() bool {
	return r.Picks >= minPicks && r.ForYou > r.Site && r.ForYou >= r.Watch
}

// Note summarises the replay in a few words.
func (r Replay) Note() clean.Text {
	if r.Picks < minPicks {
		kept := english.Plural(r.Kept, "paper")
		return clean.Of("too early to tell: it takes decisions on several days (" + kept + " kept so far)")
	}
	note := fmt.Sprintf("%d of %d for you, %d by the site, %d by watch words", r.ForYou, r.Picks, r.Site, r.Watch)
	if !r.BeatsSite() {
		note += ": the inbox keeps the site's order"
	}
	return clean.Of(note)
}

// maxDayList is the most papers on one page: nobody went through a page with more.
const maxDayList = 1000

// replay tests each day on which something was decided with the model of the days before. A day's list
// has the undecided papers of the pages from which the user decided on a paper, newest page first. A
// paper counts only on the first day on which it was decided.
func replay(v *index.Vectors, s Source) Replay {
	r, kept := Replay{Kept: CountKept(s.In.Is)}, 0
	decided, model, byPage := map[int]bool{}, newRocchio(v, s.In.Len()), s.byPage()
	for _, picked := range s.days() {
		maps.DeleteFunc(picked, func(p int, e Evidence) bool { return e == None || decided[p] })
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

// byPage returns the papers of each page with a known date, in the order of the page.
func (s Source) byPage() map[int][]int {
	pages := map[int][]int{}
	for _, i := range s.Index.View(s.In.Snapshot).ByPage() {
		page := pageOf(s.In.Paper(int(i)))
		pages[page] = append(pages[page], int(i))
	}
	maps.DeleteFunc(pages, func(page int, papers []int) bool { return page == 0 || len(papers) > maxDayList })
	return pages
}

// add counts the picks of a day in the first fifth of each order.
func (r *Replay) add(v *index.Vectors, words []float64, s Source, list []int, picked map[int]Evidence) {
	picks := func(papers []int) (n int) {
		for _, p := range papers {
			if picked[p] == Kept {
				n++
			}
		}
		return n
	}
	picksOnTop := func(score func(paper int) int32) int {
		scores := map[int]int32{}
		for _, p := range list {
			scores[p] = score(p)
		}
		byScore := func(a, b int) int { return cmp.Compare(scores[b], scores[a]) }
		sorted := slices.SortedStableFunc(slices.Values(list), byScore)
		return picks(sorted[:(len(list)+4)/5])
	}
	r.Picks += picks(list)
	r.Site += picksOnTop(func(int) int32 { return 0 })
	r.Watch += picksOnTop(func(p int) int32 { return s.In.Scores[p] })
	r.ForYou += picksOnTop(func(p int) int32 { return score(s.In.Scores[p], v.Dot(words, p)) })
}

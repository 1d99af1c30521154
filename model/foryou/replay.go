package foryou

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"

	"dailies/model/marks"
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
	return r.Tells() && r.ForYou > r.Site && r.ForYou >= r.Watch
}

// Tells reports whether there are enough picks to say anything.
func (r Replay) Tells() bool { return r.Picks >= leastReplayed }

// Note says it in a few words.
func (r Replay) Note() clean.Text {
	if !r.Tells() {
		return clean.Of("too few decisions to tell: " + english.Plural(r.Kept, "paper") + " kept")
	}
	return clean.Of(fmt.Sprintf("%d of %d for you, %d by the site, %d by watch words", r.ForYou, r.Picks, r.Site, r.Watch))
}

// Text says it in words.
func (r Replay) Text() clean.Text {
	if !r.Tells() {
		return clean.Of(fmt.Sprintf("too few decisions to tell yet: %s kept; the first %d are only learned from", english.Plural(r.Kept, "paper"), Least))
	}
	text := fmt.Sprintf("%d of your %d picks stood in the first fifth; %d by the site's order, %d by watch words.", r.ForYou, r.Picks, r.Site, r.Watch)
	if !r.Wins() {
		text += " That is no better than both, so the inbox keeps the site's order."
	}
	return clean.Of(text)
}

// replay goes through the days on which something was decided. A day's list are the papers of
// the pages from which something was decided that were not decided before.
func replay(v *index.Vectors, s Source) (r Replay) {
	decided, pages, kept := make([]bool, s.In.Len()), pagesOf(s), 0
	model := NewRocchio(v, s.In.Len(), s.Ignored)
	for _, day := range daysOf(s) {
		list := day.list(pages, decided)
		if kept >= Least {
			r.add(model, s, list, day.of)
		}
		for _, p := range list {
			model.Set(p, max(day.of[p], PassedOver))
		}
		for p, e := range day.of {
			decided[p] = true
			if model.Set(p, e); e == Kept {
				kept++
			}
		}
	}
	r.Kept = CountKept(s.In.Is)
	return r
}

// longestList is how many papers are one day's list at most: more of one date are no page that
// somebody went through.
const longestList = 1000

// pagesOf are the papers of each page whose day is known, in the site's order.
func pagesOf(s Source) map[int][]int {
	all := map[int][]int{}
	for i, p := range s.In.All() {
		all[pageOf(p)] = append(all[pageOf(p)], i)
	}
	delete(all, 0)
	maps.DeleteFunc(all, func(_ int, papers []int) bool { return len(papers) > longestList })
	for _, papers := range all {
		slices.SortStableFunc(papers, func(a, b int) int {
			return cmp.Compare(s.In.Paper(a).Sightings[0].Position, s.In.Paper(b).Sightings[0].Position)
		})
	}
	return all
}

// day is what was decided on one day.
type day struct {
	of    map[int]Evidence // the papers that were decided on
	pages []int            // theirs
}

// daysOf are the days with decisions, oldest first. A paper counts on the first day alone.
func daysOf(s Source) (days []day) {
	last, known, alone := "", map[int]bool{}, skippedAlone(s.Decisions)
	for _, d := range s.Decisions {
		i, ok := s.In.Find(d.ID)
		if !ok || known[i] || d.Status == marks.Inbox {
			continue
		}
		if date := d.Time.Format(time.DateOnly); date != last {
			last, days = date, append(days, day{of: map[int]Evidence{}})
		}
		on := &days[len(days)-1]
		switch known[i] = true; {
		case d.Status != marks.Skipped:
			on.of[i] = Kept
		case alone[d.ID]:
			on.of[i] = Skipped
		default:
			on.of[i] = PassedOver
		}
		if at := pageOf(s.In.Paper(i)); !slices.Contains(on.pages, at) {
			on.pages = append(on.pages, at)
		}
	}
	return days
}

// list is the day's list in the site's order: the newest page first.
func (d day) list(pages map[int][]int, decided []bool) (list []int) {
	slices.Sort(d.pages)
	for _, at := range slices.Backward(d.pages) {
		list = append(list, pages[at]...)
	}
	return slices.DeleteFunc(list, func(p int) bool { return decided[p] })
}

// add counts where the day's picks stand in each order.
func (r *Replay) add(model *Rocchio, s Source, list []int, of map[int]Evidence) {
	watch, learned := make([]int32, len(list)), make([]int32, len(list))
	for n, p := range list {
		watch[n] = pointsOf(s.In, p)
		learned[n] = one(watch[n], model.Score(p))
	}
	for n, p := range list {
		if of[p] != Kept {
			continue
		}
		r.Picks++
		r.Site += inFirstFifth(n, len(list))
		r.Watch += inFirstFifth(before(watch, n), len(list))
		r.ForYou += inFirstFifth(before(learned, n), len(list))
	}
}

// before is how many stand before the n-th once they are sorted by score, the largest first.
func before(scores []int32, n int) (rank int) {
	for i, score := range scores {
		if score > scores[n] || score == scores[n] && i < n {
			rank++
		}
	}
	return rank
}

func inFirstFifth(rank, of int) int {
	if rank < (of+4)/5 {
		return 1
	}
	return 0
}

package foryou

import (
	"cmp"
	"fmt"
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
		return clean.Of(fmt.Sprintf("Too few decisions to tell yet: %s kept, and for you is tried on days after the first %d.", english.Plural(r.Kept, "paper"), Least))
	}
	text := fmt.Sprintf("%d of your %d picks stood in the first fifth; %d by the site's order, %d by watch words.", r.ForYou, r.Picks, r.Site, r.Watch)
	if !r.Wins() {
		text += " That is no better than the site's order, which the inbox therefore keeps."
	}
	return clean.Of(text)
}

// replay goes through the days on which something was decided. A day's list are the papers of
// the pages from which something was decided that were not decided before.
func replay(v *index.Vectors, s Source) (r Replay) {
	decided, pages := make([]bool, s.In.Len()), pagesOf(s)
	model := NewRocchio(v)
	for _, day := range daysOf(s) {
		list := day.list(pages, decided)
		if model.papers >= Least {
			r.add(v, model.Weights(s.Ignored), s, list, day.of)
		}
		for _, p := range list {
			model.Add(p, max(day.of[p], PassedOver))
		}
		for p := range day.of {
			decided[p] = true
		}
	}
	r.Kept = CountKept(s.In.Is)
	return r
}

func pagesOf(s Source) map[page][]int {
	all := map[page][]int{}
	for i, p := range s.In.All() {
		all[pageOf(p)] = append(all[pageOf(p)], i)
	}
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
	pages []page           // theirs
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
func (d day) list(pages map[page][]int, decided []bool) (list []int) {
	slices.SortFunc(d.pages, func(a, b page) int {
		return cmp.Or(cmp.Compare(b.year, a.year), cmp.Compare(b.month, a.month), cmp.Compare(b.day, a.day))
	})
	for _, at := range d.pages {
		list = append(list, pages[at]...)
	}
	return slices.DeleteFunc(list, func(p int) bool { return decided[p] })
}

// add counts where the day's picks stand in each order.
func (r *Replay) add(v *index.Vectors, weights []float64, s Source, list []int, of map[int]Evidence) {
	sorted := func(score func(p int) int32) []int {
		return slices.SortedStableFunc(slices.Values(list), func(a, b int) int { return cmp.Compare(score(b), score(a)) })
	}
	for _, e := range of {
		if e == Kept {
			r.Picks++
		}
	}
	r.Site += inFirstFifth(list, of)
	r.Watch += inFirstFifth(sorted(func(p int) int32 { return pointsOf(s.In, p) }), of)
	r.ForYou += inFirstFifth(sorted(func(p int) int32 { return one(pointsOf(s.In, p), v.Dot(weights, p)) }), of)
}

func inFirstFifth(list []int, of map[int]Evidence) (n int) {
	for _, p := range list[:(len(list)+4)/5] {
		if of[p] == Kept {
			n++
		}
	}
	return n
}

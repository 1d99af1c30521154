package reading

import (
	"dailies/model/library"
	"dailies/model/shelf"
)

// Renumbering carries over what is known by index when papers get other indices: because all
// were read again, or because the last dump showed that two papers are one.
type Renumbering struct{ Before, Now library.Snapshot }

// Paper is the index that a paper has now; -1 if it is gone, or was -1 before.
func (r Renumbering) Paper(before int32) int32 {
	if before < 0 {
		return -1
	}
	if i, ok := r.Now.Find(r.Before.Paper(int(before)).ID); ok {
		return int32(i)
	}
	return -1
}

// was carries over the former bits of papers.
func (r Renumbering) was(before shelf.Former) shelf.Former {
	now := shelf.Former{}
	for p, is := range before {
		if i := r.Paper(p); i >= 0 {
			now[i] = is
		}
	}
	return now
}

// rows carries over a place and the rows around it. If its paper is gone, the one below takes
// its place, or the one above.
func (r Renumbering) rows(before ViewState) ViewState {
	now := ViewState{Of: before.Of, at: r.Paper(before.at)}
	from, to := max(0, before.near-KeptRows), min(len(before.shown), before.near+KeptRows+1)
	for row, p := range before.shown[from:to] {
		i := r.Paper(p)
		if i < 0 {
			continue
		}
		if from+row < before.near {
			now.near++
		}
		now.shown = append(now.shown, i)
	}
	now.near = max(0, min(now.near, len(now.shown)-1))
	if now.at < 0 && len(now.shown) > 0 {
		now.at = now.shown[now.near]
	}
	return now
}

// Home carries over the place from which a filter is typed; nil if there is none.
func (r Renumbering) Home(before *Home) *Home {
	if before == nil {
		return nil
	}
	return &Home{r.rows(before.ViewState), before.Place, before.Lost}
}

// Renumber carries the places in all views over, and keeps the rows on the screen where they
// are. decided says whether papers that were decided since a view was entered stay in it.
func (r *Reading) Renumber(to Renumbering, decided bool) {
	for _, v := range r.Views {
		v.KeepRows(to, decided)
	}
	r.List.Replace(len(r.View().Shown), r.View().Row())
}

package model

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/search"
)

// finding is the search under way.
type finding struct {
	gen    int   // answers carry the generation they were asked under
	busy   bool  // an answer is awaited
	of     *view // of this view
	cancel context.CancelFunc
	typed  *home // the filter was typed, from there: what is selected depends on nothing else; nil: it was not
	behind bool  // papers came in: the reader did not ask, and no key waits
	rows   bool  // likewise, but only the rows around the selection are there: keys about these do not wait
	owed   bool  // the reader asked for one that was given up
}

// foundMsg is a search's answer.
type foundMsg struct {
	gen    int
	answer search.Answer
	why    tea.Cmd // explains why nothing was found; nil: something was
	among  int     // how many papers of the view's status it was searched among; 0: of several
}

// find searches for what the current view shows. It cancels the search before it.
func (m *Model) find() tea.Cmd {
	m.facets.stop()
	return m.seek(false)
}

// seek searches, behind what the reader does or because of it.
func (m *Model) seek(behind bool) tea.Cmd {
	if m.finding.cancel != nil {
		m.finding.cancel()
	}
	v := m.view()
	v.stale = false
	ctx, cancel := context.WithCancel(context.Background())
	m.finding.gen++
	m.finding.busy, m.finding.of, m.finding.cancel, m.finding.behind, m.finding.rows = true, v, cancel, behind, false
	if m.finding.typed != nil && m.finding.typed.of != v {
		m.finding.typed = nil // keys that were typed ahead wait for its paper, but in its view
	}
	job := newJob(v, m.finding.gen, m.index, m.shelf.Searchable(v.was))
	job.points = m.points()
	return func() tea.Msg { return job.run(ctx) }
}

// giveUp ends the search of a view that is left: its answer would be shown in
// another one. The view is searched when it is entered again.
func (m *Model) giveUp() {
	f := &m.finding
	if !f.busy {
		return
	}
	f.cancel()
	f.gen++
	f.of.stale = true
	f.busy, f.typed = false, nil
}

// job is all that a search needs, as copies.
type job struct {
	gen    int
	query  search.Query // the view's and the reader's
	base   search.Query // the view's alone
	filter search.Query // the reader's alone
	text   string       // as typed
	order  search.Order
	back   bool
	index  *search.Index
	papers search.Papers
	status search.Is                                    // of the view; 0: of several
	among  int                                          // papers that have it
	points func(context.Context, search.Papers) []int32 // for queries that ask for the score
}

func newJob(v *view, gen int, index *search.Index, papers search.Papers) job {
	j := job{gen: gen, status: v.status, text: v.filter, order: v.order, back: v.back, index: index, papers: papers}
	j.base, _ = search.Parse(v.query) // both were valid when they were taken over
	j.filter, _ = search.Parse(v.filter)
	j.query = search.And(j.base, j.filter)
	if order, back, ok := j.query.Sort(); ok {
		j.order, j.back = order, back
	}
	return j
}

// run searches.
func (j job) run(ctx context.Context) tea.Msg {
	if j.query.Scored() || j.order == search.ByScore {
		j.papers.Scores = j.points(ctx, j.papers)
	}
	for _, is := range j.papers.Is {
		if is&j.status != 0 {
			j.among++
		}
	}
	request := search.Request{Query: j.query, In: j.papers, By: j.order, Back: j.back}
	msg := foundMsg{gen: j.gen, answer: j.index.Search(ctx, request), among: j.among}
	if ctx.Err() != nil {
		return nil
	}
	if len(msg.answer.Papers) == 0 && !j.filter.Empty() {
		msg.why = j.explain(ctx)
	}
	return msg
}

// onFound shows what a search found, and lets the keys go on that waited for it.
func (m *Model) onFound(msg foundMsg) tea.Cmd {
	if msg.gen != m.finding.gen {
		return nil
	}
	v := m.view()
	held := m.finding.behind || v.part // the list is one that the reader has before the eyes
	v.match, v.fuzzy, v.none = msg.answer.Match, msg.answer.Near, v.none.again()
	v.among = msg.among
	m.showFound(v, msg.answer)
	m.repick()
	if m.finding.behind {
		m.loading.lasted = m.cfg.Now().Sub(m.loading.asked)
	}
	m.finding.busy, m.finding.typed, m.finding.owed = false, nil, false
	if !m.settled && len(v.shown) > 0 { // a dump that came later may stand in front
		v.at = v.shown[0]
	}
	m.settled = v.takePlace(m.shelf, m.loading.unsought()) || m.settled
	if held {
		m.list.Replace(len(v.shown), v.row())
	}
	m.follow()
	if msg.why != nil && !m.coming() { // there is no remedy to choose before the last paper came
		return m.awaitRemedies(msg.why)
	}
	return m.release()
}

// showFound takes over an answer.
func (m *Model) showFound(v *view, a search.Answer) {
	home := m.finding.typed
	if home == nil {
		v.show(a)
		return
	}
	v.place, v.lost = home.place, home.lost
	if a.Best >= 0 {
		v.shown, v.part, v.at, v.place = a.Papers, false, a.Best, "" // it goes before the place to come back to
		return
	}
	v.stand(home.standing)
	v.show(a)
}

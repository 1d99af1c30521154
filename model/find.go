package model

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/search"
	"dailies/ui"
)

// finder is the filter line and the search for what it says.
type finder struct {
	index   *search.Index
	filter  ui.Filter
	typing  *typing // the filter is being typed; nil: it is not
	search  finding
	history history
	spin    spin
}

// finding is the search under way.
type finding struct {
	gen    int   // answers carry the generation they were asked under
	busy   bool  // an answer is awaited
	of     *view // of this view
	cancel context.CancelFunc
	typed  *home // the filter was typed, from there: what is selected depends on nothing else; nil: it was not
	behind bool  // papers came in: the reader did not ask
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
	m.facets.wanted = m.screen.prefs.Facets && m.shelf.Papers.Len() > 0
	return m.seek(false)
}

// seek searches, behind what the reader does or because of it.
func (m *Model) seek(behind bool) tea.Cmd {
	if m.finder.search.cancel != nil {
		m.finder.search.cancel()
	}
	v := m.view()
	v.stale = false
	ctx, cancel := context.WithCancel(context.Background())
	m.finder.search.gen++
	m.finder.search.busy, m.finder.search.of, m.finder.search.cancel, m.finder.search.behind = true, v, cancel, behind
	if m.finder.search.typed != nil && m.finder.search.typed.of != v {
		m.finder.search.typed = nil // keys that were typed ahead wait for its paper, but in its view
	}
	job := newJob(v, m.finder.search.gen, m.finder.index, m.shelf.Searchable(v.was))
	job.points = m.points()
	return func() tea.Msg { return job.run(ctx) }
}

// giveUp ends the search of a view that is left: its answer would be shown in
// another one. The view is searched when it is entered again.
func (m *Model) giveUp() {
	f := &m.finder.search
	if !f.busy {
		return
	}
	f.drop()
	f.of.stale = true
	f.typed = nil
}

// drop ends the search under way: what it finds is not wanted any more.
func (f *finding) drop() {
	if f.cancel != nil {
		f.cancel()
	}
	f.gen++
	f.busy, f.behind = false, false
}

// awaited tells whether keys wait for its answer. They do for what the reader
// asked for; and for papers that came in once no more are coming, because then
// the list is whole.
func (f *finding) awaited(coming bool) bool { return f.busy && !(f.behind && coming) }

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
	if msg.gen != m.finder.search.gen {
		return nil
	}
	v := m.view()
	held := m.finder.search.behind || v.part // the list is one that the reader has before the eyes
	v.match, v.fuzzy, v.none = msg.answer.Match, msg.answer.Near, v.none.again()
	v.among = msg.among
	m.showFound(v, msg.answer)
	m.repick()
	if m.finder.search.behind {
		m.loading.lasted = m.cfg.Now().Sub(m.loading.asked)
	}
	m.finder.search.busy, m.finder.search.typed = false, nil
	if !m.reading.settled && len(v.shown) > 0 { // a dump that came later may stand in front
		v.at = v.shown[0]
	}
	m.reading.settled = v.takePlace(m.shelf, m.loading.unsought()) || m.reading.settled
	if held {
		m.reading.list.Replace(len(v.shown), v.row())
	}
	m.follow()
	if msg.why != nil && !m.coming() { // there is no remedy to choose before the last paper came
		return m.awaitRemedies(msg.why)
	}
	return m.afterSearch(!m.finder.search.behind)
}

// showFound takes over an answer.
func (m *Model) showFound(v *view, a search.Answer) {
	home := m.finder.search.typed
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

package model

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/search"
)

// finding is the search under way.
type finding struct {
	gen    int  // answers carry the generation they were asked under
	busy   bool // an answer is awaited
	cancel context.CancelFunc
	best   bool // the filter is being typed: select its best hit
	behind bool // papers came in: the reader did not ask, and no key waits
}

// foundMsg is a search's answer.
type foundMsg struct {
	gen   int
	shown []int32
	fuzzy map[int32]bool
	best  int32 // the most relevant paper; -1: none
	match search.Matcher
	why   tea.Cmd // explains why nothing was found; nil: something was
}

// find searches for what the current view shows. It cancels the search before it.
func (m *Model) find() tea.Cmd {
	if m.finding.cancel != nil {
		m.finding.cancel()
	}
	m.facets.stop()
	v := m.view()
	v.stale = false
	ctx, cancel := context.WithCancel(context.Background())
	m.finding.gen++
	m.finding.busy, m.finding.cancel, m.finding.best, m.finding.behind = true, cancel, false, false
	job := newJob(v, m.finding.gen, m.index, m.shelf.Searchable(v.was))
	job.watch, job.before = m.watched(), m.watching.scores
	return func() tea.Msg {
		msg := job.run(ctx)
		if ctx.Err() != nil {
			return nil
		}
		return msg
	}
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
	watch  []search.Watched // for queries that ask for the score
	before *search.Scores   // what is known of it already
}

func newJob(v *view, gen int, index *search.Index, papers search.Papers) job {
	j := job{gen: gen, text: v.filter, order: v.order, back: v.back, index: index, papers: papers}
	j.base, _ = search.Parse(v.query) // both were valid when they were taken over
	j.filter, _ = search.Parse(v.filter)
	j.query = search.And(j.base, j.filter)
	if order, back, ok := j.query.Sort(); ok {
		j.order, j.back = order, back
	}
	return j
}

func (j job) run(ctx context.Context) foundMsg {
	msg := foundMsg{gen: j.gen, fuzzy: map[int32]bool{}, best: -1}
	if j.query.Scored() || j.order == search.ByScore {
		j.papers.Scores = j.index.Score(ctx, j.watch, j.papers, j.before)
	}
	msg.match = j.index.Prepare(ctx, j.query, j.papers)
	var results []search.Result
	for r := range msg.match.Scan(ctx, nil) {
		results = append(results, r)
		if r.Fuzzy {
			msg.fuzzy[r.Paper] = true
		}
	}
	if best := search.Best(results); telling(results) {
		msg.best = results[best].Paper
	}
	msg.shown = search.SortResults(j.papers, results, j.order, j.back)
	if len(results) == 0 && !j.filter.Empty() {
		msg.why = j.explain(ctx)
	}
	return msg
}

// telling tells whether one result is more relevant than another: "-survey" and
// "authors:3" say nothing about that, and must not move the selection.
func telling(results []search.Result) bool {
	for _, r := range results {
		if r.Score != results[0].Score {
			return true
		}
	}
	return len(results) == 1
}

// onFound shows what a search found, and lets the keys go on that waited for it.
func (m *Model) onFound(msg foundMsg) tea.Cmd {
	if msg.gen != m.finding.gen {
		return nil
	}
	m.finding.busy = false
	v := m.view()
	v.match, v.fuzzy, v.dead = msg.match, msg.fuzzy, deadEnd{}
	v.show(msg.shown)
	m.repick()
	if m.finding.best && msg.best >= 0 {
		v.at = msg.best
	}
	m.finding.best = false
	if !m.settled && len(v.shown) > 0 { // a dump that came later may stand in front
		v.at = v.shown[0]
	}
	m.takePlace()
	if m.finding.behind {
		m.list.Replace(len(v.shown), v.row())
	}
	m.follow()
	if msg.why != nil {
		return m.awaitWays(msg.why)
	}
	return m.release()
}

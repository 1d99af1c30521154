package model

import (
	"context"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/saving"
	"dailies/model/search"
	"dailies/model/shelf"
)

// moment is what counts and scores were made of: where it is the same, they
// are still true.
type moment struct {
	shelf   *shelf.Shelf
	epoch   int
	version int
	asked   string // the queries, or the watch words
}

func (m *Model) moment(asked []string) moment {
	return moment{m.shelf, m.shelf.Papers.Epoch(), m.shelf.Version, strings.Join(asked, "\n")}
}

// tally is the live counts of the saved views.
type tally struct {
	at     moment
	busy   bool
	counts map[string]int // by query
}

// talliedMsg is how many papers the queries of the saved views have.
type talliedMsg struct {
	at     moment
	counts map[string]int
	unread bool // some abstracts could not be read: there may be more
}

// tallyMsg says that it is time to count again what could not be read.
type tallyMsg struct{ at moment }

// catchUp counts and scores again where papers, marks, filters or words have
// changed since, one command of each in flight.
func (m *Model) catchUp() tea.Cmd {
	if m.loading.busy {
		return nil // papers that come in are counted once they are all there
	}
	return tea.Batch(m.tallyUp(), m.appraise())
}

func (m *Model) tallyUp() tea.Cmd {
	var queries []string
	for _, v := range m.views[builtins:] {
		queries = append(queries, v.query)
	}
	at := m.moment(queries)
	if m.tally.busy || len(queries) == 0 || at == m.tally.at {
		return nil
	}
	m.tally.busy = true
	index, papers, watch, before := m.index, m.shelf.Searchable(nil), m.watched(), m.watching.scores
	return func() tea.Msg {
		msg := talliedMsg{at: at, counts: map[string]int{}}
		for _, text := range queries {
			q, _ := search.Parse(text) // it was valid when it was saved
			if q.Scored() && papers.Scores == nil {
				papers.Scores = index.Score(context.Background(), watch, papers, before)
			}
			found, unread := matching(index, q, papers) // what cannot be read does not count
			msg.counts[text] = len(found)
			msg.unread = msg.unread || unread > 0
		}
		return msg
	}
}

func (m *Model) onTallied(msg talliedMsg) tea.Cmd {
	m.tally.busy = false
	if msg.at.shelf != m.shelf {
		return nil
	}
	m.tally.at, m.tally.counts = msg.at, msg.counts
	if msg.unread { // the file may be back by then
		return m.cfg.After(saving.RetryAfter, func() tea.Msg { return tallyMsg{msg.at} })
	}
	return nil
}

// onTally lets the views be counted again, unless they were in between.
func (m *Model) onTally(msg tallyMsg) tea.Cmd {
	if msg.at == m.tally.at {
		m.tally.at = moment{}
	}
	return nil
}

package model

import (
	"dailies/model/list"
)

// presenter turns papers into what the panes show of them in this frame.
func (m *Model) presenter() list.Presenter {
	return list.Presenter{Shelf: m.shelf, View: m.view(), Learned: m.learning.Learned, Scores: m.lists.Scores(), Source: m.reading.Source, Names: m.reading.Names, Skim: m.reading.Skim, Gists: &m.reading.Gists, Since: m.newPapers.since, Picked: m.triage.Picks.Has}
}

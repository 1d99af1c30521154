package filter

import (
	"strings"

	"dailies/model/list"
	"dailies/model/shelf"
	"dailies/model/triage"
)

// Typing is what Esc brings back while a filter is typed.
type Typing struct {
	Before list.View    // as it was
	Picks  triage.Picks // what was picked
	home   *list.Home   // the place there
	papers int          // how many there were: if more have come in, Esc searches again
}

// Begin begins to type the filter of a view that chooses from so many papers. What is typed
// behind a filter is another word.
func (f *Finder) Begin(v *list.View, papers int, picks triage.Picks) {
	f.Typing = &Typing{Before: *v, home: v.Home(), papers: papers, Picks: picks}
	f.Typing.Before.Stale = v.Stale || f.Search.Busy // Esc searches again if the search had not ended
	text := strings.TrimRight(v.Filter, " ")
	if text != "" {
		text += " "
	}
	f.Line.Begin(text)
}

// TakeTyped gives a view the filter that is typed now, and reports whether that is another
// one. A mistake never empties the list: the token at fault is marked, and the rest filters.
// If that is no filter, the list stays as it is.
func (f *Finder) TakeTyped(v *list.View, s *shelf.Shelf) bool {
	text, ok := f.Line.WithoutMistake()
	if !ok || text == v.Filter {
		return false
	}
	v.SetFilter(s, text)
	f.from = f.Typing.home
	return true
}

// EndTyping ends the typing and keeps what was found.
func (f *Finder) EndTyping() {
	f.Typing = nil
	f.Line.End()
}

// Restore ends the typing and brings the view back as it was before. It reports whether
// the view has to be searched again.
func (f *Finder) Restore(v *list.View, papers int) (stale bool) {
	stale = f.Typing.Before.Stale || f.Typing.papers != papers
	*v = f.Typing.Before
	f.EndTyping()
	f.Line.SetText(v.Filter)
	f.Search.Drop()
	f.from = nil
	return stale
}

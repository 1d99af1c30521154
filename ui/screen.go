package ui

import "time"

// Screen is how the terminal is divided and coloured.
type Screen struct {
	W, H   int   // cells
	Prefs  Prefs // how it is to be divided
	Layout Layout
	Theme  *Theme

	Flipped bool   // rows have one line on a screen that would have higher ones, or the other way round
	Untried *Theme // was chosen before the one that is previewed; nil: none is
	click   click  // the last one
}

// Arrange divides it anew.
func (s *Screen) Arrange() { s.Layout = Arrange(s.W, s.H, s.Prefs) }

// Focus is the pane that has the keys.
func (s *Screen) Focus() Pane {
	switch {
	case s.Prefs.Focus == PaneFacets && s.Layout.Facets.W == 0:
		return PaneList
	case s.Prefs.Focus == PaneSimilar && s.Layout.Similar.W == 0:
		return PaneDetail
	}
	return s.Prefs.Focus
}

// LayoutOfPaper is the layout while a whole paper is read.
func (s *Screen) LayoutOfPaper() Layout {
	p := s.Prefs
	p.Focus = PanePaper
	return Arrange(s.W, s.H, p)
}

// Chosen is the theme that was chosen, while another may be previewed.
func (s *Screen) Chosen() *Theme {
	if s.Untried != nil {
		return s.Untried
	}
	return s.Theme
}

// ShowNext goes from both panes to the abstract alone, then to the list alone, then to both again,
// if there is room for both.
func (s *Screen) ShowNext() {
	switch p := &s.Prefs; {
	case s.Layout.Mode < Single:
		p.Alone, p.Focus = true, PaneDetail
	case p.Focus == PaneDetail:
		p.Focus = PaneList
	case p.Alone:
		p.Alone = false
	default:
		p.Focus = PaneDetail
	}
}

// TogglePreview shows or hides the abstract beside the list.
func (s *Screen) TogglePreview() { s.Prefs.Alone, s.Prefs.Focus = !s.Prefs.Alone, PaneList }

// Turn puts the abstract below the list, or beside it.
func (s *Screen) Turn() { s.Prefs = s.Prefs.Turned(s.W, s.H) }

// Widen adds so many percent to the list's share.
func (s *Screen) Widen(by int) {
	if s.Prefs.Ratio == 0 {
		s.Prefs.Ratio = s.Layout.Ratio()
	}
	s.Prefs.Ratio = min(max(s.Prefs.Ratio+by, 20), 80)
}

// click is where the mouse was pressed last, and when.
type click struct {
	pane Pane
	row  int
	at   time.Time
}

// doubleClick is how soon a second click on the same row counts as Enter.
const doubleClick = 400 * time.Millisecond

// Click gives a pane the keys, and reports whether this was the second click on one of
// its rows; -1 is none.
func (s *Screen) Click(pane Pane, row int, now time.Time) (double bool) {
	s.Prefs.Focus = pane
	before := s.click
	s.click = click{pane, row, now}
	double = row >= 0 && before.pane == pane && before.row == row && now.Sub(before.at) < doubleClick
	if double {
		s.click = click{} // a third one is the first of two
	}
	return double
}

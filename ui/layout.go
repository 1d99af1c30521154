package ui

import "time"

// Rect is a rectangle of cells on the screen.
type Rect struct{ X, Y, W, H int }

// Contains reports whether the cell x, y is in the rectangle.
func (r Rect) Contains(x, y int) bool { return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H }

// Pane identifies a pane. The focused pane gets the keys.
type Pane uint8

// Panes of the screen.
const (
	PaneList Pane = iota
	PaneDetail
	PaneFacets
	PanePaper   // a whole paper, in place of the detail or of all panes
	PaneSimilar // papers similar to the one in the detail, beside it
)

// Size of the list beside the detail. It gets less than half of the width, and no more than the titles of
// the samples (at most 136 letters) need to fit on two lines.
const (
	listPermille   = 475
	maxListColumns = 76
)

// Height of the list above the detail. It shows eight papers: one line for the position, three for the
// selected row and one for each other row. It grows no faster than a list beside the detail, where a row
// takes four lines, so that a larger screen never shows fewer papers.
const (
	minStackedLines = 11
	minDetailLines  = 4
)

// RoomyLines is the least height of a list whose rows show the whole title, facts and an empty line,
// unless rows are compact. The selected row shows them even then.
const RoomyLines = 9

// Prefs are the layout choices of the user, stored in session.json.
type Prefs struct {
	ListPercent int  `json:"ratio"`                 // share of the list in percent; 0 for the default
	Below       bool `json:"below"`                 // detail below the list even if there is room beside it
	Beside      bool `json:"beside,omitempty"`      // detail beside the list even if that is narrow
	SinglePane  bool `json:"preview_off"`           // show only the focused pane
	PaperBeside bool `json:"paper_aside,omitempty"` // show a whole paper beside the list, not on the whole screen
	Facets      bool `json:"facets,omitempty"`      // the facets are open
	Typing      bool `json:"-"`                     // the filter line is open
	Focus       Pane `json:"-"`

	Rows  string `json:"rows,omitempty"`  // "compact", "normal" or "auto"; "" if not chosen
	Theme string `json:"theme,omitempty"` // the chosen theme, even while another is previewed; "" if not chosen
}

// beside reports whether the detail is beside the list. With facets open, 120 columns are too narrow for
// that: titles would take four lines.
func (p Prefs) beside(width, height int) bool {
	free := width
	if p.Facets && p.Focus != PanePaper {
		free -= facetColumns + 1
	}
	return width >= wideColumns && !p.Below && (p.Beside || free >= besideColumns && height >= besideRows)
}

// Mode says how the panes share the screen.
type Mode uint8

// Modes of a layout.
const (
	Wide    Mode = iota // list beside detail
	Stacked             // list above detail
	Single              // one pane
)

// Layout has the position of everything on the screen. What is hidden has a width or height of 0. Rule is
// the line between list and detail, Rail the line right of the facets.
type Layout struct {
	Mode          Mode
	Width, Height int  // of the frame; the last column of the screen stays empty
	Compact       bool // one-line rows suit the size
	Header        Rect
	Body          Rect // all panes, between header and footer
	Facets        Rect
	Rail          Rect
	List          Rect
	Rule          Rect
	Detail        Rect // or a whole paper
	Similar       Rect // beside the detail, if the detail is wider than its text
	Filter        Rect
	Footer        Rect
}

const (
	wideColumns       = 100 // the detail can be beside the list
	besideColumns     = 120 // the detail is beside the list by default
	besideRows        = 36  // least height for that: eight papers take four lines each
	minSplitColumns   = 60  // below this, only one pane fits
	minSplitRows      = 18
	minFramedRows     = 4  // below this, there is no header and no footer
	spacedRows        = 24 // from this height, a line stays empty below the header and above the footer
	facetColumns      = 28
	textColumns       = MaxTextWidth + 2*4 // of a detail with text of the full width
	maxSimilarColumns = 44
	minSimilarColumns = 28
)

// Arrange returns the layout for a screen of any size.
func Arrange(width, height int, p Prefs) Layout {
	l := Layout{Width: max(width, 0), Height: max(height, 0)}
	if l.Width > 1 {
		l.Width-- // a character in the last column makes some terminals wrap
	}
	l.Mode = mode(width, height, p)
	l.Compact = width < wideColumns || l.Mode == Stacked || l.Mode == Wide && height < besideRows
	body := l.frame(p)
	l.Body = body
	if p.Facets && p.Focus != PanePaper && (body.W >= 2*facetColumns || p.Focus == PaneFacets) {
		body = l.putFacets(body, p)
	}
	l.putPanes(body, p)
	return l
}

func mode(width, height int, p Prefs) Mode {
	beside := p.beside(width, height)
	single := p.SinglePane
	if p.Focus == PanePaper {
		single = !p.PaperBeside || !beside
	}
	switch {
	case single, width < minSplitColumns, height < minSplitRows:
		return Single
	case beside:
		return Wide
	}
	return Stacked
}

// frame places header, filter and footer, and returns the space between them.
func (l *Layout) frame(p Prefs) Rect {
	body := Rect{0, 0, l.Width, l.Height}
	if l.Height < minFramedRows {
		return body
	}
	air := Bit(l.Height >= spacedRows)
	l.Header = Rect{0, 0, l.Width, 1}
	l.Footer = Rect{0, l.Height - 1, l.Width, 1}
	body.Y, body.H = 1+air, l.Height-2-2*air
	if p.Typing {
		l.Filter = Rect{0, l.Height - 2, l.Width, 1}
		body.H -= 1 - air // use the empty line, so that nothing moves
	}
	return body
}

// putFacets places the facets on the left, or alone if nothing fits beside them. It returns the remaining
// space.
func (l *Layout) putFacets(body Rect, p Prefs) Rect {
	if l.Mode == Single && p.Focus == PaneFacets {
		l.Facets = body
		return Rect{body.X, body.Y, 0, 0}
	}
	w := min(facetColumns, body.W/3)
	l.Facets = Rect{body.X, body.Y, w, body.H}
	l.Rail = Rect{body.X + w, body.Y, 1, body.H}
	return Rect{body.X + w + 1, body.Y, body.W - w - 1, body.H}
}

func (l *Layout) putPanes(body Rect, p Prefs) {
	switch l.Mode {
	case Wide:
		w := min((body.W-1)*listPermille/1000, maxListColumns)
		if p.ListPercent > 0 {
			w = share(body.W-1, p.ListPercent)
		}
		l.List = Rect{body.X, body.Y, w, body.H}
		l.Rule = Rect{body.X + w, body.Y, 1, body.H}
		l.Detail = Rect{body.X + w + 1, body.Y, body.W - w - 1, body.H}
		if free := l.Detail.W - textColumns; free >= minSimilarColumns && p.Focus != PanePaper {
			l.Detail.W = textColumns
			l.Similar = Rect{l.Detail.X + textColumns, body.Y, min(free, maxSimilarColumns), body.H}
		}
	case Stacked:
		h := max(minStackedLines, l.Height/4+2)
		if p.ListPercent > 0 {
			h = share(body.H-1, p.ListPercent)
		}
		h = max(min(h, body.H-1-minDetailLines), 1)
		l.List = Rect{body.X, body.Y, body.W, h}
		l.Rule = Rect{body.X, body.Y + h, body.W, 1}
		l.Detail = Rect{body.X, body.Y + h + 1, body.W, body.H - h - 1}
	default:
		if p.Focus == PaneDetail || p.Focus == PanePaper {
			l.Detail = body
		} else {
			l.List = body
		}
	}
}

// ListShowsFacts reports whether the list, above the detail, shows the title and facts of the selected
// paper. The detail then starts with the abstract.
func (l *Layout) ListShowsFacts() bool { return l.Mode == Stacked && l.List.H >= RoomyLines }

// ListPercent returns the list's share of the space as laid out, in percent, rounded to a multiple of 5.
func (l *Layout) ListPercent() int {
	list, all := l.List.W, l.List.W+l.Detail.W+l.Similar.W
	if l.Mode == Stacked {
		list, all = l.List.H, l.List.H+l.Detail.H
	}
	return (40*list/max(all, 1) + 1) / 2 * 5
}

// share returns percent of n cells, but no less than a tenth and no more than nine tenths.
func share(n, percent int) int {
	return n * min(max(percent, 10), 90) / 100
}

// PaneAt returns the pane at the cell x, y. ok is false if there is none.
func (l Layout) PaneAt(x, y int) (pane Pane, ok bool) {
	for pane, r := range map[Pane]Rect{PaneList: l.List, PaneDetail: l.Detail, PaneFacets: l.Facets, PaneSimilar: l.Similar} {
		if r.Contains(x, y) {
			return pane, true
		}
	}
	return 0, false
}

// Bit returns 1 if b is true and 0 if not.
func Bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Screen holds the size, layout and theme of the screen.
type Screen struct {
	W, H   int // cells
	Prefs  Prefs
	Layout Layout
	Theme  *Theme
	click  click // last click
}

// Arrange updates the layout.
func (s *Screen) Arrange() { s.Layout = Arrange(s.W, s.H, s.Prefs) }

// Focus returns the focused pane.
func (s *Screen) Focus() Pane {
	if s.Prefs.Focus == PaneFacets && s.Layout.Facets.W == 0 {
		return PaneList
	}
	return s.Prefs.Focus
}

// PaperLayout returns the layout used while a whole paper is read.
func (s *Screen) PaperLayout() Layout {
	p := s.Prefs
	p.Focus = PanePaper
	return Arrange(s.W, s.H, p)
}

// CyclePanes switches from both panes to the abstract alone, then to the list alone, then back to both if
// they fit.
func (s *Screen) CyclePanes() {
	switch p := &s.Prefs; {
	case s.Layout.Mode < Single:
		p.SinglePane, p.Focus = true, PaneDetail
	case p.Focus == PaneDetail:
		p.Focus = PaneList
	case p.SinglePane:
		p.SinglePane = false
	default:
		p.Focus = PaneDetail
	}
}

// TogglePreview shows or hides the abstract beside the list.
func (s *Screen) TogglePreview() { s.Prefs.SinglePane, s.Prefs.Focus = !s.Prefs.SinglePane, PaneList }

// IsNarrow reports whether the screen is too narrow for list and detail side by side, whatever its
// height.
func (s *Screen) IsNarrow() bool { return s.W < wideColumns }

// ToggleDetailBelow moves the detail below the list, or back beside it. It stores a preference only if
// that is not the default.
func (s *Screen) ToggleDetailBelow() {
	p := &s.Prefs
	beside := !p.beside(s.W, s.H)
	if p.Below, p.Beside = false, false; p.beside(s.W, s.H) != beside {
		p.Below, p.Beside = !beside, beside
	}
}

// ResizeList adds by percent to the list's share.
func (s *Screen) ResizeList(by int) {
	if s.Prefs.ListPercent == 0 {
		s.Prefs.ListPercent = s.Layout.ListPercent()
	}
	s.Prefs.ListPercent = min(max(s.Prefs.ListPercent+by, 20), 80)
}

type click struct {
	pane Pane
	row  int
	at   time.Time
}

const doubleClickTime = 400 * time.Millisecond // at most, between the two clicks

// Click focuses a pane and reports whether this is a double click on one of its rows. row is -1 if the
// click is on no row.
func (s *Screen) Click(pane Pane, row int, now time.Time) (double bool) {
	s.Prefs.Focus = pane
	before := s.click
	s.click = click{pane, row, now}
	double = row >= 0 && before.pane == pane && before.row == row && now.Sub(before.at) < doubleClickTime
	if double {
		s.click = click{} // a third click starts a new double click
	}
	return double
}

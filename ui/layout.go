package ui

import "time"

// Rect is a rectangle of cells on the screen.
type Rect struct{ X, Y, W, H int }

// Contains reports whether the cell x, y is in the rectangle.
func (r Rect) Contains(x, y int) bool { return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H }

// Pane is who has the keys.
type Pane uint8

// The panes.
const (
	PaneList Pane = iota
	PaneDetail
	PaneFacets
	PanePaper   // a whole paper, in the place of all others or of the detail
	PaneSimilar // papers like the one in the detail, beside it
)

// Beside the detail the list has so many thousandths of the width, so that the abstract has more, and
// no more than all titles of the samples take on two lines: they have up to 136 letters.
const (
	wideShare  = 475
	listEnough = 76
)

// Above the detail the list has eight papers: a line that says where the reader is, three for the
// selected row and one for each other. It grows no faster than a list beside the detail, where a row
// takes four lines: a larger screen never shows fewer papers.
const (
	stackedLines  = 11
	detailAtLeast = 4 // lines
)

// RoomyLines is the height of a list from which on rows show all of their title, their
// facts and a free line, unless they are compact; the selected row does so even then.
const RoomyLines = 9

// Prefs are what the reader chose about the screen, as session.json has it.
type Prefs struct {
	ListPercent int  `json:"ratio"`                 // the list's share, in percent; 0: what suits the screen
	Below       bool `json:"below"`                 // detail below the list, although there is room beside it
	Beside      bool `json:"beside,omitempty"`      // detail beside the list, although it is narrow there
	SinglePane  bool `json:"preview_off"`           // only the pane that has the focus
	PaperBeside bool `json:"paper_aside,omitempty"` // a whole paper has the place of the detail beside the list, if there is one, not the whole screen
	Facets      bool `json:"facets,omitempty"`      // the facets are open
	Typing      bool `json:"-"`                     // the filter line is open
	Focus       Pane `json:"-"`

	Rows  string `json:"rows,omitempty"`  // "compact", "normal" or "auto"; "": nothing was chosen
	Theme string `json:"theme,omitempty"` // the chosen one, also while another is previewed; "": none was chosen
}

// beside reports whether the detail stands beside the list on a screen. Facets leave too little
// room for it on one of 120 columns: titles would take four lines.
func (p Prefs) beside(width, height int) bool {
	free := width
	if p.Facets && p.Focus != PanePaper {
		free -= facetColumns + 1
	}
	return width >= wideColumns && !p.Below && (p.Beside || free >= besideColumns && height >= besideRows)
}

// Mode is how the panes share the screen.
type Mode uint8

// The modes.
const (
	Wide    Mode = iota // list beside detail
	Stacked             // list above detail
	Single              // one pane
)

// Layout says where everything is. What has no place has a width or height of 0.
// Rule is the line between list and detail, Rail the one right of the facets.
type Layout struct {
	Mode          Mode
	Width, Height int  // of the frame: the screen's last column stays free
	Compact       bool // rows of one line suit it
	Header        Rect
	Body          Rect // of all panes, between header and footer
	Facets        Rect
	Rail          Rect
	List          Rect
	Rule          Rect
	Detail        Rect // or a whole paper
	Similar       Rect // beside a detail that has more room than its text takes
	Filter        Rect
	Footer        Rect
}

const (
	wideColumns   = 100 // from here on list and detail can stand side by side
	besideColumns = 120 // from here on they do, unless the reader chose otherwise
	besideRows    = 36  // and on so many lines: eight papers take four each
	singleColumns = 60  // below, one pane is all there is room for
	singleRows    = 18
	framedRows    = 4  // below, there is neither header nor footer
	airyRows      = 24 // from here on a line is left free below the header and above the footer
	facetColumns  = 28
	textColumns   = MaxTextWidth + 2*4 // of a detail whose text is as wide as it may be
	similarAtMost = 44
	similarFrom   = 28
)

// Arrange lays the screen out. It takes any size.
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
	switch {
	case width < singleColumns || height < singleRows, p.Focus == PanePaper && (!p.PaperBeside || !p.beside(width, height)), p.Focus != PanePaper && p.SinglePane:
		return Single
	case p.beside(width, height):
		return Wide
	}
	return Stacked
}

// frame places header, filter and footer, and returns the space between them.
func (l *Layout) frame(p Prefs) Rect {
	body := Rect{0, 0, l.Width, l.Height}
	if l.Height < framedRows {
		return body
	}
	air := Bit(l.Height >= airyRows)
	l.Header = Rect{0, 0, l.Width, 1}
	l.Footer = Rect{0, l.Height - 1, l.Width, 1}
	body.Y, body.H = 1+air, l.Height-2-2*air
	if p.Typing {
		l.Filter = Rect{0, l.Height - 2, l.Width, 1}
		body.H -= 1 - air // it takes the free line, so that nothing moves
	}
	return body
}

// putFacets places the facets on the left, or alone if there is no room beside them.
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
		w := min((body.W-1)*wideShare/1000, listEnough)
		if p.ListPercent > 0 {
			w = share(body.W-1, p.ListPercent)
		}
		l.List = Rect{body.X, body.Y, w, body.H}
		l.Rule = Rect{body.X + w, body.Y, 1, body.H}
		l.Detail = Rect{body.X + w + 1, body.Y, body.W - w - 1, body.H}
		if free := l.Detail.W - textColumns; free >= similarFrom && p.Focus != PanePaper {
			l.Detail.W = textColumns
			l.Similar = Rect{l.Detail.X + textColumns, body.Y, min(free, similarAtMost), body.H}
		}
	case Stacked:
		h := max(stackedLines, l.Height/4+2)
		if p.ListPercent > 0 {
			h = share(body.H-1, p.ListPercent)
		}
		h = max(min(h, body.H-1-detailAtLeast), 1)
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

// ListShowsFacts reports whether the list says above the detail all about the selected paper but its abstract.
func (l *Layout) ListShowsFacts() bool { return l.Mode == Stacked && l.List.H >= RoomyLines }

// ListPercent is the list's share as it is laid out, in percent, rounded to a multiple of 5.
func (l *Layout) ListPercent() int {
	list, all := l.List.W, l.List.W+l.Detail.W+l.Similar.W
	if l.Mode == Stacked {
		list, all = l.List.H, l.List.H+l.Detail.H
	}
	return (40*list/max(all, 1) + 1) / 2 * 5
}

// share is the list's part of n cells; neither part is less than a tenth.
func share(n, percent int) int {
	return n * min(max(percent, 10), 90) / 100
}

// PaneAt is the pane that has the cell x, y; ok is false if none has.
func (l Layout) PaneAt(x, y int) (pane Pane, ok bool) {
	for pane, r := range map[Pane]Rect{PaneList: l.List, PaneDetail: l.Detail, PaneFacets: l.Facets, PaneSimilar: l.Similar} {
		if r.Contains(x, y) {
			return pane, true
		}
	}
	return 0, false
}

// Bit is 1 if b is true, else 0.
func Bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Screen is how the terminal is divided and coloured.
type Screen struct {
	W, H   int   // cells
	Prefs  Prefs // how it is to be divided
	Layout Layout
	Theme  *Theme
	click  click // the last one
}

// Arrange divides it anew.
func (s *Screen) Arrange() { s.Layout = Arrange(s.W, s.H, s.Prefs) }

// Focus is the pane that has the keys.
func (s *Screen) Focus() Pane {
	if s.Prefs.Focus == PaneFacets && s.Layout.Facets.W == 0 {
		return PaneList
	}
	return s.Prefs.Focus
}

// PaperLayout is the layout while a whole paper is read.
func (s *Screen) PaperLayout() Layout {
	p := s.Prefs
	p.Focus = PanePaper
	return Arrange(s.W, s.H, p)
}

// CyclePanes goes from both panes to the abstract alone, then to the list alone, then to both again,
// if there is room for both.
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

// IsNarrow reports whether list and detail cannot stand side by side, however high the screen is.
func (s *Screen) IsNarrow() bool { return s.W < wideColumns }

// ToggleDetailBelow puts the detail below the list instead of beside it, or the other way round. It chooses
// nothing where that is so by default.
func (s *Screen) ToggleDetailBelow() {
	p := &s.Prefs
	beside := !p.beside(s.W, s.H)
	if p.Below, p.Beside = false, false; p.beside(s.W, s.H) != beside {
		p.Below, p.Beside = !beside, beside
	}
}

// ResizeList adds so many percent to the list's share.
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

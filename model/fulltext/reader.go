// Package fulltext shows whole papers. A Store keeps the pages fetched from arXiv. Typeset breaks a paper
// into lines, once for each width and in the background; Markdown is the other output format. A Reader is
// the component that shows a paper: it scrolls, searches, follows citations, and remembers the place in each
// paper.
package fulltext

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"sort"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/fetch"
	"dailies/model/library"
	"dailies/model/overlay"
	"dailies/model/shelf"
	"dailies/parser"
	"dailies/parser/article"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// Paper identifies a paper to read.
type Paper struct {
	ID     library.ID
	Number string // arXiv number
	Title  clean.Text
}

// Source says where papers come from, and how to typeset them.
type Source struct {
	Store  Store
	Fetch  Fetch // fetches papers from arXiv into the store
	ASCII  bool  // formulas use ASCII only
	Linear bool  // for linear mode: ASCII, and each formula on one line
}

// Reader is a component that shows a paper, or none.
type Reader struct {
	Source
	overlay.Size                // in cells and lines
	Places       []Place        // where papers were left, the latest last
	Fetching     fetch.Fetching // of whole papers

	Dialog    *overlay.Dialog
	Shelf     *shelf.Shelf
	Browse    func(address string) tea.Cmd
	InBrowser func() tea.Cmd        // opens the selected paper in the browser
	Focus     func(ui.Pane) tea.Cmd // moves the focus to a pane
	MayOpen   func(Paper) bool      // whether a fetched paper is still selected, and no dialog is open

	opened      map[library.ID]bool // papers whose place was changed in this sitting
	gen         int                 // generation; answers of other generations are dropped
	loading     bool                // keys wait for a paper or its matches
	openFetched Paper               // opens as soon as it is fetched
	open        *openedPaper
}

type openedPaper struct {
	Paper
	article  article.Article
	document Document
	top      int     // first visible line
	chosen   Place   // place of top when it was chosen; in other widths top is rounded
	scrolled int     // cells by which wide lines are scrolled sideways
	link     *link   // selected link, which is visible; or nil
	history  []Place // where links were followed
	search   textSearch
}

// typesetMsg carries a paper that was opened, typeset in another width or searched.
type typesetMsg struct {
	gen int
	openedPaper
	err error // fs.ErrNotExist if it is not in the store
}

// Update handles the messages of the component.
func (r *Reader) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case typesetMsg:
		return r.onTypeset(msg)
	case countedMsg:
		return r.onCounted(msg)
	case removedMsg:
		if !r.Dialog.Failed(msg.err) {
			r.Dialog.Answer(clean.Of(english.Plural(msg.papers, "whole paper")+" removed"), ui.Info, 0)
		}
	case fetch.StepMsg:
		if msg.Whole {
			return r.onFetched(msg)
		}
	}
	return nil
}

// IsOpen reports whether a paper is on the screen.
func (r *Reader) IsOpen() bool { return r.open != nil }

// Paper returns the paper on the screen.
func (r *Reader) Paper() Paper {
	if r.open == nil {
		return Paper{}
	}
	return r.open.Paper
}

// BlocksKeys reports whether keys must wait for a paper that is being opened, typeset or searched.
func (r *Reader) BlocksKeys() bool { return r.loading }

// Open opens a paper from the store, or offers to fetch it.
func (r *Reader) Open(p Paper) tea.Cmd { return r.load(openedPaper{Paper: p}) }

// Reflow typesets the paper again if the width of the screen has changed.
func (r *Reader) Reflow() tea.Cmd {
	if r.open == nil || r.open.document.Options == r.options() && !r.loading { // a pending answer may be for another width
		return nil
	}
	return r.load(*r.open)
}

// load reads a paper unless it is open, typesets it for the current screen and searches it, all in the
// background.
func (r *Reader) load(o openedPaper) tea.Cmd {
	r.gen++
	r.loading = true
	msg, store, options := typesetMsg{gen: r.gen, openedPaper: o}, r.Store, r.options()
	return func() tea.Msg {
		if msg.article.Blocks == nil {
			msg.article, msg.err = store.Read(msg.Number)
		}
		if msg.document.Options != options {
			msg.document = Typeset(msg.article, options)
		}
		msg.search.matches, msg.search.starts = find(msg.document.Lines, msg.search.text)
		return msg
	}
}

// onTypeset shows the paper at the place where it was left.
func (r *Reader) onTypeset(msg typesetMsg) tea.Cmd {
	if msg.gen != r.gen {
		return nil
	}
	r.loading = false
	switch o := r.open; {
	case errors.Is(msg.err, fs.ErrNotExist):
		return r.offerFetch(msg.Paper)
	case msg.err != nil:
		r.Dialog.Fail(clean.Line(fmt.Sprintf("%s cannot be read: %v. The PDF: %s", msg.Number, msg.err, parser.ArXivPDF(msg.Number))))
		return nil
	case o == nil || o.ID != msg.ID:
		r.Close()
		r.open = &msg.openedPaper
		for _, p := range r.Places {
			if p.ID == msg.ID {
				r.goToPlace(p)
			}
		}
		return tea.Batch(r.Focus(ui.PanePaper), r.Reflow()) // the width may have changed
	case o.document.Options != msg.document.Options:
		o.document, o.scrolled, o.link = msg.document, 0, nil
		if o.top > 0 {
			r.goToPlace(o.chosen)
		}
	}
	r.onFound(msg.search)
	return r.Reflow()
}

// Close closes the paper and saves the place.
func (r *Reader) Close() {
	if r.typing() {
		r.Dialog.Prompt = nil
	}
	r.SavePlace()
	r.open, r.loading = nil, false
	r.gen++
}

// options returns the typesetting options for the current screen, and margin the free cells on either side.
func (r *Reader) options() Options {
	return Options{Width: max(r.W-2*r.margin(), 1), ASCII: r.ASCII || r.Linear, Linear: r.Linear}
}

func (r *Reader) margin() int { return min(1, r.W/20) }

// rows returns the number of visible lines, and last the line after them.
func (r *Reader) rows() int { return max(r.H, 1) }
func (r *Reader) last() int { return min(r.open.top+r.rows(), len(r.open.document.Lines)) }

// Scroll scrolls by n lines.
func (r *Reader) Scroll(n int) {
	o := r.open
	last := max(len(o.document.Lines)-r.rows(), 0)
	if n > 0 {
		last = max(last, o.top) // a jump may have scrolled further
	}
	r.goTo(min(o.top+n, last))
}

// page scrolls down (1) or up (-1) by a screenful less two lines, and halfPage by half a screenful.
func (r *Reader) page(n int)     { r.Scroll(n * max(r.rows()-2, 1)) }
func (r *Reader) halfPage(n int) { r.Scroll(n * max(r.rows()/2, 1)) }

// AtEnd reports whether the last line is visible.
func (r *Reader) AtEnd() bool { return r.last() == len(r.open.document.Lines) }

// goTo scrolls a line to the top.
func (r *Reader) goTo(line int) {
	o := r.open
	o.link = nil
	if line = max(min(line, len(o.document.Lines)-1), 0); line != o.top {
		o.top = line
		o.chosen = o.place()
	}
}

// goToPlace scrolls a place to the top.
func (r *Reader) goToPlace(at Place) {
	r.goTo(r.open.lineOf(at))
	r.open.chosen = at
}

// sideways scrolls the lines that are wider than the screen by n cells.
func (r *Reader) sideways(n int) {
	o, widest := r.open, 0
	for _, l := range o.document.Lines[o.top:r.last()] {
		if over := r.margin() + l.Left + ui.Cells(l.Text) - r.W; over > 0 {
			widest = max(widest, over+1)
		}
	}
	o.scrolled = max(min(o.scrolled+n, widest), 0)
}

// section goes to the next section, or with -1 to the start of this section or the previous one. It returns
// false if there is none.
func (r *Reader) section(by int) bool {
	all, at := r.sections()
	switch {
	case by > 0:
		at++
	case all[at].Line == r.open.top:
		at--
	}
	if at < 0 || at == len(all) {
		return false
	}
	r.goTo(all[at].Line)
	return true
}

// sections returns the sections of the paper, and which of them is at the top of the screen.
func (r *Reader) sections() (all []Section, at int) {
	all = r.open.document.Sections
	return all, sort.Search(len(all), func(i int) bool { return all[i].Line > r.open.top }) - 1
}

// CurrentSection returns the titles of all sections, which of them is at the top of the screen, and its
// lines to be read aloud.
func (r *Reader) CurrentSection() (titles []string, at int, lines []string) {
	all, at := r.sections()
	for _, s := range all {
		titles = append(titles, s.Name)
	}
	titles[0] = r.open.Title.String()
	end := len(r.open.document.Lines)
	if at+1 < len(all) {
		end = all[at+1].Line
	}
	for _, l := range r.open.document.Lines[all[at].Line:end] {
		if text := strings.TrimSpace(l.Text); strings.Trim(text, rule) != "" {
			lines = append(lines, strings.ReplaceAll(text, pictureSign, "# "))
		}
	}
	return titles, at, lines
}

// maxPlaces is the most papers whose place is saved.
const maxPlaces = 300

// Place is a place in a paper, as it is saved in the session.
type Place struct {
	ID    library.ID `json:"id"`
	Block int        `json:"block"` // number of the heading, paragraph, equation …; -1 above the first
	Part  int        `json:"part"`  // thousandths of the block's lines that are above the place
}

// place returns the place of the top line. The width changes the number of lines of a block, but not the
// number of blocks.
func (o *openedPaper) place() Place {
	i := o.document.Lines[o.top].Block
	from, to := o.document.block(i)
	return Place{ID: o.ID, Block: i, Part: 1000 * (o.top - from) / (to - from)}
}

func (o *openedPaper) lineOf(p Place) int {
	from, to := o.document.block(p.Block)
	if from == len(o.document.Lines) {
		return 0
	}
	return from + (max(p.Part, 0)*(to-from)+999)/1000
}

// block returns the lines [from,to) of a block, or of the text above the first block (-1).
func (d *Document) block(i int) (from, to int) {
	from = sort.Search(len(d.Lines), func(n int) bool { return d.Lines[n].Block >= i })
	return from, sort.Search(len(d.Lines), func(n int) bool { return d.Lines[n].Block > i })
}

// SavePlace saves the place in the open paper, unless that is its start.
func (r *Reader) SavePlace() {
	if r.open == nil {
		return
	}
	r.ForgetPlace(r.open.ID)
	if at := r.open.chosen; r.open.top > 0 {
		r.Places = append(r.Places, at)
		r.Places = r.Places[max(0, len(r.Places)-maxPlaces):]
	}
}

// MergePlaces returns a function that merges the places into those on the disk. Only papers that were open
// in this sitting change, because another window may have saved the others since.
func (r *Reader) MergePlaces() func(disk []Place) []Place {
	opened, places := maps.Clone(r.opened), r.Places
	return func(disk []Place) []Place {
		disk = slices.DeleteFunc(disk, func(p Place) bool { return opened[p.ID] })
		for _, p := range places {
			if opened[p.ID] {
				disk = append(disk, p)
			}
		}
		return disk[max(0, len(disk)-maxPlaces):]
	}
}

// ForgetPlace drops the place in a paper, which then opens at its start.
func (r *Reader) ForgetPlace(id library.ID) {
	if r.opened == nil {
		r.opened = map[library.ID]bool{}
	}
	r.opened[id] = true
	places := slices.Clone(r.Places) // a command may be saving the old slice
	r.Places = slices.DeleteFunc(places, func(p Place) bool { return p.ID == id })
}

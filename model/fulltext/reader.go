// Package fulltext has whole papers. The Store keeps the pages of arXiv that were fetched in
// files. Typeset makes lines of a page, once for each width and in the background; Markdown makes
// the other form that can be printed. A Reader shows a paper: it moves by lines and sections, searches,
// follows citations, and remembers the place in each paper.
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

// Paper is a paper that is read.
type Paper struct {
	ID     library.ID
	Number string // of arXiv
	Title  clean.Text
}

// Source is where papers are, and how they are read.
type Source struct {
	Store  Store
	Fetch  Fetch // asks arXiv for some and puts them into the store
	ASCII  bool  // formulas are spelt in ASCII
	Linear bool  // formulas are spelt, and stand on one level: for linear mode
}

// Reader shows a paper, or none.
type Reader struct {
	Source
	overlay.Size                // in cells and lines
	Places       []Place        // where papers were left, the latest last
	Fetching     fetch.Fetching // of whole papers

	Dialog    *overlay.Dialog
	Shelf     *shelf.Shelf
	Browse    func(address string) tea.Cmd
	InBrowser func() tea.Cmd        // opens the selected paper in the browser
	Focus     func(ui.Pane) tea.Cmd // gives a pane the keys
	MayOpen   func(Paper) bool      // whether the selected paper is this one, and nothing else has the keys

	here    map[library.ID]bool // papers that were open in this sitting
	gen     int                 // answers of other generations are about another paper or width
	awaited bool                // keys wait for an answer
	wanted  Paper               // opens when it is fetched
	open    *openedPaper
}

type openedPaper struct {
	Paper
	article  article.Article
	document Document
	top      int     // the first line in sight
	at       Place   // and its place, as the reader chose it: in another width it is rounded
	side     int     // cells of wide lines that are out of sight at the left
	link     *link   // the selected one of those in sight; nil: none is
	back     []Place // where links were followed
	search   textSearch
}

// typesetMsg brings a paper that was opened, typeset in another width or searched.
type typesetMsg struct {
	gen int
	openedPaper
	err error // fs.ErrNotExist: it is not in the store
}

// Update takes what is said of whole papers.
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

// Paper is the one on the screen.
func (r *Reader) Paper() Paper {
	if r.open == nil {
		return Paper{}
	}
	return r.open.Paper
}

// BlocksKeys reports whether keys have to wait: for a paper that is being opened or typeset, or for matches.
func (r *Reader) BlocksKeys() bool { return r.awaited }

// Open reads a paper from the store. If it is not there, it offers to fetch it.
func (r *Reader) Open(p Paper) tea.Cmd { return r.load(openedPaper{Paper: p}) }

// Reflow typesets the paper again if the screen has another width now.
func (r *Reader) Reflow() tea.Cmd {
	if r.open == nil || r.open.document.Options == r.options() && !r.awaited { // an answer may come for another width
		return nil
	}
	return r.load(*r.open)
}

// load reads a paper that is not open yet, typesets it for the screen as it is now and searches it, all
// in the background.
func (r *Reader) load(o openedPaper) tea.Cmd {
	r.gen++
	r.awaited = true
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

// onTypeset shows the paper, at the place where it was left.
func (r *Reader) onTypeset(msg typesetMsg) tea.Cmd {
	if msg.gen != r.gen {
		return nil
	}
	r.awaited = false
	switch o := r.open; {
	case errors.Is(msg.err, fs.ErrNotExist):
		return r.offer(msg.Paper)
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
		return tea.Batch(r.Focus(ui.PanePaper), r.Reflow()) // the screen may have got another width
	case o.document.Options != msg.document.Options:
		o.document, o.side, o.link = msg.document, 0, nil
		if o.top > 0 {
			r.goToPlace(o.at)
		}
	}
	r.onFound(msg.search)
	return r.Reflow()
}

// Close closes the paper and remembers the place.
func (r *Reader) Close() {
	if r.typing() {
		r.Dialog.Prompt = nil
	}
	r.SavePlace()
	r.open, r.awaited = nil, false
	r.gen++
}

// options say how papers are typeset for the screen as it is now; margin is how many cells are free on
// either side.
func (r *Reader) options() Options {
	return Options{Width: max(r.W-2*r.margin(), 1), ASCII: r.ASCII || r.Linear, Linear: r.Linear}
}

func (r *Reader) margin() int { return min(1, r.W/20) }

// rows is how many lines are in sight; last is one after the last of them.
func (r *Reader) rows() int { return max(r.H, 1) }
func (r *Reader) last() int { return min(r.open.top+r.rows(), len(r.open.document.Lines)) }

// Scroll moves by n lines.
func (r *Reader) Scroll(n int) {
	o := r.open
	last := max(len(o.document.Lines)-r.rows(), 0)
	if n > 0 {
		last = max(last, o.top) // a jump may have gone further
	}
	r.goTo(min(o.top+n, last))
}

// page moves by a screenful less two lines, down or up (-1), and halfPage by half a screenful.
func (r *Reader) page(n int)     { r.Scroll(n * max(r.rows()-2, 1)) }
func (r *Reader) halfPage(n int) { r.Scroll(n * max(r.rows()/2, 1)) }

// AtEnd reports whether the last line is in sight.
func (r *Reader) AtEnd() bool { return r.last() == len(r.open.document.Lines) }

// goTo puts a line on top.
func (r *Reader) goTo(line int) {
	o := r.open
	o.link = nil
	if line = max(min(line, len(o.document.Lines)-1), 0); line != o.top {
		o.top = line
		o.at = o.place()
	}
}

// goToPlace puts a place on top.
func (r *Reader) goToPlace(at Place) {
	r.goTo(r.open.lineOf(at))
	r.open.at = at
}

// sideways moves equations that are wider than the screen by n cells.
func (r *Reader) sideways(n int) {
	o, widest := r.open, 0
	for _, l := range o.document.Lines[o.top:r.last()] {
		if over := r.margin() + l.Left + ui.Cells(l.Text) - r.W; over > 0 {
			widest = max(widest, over+1)
		}
	}
	o.side = max(min(o.side+n, widest), 0)
}

// section moves to the next section, or to the start of this one or the one before (-1). It reports
// whether there is one.
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

// sections are those of the paper; at is the one on top of the screen.
func (r *Reader) sections() (all []Section, at int) {
	all = r.open.document.Sections
	return all, sort.Search(len(all), func(i int) bool { return all[i].Line > r.open.top }) - 1
}

// CurrentSection returns the titles of all sections, which of them is on top of the screen, and its lines,
// to be read aloud.
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
			lines = append(lines, strings.ReplaceAll(text, pictured, "# "))
		}
	}
	return titles, at, lines
}

// maxPlaces is in how many papers the place is remembered.
const maxPlaces = 300

// Place is the place in a paper, as it is kept until the next sitting.
type Place struct {
	ID    library.ID `json:"id"`
	Block int        `json:"block"` // heading, paragraph, equation …, counted from 0; -1: above the first
	Part  int        `json:"part"`  // of the block's lines that stand above, in thousandths
}

// place is where the reader is: in which block, and how far in it. In another width a block
// has more lines or fewer, but there are as many blocks.
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

// block is the lines of a block, or of what stands above the first (-1): from, and one after the last.
func (d *Document) block(i int) (from, to int) {
	from = sort.Search(len(d.Lines), func(n int) bool { return d.Lines[n].Block >= i })
	return from, sort.Search(len(d.Lines), func(n int) bool { return d.Lines[n].Block > i })
}

// Remember keeps the place in the paper on the screen, unless that is its start.
func (r *Reader) SavePlace() {
	if r.open == nil {
		return
	}
	r.ForgetPlace(r.open.ID)
	if at := r.open.at; r.open.top > 0 {
		r.Places = append(r.Places, at)
		r.Places = r.Places[max(0, len(r.Places)-maxPlaces):]
	}
}

// Kept are the places for the next sitting. Of papers that were not open here it has those on the
// disk, because another window may have left them elsewhere since.
func (r *Reader) MergePlaces() func(disk []Place) []Place {
	here, places := maps.Clone(r.here), r.Places
	return func(disk []Place) []Place {
		disk = slices.DeleteFunc(disk, func(p Place) bool { return here[p.ID] })
		for _, p := range places {
			if here[p.ID] {
				disk = append(disk, p)
			}
		}
		return disk[max(0, len(disk)-maxPlaces):]
	}
}

// Forget forgets the place in a paper: it opens at its start.
func (r *Reader) ForgetPlace(id library.ID) {
	if r.here == nil {
		r.here = map[library.ID]bool{}
	}
	r.here[id] = true
	places := slices.Clone(r.Places) // a command may be writing them
	r.Places = slices.DeleteFunc(places, func(p Place) bool { return p.ID == id })
}

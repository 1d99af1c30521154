// Package fulltext has whole papers. The Store keeps the pages of arXiv that were fetched in
// files. A Reader opens a paper from it, sets it once for each width in the background, and
// knows where one is in it: it moves by lines and sections, finds text, follows citations,
// and remembers the place in each paper.
package fulltext

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/parser/article"
	"dailies/parser/clean"
	"dailies/ui"
)

// Paper is a paper that is read.
type Paper struct {
	ID     library.ID
	Number string // of arXiv
	Title  clean.Text
}

// Source is where papers are.
type Source struct {
	Store Store
	Aloud bool // papers are read aloud: formulas are spelt, on one level
}

// Reader shows a paper, or none. Its zero value shows none and has no store.
type Reader struct {
	Source Source
	Places []Place // where papers were left, the latest last

	gen     int // answers of other generations are about another paper or width
	awaited int // answers that keys wait for
	open    *opened
	w, h    int
}

// opened is a paper that is on the screen.
type opened struct {
	Paper
	article article.Article
	set     set
	top     int   // the first line in sight
	at      Place // and its place, as the reader chose it: in another width it is rounded
	side    int   // cells of wide lines that are out of sight at the left
	link    int   // the selected one of those in sight, by its line and mark; see links.go
	linked  bool
	back    []int // lines from which links were followed
	search  search
}

// set is a paper set in lines.
type set struct {
	Document
	width int
	how   Options
	left  []int // where each line begins, in cells: text in the middle, wide tables further left
}

// SetMsg brings a paper that was opened, or set in another width.
type SetMsg struct {
	gen     int
	Paper   Paper
	article article.Article
	set     set
	Err     error // fs.ErrNotExist: it is not in the store
}

// Shown reports whether a paper is on the screen.
func (r *Reader) Shown() bool { return r.open != nil }

// Paper is the one on the screen.
func (r *Reader) Paper() Paper {
	if r.open == nil {
		return Paper{}
	}
	return r.open.Paper
}

// Awaited reports whether keys have to wait: for a paper that is being opened, or for matches.
func (r *Reader) Awaited() bool { return r.awaited > 0 }

// Open reads a paper from the store and sets it in w cells.
func (r *Reader) Open(p Paper, w int, ascii bool) tea.Cmd {
	r.gen++
	r.awaited = 1
	gen, source, how := r.gen, r.Source, Options{ASCII: ascii || r.Source.Aloud, Level: r.Source.Aloud}
	return func() tea.Msg {
		a, err := source.Store.Read(p.Number)
		msg := SetMsg{gen: gen, Paper: p, article: a, Err: err}
		if err == nil {
			msg.set = setIn(a, w, how)
		}
		return msg
	}
}

// Set takes a paper over, at the place where it was left. It reports whether the message is
// still wanted; its error is for the caller.
func (r *Reader) Set(msg SetMsg) (wanted bool, next tea.Cmd) {
	if msg.gen != r.gen {
		return false, nil
	}
	r.awaited = 0
	if msg.Err != nil {
		return true, nil
	}
	if o := r.open; o != nil && o.ID == msg.Paper.ID { // another width
		at := o.at
		o.article, o.set, o.side, o.back, o.linked = msg.article, msg.set, 0, nil, false
		if o.top > 0 {
			o.goTo(o.lineOf(at))
			o.at = at
		}
		return true, r.seek()
	}
	r.Close()
	r.open = &opened{Paper: msg.Paper, article: msg.article, set: msg.set}
	if i := r.kept(msg.Paper.ID); i >= 0 {
		r.open.goTo(r.open.lineOf(r.Places[i]))
		r.open.at = r.Places[i]
	}
	return true, r.Renew() // the screen may have got another width
}

// Fit takes the size of the screen.
func (r *Reader) Fit(w, h int) { r.w, r.h = max(w, 0), max(h, 0) }

// Renew sets the paper anew, in the background, if the screen has another width now.
func (r *Reader) Renew() tea.Cmd {
	if r.open == nil {
		return nil
	}
	r.gen++ // an answer for a width in between comes too late
	if r.open.set.width == r.w {
		return r.seek()
	}
	gen, p, a, w, how := r.gen, r.open.Paper, r.open.article, r.w, r.open.set.how
	return func() tea.Msg { return SetMsg{gen: gen, Paper: p, article: a, set: setIn(a, w, how)} }
}

// Close puts the paper away and remembers the place. Its memory is given back.
func (r *Reader) Close() {
	r.Remember()
	r.open, r.awaited = nil, 0
	r.gen++
}

// setIn sets a paper on a screen of w cells: text in the middle, and what is wider than text,
// such as tables, as far to both sides as it needs.
func setIn(a article.Article, w int, how Options) set {
	side := min(1, w/20)
	how.Width = w - 2*side
	s := set{Document: Set(a, how), width: w, how: how}
	s.left = make([]int, len(s.Lines))
	starts := append(slices.Clone(s.Blocks), len(s.Lines))
	from := 0
	for _, to := range starts {
		widest := min(w-2*side, ui.Measure)
		for i := from; i < to; i++ {
			widest = max(widest, ui.Cells(s.Lines[i].Text))
		}
		for i := from; i < to; i++ {
			s.left[i] = max((w-widest)/2, side)
		}
		from = max(from, to)
	}
	return s
}

// rows is how many lines are in sight.
func (r *Reader) rows() int { return max(r.h, 1) }

// Scroll moves by n lines.
func (r *Reader) Scroll(n int) {
	o := r.open
	last := max(len(o.set.Lines)-r.rows(), 0)
	if n > 0 {
		last = max(last, o.top) // a jump may have gone further
	}
	o.linked = false
	o.goTo(min(o.top+n, last))
}

// Page moves by a screenful less two lines, down or up (-1).
func (r *Reader) Page(n int) { r.Scroll(n * max(r.rows()-2, 1)) }

// HalfPage moves by half a screenful.
func (r *Reader) HalfPage(n int) { r.Scroll(n * max(r.rows()/2, 1)) }

// Home moves to the start, End to the end.
func (r *Reader) Home() { r.Scroll(-r.open.top) }

// End moves to the end.
func (r *Reader) End() { r.Scroll(len(r.open.set.Lines)) }

// AtEnd reports whether the last line is in sight.
func (r *Reader) AtEnd() bool { return r.open.top+r.rows() >= len(r.open.set.Lines) }

// goTo puts a line on top.
func (o *opened) goTo(line int) {
	if line = max(min(line, len(o.set.Lines)-1), 0); line != o.top {
		o.top = line
		o.at = o.place()
	}
}

// Sideways moves equations that are wider than the screen by n cells.
func (r *Reader) Sideways(n int) {
	o, widest := r.open, 0
	for i := o.top; i < min(o.top+r.rows(), len(o.set.Lines)); i++ {
		if over := o.set.left[i] + ui.Cells(o.set.Lines[i].Text) - r.w; over > 0 {
			widest = max(widest, over+1)
		}
	}
	o.side = max(min(o.side+n, widest), 0)
}

// Section moves to the next section, or the one before (-1). It reports whether there is one.
func (r *Reader) Section(by int) bool {
	o := r.open
	all := o.set.Sections
	if by > 0 {
		i := slices.IndexFunc(all, func(s Section) bool { return s.Line > o.top })
		if i < 0 {
			return false
		}
		r.GoTo(all[i].Line)
		return true
	}
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].Line < o.top {
			r.GoTo(all[i].Line)
			return true
		}
	}
	moved := o.top > 0
	r.GoTo(0)
	return moved
}

// GoTo puts a line on top.
func (r *Reader) GoTo(line int) {
	r.open.linked = false
	r.open.goTo(line)
}

// Sections are the headings of the paper; at is that of the line on top, or -1.
func (r *Reader) Sections() (all []Section, at int) {
	o := r.open
	if o.top >= len(o.set.Lines) {
		return nil, -1
	}
	return o.set.Sections, o.set.Lines[o.top].Section
}

// CountedMsg says which whole papers are in the store, and how many bytes they take.
type CountedMsg struct {
	Numbers []string
	Size    int64
}

// RemovedMsg says how many papers were removed.
type RemovedMsg struct {
	Papers int
	Err    error
}

// Count looks which papers are in the store.
func (r *Reader) Count() tea.Cmd {
	store := r.Source.Store
	return func() tea.Msg {
		_, size := store.Size()
		return CountedMsg{store.Numbers(), size}
	}
}

// Remove removes papers from the store.
func (r *Reader) Remove(numbers []string) tea.Cmd {
	store := r.Source.Store
	return func() tea.Msg { return RemovedMsg{len(numbers), store.Remove(numbers...)} }
}

package filter

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"

	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
	"dailies/ui/pane"
)

// Line is the filter line under the panes: what is typed, its mistake if it has one, what Tab makes
// of it, and the history. When the text has changed, its mistake is known.
type Line struct {
	ui.Input
	Note       clean.Text // explains the result, and follows it
	Spinner    string     // a sign that it is being counted; empty: the theme's
	History    History
	Err        *query.Error // nil: the text is a valid filter
	Index      *search.Index
	Shelf      *shelf.Shelf // whose values complete what is typed
	Dialog     *overlay.Dialog
	Completing bool // offers are being counted: keys wait for them
	Changed    bool // what is typed is another text than it was when this was reset

	hint     clean.Text // what could be typed; in place of the result
	offers   offers
	recalled int // how many filters back in the history the text is from; 0: none
}

// Begin begins to type a filter. What is typed after a filter is another word.
func (l *Line) Begin(text string) {
	if text = strings.TrimRight(text, " "); text != "" {
		text += " "
	}
	l.SetText(text)
}

// Show shows a filter that is not being typed, or not any more.
func (l *Line) Show(text string) {
	l.hint = clean.Text{}
	l.Err, l.offers, l.Completing, l.Changed, l.recalled = nil, offers{}, false, false, 0
	if l.Text() != text {
		l.SetText(text)
	}
}

// SetText replaces what is typed, and forgets a mistake.
func (l *Line) SetText(text string) {
	l.Set(text)
	l.Err = nil
}

// Key edits the text, completes it or goes through the history.
func (l *Line) Key(k tea.KeyMsg) tea.Cmd {
	switch k.String() {
	case "tab":
		return l.complete(1)
	case "shift+tab":
		return l.complete(-1)
	case "up", "ctrl+p":
		l.recall(1)
	case "down", "ctrl+n":
		l.recall(-1)
	default:
		if l.Input.Key(k) {
			l.check()
		}
	}
	return nil
}

// Insert puts a text at the cursor, unless the line would be too long.
func (l *Line) Insert(text string) (ok bool) {
	ok = l.Input.Insert(text)
	l.check()
	return ok
}

// check looks for a mistake in the text, which has changed, and forgets what was offered before.
func (l *Line) check() {
	l.hint = clean.Text{}
	l.Err, l.offers, l.Changed, l.recalled = nil, offers{}, true, 0
	_, err := query.Parse(l.Text())
	errors.As(err, &l.Err)
}

// Repair puts the repair of the mistake in its place, if there is one.
func (l *Line) Repair() {
	if l.Err != nil && l.Err.Repair != "" {
		l.Replace(l.Err.Start, l.Err.End, l.Err.Repair)
		l.check()
	}
}

// View draws the line: prompt, text, and at the right what is wrong with it, if there is room, or
// how many of all papers it shows; fewer than 0 stands for not counted yet.
func (l *Line) View(t *ui.Theme, w, shown, total int, typing bool) ui.Block {
	p, look, fault := t.Pen(w), t.Quiet, clean.Span{}
	if typing {
		look = t.Accent
	}
	if l.Err != nil {
		fault = clean.Span{Start: l.Err.Start, End: max(l.Err.End, l.Err.Start+1)}
	}
	inset := min(pane.Inset(w), 2)
	p.Gap(inset).Write(look, t.Glyphs.Prompt).Gap(ui.Bit(w > 4))
	right, look := l.result(t, l.room(w), shown, total)
	room := min(ui.Cells(right), l.room(w))
	l.Draw(p, t, p.Remaining()-inset-room-2*ui.Bit(room > 0), typing, fault)
	if typing && l.Text() == "" && p.Remaining()-inset-room-2 > ui.Cells(example) {
		p.Gap(1).Write(t.Quiet, example)
	}
	p.Gap(p.Remaining()-inset-room).Write(look, ui.Truncate(right, room, t.Glyphs.Ellipsis))
	return ui.Block{p.Line()}
}

// RemoveErrors takes the tokens at fault out of the text: half of one, as it was typed, is no filter.
func (l *Line) RemoveErrors() {
	for size := len(l.Text()) + 1; l.Err != nil && len(l.Text()) < size; {
		size = len(l.Text())
		text, from, to := l.Text(), l.Err.Start, min(l.Err.End, size)
		if key := strings.LastIndexAny(text[:from], " (|") + 1; strings.Contains(text[key:from], ":") {
			from = key                                   // of the value at fault
			to += strings.IndexAny(text[to:]+" ", " )|") // with the values that follow it
		}
		l.SetText(strings.TrimSpace(text[:from] + text[to:]))
		l.check()
	}
}

// room is how many of w cells are for what stands at the right. The text keeps what it needs, up to
// half of the line.
func (l *Line) room(w int) int {
	free := w - 2*min(pane.Inset(w), 2) - 1 - ui.Bit(w > 4)
	room := free - 2 - min(max(ui.Cells(l.Text())+1, 8), max(free/2, 20))
	return room * ui.Bit(room >= 6)
}

// fault is what is wrong with the text: a question without what explains it, if that is too long.
func (l *Line) fault(room int) string {
	text := clean.Line(l.Err.Error()).String()
	if asked, _, ok := strings.Cut(text, "? "); ok && ui.Cells(text) > room {
		return asked + "?"
	}
	return text
}

// LongError is what is wrong with the text, if a line of w cells has no room to say it; else empty.
func (l *Line) LongError(w int) clean.Text {
	if room := l.room(w); l.Err == nil || ui.Cells(l.fault(room)) <= room {
		return clean.Text{}
	}
	return clean.Line(l.Err.Error())
}

// example is shown after the cursor while nothing is typed yet.
const example = `for example: agent -survey org:nvidia date:30d`

// result is what stands at the right, for which there is some room.
func (l *Line) result(t *ui.Theme, room, shown, total int) (string, lipgloss.Style) {
	count := english.Number(shown) + " of " + english.Number(total)
	switch {
	case l.Err != nil:
		if text := l.fault(room); ui.Cells(text) <= room {
			return text, t.Severity[ui.Failure]
		}
		return "", t.Quiet // the footer says it
	case !l.hint.Empty():
		return l.hint.String(), t.Quiet
	case shown < 0:
		return cmp.Or(l.Spinner, t.Glyphs.Ellipsis) + " of " + english.Number(total), t.Quiet
	case !l.Note.Empty():
		count += " · " + l.Note.Line().String()
	}
	return pane.TruncateParts(count, pane.FactSeparator, room), t.Quiet
}

// MaxHistory is how many filters are remembered.
const MaxHistory = 200

// History is the filters that were typed and kept, newest last.
type History []string

// Add puts a filter at the end. It is in the history only once.
func (h *History) Add(filter string) {
	if filter = strings.TrimRight(clean.Line(filter).String(), " "); filter == "" {
		return
	}
	*h = slices.DeleteFunc(*h, func(typed string) bool { return typed == filter })
	*h = append(*h, filter)
	*h = (*h)[max(len(*h)-MaxHistory, 0):]
}

// RecallsHistory reports whether an arrow goes through the history: from an empty line up, and on from there.
func (l *Line) RecallsHistory(arrow string) bool {
	return l.recalled > 0 || arrow == "up" && l.Text() == "" && len(l.History) > 0
}

// recall puts an older filter (1) or a newer one (-1) into the line; after the newest it is empty.
func (l *Line) recall(by int) {
	back := min(max(l.recalled+by, 0), len(l.History))
	if back == l.recalled {
		return
	}
	l.SetText("")
	if back > 0 {
		l.SetText(l.History[len(l.History)-back])
	}
	l.check()
	l.recalled = back
}

// offers are what Tab makes of the text before the cursor.
type offers struct {
	all        []search.Offer
	at         int // the one in the text
	start, end int // the bytes of the text that it replaces
}

// offeredMsg is what a text can be completed to.
type offeredMsg struct {
	text   string
	stem   query.Stem
	by     int
	offers []search.Offer
}

// complete goes to the next completion of what stands before the cursor (1), or the one
// before (-1). The first time they are counted, in the background.
func (l *Line) complete(by int) tea.Cmd {
	if len(l.offers.all) > 0 {
		l.offer(l.offers, l.offers.at+by)
		return nil
	}
	text := l.Text()
	if at, date, ok := query.MonthIn(text); ok && at.End == l.Cursor() {
		l.Replace(at.Start, at.End, date)
		l.check()
		return nil
	}
	stem, index, papers := query.StemAt(text, l.Cursor()), l.Index, l.Shelf.Searchable(nil)
	l.Completing = true
	return func() tea.Msg {
		return offeredMsg{text, stem, by, index.Offers(context.Background(), stem, papers)}
	}
}

// offered takes completions, unless the text is another by now.
func (l *Line) offered(msg offeredMsg) {
	wanted := l.Completing && l.Text() == msg.text
	l.Completing = false
	switch {
	case !wanted:
	case len(msg.offers) == 0:
		l.Dialog.Say(clean.Literal("Nothing begins like this. Tab on an empty line lists all keys."))
	default: // Tab begins with the first offer, Shift-Tab with the last
		l.offer(offers{all: msg.offers, start: msg.stem.Start, end: msg.stem.End}, min(msg.by, 0))
	}
}

// offer puts an offer into the line; after the last comes the first.
func (l *Line) offer(o offers, at int) {
	o.at = (at + len(o.all)) % len(o.all)
	with := o.all[o.at].Text
	l.Replace(o.start, o.end, with)
	o.end = o.start + len(with)
	l.check()
	l.hint = o.hint()
	if len(o.all) > 1 || !strings.HasSuffix(with, ":") { // after a key alone the next Tab completes its value
		l.offers = o
	}
}

const maxHinted = 6

func (o offers) hint() clean.Text {
	var parts []string
	for i, next := range slices.Concat(o.all[o.at:], o.all[:o.at])[:min(len(o.all), maxHinted)] {
		part := next.Shown
		if next.Count >= 0 {
			part += " " + english.Number(next.Count)
		}
		if i == 0 && next.Does != "" {
			part += " " + next.Does
		}
		parts = append(parts, part)
	}
	return clean.Line(fmt.Sprintf("%d/%d  %s", o.at+1, len(o.all), strings.Join(parts, " · ")))
}

// Examples shows the filter language by its main forms.
func Examples() ui.HelpGroup {
	return ui.HelpGroup{Title: clean.Literal("Filter language"), Keys: []key.Binding{
		ui.Hint("rl agent", "both words, any order"),
		ui.Hint(`"rl agent"`, "this phrase"),
		ui.Hint("rl|agent", "one of them, or both"),
		ui.Hint("-survey", "without this word"),
		ui.Hint("'agent", "exactly this word"),
		ui.Hint("title:rl", "in the title; also abs:"),
		ui.Hint("org:nvidia", "from; also author:"),
		ui.Hint("#rl", "with this tag"),
		ui.Hint("is:starred", "also is:new, is:to-read"),
		ui.Hint("has:note", "also has:code, has:link"),
		ui.Hint("date:7d", "the last seven days"),
		ui.Hint("date:oct", "also 2025-10, today"),
		ui.Hint("authors:>9", "also comments:, upvotes:"),
		ui.Hint("sort:date", "in this order"),
	}}
}

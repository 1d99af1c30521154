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

// Line is the filter line under the panes, with completion and history.
type Line struct {
	ui.Input
	Note       clean.Text // explains the result; shown after it
	Spinner    string     // frame of the spinner during a search; may be empty
	History    History
	Err        *query.Error // of the text; nil if it is a valid filter
	Index      *search.Index
	Shelf      *shelf.Shelf // for completion
	Dialog     *overlay.Dialog
	Completing bool // completions are being computed, and keys wait
	Changed    bool // the text has changed since the caller set this to false

	hint        clean.Text // lists completions in place of the result
	completions completions
	recalled    int // position of the text in the history, counted from its end; 0 if it is not from there
}

// Begin starts typing. The text is the current filter; what is typed is appended to it as another word.
func (l *Line) Begin(text string) {
	if text = strings.TrimRight(text, " "); text != "" {
		text += " "
	}
	l.Set(text)
}

// Show shows a filter that is not being typed.
func (l *Line) Show(text string) {
	l.reset()
	l.Completing, l.Changed = false, false
	if l.Text() != text {
		l.Set(text)
	}
}

// Key edits or completes the text, or moves through the history.
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

// Insert inserts a text at the cursor. ok is false if it is too long.
func (l *Line) Insert(text string) (ok bool) {
	ok = l.Input.Insert(text)
	l.check()
	return ok
}

// check parses the text after it has changed.
func (l *Line) check() {
	l.reset()
	l.Changed = true
	_, err := query.Parse(l.Text())
	errors.As(err, &l.Err)
}

// reset clears what belongs to the previous text.
func (l *Line) reset() {
	l.hint, l.Err, l.completions, l.recalled = clean.Text{}, nil, completions{}, 0
}

// Repair corrects the error in the text, if there is a correction.
func (l *Line) Repair() {
	if l.Err != nil && l.Err.Repair != "" {
		l.Replace(l.Err.Start, l.Err.End, l.Err.Repair)
		l.check()
	}
}

// View draws the prompt, the text, and to the right of them its error or the number of papers found. A
// negative number of papers is not known yet.
func (l *Line) View(t *ui.Theme, w, shown, total int, typing bool) ui.Block {
	p, look, wrong := t.Pen(w), t.Quiet, clean.Span{}
	if typing {
		look = t.Accent
	}
	if l.Err != nil {
		wrong = clean.Span{Start: l.Err.Start, End: max(l.Err.End, l.Err.Start+1)}
	}
	inset := min(pane.Inset(w), 2)
	p.Gap(inset).Write(look, t.Glyphs.Prompt).Gap(ui.Bit(w > 4))
	right, look := l.result(t, l.room(w), shown, total)
	room := min(ui.Cells(right), l.room(w))
	l.Draw(p, t, p.Remaining()-inset-room-2*ui.Bit(room > 0), typing, wrong)
	if typing && l.Text() == "" && p.Remaining()-inset-room-2 > ui.Cells(example) {
		p.Gap(1).Write(t.Quiet, example)
	}
	p.Gap(p.Remaining()-inset-room).Write(look, ui.Truncate(right, room, t.Glyphs.Ellipsis))
	return ui.Block{p.Line()}
}

// RemoveErrors removes the invalid tokens from the text.
func (l *Line) RemoveErrors() {
	for size := len(l.Text()) + 1; l.Err != nil && len(l.Text()) < size; {
		size = len(l.Text())
		text, from, to := l.Text(), l.Err.Start, min(l.Err.End, size)
		if key := strings.LastIndexAny(text[:from], " (|") + 1; strings.Contains(text[key:from], ":") {
			from = key                                   // the key of an invalid value
			to += strings.IndexAny(text[to:]+" ", " )|") // and the values after it
		}
		l.Set(strings.TrimSpace(text[:from] + text[to:]))
		l.check()
	}
}

// room returns the space for the result on a line of w cells. The text can take up to half of the line.
func (l *Line) room(w int) int {
	free := w - 2*min(pane.Inset(w), 2) - 1 - ui.Bit(w > 4)
	room := free - 2 - min(max(ui.Cells(l.Text())+1, 8), max(free/2, 20))
	return room * ui.Bit(room >= 6)
}

// errorText returns the error. If that is too long, it returns only the question it begins with.
func (l *Line) errorText(room int) string {
	text := clean.Line(l.Err.Error()).String()
	if question, _, ok := strings.Cut(text, "? "); ok && ui.Cells(text) > room {
		return question + "?"
	}
	return text
}

// LongError returns the error if it does not fit into a line of w cells.
func (l *Line) LongError(w int) clean.Text {
	if room := l.room(w); l.Err == nil || ui.Cells(l.errorText(room)) <= room {
		return clean.Text{}
	}
	return clean.Line(l.Err.Error())
}

// example is shown after the cursor while the text is empty.
const example = `for example: agent -survey org:nvidia date:30d`

// result returns the text to the right of the filter.
func (l *Line) result(t *ui.Theme, room, shown, total int) (string, lipgloss.Style) {
	count := english.Number(shown) + " of " + english.Number(total)
	switch {
	case l.Err != nil:
		if text := l.errorText(room); ui.Cells(text) <= room {
			return text, t.Severity[ui.Failure]
		}
		return "", t.Quiet // the footer shows it
	case !l.hint.Empty():
		return l.hint.String(), t.Quiet
	case shown < 0:
		return cmp.Or(l.Spinner, t.Glyphs.Ellipsis) + " of " + english.Number(total), t.Quiet
	case !l.Note.Empty():
		count += " · " + l.Note.Line().String()
	}
	return pane.TruncateParts(count, pane.FactSeparator, room), t.Quiet
}

const maxHistory = 200

// History holds the filters that the reader has used, newest last.
type History []string

// Add moves or appends a filter to the end.
func (h *History) Add(filter string) {
	if filter = strings.TrimRight(clean.Line(filter).String(), " "); filter == "" {
		return
	}
	*h = slices.DeleteFunc(*h, func(typed string) bool { return typed == filter })
	*h = append(*h, filter)
	*h = (*h)[max(len(*h)-maxHistory, 0):]
}

// RecallsHistory reports whether an arrow key moves through the history. Up starts it on an empty line.
func (l *Line) RecallsHistory(arrow string) bool {
	return l.recalled > 0 || arrow == "up" && l.Text() == "" && len(l.History) > 0
}

// recall replaces the text by an older filter (1) or a newer one (-1). After the newest it is empty.
func (l *Line) recall(by int) {
	back := min(max(l.recalled+by, 0), len(l.History))
	if back == l.recalled {
		return
	}
	l.Set("")
	if back > 0 {
		l.Set(l.History[len(l.History)-back])
	}
	l.check()
	l.recalled = back
}

// completions are the completions that Tab cycles through.
type completions struct {
	all        []search.Completion
	at         int // index of the one in the text
	start, end int // its range in bytes
}

// completedMsg has the completions of a text.
type completedMsg struct {
	text   string
	stem   query.Stem
	by     int
	offers []search.Completion
}

// complete changes to the next completion of the text before the cursor (1) or the previous one (-1). The
// first time it computes them in the background.
func (l *Line) complete(by int) tea.Cmd {
	if len(l.completions.all) > 0 {
		l.insertCompletion(l.completions, l.completions.at+by)
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
		return completedMsg{text, stem, by, index.Completions(context.Background(), stem, papers)}
	}
}

// completed inserts the first completion, unless the text has changed meanwhile.
func (l *Line) completed(msg completedMsg) {
	outdated := !l.Completing || l.Text() != msg.text
	l.Completing = false
	switch {
	case outdated:
	case len(msg.offers) == 0:
		l.Dialog.Say(clean.Literal("No completions. Tab on an empty line lists all keys."))
	default: // Tab starts with the first completion, Shift-Tab with the last
		l.insertCompletion(completions{all: msg.offers, start: msg.stem.Start, end: msg.stem.End}, min(msg.by, 0))
	}
}

// insertCompletion replaces a completion by the one at an index, which wraps around.
func (l *Line) insertCompletion(c completions, at int) {
	c.at = (at + len(c.all)) % len(c.all)
	text := c.all[c.at].Text
	l.Replace(c.start, c.end, text)
	c.end = c.start + len(text)
	l.check()
	l.hint = c.hint()
	if len(c.all) > 1 || !strings.HasSuffix(text, ":") { // after "org:" the next Tab completes the value
		l.completions = c
	}
}

const maxHinted = 6

func (c completions) hint() clean.Text {
	var parts []string
	for i, next := range slices.Concat(c.all[c.at:], c.all[:c.at])[:min(len(c.all), maxHinted)] {
		part := next.Shown
		if next.Count >= 0 {
			part += " " + english.Number(next.Count)
		}
		if i == 0 && next.Does != "" {
			part += " " + next.Does
		}
		parts = append(parts, part)
	}
	return clean.Line(fmt.Sprintf("%d/%d  %s", c.at+1, len(c.all), strings.Join(parts, " · ")))
}

// Examples explains the filter language in the help.
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

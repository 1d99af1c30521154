package filter

import (
	"context"
	"errors"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/parser/clean"
	"dailies/ui/pane"
)

// Line is the filter line: what is typed, its mistake if it has one, what Tab makes of it,
// and the history. Methods that may change the text tell whether they did; its mistake is
// known then.
type Line struct {
	pane.Filter
	History History
	Err     *query.Error // nil: the text is a valid filter

	gen        int // grows with every filter that is typed: offers for another one are dropped
	completion Completion
	recalled   int // how many filters back in the history the text is from; 0: none
}

// Begin begins to type a filter.
func (l *Line) Begin(text string) {
	l.gen++
	l.SetText(text)
	l.Focus()
}

// End ends the typing.
func (l *Line) End() {
	l.dropOffers()
	l.Err, l.completion, l.recalled = nil, Completion{}, 0
	l.Blur()
}

// Check looks for a mistake in the text, which has changed, and marks it.
func (l *Line) Check() {
	l.dropOffers()
	l.Err, l.recalled = nil, 0
	l.SetError(0, 0, clean.Text{})
	if _, err := query.Parse(l.Text()); errors.As(err, &l.Err) {
		l.SetError(l.Err.Start, l.Err.End, clean.Line(err.Error()))
	}
}

// WithoutMistake is the text without the token that is at fault. ok is false if the rest is no filter
// either: a bracket is open, for example.
func (l *Line) WithoutMistake() (text string, ok bool) {
	text = l.Text()
	if l.Err == nil {
		return text, true
	}
	token := query.Place{Start: strings.LastIndexAny(text[:l.Err.Start], " (") + 1, End: len(text)}
	if n := strings.IndexAny(text[l.Err.End:], " )"); n >= 0 {
		token.End = l.Err.End + n
	}
	text = query.Replace(text, token, "")
	_, err := query.Parse(text)
	return text, err == nil
}

// dropOffers forgets what was offered: the text is another.
func (l *Line) dropOffers() {
	l.SetHint(clean.Text{})
	l.completion = Completion{Awaited: l.completion.Awaited}
}

// Repair puts the repair of the mistake in its place, if there is one.
func (l *Line) Repair() (changed bool) {
	if l.Err == nil || l.Err.Repair == "" {
		return false
	}
	text := l.Text()
	l.SetText(text[:l.Err.Start] + l.Err.Repair + text[l.Err.End:])
	l.Check()
	return true
}

// Recalls reports whether an arrow goes through the history instead of the list: from an
// empty line, and on from there.
func (l *Line) Recalls(by int) bool {
	return l.recalled > 0 || by > 0 && l.Text() == "" && len(l.History) > 0
}

// Recall puts an older filter (1) or a newer one (-1) into the line. After the newest
// comes the empty line.
func (l *Line) Recall(by int) (changed bool) {
	back := min(max(l.recalled+by, 0), len(l.History))
	if back == l.recalled {
		return false
	}
	l.SetText("")
	if back > 0 {
		l.SetText(l.History[len(l.History)-back])
	}
	l.Check()
	l.recalled = back
	return true
}

// OfferedMsg is what a text can be completed to.
type OfferedMsg struct {
	gen    int
	text   string
	stem   query.Stem
	by     int
	offers []search.Offer
}

// Awaited reports whether offers are being counted: keys wait for them.
func (l *Line) Awaited() bool { return l.completion.Awaited }

// Complete goes to the next completion of what stands before the cursor (1), or the one
// before (-1). The first time they are counted, in the background.
func (l *Line) Complete(by int, index *search.Index, papers search.Papers) (cmd tea.Cmd, changed bool) {
	if len(l.completion.Offers) > 0 {
		l.offer(l.completion, by)
		return nil, true
	}
	gen, text := l.gen, l.Text()
	if at, date, ok := query.MonthIn(text); ok && at.End == l.Cursor() {
		l.Replace(at.Start, at.End, date)
		l.Check()
		return nil, true
	}
	stem := query.StemAt(text, l.Cursor())
	l.completion.Awaited = true
	return func() tea.Msg {
		return OfferedMsg{gen, text, stem, by, index.Offers(context.Background(), stem, papers)}
	}, false
}

// Offered takes completions, unless the text is another by now. If there are none, said
// says so.
func (l *Line) Offered(msg OfferedMsg) (said clean.Text, changed bool) {
	if msg.gen != l.gen {
		return said, false
	}
	l.completion.Awaited = false
	switch {
	case l.Text() != msg.text:
		return said, false
	case len(msg.offers) == 0:
		return clean.Line(nothingLike(msg.stem)), false
	}
	c := Completion{Offers: msg.offers, start: msg.stem.Start, end: msg.stem.End}
	if msg.by > 0 { // Tab begins with the first offer, Shift-Tab with the last
		c.at = -1
	}
	l.offer(c, msg.by)
	return said, true
}

// offer puts another offer into the line.
func (l *Line) offer(c Completion, by int) {
	l.Replace(c.Next(by))
	l.Check()
	l.SetHint(c.Hint())
	if len(c.Offers) > 1 || !strings.HasSuffix(c.Offers[0].Text, ":") { // after a key alone the next Tab completes its value
		l.completion = c
	}
}

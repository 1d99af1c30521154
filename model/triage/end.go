package triage

import (
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
	"dailies/ui/pane"
)

// endScreen covers the screen when the last paper of the inbox is decided. It says what was decided, and
// lists the papers that were put on the reading list and the keys that help next.
type endScreen struct {
	overlay.Size
	title, facts clean.Text
	toRead, keys []overlay.Item
	onKey        func(tea.KeyMsg) overlay.Reply
}

// Key passes a key to onKey.
func (e *endScreen) Key(k tea.KeyMsg) overlay.Reply { return e.onKey(k) }

// Block draws it over the whole screen. If that has too few lines, the reading list is cut first.
func (e *endScreen) Block(t *ui.Theme) ui.Block {
	w, h := e.W, e.H
	inset := 2 + 2*ui.Bit(w >= 56)
	var lines ui.Block
	title := e.title.Line().String()
	for _, l := range ui.Wrap(title, w-2*inset) {
		lines = append(lines, t.Pen(w).Write(t.Band, ui.Spaces(inset)).Write(t.Band, title[l.Start:l.End]).Write(t.Band, ui.Spaces(w)).Line())
	}
	lines = append(lines, t.Pen(w).Gap(inset).WriteTruncated(t.Quiet, e.facts, w-2*inset).Line())
	next := e.drawKeys(t, w, inset)
	if room := h - len(lines) - len(next) - 2; len(e.toRead) > 0 && room > 0 {
		lines = append(append(lines, ui.Spaces(w)), e.drawToRead(t, w, inset, room)...)
	}
	lines = append(append(lines, ui.Spaces(w)), next...)
	return pane.Centred(lines, w, h)
}

// drawToRead draws as many titles as fit in room lines, and how many more there are.
func (e *endScreen) drawToRead(t *ui.Theme, w, inset, room int) (lines ui.Block) {
	shown := min(len(e.toRead), room)
	if shown < len(e.toRead) {
		shown--
	}
	for _, paper := range e.toRead[:shown] {
		p := t.Pen(w).Gap(inset).Write(t.Statuses["to-read"].Style, t.Statuses["to-read"].Glyph).Gap(2)
		lines = append(lines, p.WriteTruncated(t.Text, paper.Name, p.Remaining()-inset).Line())
	}
	if more := len(e.toRead) - shown; more > 0 {
		lines = append(lines, t.Pen(w).Gap(inset+3).Write(t.Quiet, "and "+english.Number(more)+" more").Line())
	}
	return lines
}

func (e *endScreen) drawKeys(t *ui.Theme, w, inset int) (lines ui.Block) {
	widest := 0
	for _, k := range e.keys {
		widest = max(widest, ui.Cells(k.Key))
	}
	for _, k := range e.keys {
		name := t.KeyNames(k.Key)
		lines = append(lines, t.Pen(w).Gap(inset).Write(t.Strong, name).Gap(widest-ui.Cells(name)+2).WriteTruncated(t.Text, k.Name, w).Line())
	}
	return lines
}

// List returns it as a list without a selection, for linear mode.
func (e *endScreen) List() overlay.List {
	title := clean.Concat(e.title, clean.Literal(" "), e.facts)
	return overlay.List{Title: title, Selected: -1, Items: slices.Concat(e.toRead, e.keys)}
}

// ShowEnd opens the endScreen of a sitting that began then. export exports what was put on the reading list.
func (t *Triage) ShowEnd(began time.Time, title func([]int32) clean.Text, export func(papers []int32) tea.Cmd) {
	picked, decided, keys := t.newOnReadingList(), t.Shelf.Marks.CountDecided(), t.Dialog.Keys
	hints := "{fetch} fetch new papers, {undo} undo the last step, {back-or-quit} quit"
	switch {
	case len(picked) > 0:
		hints = "{view-to-read} read them, {export} export them, " + hints
	case t.Shelf.Counts[marks.ToRead] > 0:
		hints = "{view-to-read} read your reading list, " + hints
	}
	var titles, next []overlay.Item
	for _, p := range picked {
		titles = append(titles, overlay.Item{Name: title([]int32{p})})
	}
	for _, k := range keys.Hints(hints) {
		if k.Enabled() {
			next = append(next, overlay.Item{Key: k.Help().Key, Name: clean.Line(k.Help().Desc)})
		}
	}
	decided[marks.Inbox] = 0 // papers that were put back are snoozed, as the inbox is empty
	n := decided[marks.ToRead] + decided[marks.Read] + decided[marks.Skipped]
	t.Dialog.Show(&endScreen{
		title:  clean.Of("The inbox is empty: " + english.Plural(n, "paper") + " in " + durationText(t.LastDecided.Sub(began)) + "."),
		facts:  clean.Of(strings.Join(decisionCounts(decided), ", ")),
		toRead: titles,
		keys:   next,
		onKey: func(k tea.KeyMsg) overlay.Reply {
			// Keys that decide do nothing: a user who keeps typing must not change the last paper.
			a := keys.Find(ui.PaneList, k.String())
			switch {
			case a == nil, a.Group == keymap.Select, a.Group == keymap.Decide && a.Name != "undo":
				return overlay.Reply{}
			case a.Name == "export" && len(picked) > 0:
				return overlay.Reply{Close: true, Do: func() tea.Cmd { return export(picked) }}
			case a.Name == "back", a.Name == "open-paper":
				return overlay.Reply{Close: true}
			}
			return overlay.Reply{Close: true, Do: a.Run}
		},
	})
}

// newOnReadingList returns the papers that were put on the reading list in this sitting, by index.
func (t *Triage) newOnReadingList() (papers []int32) {
	for _, id := range t.Shelf.Marks.ChangedTo(marks.ToRead) {
		if p, ok := t.Shelf.Find(id); ok {
			papers = append(papers, int32(p))
		}
	}
	slices.Sort(papers)
	return slices.Compact(papers)
}

// EmptyInboxText says what was decided since the sitting began, how long that took, and what to do next.
func (t *Triage) EmptyInboxText(began time.Time) []clean.Text {
	lines := []clean.Text{clean.Literal("The inbox is empty.")}
	if counts := decisionCounts(t.Shelf.Marks.CountDecided()); len(counts) > 0 {
		lines = append(lines, clean.Of(strings.Join(counts, ", ")+" in "+durationText(t.LastDecided.Sub(began))+"."))
	}
	next := "{fetch} fetches new papers, {undo} undoes the last step, {back-or-quit} quits."
	if t.Shelf.Counts[marks.ToRead] > 0 {
		next = "{view-to-read} shows your reading list, " + next
	}
	return append(lines, t.Dialog.Text(next))
}

// Farewell says what was decided and how many papers are left. part says that not all papers were loaded.
func Farewell(decided [4]int, left int, part bool) clean.Text {
	parts := decisionCounts(decided)
	if len(parts) == 0 {
		parts = append(parts, "nothing decided")
	}
	end := english.Number(left) + " left"
	if part {
		end += " of what was read"
	}
	return clean.Of(strings.Join(append(parts, end), ", "))
}

// decisionCounts formats numbers of decisions by status: "6 to-read", "31 skipped".
func decisionCounts(decided [4]int) (parts []string) {
	for _, s := range []marks.Status{marks.ToRead, marks.Read, marks.Skipped} {
		if decided[s] > 0 {
			parts = append(parts, english.Number(decided[s])+" "+s.String())
		}
	}
	if decided[marks.Inbox] > 0 {
		parts = append(parts, english.Number(decided[marks.Inbox])+" back to the inbox")
	}
	return parts
}

// durationText formats a duration: "40 seconds", "12 minutes".
func durationText(d time.Duration) string {
	if d < time.Minute {
		return english.Plural(max(int(d.Seconds()), 1), "second")
	}
	return english.Plural(int(d.Minutes()), "minute")
}

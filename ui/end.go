package ui

import (
	"github.com/charmbracelet/bubbles/key"

	"dailies/parser/clean"
	"dailies/ui/english"
)

// End is a screen of its own at the end of the inbox: what was decided, the papers that were
// picked, and the keys that come next.
type End struct {
	Title, Facts clean.Text
	Picks        []clean.Text
	Next         []key.Binding
}

// View draws it, w cells by h lines. Where it is too low for all, picks are left out first.
func (e End) View(t *Theme, w, h int) Block {
	inset := 2 + 2*b2i(w >= 56)
	var lines Block
	title := e.Title.Line().String()
	for _, l := range Wrap(title, w-2*inset) {
		lines = append(lines, t.Pen(w).Write(t.Band, Blanks(inset)).Write(t.Band, title[l.Start:l.End]).Write(t.Band, Blanks(w)).Line())
	}
	lines = append(lines, t.Pen(w).Gap(inset).Elided(t.Quiet, e.Facts, w-2*inset).Line())
	next := e.next(t, w, inset)
	if room := h - len(lines) - len(next) - 2; len(e.Picks) > 0 && room > 0 {
		lines = append(append(lines, Blanks(w)), e.picks(t, w, inset, room)...)
	}
	lines = append(append(lines, Blanks(w)), next...)
	if top := (h - len(lines)) / 3; top > 0 {
		lines = append(Blank(w, top), lines...)
	}
	return Fit(lines, w, h)
}

// picks are as many titles as there are lines for, and how many there are more.
func (e End) picks(t *Theme, w, inset, room int) (lines Block) {
	shown := min(len(e.Picks), room)
	if shown < len(e.Picks) {
		shown--
	}
	for _, title := range e.Picks[:shown] {
		p := t.Pen(w).Gap(inset).Write(t.Statuses["to-read"].Look, t.Statuses["to-read"].Glyph).Gap(2)
		lines = append(lines, p.Elided(t.Text, title, p.Left()-inset).Line())
	}
	if more := len(e.Picks) - shown; more > 0 {
		lines = append(lines, t.Pen(w).Gap(inset+3).Write(t.Quiet, "and "+english.Number(more)+" more").Line())
	}
	return lines
}

// next are the keys below each other.
func (e End) next(t *Theme, w, inset int) (lines Block) {
	widest := 0
	for _, k := range e.Next {
		widest = max(widest, Cells(k.Help().Key))
	}
	for _, k := range e.Next {
		if !k.Enabled() {
			continue
		}
		name := t.KeyNames(k.Help().Key)
		lines = append(lines, t.Pen(w).Gap(inset).Write(t.Strong, name).Gap(widest-Cells(name)+2).Write(t.Text, k.Help().Desc).Line())
	}
	return lines
}

// List is the end as a menu with nothing to choose, for linear mode.
func (e End) List() Menu {
	list := Menu{Title: clean.Concat(e.Title, clean.Literal(" "), e.Facts), Selected: -1}
	for _, title := range e.Picks {
		list.Items = append(list.Items, MenuItem{Label: title})
	}
	for _, k := range e.Next {
		if k.Enabled() {
			list.Items = append(list.Items, MenuItem{Key: clean.Line(k.Help().Key), Label: clean.Line(k.Help().Desc)})
		}
	}
	return list
}

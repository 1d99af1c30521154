package ui

import (
	"strings"

	"dailies/parser/clean"
)

// Bar is one line of a chart.
type Bar struct {
	Trend  Trend
	Label  clean.Text
	Length int     // the longest bar of a section takes all the room there is
	Status *[4]int // how much of the length has which Status; nil: the bar is of one piece
	Value  clean.Text
}

// Trend says which way something goes.
type Trend uint8

// The trends.
const (
	Steady Trend = iota
	Rising
	Falling
)

// stacked is the order of the statuses in a bar.
var stacked = [...]Status{ToRead, Read, Skipped, Inbox}

// legend says which shade is which status, as far as there is room.
func legend(t *Theme, w int) string {
	names := [4]string{Inbox: "undecided", ToRead: "to-read", Read: "read", Skipped: "skipped"}
	p := t.Pen(w)
	for _, status := range stacked {
		if name := names[status]; len(name)+2 <= p.Left() {
			p.Write(t.Bars[status], t.Glyphs.Shades[status]).Gap(1).Write(t.Quiet, name).Gap(2)
		}
	}
	return p.Line()
}

// barColumns are the cells that the parts of bars take, so that they stand below each other,
// and the length of the longest.
type barColumns struct{ w, label, bar, value, longest int }

// measure is for bars that are w cells wide. Where there is little room, labels are cut, so
// that a fifth of it is left to what is drawn.
func measure(all []Bar, w int) barColumns {
	c := barColumns{w: w, longest: 1}
	for _, b := range all {
		c.label = max(c.label, Cells(b.Label.Line().String())+2*b2i(b.Trend != Steady))
		c.value = max(c.value, Cells(b.Value.Line().String()))
		c.longest = max(c.longest, b.Length)
	}
	const gaps = 2 + 1 + 1 // in front, and between the parts
	c.value = min(c.value, w/2)
	c.label = max(min(c.label, w-gaps-c.value-w/5), 0)
	c.bar = max(w-gaps-c.label-c.value, 0)
	return c
}

func (b Bar) draw(t *Theme, c barColumns, selected bool) string {
	p, label := t.Pen(c.w), t.Text
	p.Tint(selected)
	if selected {
		label = t.Strong
		p.Write(t.Accent, t.Glyphs.Bar)
	}
	to := func(cell int) { p.Gap(cell - (c.w - p.Left())) }
	to(2)
	if b.Trend != Steady {
		p.Write(t.Accent, t.Glyphs.Trends[b.Trend]).Gap(1)
	}
	p.Elided(label, b.Label, 2+c.label-(c.w-p.Left()))
	to(2 + c.label + 1)
	if b.Status != nil {
		b.stack(p, t, c)
	} else {
		p.Write(t.Accent.Bold(false), eighths(t, 8*c.bar*b.Length/c.longest))
	}
	to(c.w - min(Cells(b.Value.Line().String()), c.value))
	return p.Elided(t.Quiet, b.Value, c.value).Line()
}

// stack draws a bar in the shades of its statuses.
func (b Bar) stack(p *Pen, t *Theme, c barColumns) {
	drawn, sum := 0, 0
	for _, status := range stacked {
		sum += b.Status[status]
		end := (sum*c.bar + c.longest - 1) / c.longest // one paper is seen, too
		p.Write(t.Bars[status], strings.Repeat(t.Glyphs.Shades[status], end-drawn))
		drawn = end
	}
}

// eighths is a bar of so many eighths of a cell.
func eighths(t *Theme, n int) string {
	full := strings.Repeat(t.Glyphs.Eighths[7], n/8)
	if n%8 == 0 {
		return full
	}
	return full + t.Glyphs.Eighths[n%8-1]
}

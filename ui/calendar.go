package ui

import (
	"slices"

	"dailies/parser/clean"
)

// Calendar shows how much was done on each day, in a column for each week.
type Calendar struct{ Weeks []Week } // oldest first; the last ones are shown, as many as there is room for

// Week is the days from Monday on: how much was done on each, or Later.
type Week struct {
	Month clean.Text // its name, where one begins
	Days  [7]int
}

// DayAhead is for days that are still to come.
const DayAhead = -1

const (
	calendarRows = 8
	calendarDays = 4 // cells that the names of days take
	calendarWeek = 2 // cells that a week takes
)

func (c *Calendar) draw(t *Theme, w int) Block {
	weeks, most := c.Weeks[max(len(c.Weeks)-max(w-calendarDays, 0)/calendarWeek, 0):], 1
	head := t.Pen(w)
	for i, week := range weeks {
		most = max(most, slices.Max(week.Days[:]))
		if gap := calendarDays + i*calendarWeek - (w - head.Left()); gap >= 0 && !week.Month.Empty() {
			head.Gap(gap).Text(t.Quiet, week.Month).Gap(1)
		}
	}
	block := Block{head.Line()}
	for day, name := range [7]string{0: "Mon", 2: "Wed", 4: "Fri"} {
		p := t.Pen(w).Write(t.Quiet, name).Gap(calendarDays - len(name))
		for _, week := range weeks {
			switch n := week.Days[day]; n {
			case DayAhead:
				p.Gap(1)
			case 0:
				p.Write(t.Heat[0], t.Glyphs.Heat[0])
			default:
				level := 1 + 3*n/most
				p.Write(t.Heat[level], t.Glyphs.Heat[level])
			}
			p.Gap(1)
		}
		block = append(block, p.Line())
	}
	return block
}

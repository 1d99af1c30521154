package pane

import (
	"strconv"

	"dailies/parser/clean"
	"dailies/ui"
)

// Progress is how far the reading of the dumps has come.
type Progress struct {
	Papers       int
	Bytes, Total int64 // Total is 0 if it is unknown
}

// String is for messages: "312,000 papers, 0.5 of 1.7 GB".
func (p Progress) String() string { return clean.Plural(p.Papers, "paper") + ", " + p.amount() }

// amount is "0.5 of 1.7 GB", or only what was read if the total is unknown.
func (p Progress) amount() string {
	unit := unitOf(max(p.Bytes, p.Total))
	if !p.whole() {
		return unit.of(p.Bytes) + " " + unit.name
	}
	return unit.of(p.Bytes) + " of " + unit.of(p.Total) + " " + unit.name
}

// grown is how wide it becomes until all is read, so that nothing beside it has
// to move while it grows.
func (p Progress) grown() Progress {
	if p.whole() {
		p.Papers, p.Bytes = max(p.Papers, int(p.Total/paperBytes)), p.Total
	}
	return p
}

// paperBytes is about what a paper takes in a dump: 1.7 kB on average.
const paperBytes = 1500

// whole reports whether it is known how much of it there is; a file may grow.
func (p Progress) whole() bool { return p.Total > 0 && p.Bytes <= p.Total }

// shortBar is how many cells its bar has if there is little room.
const shortBar = 4

// steps says it from wide to narrow. Papers, bytes and a bar are worth more than
// what the views count, and bytes and a bar more than their names. Unlike how far
// the triage has come, it never gives way altogether.
func (p Progress) steps(t *ui.Theme) []step {
	papers, number := clean.Plural(p.Papers, "paper")+" · ", clean.Number(p.Papers)+" · "
	said := []rich{p.part(t, "reading "+papers, 0), p.part(t, papers, 0), p.part(t, number, 0)}
	if !p.whole() {
		return []step{{roomy[:], said}, {shapes[:], append(said, p.part(t, "", 0))}}
	}
	share := strconv.Itoa(int(100*float64(p.Bytes)/float64(p.Total))) + "%"
	quiet := func(text string) rich { return new(rich).add(t.Quiet, text) }
	return []step{
		{roomy[:], []rich{p.part(t, "reading "+papers, barCells), p.part(t, papers, barCells), p.part(t, papers, shortBar), p.part(t, number, shortBar)}},
		{tight[:], []rich{p.part(t, "", shortBar)}},
		{shapes[:], append(said, quiet(clean.Number(p.Papers)+" "+share), quiet(share))},
	}
}

// roomy and tight are the layouts of the tabs beside the bar: roomy ones keep the names,
// tight ones only that of the current view, or none.
var (
	roomy = [...]shape{{allTabs, 0}, {allTabs, 8}, {allNamed, 8}, {currentNamed, 0}}
	tight = [...]shape{{currentNamed, 0}, {currentOnly, 0}}
)

// part is how many bytes were read, behind some words and before a bar of so many
// cells; 0: none.
func (p Progress) part(t *ui.Theme, words string, bar int) rich {
	var part rich
	part.add(t.Quiet, words+p.amount())
	if bar > 0 {
		part.add(t.Text, "  ")
		part.bar(t, bar, p.Bytes, p.Total)
	}
	return part
}

// unit is a unit of bytes.
type unit struct {
	name   string
	bytes  int64
	places int
}

// units are decimal, as ls and the shops have them.
var units = [...]unit{{"GB", 1e9, 1}, {"MB", 1e6, 0}, {"kB", 1e3, 0}, {"bytes", 1, 0}}

func unitOf(n int64) unit {
	for _, u := range units {
		if n >= u.bytes {
			return u
		}
	}
	return units[len(units)-1]
}

func (u unit) of(n int64) string {
	return strconv.FormatFloat(float64(n)/float64(u.bytes), 'f', u.places, 64)
}

package pane

import (
	"strconv"

	"dailies/ui"
	"dailies/ui/english"
)

// Progress is how far the reading of the dumps has come.
type Progress struct {
	Papers       int
	Bytes, Total int64 // Total is 0 if it is unknown
}

// String is for messages: "312,000 papers, 0.5 of 1.7 GB".
func (p Progress) String() string { return english.Plural(p.Papers, "paper") + ", " + p.amount() }

// amount is "0.5 of 1.7 GB", or only what was read if the total is unknown.
func (p Progress) amount() string {
	unit := unitOf(max(p.Bytes, p.Total))
	if !p.whole() {
		return unit.of(p.Bytes) + " " + unit.name
	}
	return unit.of(p.Bytes) + " of " + unit.of(p.Total) + " " + unit.name
}

// whole reports whether it is known how much of it there is; a file may grow.
func (p Progress) whole() bool { return p.Total > 0 && p.Bytes <= p.Total }

// shortBar is how many cells its bar has if there is little room.
const shortBar = 4

// parts say it from wide to narrow.
func (p Progress) parts(t *ui.Theme) []rich {
	if !p.whole() {
		return []rich{p.part(t, "reading "+p.String(), 0), p.part(t, p.String(), 0), p.part(t, p.amount(), 0)}
	}
	share := strconv.Itoa(int(100*float64(p.Bytes)/float64(p.Total))) + "%"
	return []rich{p.part(t, "reading "+p.String(), barCells), p.part(t, p.String(), shortBar), p.part(t, p.amount(), shortBar), p.part(t, share, 0)}
}

// part is a text with a bar of so many cells behind it; 0: none.
func (p Progress) part(t *ui.Theme, text string, bar int) rich {
	var part rich
	part.add(t.Quiet, text)
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

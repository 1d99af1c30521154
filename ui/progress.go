package ui

import (
	"strconv"

	"dailies/parser/clean"
)

// Progress is how far the reading of the dumps has come.
type Progress struct {
	Papers       int
	Bytes, Total int64 // Total is 0 where it is not known
}

// String is for messages: "312,000 papers, 0.5 of 1.7 GB".
func (p Progress) String() string { return counted(p.Papers, "paper") + ", " + p.amount() }

// amount is "0.5 of 1.7 GB", or what was read alone where that is all there is
// to say.
func (p Progress) amount() string {
	unit := unitOf(max(p.Bytes, p.Total))
	if p.Total <= 0 || p.Bytes > p.Total { // a file has grown
		return unit.of(p.Bytes) + " " + unit.name
	}
	return unit.of(p.Bytes) + " of " + unit.of(p.Total) + " " + unit.name
}

// parts says it from wide to narrow. Unlike how far the triage has come, it
// never gives way altogether.
func (p Progress) parts(t *Theme) []rich {
	part := func(text string) rich { return new(rich).add(t.quiet, text) }
	said := part("reading " + counted(p.Papers, "paper") + " · " + p.amount())
	all := []rich{said, part(counted(p.Papers, "paper") + " · " + p.amount()), part(clean.Number(p.Papers) + " · " + p.amount())}
	if p.Total <= 0 || p.Bytes > p.Total {
		return append(all, part(p.amount()))
	}
	share := strconv.Itoa(int(100*float64(p.Bytes)/float64(p.Total))) + "%"
	var bar rich
	bar.join(all[0])
	bar.add("", "  ")
	bar.bar(t, p.Bytes, p.Total)
	return append(append([]rich{bar}, all...), part(clean.Number(p.Papers)+" "+share), part(share))
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

package app

import (
	"fmt"
	"io"
	"strings"
	"time"

	"dailies/model/fetch"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// bar is how far a fetch is: a line of a terminal that is drawn again and again, or, in a
// pipe, a line if the site wants to be left alone.
type bar struct {
	to    io.Writer
	drawn bool // on a terminal
	unit  string
	waits bool // the wait is said
	say   func(string)
}

func (env workspace) bar(drawn bool, unit string) *bar {
	return &bar{to: env.Err, drawn: drawn, unit: unit, say: env.sayFetch}
}

// barCells is how wide the bar is, in cells. The whole line fits into 80.
const barCells = 20

// draw draws the line: "████░░░░ 5 of 15 days · 94 papers · next in 3 s".
func (b *bar) draw(p fetch.Progress) {
	if !b.drawn {
		if p.Busy && !b.waits {
			b.say(fmt.Sprintf("the site is busy: next try in %s", p.Wait.Round(time.Second)))
		}
		b.waits = p.Busy
		return
	}
	full := barCells * p.Done / max(p.Of, 1)
	line := fmt.Sprintf("%s%s %d of %d %s · %s", strings.Repeat("█", full), strings.Repeat("░", barCells-full), p.Done, p.Of, b.unit, english.Plural(p.Papers, "paper"))
	fmt.Fprint(b.to, "\r", clean.Line(line+p.Waiting()), eraseLine)
}

// clear takes the line away, for what is printed next.
func (b *bar) clear() {
	if b.drawn {
		fmt.Fprint(b.to, "\r"+eraseLine)
	}
}

const eraseLine = "\x1b[K"

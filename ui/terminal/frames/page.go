package frames

import (
	"bytes"
	"strconv"
)

// page is the rows of a screen, from the top, each with the colours that it
// needs and the erasing of its end, so that it can be sent alone.
type page struct{ rows []string }

// The parts of which Bubble Tea makes a frame in the alternate screen:
//
//	CSI H, then the rows, joined by CR LF after one that is given and by LF
//	after one that stays; a CR before the first after a reset; CSI J where there
//	were more rows before; and where the cursor goes, as CSI row ; H.
var (
	home  = []byte("\x1b[H")
	below = []byte("\x1b[J")
)

const (
	begin = "\x1b[?2026h"
	end   = "\x1b[?2026l"
)

// apply gives the page that a frame makes of this one, which stays as it is. all
// says that every row was given: Bubble Tea repaints, as it does after a change
// of size, when the rows on the screen are not to be relied on. ok is false
// where the bytes are no frame.
func (g page) apply(p []byte) (next page, all, ok bool) {
	body, ok := cut(p)
	if !ok {
		return g, false, false
	}
	next.rows, all = make([]string, 0, max(len(g.rows), 1)), true
	for more := true; more; {
		var row []byte
		row, body, more = bytes.Cut(body, []byte("\n"))
		given := len(row) > 0
		if more {
			row = bytes.TrimSuffix(row, []byte("\r"))
		}
		if at := len(next.rows); given || at >= len(g.rows) {
			next.rows = append(next.rows, string(row))
		} else {
			next.rows = append(next.rows, g.rows[at])
		}
		all = all && given
	}
	return next, all, true
}

// cut takes the rows out of a frame.
func cut(p []byte) (body []byte, ok bool) {
	p = bytes.TrimPrefix(p, home)
	at := bytes.LastIndex(p, []byte("\x1b["))
	if at < 0 || p[len(p)-1] != 'H' || bytes.IndexFunc(p[at+2:len(p)-1], notPlace) >= 0 {
		return nil, false
	}
	return bytes.TrimPrefix(bytes.TrimSuffix(p[:at], below), []byte("\r")), true
}

func notPlace(r rune) bool { return (r < '0' || r > '9') && r != ';' }

// difference gives the bytes that turn one page on the screen into this one, as
// a frame for one write, or nil where they are alike. clear erases what is
// below, also where the former page was not longer. The cursor ends in the last
// row.
func (g page) difference(before page, clear bool) []byte {
	clear = clear || len(before.rows) > len(g.rows)
	var p []byte
	for y, row := range g.rows {
		last := y == len(g.rows)-1
		if y < len(before.rows) && before.rows[y] == row && (!last || !clear) {
			continue
		}
		p = place(start(p), y)
		if last && clear { // before the row is written: the erasing takes the cursor's row as well
			p = append(p, below...)
		}
		p = append(p, row...)
	}
	if p == nil {
		return nil
	}
	return append(place(p, len(g.rows)-1), end...)
}

// start begins a frame where there is none.
func start(p []byte) []byte {
	if p == nil {
		p = append(make([]byte, 0, 1<<10), begin...)
	}
	return p
}

// place moves the cursor to the first column of a row, counted from 0.
func place(p []byte, row int) []byte {
	p = append(p, "\x1b["...)
	p = strconv.AppendInt(p, int64(row)+1, 10)
	return append(p, ";1H"...)
}

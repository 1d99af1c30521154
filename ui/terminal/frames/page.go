package frames

import "bytes"

// page is the rows of a screen, from the top.
type page struct{ rows []*row }

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
	next.rows, all = make([]*row, 0, max(len(g.rows), 1)), true
	for more := true; more; {
		var raw []byte
		raw, body, more = bytes.Cut(body, []byte("\n"))
		given := len(raw) > 0
		if more {
			raw = bytes.TrimSuffix(raw, []byte("\r"))
		}
		if at := len(next.rows); given || at >= len(g.rows) {
			next.rows = append(next.rows, &row{raw: string(raw)})
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

package shelf

import (
	"time"

	"dailies/model/library"
)

// lookedFor is how long a paper is selected until it counts as looked at.
const lookedFor = time.Second

// Dwell measures how long a paper stays selected. Its zero value has none.
type Dwell struct {
	at    library.ID // "": none
	since time.Time  // at has been selected since then
}

// Move takes the paper that is selected now; "" is none. If it is another one than before
// and that was looked at, it returns that one, else "".
func (d *Dwell) Move(to library.ID, now time.Time) (looked library.ID) {
	if to == d.at {
		return ""
	}
	if now.Sub(d.since) >= lookedFor {
		looked = d.at
	}
	d.at, d.since = to, now
	return looked
}

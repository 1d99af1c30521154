package arrivals

import (
	"time"

	"dailies/model/library"
)

// lookedFor is how long a paper is selected until it counts as looked at.
const lookedFor = time.Second

// Gaze follows which paper is selected. Its zero value has none.
type Gaze struct {
	at    library.ID // "": none
	since time.Time  // at has been selected since then
}

// Move takes the paper that is selected now; "" is none. If it is another one than before
// and that was looked at, it returns that one, else "".
func (g *Gaze) Move(to library.ID, now time.Time) (looked library.ID) {
	if to == g.at {
		return ""
	}
	if now.Sub(g.since) >= lookedFor {
		looked = g.at
	}
	g.at, g.since = to, now
	return looked
}

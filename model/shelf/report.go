package shelf

import (
	"fmt"

	"dailies/model/library"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// Origin says where the papers are from: "278 papers from 4 files (4 pages)".
func Origin(p library.Snapshot) clean.Text {
	return clean.Of(fmt.Sprintf("%s from %s (%s)", english.Plural(p.Count(), "paper"), english.Plural(len(p.Dumps()), "file"), english.Plural(p.Pages(), "page")))
}

// ReadAgain says how many papers there are after everything was read again, how many more
// than before, and how many of them are new.
func ReadAgain(papers, more, came int) clean.Text {
	said := "Reloaded: " + english.Plural(papers, "paper")
	switch {
	case more > 0 && more != came:
		said += ", " + english.Number(more) + " more"
	case more < 0:
		said += ", " + english.Number(-more) + " fewer"
	case more == 0 && came == 0:
		said += "; nothing new"
	}
	if came > 0 {
		said += ", " + english.Number(came) + " new"
	}
	return clean.Of(said)
}

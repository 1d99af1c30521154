package filter

import (
	"fmt"
	"slices"
	"strings"

	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// Completion is what Tab makes of the text before the cursor. Its zero value offers nothing.
type Completion struct {
	Awaited    bool // offers are being counted
	Offers     []search.Offer
	at         int // the one in the text
	start, end int // the bytes of the text that it replaces
}

// Next goes to the next offer, or the one before: it replaces bytes [start,end) of the text.
func (c *Completion) Next(by int) (start, end int, with string) {
	c.at = (c.at + by + len(c.Offers)) % len(c.Offers)
	start, end, with = c.start, c.end, c.Offers[c.at].Text
	c.end = start + len(with)
	return start, end, with
}

// maxHinted is how many offers the hint shows.
const maxHinted = 6

// Hint shows the offer in the text, and those that come after it.
func (c *Completion) Hint() clean.Text {
	var parts []string
	for i, o := range slices.Concat(c.Offers[c.at:], c.Offers[:c.at])[:min(len(c.Offers), maxHinted)] {
		part := o.Shown
		if o.Count >= 0 {
			part += " " + english.Number(o.Count)
		}
		if i == 0 && o.Does != "" {
			part += " " + o.Does
		}
		parts = append(parts, part)
	}
	return clean.Line(fmt.Sprintf("%d/%d  %s", c.at+1, len(c.Offers), strings.Join(parts, " · ")))
}

// nothingLike says that a stem has no completion.
func nothingLike(s query.Stem) string {
	if s.Key == nil {
		return fmt.Sprintf("No key begins with %q. Tab on an empty line lists all keys.", s.Part)
	}
	if s.Part == "" {
		return "There are no values of " + s.Key.Name + ": to complete: " + s.Key.Does
	}
	return fmt.Sprintf("No value of %s: begins with %q.", s.Key.Name, s.Part)
}

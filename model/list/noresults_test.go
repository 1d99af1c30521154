package list

import (
	"testing"

	"dailies/model/search"
	"dailies/parser/clean"
)

func TestTheRemedyThatWasSelectedIsSelectedAgain(t *testing.T) {
	remedies := func(filters ...string) (all search.NoResults) {
		for _, filter := range filters {
			all.Remedies = append(all.Remedies, search.Remedy{Label: clean.Of("Try " + filter), Filter: filter})
		}
		return all
	}
	n := NoResults{NoResults: remedies("a", "b")}
	n.Move(-1)
	if n.NoResults = remedies("x", "y", "b", ""); n.At() != 2 {
		t.Errorf("remedy %d is selected", n.At())
	}
	if n = (NoResults{NoResults: n.NoResults}); n.At() != 0 {
		t.Error("another filter begins with another remedy than the first")
	}
}

package list

import "testing"

func TestTheRemedyThatWasSelectedIsSelectedAgain(t *testing.T) {
	n := NoResults{Remedies: []Remedy{{Filter: "a", Count: 1}, {Filter: "b", Count: 2}}}
	n.Move(-1)
	before := n.Again().Before
	if again := (NoResults{Remedies: []Remedy{{Filter: "b", Count: 3}, {Filter: "c", Count: 1}}}).Selecting(before); again.At != 0 || before.Filter != "b" {
		t.Errorf("remedy %d is selected, before %q", again.At, before.Filter)
	}
	if n.Reset(); n.At != 0 {
		t.Error("another filter begins with the first remedy")
	}
}

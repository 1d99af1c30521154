package filter

import (
	"testing"

	"github.com/charmbracelet/x/ansi"

	"dailies/model/search/query"
)

func TestTheExamplesOfTheHelpAreValidAndFitTheirColumn(t *testing.T) {
	for _, k := range Examples().Keys {
		if _, err := query.Parse(k.Help().Key); err != nil {
			t.Errorf("%s: %v", k.Help().Key, err)
		}
		if ansi.StringWidth(k.Help().Key) > 10 || ansi.StringWidth(k.Help().Desc) > 24 {
			t.Errorf("%s is cut", k.Help())
		}
	}
}

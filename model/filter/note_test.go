package filter

import (
	"strings"
	"testing"

	"dailies/model/list"
)

func TestANoteExplainsWhatIsNotAsItWasTyped(t *testing.T) {
	for filter, want := range map[string]string{
		"agents":     "",
		"agnets":     "2 similar, 0 exact: agnets → agents",
		"video zq":   "zq set aside",
		"vdeo zq":    "zq set aside · 1 similar, 0 exact: vdeo → video",
		"vdeo":       "1 similar, 0 exact: vdeo → video",
		"at":         "1 similar, 1 exact",
		"org:nobody": "",
		"date:30d":   "counted back from the newest paper",
		"oct 2025":   "Tab searches dates instead: date:2025-10",
	} {
		var s Search
		msg := s.Start(jobOn(filter), false)().(FoundMsg)
		a := msg.Answer
		if got := Note(&list.View{Filter: filter, Match: a.Match, Shown: a.Papers, Fuzzy: a.Near, Advice: msg.Advice}).String(); got != want {
			t.Errorf("%q: %q, want %q", filter, got, want)
		}
	}
	if got := Note(&list.View{Filter: "agents"}).String(); strings.TrimSpace(got) != "" {
		t.Errorf("nothing was searched: %q", got)
	}
}

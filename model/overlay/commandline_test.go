package overlay

import (
	"strings"
	"testing"

	"dailies/ui/uitest"
)

func TestAVerbThatIsNoneIsSaidWithTheNearest(t *testing.T) {
	for text, want := range map[string]string{
		"read agent": "read|agent", "  to-read agent -survey": "to-read|agent -survey", "tag": "tag|",
		"frobnicate": `no command "frobnicate"; Tab lists them all`, "untagg todo": `no command "untagg"; did you mean untag?`,
	} {
		got := ""
		var all []Verb
		for _, name := range strings.Fields("read reload tag to-read untag unstar") {
			all = append(all, Verb{Name: name, Arg: "QUERY", Run: func(arg string) (Do, error) { got = name + "|" + arg; return nil, nil }})
		}
		if _, err := CommandLine(all, nil, nil).Accept(text); err != nil {
			got = err.Error()
		}
		uitest.Equal(t, strings.HasSuffix(got, want), true, text, got)
	}
}

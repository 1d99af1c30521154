package overlay

import (
	"slices"
	"strings"
	"testing"
)

// verbs is a command line; ran gets what was run with which words behind it.
func verbs(ran *string) *Palette {
	var all []Verb
	for _, name := range []string{"read", "reload", "tag", "to-read", "untag", "unstar"} {
		v := Verb{Name: name, Arg: "QUERY", Help: "help", Run: func(arg string) (Do, error) { *ran = name + "|" + arg; return nil, nil }}
		if name == "untag" {
			v.Complete = func(arg string) []string { return []string{arg + "!"} }
		}
		all = append(all, v)
	}
	return CommandLine(all, nil, func(text string) func() []string { return func() []string { return []string{text + "box"} } })
}

func TestTheBeginningOfAVerbIsEnoughIfNoOtherHasIt(t *testing.T) {
	for text, want := range map[string]string{"read agent": "read|agent", "  to agent -survey": "to-read|agent -survey", "tag": "tag|"} {
		ran := ""
		if _, err := verbs(&ran).Accept(text); err != nil || ran != want {
			t.Errorf("%q runs %q, want %q; %v", text, ran, want, err)
		}
	}
	for text, want := range map[string]string{
		"frobnicate": `no command "frobnicate"; Tab lists them all`, "untagg todo": `no command "untagg"; did you mean untag?`, "re agent": "could be read or reload",
	} {
		ran := ""
		if _, err := verbs(&ran).Accept(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func TestVerbsAndWhatFollowsThemAreCompleted(t *testing.T) {
	for text, want := range map[string][]string{"un": {"untag ", "unstar "}, "read is:in": {"read is:inbox"}, "untag x": {"untag x!"}} {
		ran := ""
		if got := verbs(&ran).Complete(text)(); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

package triage

import (
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/search"
	"dailies/model/shelf/shelftest"
)

// line is a command line over three papers; decided gets what is asked for.
func line(decided *Bulk) CommandLine {
	s := shelftest.Of("An agent", "Another agent", "A survey")
	return CommandLine{
		Verbs:  []Verb{{Name: "reload", Help: "reload the dumps", Run: NoArgument(func() tea.Cmd { return nil })}},
		Index:  search.NewIndex(),
		Papers: func() search.Papers { return s.Searchable(nil) },
		Decide: func(b Bulk) tea.Cmd { *decided = b; return nil },
	}
}

func TestACommandDecidesOnThePapersOfItsQuery(t *testing.T) {
	for text, want := range map[string]string{
		"read agent":           "read|agent",
		"  to agent -survey":   "to-read|agent -survey",
		"tag todo is:inbox rl": "tag todo|is:inbox rl",
		"untag todo":           "untag todo|",
		"tag #todo rl":         "tag todo|rl",
		"skip":                 "skip|",
	} {
		var b Bulk
		do, err := line(&b).accept(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		_ = do()
		if got := b.What() + "|" + b.Text; got != want {
			t.Errorf("%q asks for %q, want %q", text, got, want)
		}
		var c marks.Change
		if b.Set(&c); c.Status == nil && c.Tag == nil && c.Untag == nil {
			t.Errorf("%q sets nothing", text)
		}
	}
}

func TestACommandThatIsNoneSaysWhy(t *testing.T) {
	for text, want := range map[string]string{
		"frobnicate": `no command "frobnicate"; Tab lists them all`, "untagg todo": `no command "untagg"; did you mean untag?`, "re agent": "could be read or reload", "tag": "needs a tag",
		"read autor:4": "author:", "read org:": "org: has no value", "read is:s": "is:s is unfinished", "read \"chain of": "not closed",
	} {
		var b Bulk
		if _, err := line(&b).accept(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func TestADecisionIsCountedWhileItIsTyped(t *testing.T) {
	var b Bulk
	l := line(&b)
	for text, want := range map[string]string{"read agent": "read: 2 papers", "tag todo survey": "tag todo: 1 paper"} {
		count := l.count(text)
		if count == nil {
			t.Errorf("%q is not counted", text)
			continue
		}
		if got, _ := count(); got.String() != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	for _, text := range []string{"", "read", "tag todo", "reload agent", "read autor:4", "read org:"} {
		if l.count(text) != nil {
			t.Errorf("%q is counted", text)
		}
	}
}

func TestVerbsAndQueriesAreCompleted(t *testing.T) {
	var b Bulk
	l := line(&b)
	if got := l.complete("un")(); !slices.Contains(got, "unstar ") || !slices.Contains(got, "untag ") {
		t.Errorf("un: %q", got)
	}
	if got := l.complete("read is:inb")(); !slices.Contains(got, "read is:inbox") {
		t.Errorf("read is:inb: %q", got)
	}
}

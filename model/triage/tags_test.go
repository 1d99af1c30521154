package triage

import (
	"testing"

	"dailies/ui/uitest"
)

func TestALineOfTagsAddsAndTakesAway(t *testing.T) {
	for _, tt := range []struct {
		before    []string
		line      string
		add, drop []string
	}{
		{nil, "rl #agents, survey", []string{"rl", "agents", "survey"}, nil},
		{[]string{"rl", "old"}, "rl new", []string{"rl", "new"}, []string{"old"}},
		{[]string{"rl"}, "rl +new #old", []string{"rl", "new", "old"}, nil},
		{nil, "-old", nil, []string{"old"}},
		{[]string{"rl"}, "", nil, []string{"rl"}},
		{[]string{"agents", "rl"}, "agents rl -rl", []string{"agents"}, []string{"rl"}},
		{[]string{"agents", "rl"}, "-rl", nil, []string{"rl", "agents"}},
	} {
		add, drop := tagChanges(tt.before, tt.line)
		uitest.EqualList(t, add, tt.add, tt.line, tt.before)
		uitest.EqualList(t, drop, tt.drop, tt.line, tt.before)
	}
}

func TestTheLastTagIsCompleted(t *testing.T) {
	known := []string{"RLHF", "rl", "agents"}
	for text, want := range map[string][]string{
		"r":     {"RLHF", "rl"},
		"x -a":  {"x -agents"},
		"#R":    {"#RLHF", "#rl"},
		"x agt": {"x agents"},
		"z":     nil,
	} {
		uitest.EqualList(t, completeTag(text, known), want, text)
	}
}

package triage

import (
	"slices"
	"testing"
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
		if !slices.Equal(add, tt.add) || !slices.Equal(drop, tt.drop) {
			t.Errorf("%q over %v: adds %v, takes away %v", tt.line, tt.before, add, drop)
		}
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
		if got := completeTag(text, known); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

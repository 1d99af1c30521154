package triage

import (
	"slices"
	"strings"
	"testing"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/shelf"
	"dailies/model/shelf/shelftest"
	"dailies/parser"
	"dailies/parser/clean"
)

func every(int32) bool { return true }

func TestARangeFollowsTheSelectionBothWays(t *testing.T) {
	shown := []int32{7, 3, 9, 1, 5}
	var s Picks
	s.Toggle(5)
	if !s.Range(shown, 2, every) {
		t.Error("no range has begun")
	}
	if got := s.Of(shown); !slices.Equal(got, []int32{9}) {
		t.Errorf("a range begins with %v, want its first paper alone", got)
	}
	s.Stretch(shown, 4, every)
	if got := s.Of(shown); !slices.Equal(got, []int32{9, 1, 5}) {
		t.Errorf("down: %v", got)
	}
	s.Stretch(shown, 0, every)
	if got := s.Of(shown); !slices.Equal(got, []int32{7, 3, 9}) {
		t.Errorf("up: %v", got)
	}
	s.Stretch(shown, 0, func(p int32) bool { return p != 3 })
	if got := s.Of(shown); !slices.Equal(got, []int32{7, 9}) {
		t.Errorf("without a decided paper: %v", got)
	}
	s.Stretch(shown, 0, every)
	if s.Range(shown, 0, every) {
		t.Error("the second key begins another range")
	}
	s.Stretch(shown, 4, every)
	if s.N() != 3 {
		t.Errorf("%d papers are picked after the range has ended, want 3", s.N())
	}
}

func TestOnlyPapersThatAreShownStayPicked(t *testing.T) {
	var s Picks
	s.All([]int32{1, 2, 3})
	kept := s.Only([]int32{3, 4})
	if kept.N() != 1 || !kept.Has(3) || s.N() != 3 {
		t.Errorf("%d kept, %d before", kept.N(), s.N())
	}
	s.All([]int32{1, 2, 3})
	if s.N() != 0 {
		t.Error("picking all twice does not put all back")
	}
}

func TestPicksFollowTheirPapers(t *testing.T) {
	again := func(titles ...string) library.Snapshot {
		s := shelf.Again(shelftest.Of("A", "B", "C", "D"), shelftest.Today)
		s.Add([]parser.Dump{shelftest.Dump(titles...)})
		return s.Papers
	}
	var s Picks
	s.Range([]int32{1, 2, 3}, 1, every)
	s.Stretch([]int32{1, 2, 3}, 2, every)
	if s.Follow(again("C", "B", "A")); s.N() != 1 || !s.Has(2) {
		t.Errorf("%d papers, C among them: %t", s.N(), s.Has(2))
	}
	if s.Stretch([]int32{2, 1}, 1, every); s.N() != 2 {
		t.Error("the range has lost its beginning")
	}
	if s.Follow(again("A")); s.ranging || s.N() > 0 {
		t.Error("a range goes on without its beginning")
	}
}

func TestWhatWasDoneIsSaidWithTheWayBack(t *testing.T) {
	status := marks.ToRead
	keys := func(sentence string) clean.Text { return clean.Of(strings.ReplaceAll(sentence, "{undo}", "u")) }
	step := marks.Step{Edits: []marks.Edit{{Set: marks.Change{Title: "Alpha", Status: &status}}}}
	for want, got := range map[string]clean.Text{
		"read: Alpha — u undoes":           Done("read", 1, 1, Loss{}, clean.Literal("Alpha"), keys),
		"read: 3 papers — u undoes":        Done("read", 4, 3, Loss{}, clean.Literal("Alpha"), keys),
		"read: 4 papers — nothing changed": Done("read", 4, 0, Loss{}, clean.Literal("Alpha"), keys),
		"redone: to-read, Alpha":           Reversed("redone", step, clean.Text{}),
	} {
		if got.String() != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

package triage

import (
	"slices"
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
	if !s.pickRange(shown, 2, every) {
		t.Error("no range has begun")
	}
	if got := s.Of(shown); !slices.Equal(got, []int32{9}) {
		t.Errorf("a range begins with %v, want its first paper alone", got)
	}
	s.stretch(shown, 4, every)
	if got := s.Of(shown); !slices.Equal(got, []int32{9, 1, 5}) {
		t.Errorf("down: %v", got)
	}
	s.stretch(shown, 0, every)
	if got := s.Of(shown); !slices.Equal(got, []int32{7, 3, 9}) {
		t.Errorf("up: %v", got)
	}
	s.stretch(shown, 0, func(p int32) bool { return p != 3 })
	if got := s.Of(shown); !slices.Equal(got, []int32{7, 9}) {
		t.Errorf("without a decided paper: %v", got)
	}
	s.stretch(shown, 0, every)
	if s.pickRange(shown, 0, every) {
		t.Error("the second key begins another range")
	}
	s.stretch(shown, 4, every)
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
	s.pickRange([]int32{1, 2, 3}, 1, every)
	s.stretch([]int32{1, 2, 3}, 2, every)
	if s.Follow(again("C", "B", "A")); s.N() != 1 || !s.Has(2) {
		t.Errorf("%d papers, C among them: %t", s.N(), s.Has(2))
	}
	if s.stretch([]int32{2, 1}, 1, every); s.N() != 2 {
		t.Error("the range has lost its beginning")
	}
	if s.Follow(again("A")); s.ranging || s.N() > 0 {
		t.Error("a range goes on without its beginning")
	}
}

func TestWhatWasDoneIsSaidWithTheWayBack(t *testing.T) {
	tr, _ := over("Alpha", "Beta", "Gamma", "Delta")
	for want, tt := range map[string]struct{ papers, changed int }{
		"read: Alpha — u undoes":           {1, 1},
		"read: 3 papers — u undoes":        {4, 3},
		"read: 4 papers — nothing changed": {4, 0},
	} {
		tr.SayDone(Decision{Name: "read", Papers: tr.Rows().Shown[:tt.papers]}, tt.changed, clean.Literal("Alpha"))
		if got := tr.Dialog.Now().Text.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	step := marks.Step{Edits: []marks.Edit{{Set: marks.Change{Title: "Alpha", Status: new(marks.ToRead)}}}}
	if got := Reversed("redone", step, clean.Text{}).String(); got != "redone: to-read, Alpha" {
		t.Errorf("%q", got)
	}
}

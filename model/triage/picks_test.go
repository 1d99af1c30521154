package triage

import (
	"slices"
	"testing"
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

package shelf_test

import (
	"slices"
	"testing"

	"dailies/model/shelf/shelftest"
)

func TestPapersBehindHandlesAreFoundWhenTheyHaveOtherIndices(t *testing.T) {
	before, now := shelftest.Of("A", "B", "C"), shelftest.Of("C", "B")
	handles := before.Handles([]int32{0, 1, 2})
	if got := before.Indices(handles); !slices.Equal(got, []int32{0, 1, 2}) {
		t.Errorf("%v on the same shelf", got)
	}
	if got := now.Indices(handles); !slices.Equal(got, []int32{1, 0}) || handles.Len() != 3 {
		t.Errorf("%v on another shelf, want those of B and C", got)
	}
}

package marks

import (
	"testing"

	"dailies/model/library"
	"dailies/ui/uitest"
)

// TestAGuestThatIsAnotherPapersByNowIsNotTheHostsAnyMore is for a mark under the title of two
// papers, shown on one of them, that another window links with the other one.
func TestAGuestThatIsAnotherPapersByNowIsNotTheHostsAnyMore(t *testing.T) {
	var m Marks
	m.Apply(status("title~2", Read))
	m.Adopt(&library.Paper{ID: "title"}, func(library.ID) bool { return true })
	uitest.Equal(t, m.Get("title").Status, Read)
	m.Merge([]Line{{Version: 1, Change: Change{ID: "2510.00001", Also: []library.ID{"title~2"}}, Time: m.latest + 1, By: "ffffffff"}})
	uitest.Equal(t, m.Get("2510.00001").Status, Read)
	uitest.Equal(t, m.Get("title").Status, Inbox)
}

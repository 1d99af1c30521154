package shelf

import (
	"fmt"
	"testing"
	"time"

	"dailies/model/marks"
	"dailies/model/search"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

var now = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

// newMarks returns marks that are not stored.
func newMarks() *marks.Marks {
	_, m, _ := marks.Open(marks.Config{Now: func() time.Time { return now }})
	return m
}

func dump(name string, titles ...string) parser.Dump {
	d := parser.Dump{Name: clean.Of(name), Pages: make([]parser.Page, 1)}
	for i, title := range titles {
		d.Papers = append(d.Papers, parser.Paper{Title: clean.Of(title), Abstract: clean.Of("about " + title), Line: i + 1})
	}
	return d
}

func TestSearchesWorkOnCopies(t *testing.T) {
	m := newMarks()
	s := New(m, now)
	s.Add([]parser.Dump{dump("a", "One", "Two")})
	star := true
	m.Apply(marks.Change{ID: s.Papers.Paper(0).ID, Starred: &star, Tag: []string{"rl"}})
	s.Join(0)
	before := s.Searchable(nil)
	s.Add([]parser.Dump{dump("b", "Three")})
	during := s.Searchable(nil)
	held := s.Searchable(Held{1: search.IsRead})
	m.Undo()
	m.Apply(marks.Change{ID: s.Papers.Paper(2).ID, Starred: &star, Tag: []string{"nlp"}})
	s.Join(0)
	s.Join(2)
	after := s.Searchable(nil)
	for _, in := range []search.Papers{before, during} {
		if in.Is[0]&search.IsStarred == 0 || len(in.Words) != 1 || in.Words[0].Tags[0] != "rl" {
			t.Errorf("a search sees %b and %v, want what there was when it began", in.Is, in.Words)
		}
	}
	uitest.Equal(t, held.Is[1], search.IsRead)
	uitest.Equal(t, len(before.Is), 2)
	uitest.Equal(t, len(during.Is), 3)
	uitest.Equal(t, during.Is[2]&search.IsStarred, 0)
	if after.Is[0]&search.IsStarred != 0 || after.Is[2]&search.IsStarred == 0 || after.Words[2].Tags[0] != "nlp" || len(after.Words) != 1 {
		t.Errorf("afterwards it sees %b and %v", after.Is, after.Words)
	}
}

func TestPapersMayBeOutdatedFromTheNextDay(t *testing.T) {
	page := func(year int16, month, day int8) parser.Dump {
		return parser.Dump{Pages: []parser.Page{{Date: parser.Date{Year: year, Month: month, Day: day}}},
			Papers: []parser.Paper{{Title: clean.Of(fmt.Sprint("A paper of ", month, day))}}}
	}
	s := New(&marks.Marks{}, time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
	uitest.Equal(t, s.MayBeOutdated(), false)
	s.Add([]parser.Dump{page(2026, 11, 20), page(2026, 5, 3)})
	uitest.Equal(t, s.MayBeOutdated(), true)
	uitest.Equal(t, s.Newest.Day, 20)
	s.Add([]parser.Dump{page(2026, 11, 21)})
	uitest.Equal(t, s.MayBeOutdated(), false)
}

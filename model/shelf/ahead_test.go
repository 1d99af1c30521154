package shelf

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/parser"
	"dailies/parser/clean"
)

// mixed are parts of dumps with papers of their own, papers that come again, papers of
// the same title, and titles that come again later in other words.
func mixed(r *rand.Rand) (parts []parser.Dump) {
	var titles []string
	for part := range 12 {
		var some []string
		for range 200 + r.IntN(200) {
			title := fmt.Sprintf("Paper %d: Twice the Title of Usual Length, and What It Is About", len(titles))
			switch n := r.IntN(20); {
			case n == 0 && len(titles) > 0:
				title = titles[r.IntN(len(titles))]
			case n == 1:
				title = "A Survey"
			case n == 2:
				title = "日本語"
			}
			titles, some = append(titles, title), append(some, title)
		}
		d := dump(fmt.Sprint(part), some...)
		for i := range d.Papers {
			if r.IntN(10) == 0 {
				d.Papers[i].Abstract = parser.NewAbstract(clean.Of(fmt.Sprint("another of that title, the ", r.IntN(5))))
			}
			if r.IntN(30) == 0 {
				d.Papers[i].ArXiv = fmt.Sprintf("2511.%05d", r.IntN(20))
			}
		}
		parts = append(parts, d)
	}
	return parts
}

// TestPapersThatWereLookedUpAheadAreJoinedAsIfNot decides, undoes and redoes between
// the look and the papers.
func TestPapersThatWereLookedUpAheadAreJoinedAsIfNot(t *testing.T) {
	foreseen := 0
	for seed := range uint64(8) {
		parts := mixed(rand.New(rand.NewPCG(seed, 3)))
		c := sat(t, parts)
		c.ReadOnly = true
		gather := func(ahead bool) (s *Shelf, was []string) {
			r := rand.New(rand.NewPCG(seed, 5))
			store, m, _ := marks.Open(c)
			defer store.Close()
			scout := m.Scout()
			if scout == nil {
				t.Fatal("there is no checkpoint")
			}
			s = New(m, now)
			if seed%2 == 0 {
				s.Known = map[string]bool{"0": true, "3": true}
			}
			for i, part := range parts {
				var found marks.Outlook
				if ahead {
					LookAhead(scout, &found, part)
				}
				for range r.IntN(4) {
					decide(r, m, part)
				}
				if s.AddSome(parts[i:i+1], &found); ahead {
					foreseen += told(s, len(part.Papers), &found)
				}
				was = append(was, fmt.Sprint(s.Is, s.Counts))
			}
			for s.AddRest(100) {
			}
			return s, was
		}
		with, was := gather(true)
		without, want := gather(false)
		if same(t, with, without); !slices.Equal(was, want) {
			t.Errorf("seed %d: papers that came were joined otherwise", seed)
		}
	}
	if foreseen < 5000 {
		t.Errorf("only %d papers were looked up ahead", foreseen)
	}
}

// told is of how many of the newest papers the outlook tells.
func told(s *Shelf, n int, found *marks.Outlook) (known int) {
	for i := range s.Papers.Len() {
		if _, _, ok := s.foreseen(i, s.Papers.Entries()-n, found); ok {
			known++
		}
	}
	return known
}

// decide decides on a paper that comes, or undoes or redoes what was decided.
func decide(r *rand.Rand, m *marks.Marks, part parser.Dump) {
	switch id := library.Key(part.Papers[r.IntN(len(part.Papers))].Title.String()); r.IntN(4) {
	case 0:
		m.Undo()
	case 1:
		m.Redo()
	default:
		status := marks.Status(r.IntN(4))
		m.Do(marks.Change{ID: id, Status: &status, Tag: []string{fmt.Sprint("tag ", r.IntN(3))}})
	}
}

func same(t *testing.T, got, want *Shelf) {
	t.Helper()
	if !slices.Equal(got.Is, want.Is) || got.Counts != want.Counts || got.Decided() < 100 {
		t.Errorf("%v, want %v", got.Counts, want.Counts)
	}
	for i := range got.Papers.Len() {
		a, b := got.Searchable(nil).Words.Of(int32(i)), want.Searchable(nil).Words.Of(int32(i))
		if !reflect.DeepEqual(a, b) {
			t.Fatalf("paper %d has %v, want %v", i, a, b)
		}
	}
}

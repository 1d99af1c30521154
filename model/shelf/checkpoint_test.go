package shelf

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/parser"
)

// sat is a home in which some of very many papers were decided on, with a checkpoint.
func sat(t *testing.T, papers []parser.Dump) marks.Config {
	t.Helper()
	home := t.TempDir()
	c := marks.Config{DataDir: home, StateDir: filepath.Join(home, "state")}
	store, m, _ := marks.Open(c)
	s := New(m, now)
	s.Add(papers)
	var steps []marks.Step
	for i := range s.Papers.Len() {
		paper, status, star := s.Papers.Paper(i), marks.Status(i%4), i%5 == 0
		change := marks.Change{ID: paper.ID, Title: paper.Title.String(), Status: &status, Starred: &star}
		switch i % 7 {
		case 0, 1, 2:
			continue
		case 3:
			change.Tag = []string{"seven"}
		}
		steps = append(steps, m.Do(change))
	}
	if err := store.Save(steps); err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestPapersAreJoinedWithACheckpointAsWithTheJournals(t *testing.T) {
	var titles []string
	for i := range 6000 {
		titles = append(titles, fmt.Sprintf("Paper %d: Twice the Title of Usual Length, and What It Is About", i/2*2))
	}
	titles = append(titles, "???", "∀∃", "Καλημέρα κόσμε", "日本語")
	papers := []parser.Dump{dump("a", titles...), dump("b", "New", "Paper 2", titles[7])}
	c := sat(t, papers)
	shelves := map[bool]*Shelf{}
	for _, with := range []bool{true, false} {
		left, _ := filepath.Glob(filepath.Join(c.StateDir, "*.checkpoint"))
		if with && len(left) != 1 {
			t.Fatal("there is no checkpoint")
		}
		if !with {
			_ = os.Remove(left[0])
		}
		store, m, _ := marks.Open(c)
		s := New(m, now)
		s.AddSome(papers[:1], nil)
		s.Add(papers[1:])
		star := true
		m.Do(marks.Change{ID: library.Key("New"), Starred: &star}, marks.Change{ID: s.Papers.Paper(9).ID, Starred: &star})
		s.Add([]parser.Dump{dump("c", "Newer", "New", titles[9])})
		for _, id := range []library.ID{library.Key("New"), s.Papers.Paper(9).ID} {
			i, _ := s.Papers.Find(id)
			s.Join(i)
		}
		shelves[with] = s
		if !with {
			_ = store.Close()
		}
	}
	with, without := shelves[true], shelves[false]
	if !slices.Equal(with.Is, without.Is) || with.Counts != without.Counts || with.Decided() < 500 {
		t.Errorf("with a checkpoint %v, without %v", with.Counts, without.Counts)
	}
	tagged := 0
	for i := range with.Papers.Len() {
		of, want := with.Searchable(nil).Words.Of(int32(i)), without.Searchable(nil).Words.Of(int32(i))
		if tagged += len(of.Tags); !reflect.DeepEqual(of, want) {
			t.Fatalf("paper %d has %v, want %v", i, of, want)
		}
	}
	if tagged < 200 {
		t.Errorf("%d have tags", tagged)
	}
}

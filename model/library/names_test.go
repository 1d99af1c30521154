package library

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"dailies/parser"
)

func TestWhatIsAskedOfAPaperAloneIsWhatThePaperSays(t *testing.T) {
	for seed := range uint64(200) {
		r := odds{rand.New(rand.NewPCG(seed, 4))}
		s := shelve(r.dumps(8)...)
		for i := range s.Len() {
			p := s.Paper(i)
			if id, also := s.IDs(i); id != p.ID || !slices.Equal(also, p.Also) {
				t.Fatalf("seed %d: IDs are %s %s, want %s %s", seed, id, also, p.ID, p.Also)
			}
			if id, also := s.AppendID(nil, i), s.Also(i); string(id) != string(p.ID) || !slices.Equal(also, p.Also) {
				t.Errorf("paper %d is %q %s, appended %q %s", i, p.ID, p.Also, id, also)
			}
			if got := s.Abstract(i); got != p.Abstract {
				t.Fatalf("seed %d: another abstract", seed)
			}
			var dumps []int
			for _, at := range p.Sightings {
				dumps = append(dumps, at.Dump)
			}
			if got := slices.Collect(s.StandsIn(i)); !slices.Equal(got, dumps) {
				t.Fatalf("seed %d: it stands in %v, want %v", seed, got, dumps)
			}
			for _, id := range append([]ID{p.ID}, p.Also...) {
				if !s.MayBe(i, NewNames(slices.Values([]ID{"x", id}))) {
					t.Fatalf("seed %d: %s is surely not %s", seed, p.ID, id)
				}
				one := func(key []byte) bool { return string(key) == stem(id) }
				if !s.MayBe(i, NewNames(slices.Values([]ID{"x"})).Or(one)) {
					t.Fatalf("seed %d: %s is surely not %s, which is asked for", seed, p.ID, id)
				}
			}
		}
	}
}

// TestAPaperIsFoundAndNamedWithoutMemory: what is done to a million papers asks for
// each of them several times.
func TestAPaperIsFoundAndNamedWithoutMemory(t *testing.T) {
	l := New(today)
	l.Add(dumpOf("a", "Oct 27", paper("A Paper with a Title of the Usual Length, and What It Is About", "Aug 15"), paper("Another One of Them, Which Stands on Two Pages of Two Dumps", "Aug 15")))
	l.Add(dumpOf("b", "Oct 28", paper("Another One of Them, Which Stands on Two Pages of Two Dumps", "Aug 15")))
	s := l.Snapshot()
	for i := range s.Len() {
		id, _ := s.IDs(i)
		room := make([]byte, 0, 256)
		if n := testing.AllocsPerRun(100, func() {
			if at, ok := s.Find(id); !ok || at != i || len(s.AppendID(room, i)) != len(id) || s.Also(i) != nil {
				t.Error(at, ok)
			}
		}); n != 0 {
			t.Errorf("%q takes memory %v times", id, n)
		}
	}
}

func TestFewPapersMayGoByANameThatIsNotTheirs(t *testing.T) {
	l := New(today)
	var ids []ID
	for i := range 1000 {
		l.Add(dumpOf("a", "", paper(fmt.Sprint("Paper ", i), "")))
		ids = append(ids, ID(fmt.Sprint("another", i)))
	}
	s, wrong := l.Snapshot(), 0
	names := NewNames(slices.Values(ids))
	for i := range s.Len() {
		if s.MayBe(i, names) {
			wrong++
		}
		if s.MayBe(i, Names{}) || s.MayBe(i, Names{}.Or(func([]byte) bool { return false })) {
			t.Fatal("no name is a name")
		}
	}
	if wrong > 3 {
		t.Errorf("%d of 1000 may go by a name that is not theirs", wrong)
	}
}

func TestVeryManyPapersOfOneTitleStandInTheOrderOfTheirArrival(t *testing.T) {
	const n = 20_000
	papers := make([]parser.Paper, n)
	for i := range papers {
		papers[i] = paperOf("Untitled", "", fmt.Sprint("About number ", i), fmt.Sprintf("%04d.%05d", 2001+i/10_000, (i*7919)%10_000))
	}
	l := New(today)
	l.Add(dumpOf("a", "Oct 27", papers...))
	s := l.Snapshot()
	if s.Len() != n {
		t.Fatalf("there are %d papers, want %d", s.Len(), n)
	}
	ids := map[ID]bool{}
	for i := range n {
		p := s.Paper(i)
		if p.ArXiv != papers[i].ArXiv {
			t.Fatalf("paper %d is %s, want %s", i, p.ArXiv, papers[i].ArXiv)
		}
		ids[p.ID] = true
	}
	if len(ids) != n {
		t.Errorf("%d papers have %d names", n, len(ids))
	}
}

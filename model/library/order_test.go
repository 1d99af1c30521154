package library_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"dailies/model/library"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// odds makes random choices among few values, so that random dumps have many papers that nearly match.
type odds struct{ *rand.Rand }

func (r odds) of(choices ...string) string { return choices[r.IntN(len(choices))] }

func (r odds) date() string {
	return r.of("", "Jan 1", "Dec 31", "Feb 29", "Mar 1", "Mar 2", "Jun 15", "Aug 1",
		"Feb 29, 2024", "Jun 15, 2024", "Jun 16, 2024", "Jun 15, 2023", "Aug 1, 2025", "Dec 31, 2025",
		"Jan 1, 2026", "Nov 30, 2026", "Mar 3, 2031")
}

func (r odds) paper() parser.Paper {
	p := paperWith(r.of("One", "Two", "Three", "ONE", "四", "?"), r.date(),
		r.of("", "Alpha", "Alpha beta", "Gamma", "Delta delta", "Epsilon", longAbstract("a"), longAbstract("b"), longAbstract("b")+" And more."))
	p.ArXiv = r.of("", "", "", "", "2401.1", "2401.2")
	p.Comments, p.Authors, p.Hidden = r.IntN(3), r.IntN(3), r.IntN(2)
	if r.IntN(3) == 0 {
		p.Details = &parser.Details{Upvotes: r.IntN(3), Stars: r.IntN(3), Code: r.of("", "https://a", "https://b")}
	}
	return p
}

func (r odds) dump(name string) parser.Dump {
	var papers []parser.Paper
	for range 1 + r.IntN(4) {
		papers = append(papers, r.paper())
	}
	d := dumpOf(name, r.of("", "Jan 2", "Jun 20", "Dec 30", "Feb 29", "Nov 22"), papers...)
	if r.IntN(4) == 0 {
		d.Pages = append(d.Pages, parser.Page{Date: date("Aug 3"), Line: 77})
		d.Papers[len(d.Papers)-1].Page = r.IntN(2)
	}
	return d
}

func (r odds) dumps(n int) []parser.Dump {
	var dumps []parser.Dump
	for i := range n {
		dumps = append(dumps, r.dump(fmt.Sprintf("%d.txt", i)))
	}
	return dumps
}

func TestTheOrderOfArrivalDoesNotMatter(t *testing.T) {
	for seed := range uint64(250) {
		r := odds{rand.New(rand.NewPCG(seed, 1))}
		dumps := r.dumps(2 + r.IntN(7))
		want := describe(snapshotOf(dumps...))
		r.Shuffle(len(dumps), func(i, j int) { dumps[i], dumps[j] = dumps[j], dumps[i] })
		l := library.New(today)
		for _, d := range dumps {
			l.Add(d)
			if r.IntN(2) == 0 {
				l.Snapshot()
			}
		}
		if got := describe(l.Snapshot()); got != want {
			t.Fatalf("seed %d: the order matters:\n%s", seed, firstDifference(got, want))
		}
	}
}

func TestSnapshotsNeverChangeAndIndicesStay(t *testing.T) {
	for seed := range uint64(100) {
		r := odds{rand.New(rand.NewPCG(seed, 2))}
		l := library.New(today)
		var snapshots []library.Snapshot
		var want []string
		for _, d := range r.dumps(8) {
			l.Add(d)
			snapshots = append(snapshots, l.Snapshot())
			want = append(want, describe(l.Snapshot()))
		}
		for i, s := range snapshots {
			if got := describe(s); got != want[i] {
				t.Fatalf("seed %d: snapshot %d changed:\n%s", seed, i, firstDifference(got, want[i]))
			}
			checkSnapshot(t, s)
			if i > 0 {
				checkSuccession(t, snapshots[i-1], s)
			}
		}
	}
}

// checkSnapshot checks invariants of every snapshot.
func checkSnapshot(t *testing.T, s library.Snapshot) {
	t.Helper()
	papers, sightings, known := 0, 0, map[library.ID]bool{}
	for i, p := range s.All() {
		papers++
		sightings += len(p.Sightings)
		for _, id := range p.Keys() {
			if known[id] {
				t.Fatalf("two papers have the key %s", id)
			}
			known[id] = true
			if at, ok := s.Find(id); !ok || at != i {
				t.Fatalf("Find(%s) = %d, %v, want %d", id, at, ok, i)
			}
		}
		if p.Date.Year != 0 && !p.Date.Valid() {
			t.Fatalf("%s has the date %s", p.ID, show(p.Date))
		}
		if p.Date.Year == 0 && p.Date != (parser.Date{}) {
			t.Fatalf("%s has the date %s", p.ID, show(p.Date))
		}
	}
	if sightings != entriesOf(s) {
		t.Fatalf("%d sightings of %d entries", sightings, entriesOf(s))
	}
	if papers != s.Count() || s.Tombstones() != s.Len()-papers {
		t.Fatalf("%d papers, Count is %d, %d tombstones of %d", papers, s.Count(), s.Tombstones(), s.Len())
	}
}

// checkSuccession checks that indices keep their meaning: the paper that an index resolves to still
// has one of its sightings, and indices that resolved to the same paper still do.
func checkSuccession(t *testing.T, was, is library.Snapshot) {
	t.Helper()
	if is.Len() < was.Len() {
		t.Fatalf("%d indices became %d", was.Len(), is.Len())
	}
	for i := range int32(was.Len()) {
		to := is.Resolve(i)
		if to < 0 || is.Resolve(to) != to || to != is.Resolve(was.Resolve(i)) {
			t.Fatalf("index %d pointed to %d and points to %d", i, was.Resolve(i), to)
		}
		if a, b := was.Paper(int(i)), is.Paper(int(i)); !shareSighting(a, b) {
			t.Fatalf("paper %d was %s and is %s", i, a.ID, b.ID)
		}
	}
}

func shareSighting(a, b *library.Paper) bool {
	return slices.ContainsFunc(a.Sightings, func(x library.Sighting) bool {
		return slices.ContainsFunc(b.Sightings, func(y library.Sighting) bool { return x.Dump == y.Dump && x.Line == y.Line })
	})
}

func TestMergingLeavesATombstone(t *testing.T) {
	l := library.New(today)
	l.Add(dumpOf("a", "", paperWith("One", "Jan 5, 2023", "Alpha"), paperWith("One", "Jan 5, 2025", "Beta"), paper("Two", "")))
	before := l.Snapshot()
	l.Add(dumpOf("b", "", paperWith("One", "Jan 5, 2025", "Alpha")))
	after := l.Snapshot()
	if before.Count() != 3 || after.Count() != 2 || after.Len() != 3 {
		t.Errorf("%d papers became %d of %d", before.Count(), after.Count(), after.Len())
	}
	uitest.Equal(t, after.Paper(2).Title.String(), "Two")
	if after.Resolve(1) != 0 || after.Paper(1) != after.Paper(0) || !slices.Equal(after.ResolveAll([]int32{2, 1, 0}), []int32{2, 0}) {
		t.Errorf("the second paper is now %d", after.Resolve(1))
	}
	if at, ok := before.Find("two"); !ok || at != 2 {
		t.Errorf("the old snapshot finds two at %d, %v", at, ok)
	}
}

func TestReloadKeepsIndices(t *testing.T) {
	for seed := range uint64(100) {
		r := odds{rand.New(rand.NewPCG(seed, 4))}
		dumps := r.dumps(6)
		before := snapshotOf(dumps...)
		r.Shuffle(len(dumps), func(i, j int) { dumps[i], dumps[j] = dumps[j], dumps[i] })
		dumps = append(dumps[r.IntN(3):], r.dump("another"))
		again := library.Reload(today, before)
		for _, d := range dumps {
			again.Add(d)
			checkSnapshot(t, again.Snapshot())
		}
		now := again.Snapshot()
		if got, want := describe(now), describe(snapshotOf(dumps...)); got != want {
			t.Fatalf("seed %d: read again:\n%s", seed, firstDifference(got, want))
		}
	}
	dumps := realDumps(t)
	before := snapshotOf(dumps...)
	again := library.Reload(today, before)
	for _, n := range []int{3, 0, 2} {
		again.Add(dumps[n])
		checkSnapshot(t, again.Snapshot())
	}
	now := again.Snapshot()
	for i, p := range before.All() {
		if at, ok := now.Find(p.ID); ok && at != i || !ok && now.Resolve(int32(i)) != -1 {
			t.Fatalf("%s had the index %d, has %d, %v, and points to %d", p.ID, i, at, ok, now.Resolve(int32(i)))
		}
	}
}

func TestSnapshotsCanBeReadWhileDumpsAreAdded(t *testing.T) {
	r := odds{rand.New(rand.NewPCG(3, 3))}
	l := library.New(today)
	l.Add(r.dump("first"))
	var readers sync.WaitGroup
	for _, d := range r.dumps(80) {
		s := l.Snapshot()
		want, last := describe(s), int(s.Resolve(int32(s.Len()-1)))
		readers.Go(func() {
			uitest.Equal(t, describe(s), want)
			if i, ok := s.Find(s.Paper(last).ID); !ok || i != last {
				t.Errorf("Find gives %d, %v, want %d", i, ok, last)
			}
		})
		l.Add(d)
	}
	readers.Wait()
}

func TestSnapshotIsFreeIfNothingWasAdded(t *testing.T) {
	l := library.New(today)
	l.Add(dumpOf("a", "Oct 27", paper("One", "Aug 1")))
	uitest.Equal(t, testing.AllocsPerRun(10, func() { l.Snapshot() }), 0)
}

func TestChangedSinceYieldsEveryPaperThatChanged(t *testing.T) {
	for seed := range uint64(100) {
		r := odds{rand.New(rand.NewPCG(seed, 3))}
		l := library.New(today)
		before := []library.Snapshot{{}}
		for _, d := range r.dumps(6) {
			l.Add(d)
			now := l.Snapshot()
			for n, then := range before {
				changed := slices.Collect(now.ChangedSince(then))
				for i := range now.Len() {
					same := i < then.Len() && describePaper(now, now.Paper(i)) == describePaper(then, then.Paper(i))
					if !same && !slices.Contains(changed, i) {
						t.Fatalf("seed %d: the change of paper %d since snapshot %d is missing", seed, i, n)
					}
				}
				if !slices.IsSorted(changed) {
					t.Fatalf("seed %d: %v is out of order", seed, changed)
				}
			}
			before = append(before, now)
		}
	}
}

func TestChangedSinceYieldsNothingElse(t *testing.T) {
	l := library.New(today)
	var papers, numbered []parser.Paper
	for i := range 1500 {
		papers = append(papers, paper(fmt.Sprint("Paper ", i), "Jan 5"))
		numbered = append(numbered, paperOf(fmt.Sprint("Paper ", i), "Jan 5", "", "2601.00001"))
	}
	l.Add(dumpOf("a", "Jan 6", papers...))
	first := l.Snapshot()
	if got := slices.Collect(first.ChangedSince(first)); got != nil {
		t.Errorf("nothing was added, and %v changed", got)
	}
	l.Add(dumpOf("b", "Jan 7", papers[7], paper("Another", "Jan 7")))
	uitest.EqualList(t, slices.Collect(l.Snapshot().ChangedSince(first)), []int{7, len(papers)})
	one := dumpOf("c", "", slices.Concat(papers, numbered)...)
	uitest.Equal(t, testing.AllocsPerRun(1, func() { snapshotOf(one) }) < 100*float64(len(one.Papers)), true, "titles of one number")
}

// cut splits a dump as Load does with a large file: a page comes with or before its first paper.
func (r odds) cut(d parser.Dump) []parser.Dump {
	var parts []parser.Dump
	papers, pages := 0, 0
	for {
		upTo := min(papers+r.IntN(4), len(d.Papers))
		part := parser.Dump{Name: d.Name, Papers: d.Papers[papers:upTo], More: true}
		last := upTo == len(d.Papers) && r.IntN(2) == 0
		need := pages
		for _, p := range part.Papers {
			need = max(need, min(p.Page+1, len(d.Pages)))
		}
		if last {
			need, part.More, part.Problems = len(d.Pages), false, d.Problems
		}
		part.Pages = d.Pages[pages:need]
		parts = append(parts, part)
		if papers, pages = upTo, need; last {
			return parts
		}
	}
}

func TestTheSplitIntoPartsDoesNotMatter(t *testing.T) {
	for seed := range uint64(250) {
		r := odds{rand.New(rand.NewPCG(seed, 5))}
		dumps := r.dumps(1 + r.IntN(6))
		for i := range dumps {
			dumps[i].Problems = []parser.Problem{{Line: i, Text: clean.Literal("odd")}}
		}
		whole, inParts := library.New(today), library.New(today)
		for _, d := range dumps {
			whole.Add(d)
			for _, part := range r.cut(d) {
				inParts.Add(part)
				if r.IntN(2) == 0 {
					inParts.Snapshot()
				}
			}
		}
		want, got := whole.Snapshot(), inParts.Snapshot()
		if describe(got) != describe(want) {
			t.Fatalf("seed %d: in parts\n%s", seed, firstDifference(describe(got), describe(want)))
		}
		for i, d := range got.Dumps() {
			if !slices.Equal(d.Pages, want.Dumps()[i].Pages) || !slices.Equal(d.Problems, want.Dumps()[i].Problems) {
				t.Fatalf("seed %d: in parts dump %d is %v, want %v", seed, i, d, want.Dumps()[i])
			}
		}
	}
}

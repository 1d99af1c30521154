package marks

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"dailies/model/library"
)

// loadSimply is load with all entries in memory, sorted: what the other is held
// against.
func (m *Marks) loadSimply(entries []Entry, others map[string]bool, reach int) {
	entries = slices.Clone(entries)
	slices.SortStableFunc(entries, func(a, b Entry) int { return cmp.Or(cmp.Compare(a.Time, b.Time), strings.Compare(a.By, b.By)) })
	p := newPast(m, others)
	reached := map[string]*batch{}
	for i := len(entries) - 1; i >= 0 && len(reached) < reach; i-- {
		if e := &entries[i]; e.Op != "" && p.ours(e) {
			reached[e.Op] = &batch{step: Step{Op: e.Op, Undoes: e.Undoes, Redoes: e.Redoes}}
		}
	}
	var deeds []*batch
	for i := range entries {
		e := &entries[i]
		m.latest = max(m.latest, e.Time)
		s := m.said(e, !p.ours(e))
		set, b := m.merge(&s), reached[e.Op]
		if b == nil || !p.ours(e) {
			continue
		}
		if !slices.Contains(deeds, b) {
			deeds = append(deeds, b)
		}
		if !set.empty() {
			b.step.hold(&set)
		}
	}
	m.done, m.undone = stacks(deeds)
}

// lived is what the device "d" wrote in several sittings, and others beside it, in
// the order of the files.
func lived(random *rand.Rand, steps int) (own, theirs []Entry) {
	m := newMarks("d")
	for i := range steps {
		var s Step
		switch n := random.IntN(12); {
		case n < 7:
			s = m.Do(someChanges(random, 12)...)
		case n < 9:
			s, _ = m.Undo()
		case n < 10:
			s, _ = m.Redo()
		case n < 11:
			m.sitting.name = fmt.Sprint("sitting", i)
		default:
			e := Entry{ID: fmt.Sprint("paper", random.IntN(12)), Time: m.latest + 1 - int64(random.IntN(9)), By: "e", Set: fieldState, State: statuses[random.IntN(4)]}
			if theirs = append(theirs, e); random.IntN(2) == 0 {
				m.Merge([]Entry{e})
			}
		}
		for e := range s.entries {
			own = append(own, *e)
		}
	}
	for range random.IntN(5) { // two windows, and git, put lines out of order
		at, to := random.IntN(len(own)), random.IntN(len(own))
		line := own[at]
		own = slices.Insert(slices.Delete(own, at, at+1), to, line)
	}
	return append(own, own[len(own)/2:]...), theirs // the rest is a copy that a sync tool made
}

// reversible is all that can be undone and redone.
func reversible(m *Marks) string {
	text := ""
	for _, stack := range [][]deed{m.done, m.undone} {
		for _, d := range stack {
			text += d.op + " " + d.step.Op + " " + d.step.Undoes + " " + d.step.Redoes + "\n"
			for i := range d.step.edits {
				e := d.step.edit(i)
				text += "  " + told(e.set(0)) + " was " + told(e.before()) + "\n"
			}
		}
		text += "--\n"
	}
	return text
}

func TestReadingLineByLineGivesWhatTheSimpleWayGives(t *testing.T) {
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 9))
		own, theirs := lived(random, 20+random.IntN(80))
		reach, others := 1+random.IntN(30), map[string]bool{}
		for i := range 80 {
			others[fmt.Sprint("sitting", i)] = random.IntN(9) == 0
		}
		want, got := newMarks("d"), newMarks("d")
		want.loadSimply(slices.Concat(own, theirs), others, reach)
		p := newPast(got, others)
		p.reach, p.full = reach, 1+random.IntN(40)
		for i := range own {
			p.add(&own[i])
		}
		p.foreign()
		for i := range theirs {
			p.add(&theirs[i])
		}
		p.end()
		if whole(got) != whole(want) {
			t.Fatalf("seed %d:%s\nwant%s", seed, whole(got), whole(want))
		}
		if reversible(got) != reversible(want) {
			t.Fatalf("seed %d, reach %d:\n%s\nwant\n%s", seed, reach, reversible(got), reversible(want))
		}
	}
}

func TestOfAJournalOnlyTheMarksAndWhatUndoReachesAreHeld(t *testing.T) {
	const papers, rounds = 500, 300
	var entries []Entry
	for round := range rounds {
		for n := range papers {
			id := fmt.Sprint("a paper with a name of some length ", n)
			entries = append(entries, Entry{ID: id, Title: strings.Clone(id), Time: int64(1 + len(entries)), By: "d", Op: fmt.Sprint("s.", len(entries)), Set: fieldState | fieldNote,
				State: statuses[round%4], Note: fmt.Sprint(strings.Repeat("a note of some length ", 9), round)})
		}
	}
	held := func() int {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	before, most := held(), 0
	m := newMarks("d")
	p := newPast(m, nil)
	p.reach, p.full = 100, 1000
	for i := range entries {
		p.add(&entries[i])
		if i%(papers*rounds/20) == 0 {
			most = max(most, held()-before)
		}
	}
	p.end()
	if limit := papers<<10 + p.full<<10; most > limit || m.Len() != papers || len(m.done) != p.reach {
		t.Errorf("%d bytes were held for %d papers, want %d at most; %d steps can be undone", most, m.Len(), limit, len(m.done))
	}
	if got := m.Get(library.ID(entries[0].ID)); !strings.HasSuffix(got.Note, fmt.Sprint(" ", rounds-1)) {
		t.Errorf("the last note is %q", got.Note)
	}
}

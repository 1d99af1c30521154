package search

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"math"
	"slices"
	"sync/atomic"
)

// sorter sorts papers by one key after the other, the last one first: a key in
// the higher half of a number, the paper in the lower, so that a million papers
// take 16 MB.
type sorter struct{ list, other []uint64 }

func newSorter(n int) *sorter {
	s := &sorter{make([]uint64, n), make([]uint64, n)}
	for i := range s.list {
		s.list[i] = uint64(i)
	}
	return s
}

// sorterOf sorts some papers.
func sorterOf(papers []int32) *sorter {
	s := &sorter{make([]uint64, len(papers)), make([]uint64, len(papers))}
	for n, i := range papers {
		s.list[n] = uint64(i)
	}
	return s
}

// sortBy sorts by an order, any but that of relevance.
func (s *sorter) sortBy(ctx context.Context, in Papers, by Order, back bool) {
	switch by {
	case ByPage:
		if back {
			slices.Reverse(s.list)
		}
	case ByTitle:
		s.sortByTitle(ctx, in, back)
	case ByScore:
		s.sort(ctx, func(i int32) uint32 { return rankKey(in.Scores.Of(i), true, back) })
	default:
		s.sort(ctx, func(i int32) uint32 {
			value, known := in.value(by, i)
			return rankKey(value, known, back)
		})
	}
}

// sort sorts by a key, on all cores as far as that is made, and leaves those with
// the same as they were.
func (s *sorter) sort(ctx context.Context, key func(i int32) uint32) {
	if len(s.list) == 0 {
		return
	}
	var differ atomic.Uint64
	first := key(int32(s.list[0]))
	sweep(ctx, (len(s.list)+pageSize-1)/pageSize, func(page int) bool {
		some := s.list[page*pageSize : min((page+1)*pageSize, len(s.list))]
		others := uint32(0)
		for n, x := range some {
			k := key(int32(x))
			some[n] = uint64(k)<<32 | x&math.MaxUint32
			others |= k ^ first
		}
		differ.Or(uint64(others))
		return true
	})
	for shift := 32; shift < 64; shift += 8 {
		if differ.Load()>>(shift-32)&0xff != 0 {
			s.deal(shift)
		}
	}
}

// deal deals the papers out by one byte of their keys.
func (s *sorter) deal(shift int) {
	var places [256]int
	for _, x := range s.list {
		places[x>>shift&0xff]++
	}
	at := 0
	for b, n := range places {
		places[b] = at
		at += n
	}
	for _, x := range s.list {
		b := x >> shift & 0xff
		s.other[places[b]] = x
		places[b]++
	}
	s.list, s.other = s.other, s.list
}

func (s *sorter) papers() []int32 {
	papers := make([]int32, len(s.list))
	for n, x := range s.list {
		papers[n] = int32(x)
	}
	return papers
}

// value is what a paper has that is sorted by.
func (in Papers) value(by Order, i int32) (value int, known bool) {
	facts := in.Facts(int(i))
	switch by {
	case ByDate:
		return dayOf(facts.Day), dayOf(facts.Day) != 0
	case ByComments:
		return facts.Comments, true
	case ByAuthors:
		return facts.Authors, facts.Authors != 0
	}
	return 0, true
}

// rankKey is smaller for a larger value, or in reverse for a smaller one; what is
// unknown is the largest.
func rankKey(value int, known, back bool) uint32 {
	if !known {
		return math.MaxUint32
	}
	return (uint32(max(min(value, 1<<30), -1<<30)) + 1<<31) ^ ^mirror(back)
}

// mirror turns an order round.
func mirror(back bool) uint32 {
	if back {
		return math.MaxUint32
	}
	return 0
}

// sortByTitle sorts by the papers' names: by their first four bytes, those with
// the same by eight more, and so on, on all cores. Names are looked at in the order
// that titles have in memory, where each is near to the one before (a million: 270
// ms, and 440 in the order that they are sorted into).
func (s *sorter) sortByTitle(ctx context.Context, in Papers, back bool) {
	t := &titles{sorter: s, in: in, turn: 1, next: make([]uint64, in.Len())}
	if back {
		t.turn = -1
	}
	s.sort(ctx, func(i int32) uint32 {
		var room [256]byte
		name := in.AppendID(room[:0], int(i))
		t.next[i] = opening(name[min(len(name), 4):])
		return uint32(opening(name)>>32) ^ mirror(back)
	})
	groups := alike(nil, 0, s.list, func(x uint64) uint64 { return x >> 32 })
	for at := 12; len(groups) > 0 && ctx.Err() == nil; at += 8 {
		if groups = t.sortEach(ctx, groups); at < longNames {
			t.read(ctx, groups, at)
			continue
		}
		for _, g := range groups {
			t.sortWhole(s.list[g.from:g.to])
		}
		return
	}
}

// longNames is where names that are still the same are compared as a whole.
const longNames = 60

// titles sorts papers by their names, of which the first bytes are the same in
// each of some groups.
type titles struct {
	*sorter
	in   Papers
	turn int      // -1 where the order is reversed
	next []uint64 // the eight bytes that come next, by paper
}

// alikes is a part of a sorter's list: two papers or more.
type alikes struct{ from, to int32 }

// alike adds the groups of a list that have the same key. The list's first stands
// in the sorter at a place.
func alike(groups []alikes, place int, list []uint64, key func(x uint64) uint64) []alikes {
	for from, to := 0, 0; from < len(list); from = to {
		for to = from + 1; to < len(list) && key(list[to]) == key(list[from]); to++ {
		}
		if to > from+1 {
			groups = append(groups, alikes{int32(place + from), int32(place + to)})
		}
	}
	return groups
}

// groupsEach is how many groups are sorted in one go.
const groupsEach = 64

// sortEach sorts groups by the next bytes, and gives those that are left.
func (t *titles) sortEach(ctx context.Context, groups []alikes) []alikes {
	left := make([][]alikes, (len(groups)+groupsEach-1)/groupsEach)
	sweep(ctx, len(left), func(n int) bool {
		for _, g := range groups[n*groupsEach : min((n+1)*groupsEach, len(groups))] {
			list := t.list[g.from:g.to]
			t.sortNext(list)
			left[n] = alike(left[n], int(g.from), list, func(x uint64) uint64 { return t.next[x&math.MaxUint32] })
		}
		left[n] = slices.DeleteFunc(left[n], func(g alikes) bool { return t.next[t.list[g.from]&math.MaxUint32] == 0 }) // they have ended
		return true
	})
	return slices.Concat(left...)
}

// sortNext sorts papers by the next bytes, and leaves those with the same as they
// were.
func (t *titles) sortNext(list []uint64) {
	type keyed struct{ next, x uint64 }
	var room [64]keyed
	keys := room[:0]
	for n, x := range list {
		keys = append(keys, keyed{t.next[x&math.MaxUint32], uint64(n)<<32 | x&math.MaxUint32})
	}
	slices.SortFunc(keys, func(a, b keyed) int {
		if a.next != b.next {
			return t.turn * cmp.Compare(a.next, b.next)
		}
		return cmp.Compare(a.x, b.x)
	})
	for n, k := range keys {
		list[n] = k.x
	}
}

// read gets the bytes from one on of the names in groups.
func (t *titles) read(ctx context.Context, groups []alikes, at int) {
	wanted := make(Set, (len(t.next)+63)/64)
	for _, g := range groups {
		for _, x := range t.list[g.from:g.to] {
			wanted.add(int32(x & math.MaxUint32))
		}
	}
	sweep(ctx, (len(t.next)+pageSize-1)/pageSize, func(page int) bool {
		some := pageOf(wanted, page, len(t.next))
		some.each(func(n int) {
			var room [256]byte
			name := t.in.AppendID(room[:0], page*pageSize+n)
			t.next[page*pageSize+n] = opening(name[min(len(name), at):])
		})
		return true
	})
}

// sortWhole sorts papers by all of their names.
func (t *titles) sortWhole(list []uint64) {
	slices.SortStableFunc(list, func(a, b uint64) int {
		return t.turn * bytes.Compare(t.in.AppendID(nil, int(a&math.MaxUint32)), t.in.AppendID(nil, int(b&math.MaxUint32)))
	})
}

// opening is the first eight bytes of a name as a number, those it has not as 0.
func opening(name []byte) uint64 {
	if len(name) >= 8 {
		return binary.BigEndian.Uint64(name)
	}
	var eight [8]byte
	copy(eight[:], name)
	return binary.BigEndian.Uint64(eight[:])
}

package library

import (
	"iter"
	"slices"
)

// Names are IDs, to be asked quickly whether a paper may go by one of them. The
// zero value is none.
type Names struct {
	sums map[uint32]struct{}
	has  func(key []byte) bool // asked as well; nil: it is not
	room []byte                // for a key
}

// NewNames takes in IDs.
func NewNames(ids iter.Seq[ID]) Names {
	n := Names{sums: map[uint32]struct{}{}}
	for id := range ids {
		n.sums[sumOfText(stem(id))] = struct{}{}
	}
	return n
}

// Or adds the IDs whose key, which is what stands before a "~", has says to be one. One
// goroutine asks such names.
func (n Names) Or(has func(key []byte) bool) Names {
	n.has, n.room = has, make([]byte, 0, 512)
	return n
}

// WithoutOr are the names without what Or added.
func (n Names) WithoutOr() Names { return Names{sums: n.sums} }

// MayBe tells whether the i-th paper may go by one of some names. False is
// sure; true is wrong for one in thousands. It looks at a title only for what Or added.
func (s Snapshot) MayBe(i int, names Names) bool {
	if len(names.sums) == 0 && names.has == nil {
		return false
	}
	slot := s.slots.at(i)
	if slot >= 0 {
		return s.mayBe(slot, &names)
	}
	return slices.ContainsFunc(s.records.at(int(^slot)).entries, func(e int32) bool { return s.mayBe(e, &names) })
}

func (s Snapshot) mayBe(e int32, names *Names) bool {
	if _, may := names.sums[s.entries.ref(e).sum]; may || names.has == nil {
		return may
	}
	return names.has(appendKey(names.room, s.titleOf(e).String()))
}

// IDs gives the ID of the i-th paper and the other keys that marks may hang on,
// as Paper has them.
func (s Snapshot) IDs(i int) (id ID, also []ID) {
	slot := s.slots.at(i)
	if slot >= 0 {
		return s.keyOf(slot), nil
	}
	return s.ids(s.records.at(int(^slot)))
}

// Alone gives the entry of the i-th paper, counted from the first in order of arrival;
// false: it has several, or goes by another ID than the Key of its title.
func (s Snapshot) Alone(i int) (entry int, alone bool) {
	slot := s.slots.at(i)
	return int(slot), slot >= 0
}

// AppendID appends the ID of the i-th paper to nothing. It makes no memory where
// there is room for it.
func (s Snapshot) AppendID(room []byte, i int) []byte {
	slot := s.slots.at(i)
	if slot < 0 {
		r := s.records.at(int(^slot))
		if r.kin != nil {
			return append(room, r.kin.id...)
		}
		slot = r.entries[0]
	}
	return appendKey(room, s.titleOf(slot).String())
}

// Also gives the other keys that marks on the i-th paper may hang on, as Paper has
// them.
func (s Snapshot) Also(i int) []ID {
	slot := s.slots.at(i)
	if slot >= 0 {
		return nil
	}
	if kin := s.records.at(int(^slot)).kin; kin != nil {
		return kin.also
	}
	return nil
}

// StandsIn gives the dumps in which the i-th paper stands, as indices into
// Dumps; one may come twice.
func (s Snapshot) StandsIn(i int) iter.Seq[int] {
	return func(yield func(int) bool) {
		slot := s.slots.at(i)
		if slot >= 0 {
			yield(s.dumpOf(slot))
			return
		}
		for _, e := range s.records.at(int(^slot)).entries {
			if !yield(s.dumpOf(e)) {
				return
			}
		}
	}
}

func (c *content) dumpOf(e int32) int { return int(c.faces.ref(c.entries.ref(e).page).dump) }

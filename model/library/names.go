package library

import "iter"

// Names are IDs, to be asked quickly whether a paper may go by one of them. The
// zero value is none.
type Names struct{ sums map[uint32]struct{} }

// NewNames takes in IDs.
func NewNames(ids iter.Seq[ID]) Names {
	n := Names{map[uint32]struct{}{}}
	for id := range ids {
		n.sums[sumOfText(stem(id))] = struct{}{}
	}
	return n
}

// MayBe tells whether the i-th paper may go by one of some names. False is
// sure; true is wrong for one in thousands. It looks at no title.
func (s Snapshot) MayBe(i int, names Names) bool {
	if len(names.sums) == 0 {
		return false
	}
	slot := s.slots.at(i)
	if slot >= 0 {
		_, may := names.sums[s.entries.ref(slot).sum]
		return may
	}
	for _, e := range s.records.at(int(^slot)).entries {
		if _, may := names.sums[s.entries.ref(e).sum]; may {
			return true
		}
	}
	return false
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

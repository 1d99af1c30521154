package shelf

import (
	"dailies/model/library"
	"dailies/model/marks"
	"dailies/parser"
)

// LookAhead looks the papers of a dump up, behind those of the dumps before it, for
// AddSome of all of them.
func LookAhead(scout *marks.Scout, found *marks.Outlook, d parser.Dump) {
	scout.Look(found, func(yield func(key []byte) bool) {
		var room [256]byte
		for i := range d.Papers {
			if !yield(library.AppendKey(room[:0], d.Papers[i].Title.String())) {
				return
			}
		}
	})
}

// markAhead gives the mark of a paper that comes, and whether it may have any. Looked up
// ahead were the entries behind so many before.
func (s *Shelf) markAhead(i, before int, found *marks.Outlook) (mark marks.Mark, may bool) {
	if mark, marked, known := s.foreseen(i, before, found); known {
		return mark, marked
	}
	if s.Papers.MayBe(i, s.marked) {
		return s.Mark(i), true
	}
	return marks.Mark{}, false
}

// foreseen gives the mark of a paper that was looked up ahead; known is false where it
// has to be looked up now: it is of several entries, somebody decided on it since, or
// on one of that title.
func (s *Shelf) foreseen(i, before int, found *marks.Outlook) (mark marks.Mark, marked, known bool) {
	if found.Empty() {
		return marks.Mark{}, false, false
	}
	entry, alone := s.Papers.Alone(i)
	if !alone || entry < before || s.Papers.MayBe(i, s.listed) {
		return marks.Mark{}, false, false
	}
	return s.Marks.Foreseen(found, entry-before)
}

package journal

import (
	"cmp"
	"slices"
	"strings"
)

// winners knows, for every field of every paper, which line has the value that counts:
// that with the larger time, then device, then value.
type winners struct {
	lines []Line
	line  map[fieldKey]int
	first map[string]int64 // when a paper was first seen, by ID; what was written is gone from it
	stays map[string]bool  // papers that still have a line after compaction
}

// fieldKey names a field of a paper. Each tag is a field of its own.
type fieldKey struct {
	id    string
	field Fields // 0: the tag
	tag   string
}

func newWinners(lines []Line) *winners {
	w := &winners{lines, make(map[fieldKey]int, len(lines)), map[string]int64{}, map[string]bool{}}
	for i := range lines {
		l := &lines[i]
		for _, field := range allFields {
			if l.Set&field != 0 {
				w.enter(fieldKey{l.ID, field, ""}, i)
			}
		}
		for _, tag := range slices.Concat(l.Tag, l.Untag) {
			w.enter(fieldKey{l.ID, 0, tag}, i)
		}
		if old := w.first[l.ID]; l.First != 0 && (old == 0 || l.First < old) {
			w.first[l.ID] = l.First
		}
	}
	for key, i := range w.line {
		if !lines[i].verbatim() {
			w.stays[key.id] = true
		}
	}
	return w
}

func (w *winners) enter(key fieldKey, i int) {
	old, held := w.line[key]
	if !held || key.compare(&w.lines[i], &w.lines[old]) > 0 {
		w.line[key] = i
	}
}

// compare orders two lines as values of a field.
func (key fieldKey) compare(a, b *Line) int {
	return cmp.Or(cmp.Compare(a.Time, b.Time), strings.Compare(a.By, b.By), key.compareValues(a, b))
}

func (key fieldKey) compareValues(a, b *Line) int {
	switch key.field {
	case State:
		return cmp.Compare(slices.Index(states, a.State), slices.Index(states, b.State))
	case Star:
		return CompareBools(a.Star, b.Star)
	case Note:
		return strings.Compare(a.Note, b.Note)
	case Until:
		return strings.Compare(a.Until, b.Until)
	}
	return CompareBools(slices.Contains(a.Tag, key.tag), slices.Contains(b.Tag, key.tag)) // one that a line both sets and takes away is set
}

// CompareBools orders false before true: what settles a tie has to be the same for
// whoever reads a journal.
func CompareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// rest gives what still counts of line i, without its batch: part of a batch cannot be
// undone.
func (w *winners) rest(i int) Line {
	l := w.lines[i]
	l.Op, l.Undoes, l.Redoes = "", "", ""
	for _, field := range allFields {
		if l.Set&field != 0 && w.line[fieldKey{l.ID, field, ""}] != i {
			l.Set &^= field
		}
	}
	lost := func(tag string) bool { return w.line[fieldKey{l.ID, 0, tag}] != i }
	l.Tag, l.Untag = slices.DeleteFunc(slices.Clone(l.Tag), lost), slices.DeleteFunc(slices.Clone(l.Untag), lost)
	l.First = 0
	if first := w.first[l.ID]; first != 0 && (!l.Empty() || !w.stays[l.ID]) {
		l.First = first
		delete(w.first, l.ID)
	}
	return l
}

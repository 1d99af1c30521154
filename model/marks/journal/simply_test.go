package journal

import (
	"cmp"
	"slices"
	"strings"
)

// The simple way to compact, with all lines in memory: what the other is held against.

// shrink gives the text of a file without the values that were replaced before
// the last Reach batches. raw are the lines as written.
func shrink(lines []Line, raw []string, device string) []byte {
	cut := reachBack(lines, device)
	old := newAllWinners(lines[:cut])
	var text, line []byte
	sum := uint32(0)
	for i := range lines {
		line = append(line[:0], raw[i]...)
		if i < cut && !lines[i].verbatim() {
			l := old.rest(i, lines[i])
			if l.Empty() {
				continue
			}
			line = l.Append(line[:0])
		} else {
			line = unsealedSimply(line, lines[i].Sum)
		}
		start := len(text)
		text = appendSealed(text, line, sum)
		sum = sumBytes(text[start : len(text)-1])
	}
	return text
}

// reachBack finds the first line of the last Reach batches of the device.
func reachBack(lines []Line, device string) int {
	seen := map[string]bool{}
	for i := len(lines) - 1; i >= 0; i-- {
		l := &lines[i]
		if l.By != device || l.Op == "" || seen[l.Op] {
			continue
		}
		if len(seen) == Reach {
			return i + 1
		}
		seen[l.Op] = true
	}
	return 0
}

// allWinners knows, for every field of every paper, which line has the value that
// counts: that with the larger time, then device, then value.
type allWinners struct {
	lines []Line
	field map[fieldKey]int
	first map[string]int64 // when a paper was first seen
	stays map[string]bool  // papers of which some line keeps a value when it is cut down
}

// fieldKey names a field of a paper; tag is "" but for tags.
type fieldKey struct {
	id    string
	field Fields
	tag   string
}

func newAllWinners(lines []Line) *allWinners {
	w := &allWinners{lines, map[fieldKey]int{}, map[string]int64{}, map[string]bool{}}
	for i := range lines {
		l := &lines[i]
		for _, f := range []Fields{State, Star, Note, Until} {
			if l.Set&f != 0 {
				w.enter(fieldKey{l.ID, f, ""}, i)
			}
		}
		for _, tag := range l.Tag {
			w.enter(fieldKey{l.ID, 0, tag}, i)
		}
		for _, tag := range l.Untag {
			w.enter(fieldKey{l.ID, 0, tag}, i)
		}
		if old, ok := w.first[l.ID]; l.First != 0 && (!ok || l.First < old) {
			w.first[l.ID] = l.First
		}
	}
	for key, i := range w.field {
		if !lines[i].verbatim() {
			w.stays[key.id] = true
		}
	}
	return w
}

func (w *allWinners) enter(key fieldKey, i int) {
	old, ok := w.field[key]
	if !ok || compare(&w.lines[i], &w.lines[old], key) > 0 {
		w.field[key] = i
	}
}

// compare orders two lines as values of one field.
func compare(a, b *Line, key fieldKey) int {
	return cmp.Or(cmp.Compare(a.Time, b.Time), strings.Compare(a.By, b.By), compareValues(a, b, key))
}

func compareValues(a, b *Line, key fieldKey) int {
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
	return CompareBools(a.tags(key.tag), b.tags(key.tag))
}

// tags tells whether the line sets a tag. One that a line both sets and takes
// away is set.
func (l *Line) tags(tag string) bool { return slices.Index(l.Tag, tag) >= 0 }

// rest gives what still counts of line i, without its batch: part of a batch
// cannot be undone.
func (w *allWinners) rest(i int, l Line) Line {
	l.Op, l.Undoes, l.Redoes = "", "", ""
	for _, f := range []Fields{State, Star, Note, Until} {
		if l.Set&f != 0 && w.field[fieldKey{l.ID, f, ""}] != i {
			l.Set &^= f
		}
	}
	l.Tag, l.Untag = w.won(i, l.ID, l.Tag), w.won(i, l.ID, l.Untag)
	l.First = 0
	if first, ok := w.first[l.ID]; ok && (!l.Empty() || !w.stays[l.ID]) {
		l.First = first
		delete(w.first, l.ID)
	}
	return l
}

func (w *allWinners) won(i int, id string, tags []string) []string {
	var won []string
	for _, tag := range tags {
		if w.field[fieldKey{id, 0, tag}] == i {
			won = append(won, tag)
		}
	}
	return won
}

// unsealedSimply takes the checksum off a line as written. A line of another hand,
// which has it elsewhere or not at all, gets ours behind it: the last one counts.
func unsealedSimply(line []byte, sum string) []byte {
	seal := `,"c":"` + sum + `"}`
	if !strings.HasSuffix(string(line), seal) {
		return []byte(strings.TrimRight(string(line), " \t\r"))
	}
	return append(line[:len(line)-len(seal)], '}')
}

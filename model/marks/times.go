package marks

import (
	"cmp"
	"maps"
	"reflect"
	"slices"
	"strings"

	"dailies/model/library"
)

// Times says when the fields of a mark were set, in milliseconds since 1970. The fields are
// called as in the journal: "state", "star", "note", "until", and "tag:rl" for each tag.
type Times map[string]int64

// times are when the fields of a paper's mark were set: those that ever were, and of the tags
// those that it has.
func (m *Marks) times(id library.ID) Times {
	times := Times{}
	if r := m.find(id); r != nil {
		for _, f := range r.fields {
			if f.at.time > 0 && (f.text != "" || !strings.HasPrefix(f.field, tagField)) {
				times[f.field] = f.at.time
			}
		}
	}
	return times
}

// later returns a change without the fields that were set again after the times that the
// change is from. A field that has no time is from otherwise.
func (m *Marks) later(c Change, from Times, otherwise int64) Change {
	later := Change{ID: c.ID, Also: c.Also, Title: c.Title, First: c.First}
	r := m.find(c.ID)
	for _, v := range c.values() {
		time, known := from[v.field]
		if !known {
			time = otherwise
		}
		if r == nil || time >= r.field(v.field).at.time {
			later.set(v)
		}
	}
	return later
}

// LaterOf returns the changes of lines without what was decided later, and of how many papers
// something is left out. Of several lines for a paper the newest counts.
func (m *Marks) LaterOf(lines []Line, saved int64) (changes []Change, older int) {
	newest := func(l Line) int64 {
		if len(l.Times) == 0 {
			return saved
		}
		return slices.Max(slices.Collect(maps.Values(l.Times)))
	}
	slices.SortStableFunc(lines, func(a, b Line) int { return cmp.Compare(newest(a), newest(b)) })
	for _, l := range lines {
		later := m.later(l.Change, l.Times, saved)
		if !reflect.DeepEqual(m.Preview(later), m.Preview(l.Change)) {
			older++
		}
		changes = append(changes, later)
	}
	return changes, older
}

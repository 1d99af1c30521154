package marks

import (
	"cmp"
	"maps"
	"reflect"
	"slices"

	"dailies/model/library"
)

// Times says when the fields of a mark were set, in milliseconds since 1970. The fields are
// called as in the journal: "state", "star", "note", "until", and "tag:rl" for each tag.
type Times map[string]int64

// TagField is the field of a tag.
func TagField(name string) string { return "tag:" + name }

// Times returns when the fields of a paper's mark were set: those that ever were, and of the
// tags those that it has.
func (m *Marks) Times(id library.ID) Times {
	r, times := m.papers[m.canonical(id)], Times{}
	if r == nil {
		return times
	}
	set := func(field string, at stamp) {
		if at.time > 0 {
			times[field] = at.time
		}
	}
	set("state", r.status.at)
	set("star", r.starred.at)
	set("note", r.note.at)
	set("until", r.snooze.at)
	for _, t := range r.tags {
		if t.value {
			set(TagField(t.name), t.at)
		}
	}
	return times
}

// later returns a change without the fields that were set again after the times that the
// change is from. A field that has no time is from otherwise.
func (m *Marks) later(c Change, from Times, otherwise int64) Change {
	r := m.papers[m.canonical(c.ID)]
	if r == nil {
		return c
	}
	older := func(field string, at stamp) bool {
		time, known := from[field]
		if !known {
			time = otherwise
		}
		return time < at.time
	}
	if older("state", r.status.at) {
		c.Status = nil
	}
	if older("star", r.starred.at) {
		c.Starred = nil
	}
	if older("note", r.note.at) {
		c.Note = nil
	}
	if older("until", r.snooze.at) {
		c.Snooze = nil
	}
	olderTag := func(name string) bool {
		i := slices.IndexFunc(r.tags, func(t tag) bool { return t.name == name })
		return i >= 0 && older(TagField(name), r.tags[i].at)
	}
	c.Tag, c.Untag = leftOf(c.Tag, olderTag), leftOf(c.Untag, olderTag)
	return c
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

package marks

import (
	"slices"

	"dailies/model/library"
)

// deed is a step that can be taken back or done again, under the Op that it
// had when it was done first.
type deed struct {
	op   string
	step Step
}

// Undo takes back the newest step of this sitting, or of a sitting of this
// device that was over when this one began, that is not taken back yet. A
// field that somebody else changed since stays as it is, and its paper counts
// as Skipped. The step may be left without changes. False: there is none.
func (m *Marks) Undo() (Step, bool) { return atOnce(m.BeginUndo()) }

// Redo does again what the last Undo took back; a Do since then leaves nothing
// to redo. What somebody else changed since stays as it is.
func (m *Marks) Redo() (Step, bool) { return atOnce(m.BeginRedo()) }

func atOnce(r *Reversal, ok bool) (Step, bool) {
	if !ok {
		return Step{}, false
	}
	return r.End(), true
}

// reverse gives the change that takes back what set did to the paper. It is
// whole where nobody else changed a field since.
func (r *record) reverse(set, before *Change) (back, was Change, whole bool) {
	back, was = Change{ID: set.ID, Title: r.title}, Change{ID: set.ID, Title: r.title}
	whole = swap(&back.Status, &was.Status, set.Status, before.Status, r.status, r.at.status)
	whole = swap(&back.Starred, &was.Starred, set.Starred, before.Starred, r.starred, r.at.starred) && whole
	whole = swap(&back.Note, &was.Note, set.Note, before.Note, r.note, r.at.note) && whole
	whole = swap(&back.Snooze, &was.Snooze, set.Snooze, before.Snooze, r.snooze, r.at.snooze) && whole
	back.Untag = r.ours(set.Tag, true)
	back.Tag = r.ours(set.Untag, false)
	was.Tag, was.Untag = back.Untag, back.Tag
	whole = whole && len(back.Untag) == len(set.Tag) && len(back.Tag) == len(set.Untag)
	return back, was, whole
}

// swap takes back one field, where it still has the value that was set, and
// that from us.
func swap[T comparable](back, was **T, set, before *T, now T, at stamp) bool {
	if set == nil || before == nil {
		return true
	}
	if now != *set || at.foreign {
		return false
	}
	*back, *was = before, set
	return true
}

// ours gives those of the tags that still are as we set them.
func (r *record) ours(tags []string, on bool) []string {
	var ours []string
	for _, name := range tags {
		i := slices.IndexFunc(r.tags, func(t tag) bool { return t.name == name })
		if i >= 0 && r.tags[i].on == on && !r.tags[i].at.foreign {
			ours = append(ours, name)
		}
	}
	return ours
}

// Expect tells of entries that are going to be merged. What is decided from now on
// is later than all of them.
func (m *Marks) Expect(entries []Entry) {
	for i := range entries {
		m.latest = max(m.latest, entries[i].Time)
	}
}

// Merge takes over what other windows and devices wrote, and gives the papers
// whose marks that changed.
func (m *Marks) Merge(entries []Entry) []library.ID {
	var changed []library.ID
	seen := map[library.ID]bool{}
	for i := range entries {
		e := &entries[i]
		id := library.ID(e.ID)
		m.latest = max(m.latest, e.Time)
		if _, set := m.record(id).merge(e, true); !set.empty() && !seen[id] {
			seen[id] = true
			changed = append(changed, id)
		}
	}
	return changed
}

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

// Remembered is on how many papers the steps are at most that can be undone, beside the
// last: 64 MiB, as of a journal that was compacted.
const Remembered = 64 << 20 / 16

// Forget forgets the oldest steps, where all are on more than so many papers. The last
// is kept. Who does very much at once forgets what is beyond Remembered.
func (m *Marks) Forget(most int) {
	last, n := len(m.done)-1, 0
	for i := last; i >= 0; i-- {
		if n += m.done[i].step.Len(); n > most && i < last {
			m.done, m.forgotten = slices.Clone(m.done[i+1:]), true
			return
		}
	}
}

// Forgotten tells whether there were steps that cannot be undone any more.
func (m *Marks) Forgotten() bool { return m.forgotten }

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

// reverse gives the edit that takes back another. It is whole where nobody else
// changed a field since. Where its words are those of the edit before, last, they
// are shared.
func (r *record) reverse(e *edit, last *words) (back edit, whole bool) {
	back, whole = edit{of: r, title: r.title}, true
	if e.fields&fieldState != 0 {
		if whole = r.status == e.status && !r.decided.foreign(); whole {
			back.fields, back.status, back.was = fieldState, e.was, e.status
		}
	}
	if e.fields&fieldStar != 0 {
		if known := r.more(); known.starred == e.starred && !known.at.starred.foreign() {
			back.fields, back.starred = back.fields|fieldStar, !e.starred
		} else {
			whole = false
		}
	}
	if e.words == nil {
		return back, whole
	}
	words, all := r.more().takeBack(e, &back)
	back.words = words.held(last)
	return back, whole && all
}

// takeBack takes back notes, days and tags.
func (r *rare) takeBack(e, back *edit) (w words, whole bool) {
	whole = true
	if e.fields&fieldNote != 0 {
		if r.note == e.words.note && !r.at.note.foreign() {
			back.fields, w.note, w.wasNote = back.fields|fieldNote, e.words.wasNote, e.words.note
		} else {
			whole = false
		}
	}
	if e.fields&fieldUntil != 0 {
		if r.snooze == e.words.until && !r.at.snooze.foreign() {
			back.fields, w.until, w.wasUntil = back.fields|fieldUntil, e.words.wasUntil, e.words.until
		} else {
			whole = false
		}
	}
	w.untag, w.tag = r.ours(e.words.tag, true), r.ours(e.words.untag, false)
	return w, whole && len(w.untag) == len(e.words.tag) && len(w.tag) == len(e.words.untag)
}

// ours gives those of the tags that still are as we set them.
func (r *rare) ours(tags []string, on bool) []string {
	return leftOf(tags, func(name string) bool {
		i := slices.IndexFunc(r.tags, func(t tag) bool { return t.name == name })
		return i < 0 || r.tags[i].on != on || r.tags[i].at.foreign()
	})
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
		m.latest = max(m.latest, e.Time)
		s := m.said(e, true)
		if set := m.merge(&s); !set.empty() && !seen[s.of.id] {
			seen[s.of.id] = true
			changed = append(changed, s.of.id)
		}
	}
	return changed
}

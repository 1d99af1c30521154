package marks

import (
	"cmp"
	"slices"

	"dailies/model/library"
)

// A paper is identified by its arXiv number. But it may have been marked under a title key before its number
// was known, and titles change. So a journal line also has the title keys of its paper, which it links with the
// number. The marks of linked keys are one record, merged field by field. A key belongs to the first number
// that was linked with it, so two papers with the same title never share a mark.

// canonical returns the key under which the marks of a paper are stored.
func (m *Marks) canonical(id library.ID) library.ID { return cmp.Or(m.links[id], id) }

// Keys returns all keys of the paper that has the given key, beginning with that one.
func (m *Marks) Keys(id library.ID) []library.ID {
	r := m.find(id)
	return append([]library.ID{id, r.id}, r.also...)
}

// unlinked returns the title keys that can be linked with a number and are not linked yet.
func (m *Marks) unlinked(number library.ID, titles []library.ID) (free []library.ID) {
	for _, title := range titles {
		if number.Numbered() && !title.Numbered() && m.links[title] == "" {
			free = append(free, title)
		}
	}
	return free
}

// link merges the records of title keys into that of a number. It reports whether it linked any.
func (m *Marks) link(number library.ID, titles []library.ID) (joined bool) {
	for _, title := range m.unlinked(number, titles) {
		if m.links == nil {
			m.links = map[library.ID]library.ID{}
		}
		m.links[title] = number
		r := m.ensureRecord(number)
		r.also = append(r.also, title)
		if old := m.papers[title]; old != nil {
			r.absorb(old)
			delete(m.papers, title)
		}
		joined = true
	}
	return joined
}

// absorb merges another record, as if its lines had been about this paper.
func (r *record) absorb(old *record) {
	r.title.merge(old.title.Text, old.title.at)
	for _, f := range old.fields {
		r.ensureField(f.Field).merge(f.Text, f.at)
	}
	r.step = max(r.step, old.step)
	if old.decided && !r.decided {
		r.decided, r.statusBefore = true, old.statusBefore
	}
}

// Adopt takes over the keys of a paper. If the paper has marks, it links all keys and returns true: then
// the marks of other papers with these keys may have changed. LinkStep returns the step that saves the
// links.
//
// Marks may also be stored under the key of a second paper with the same title that has turned out to be
// this one; is reports whether a key is such a key. These marks are shown on the paper as guests, but
// are neither merged nor linked: with other files, or when more of a file has been read, they may be two
// papers again.
func (m *Marks) Adopt(p *library.Paper, is func(library.ID) bool) (linked bool) {
	titles := m.unlinked(p.ID, p.Also)
	if m.papers[p.ID] == nil {
		titles = slices.DeleteFunc(titles, func(title library.ID) bool { return m.papers[title] == nil })
	}
	if len(titles) > 0 {
		m.link(p.ID, titles)
		m.linked = append(m.linked, Change{ID: p.ID, Also: titles, Title: p.Title.String()})
	}
	id := m.canonical(p.ID)
	delete(m.guests, id)
	for _, key := range m.namesakes[p.TitleKey().Title()] {
		if m.papers[key] != nil && id != key && is(key) {
			m.guests[id] = append(m.guests[id], key)
		}
	}
	return len(titles) > 0
}

// withGuests returns a record merged with its guests, as the reader sees it. It must not be changed.
func (m *Marks) withGuests(id library.ID) *record {
	own := m.find(id)
	if len(m.guests[own.id]) == 0 {
		return own
	}
	all := *own
	all.fields = slices.Clone(own.fields)
	for _, key := range m.guests[own.id] {
		if guest := m.papers[key]; guest != nil { // nil if it was linked with another paper meanwhile
			all.absorb(guest)
		}
	}
	return &all
}

// LinkStep returns a step with the links that Adopt has found since the last call. It may have no edits,
// and cannot be undone.
func (m *Marks) LinkStep() Step {
	if len(m.linked) == 0 {
		return Step{}
	}
	s := m.newStep()
	s.Op = ""
	for _, c := range m.linked {
		s.Edits = append(s.Edits, Edit{Set: c, Before: c})
	}
	m.linked = nil
	return s
}

// CountKinds returns how many papers with marks have an arXiv number as their key, and how many a title.
func (m *Marks) CountKinds() (numbered, titled int) {
	for id := range m.papers {
		if id.Numbered() {
			numbered++
		}
	}
	return numbered, len(m.papers) - numbered
}

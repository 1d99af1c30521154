package marks

import (
	"cmp"
	"slices"

	"dailies/model/library"
)

// A paper is identified by its arXiv number, but it may have been marked before that was
// known, under the key of its title; and titles change. So a line of the journal also says
// under which keys of titles its paper goes: a link. The marks of linked keys are one record,
// merged field by field. A key belongs to the number that was linked first, so two papers of
// one title never share a mark.

// canonical returns the key under which the marks of a paper are kept.
func (m *Marks) canonical(id library.ID) library.ID { return cmp.Or(m.links[id], id) }

// Keys returns all keys under which the paper with a key may be known, that one first.
func (m *Marks) Keys(id library.ID) []library.ID {
	r := m.find(id)
	return append([]library.ID{id, r.id}, r.also...)
}

// unlinked returns the keys of titles that can be linked with a number and are not yet.
func (m *Marks) unlinked(number library.ID, titles []library.ID) (free []library.ID) {
	for _, title := range titles {
		if number.Numbered() && !title.Numbered() && m.links[title] == "" {
			free = append(free, title)
		}
	}
	return free
}

// link makes one record of those of a number and of keys of titles. It reports whether they were
// apart.
func (m *Marks) link(number library.ID, titles []library.ID) (joined bool) {
	for _, title := range m.unlinked(number, titles) {
		if m.links == nil {
			m.links = map[library.ID]library.ID{}
		}
		m.links[title] = number
		r := m.record(number)
		r.also = append(r.also, title)
		if old := m.papers[title]; old != nil {
			r.absorb(old)
			delete(m.papers, title)
		}
		joined = true
	}
	return joined
}

// absorb takes over what another record knows, as if its lines had been of this paper.
func (r *record) absorb(old *record) {
	r.title.merge(old.title.Text, old.title.at)
	for _, f := range old.fields {
		r.register(f.Field).merge(f.Text, f.at)
	}
	r.step = max(r.step, old.step)
	if old.ours && !r.ours {
		r.ours, r.found = true, old.found
	}
}

// Adopt says what a paper goes by. If it has marks, all its keys are linked; Adopted returns
// the step that saves this. Then other papers under these keys may have another mark than before,
// and it returns true. is says whether a key was one of the paper's while there was another
// one of its title: marks under such a key are shown on the paper, as those of a guest. They stay
// apart, and no link is saved: with more or fewer of the files, or when more of a file is read,
// they may be two papers again.
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

// withGuests is what a reader sees of a paper: its record with those of its guests. It must not be
// changed.
func (m *Marks) withGuests(id library.ID) *record {
	own := m.find(id)
	if len(m.guests[own.id]) == 0 {
		return own
	}
	all := *own
	all.fields = slices.Clone(own.fields)
	for _, key := range m.guests[own.id] {
		if guest := m.papers[key]; guest != nil { // else it was linked with another paper meanwhile
			all.absorb(guest)
		}
	}
	return &all
}

// LinkStep returns a step with the links that Adopt has found since the last call. It has no
// edits if there are none, and undo does not know it.
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

// CountKinds returns how many papers with marks are known by their arXiv number, and how many by
// their title.
func (m *Marks) CountKinds() (numbered, titled int) {
	for id := range m.papers {
		if id.Numbered() {
			numbered++
		}
	}
	return numbered, len(m.papers) - numbered
}

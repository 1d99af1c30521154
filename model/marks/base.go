package marks

import (
	"iter"
	"unsafe"

	"dailies/model/library"
)

// What stands in a checkpoint is the base of the marks: a paper gets a record in
// memory once somebody decides on it, and what is in the records counts. Where the
// checkpoint turns out to be damaged, all of the journals is read after all.

// idOf is an ID to ask for, in the memory of its bytes.
func idOf(key []byte) library.ID { return library.ID(unsafe.String(unsafe.SliceData(key), len(key))) }

// record gives what is known of a paper, to be changed; nil where that is nothing. It
// keeps nothing of the ID.
func (m *Marks) record(id library.ID) *record {
	r := m.papers[id]
	if r != nil || m.base == nil {
		return r
	}
	if i := m.base.find(id); i >= 0 && m.base.err == nil {
		r = m.newRecord(library.ID(m.texts.Keep(string(id))))
		if m.base.record(i, r); m.base.err == nil {
			m.share(i)
			return r
		}
		delete(m.papers, id)
	}
	if m.base.err != nil {
		m.forsake()
	}
	return m.papers[id]
}

// keptRecord is record for a paper of which the number in the checkpoint is known. It
// is nil where that is damaged.
func (m *Marks) keptRecord(i int) *record {
	id, title := m.base.text(i)
	r := m.papers[id]
	if r != nil || m.base.err != nil {
		return r
	}
	id = library.ID(m.texts.Keep(string(id)))
	r = m.newRecord(id)
	if m.base.record(i, r); m.base.err != nil {
		delete(m.papers, id)
		return nil
	}
	r.title = m.texts.Keep(title)
	m.share(i)
	return r
}

// share notes that a mark of the checkpoint has a record in memory from now on.
func (m *Marks) share(i int) {
	if m.here == nil {
		m.here = make([]uint64, (m.base.head.n+63)/64)
	}
	m.here[i/64] |= 1 << (i % 64)
	m.shared++
}

// isShared tells whether a mark of the checkpoint has a record in memory.
func (m *Marks) isShared(i int) bool { return m.here != nil && m.here[i/64]&(1<<(i%64)) != 0 }

// titleOf gives the title of a paper.
func (m *Marks) titleOf(r *record) string {
	if r.title != "" || r.kept == 0 || m.base == nil {
		return r.title
	}
	_, title := m.base.text(int(r.kept) - 1)
	if m.base.err != nil {
		m.forsake()
		return r.title
	}
	r.title = m.texts.Keep(title)
	return r.title
}

// look gives what is known of a paper, not to be changed and without its title; nil
// where that is nothing.
func (m *Marks) look(id library.ID) *record {
	r := m.papers[id]
	if r != nil || m.base == nil {
		return r
	}
	i := m.base.find(id)
	if i >= 0 && m.base.err == nil {
		m.looked = record{}
		m.base.record(i, &m.looked)
	}
	if m.base.err != nil {
		m.forsake()
		return m.papers[id]
	}
	if i < 0 {
		return nil
	}
	return &m.looked
}

// all gives all records, those of the checkpoint without their texts; id is of those
// as well where texts says so, and the title. Each of the checkpoint is valid until
// the next.
func (m *Marks) all(texts bool) iter.Seq2[library.ID, *record] {
	return func(yield func(library.ID, *record) bool) {
		if !m.kept(texts, yield) {
			return
		}
		for id, r := range m.papers {
			if texts {
				m.titleOf(r)
			}
			if !yield(id, r) {
				return
			}
		}
	}
}

// kept gives those of the checkpoint that have no record in memory, and tells whether
// more is wanted. The checkpoint is looked through before the first is given.
func (m *Marks) kept(texts bool, yield func(library.ID, *record) bool) bool {
	if m.base == nil || m.shared == m.base.head.n {
		return true
	}
	m.base.lookThrough(texts)
	if m.base.err != nil {
		m.forsake()
		return true
	}
	var r record
	for i := range m.base.head.n {
		if m.isShared(i) {
			continue
		}
		if r = (record{}); texts {
			r.id, r.title = m.base.text(i)
		}
		m.base.record(i, &r)
		if !yield(r.id, &r) {
			return false
		}
	}
	return true
}

// lookThrough looks at all that stands in the checkpoint, so that it is known whether
// it is damaged.
func (c *checkpoint) lookThrough(texts bool) {
	var r record
	for i := 0; i < c.head.n && c.err == nil; i++ {
		if c.record(i, &r); texts {
			c.text(i)
		}
	}
}

// forsake reads all of the journals because the checkpoint is damaged. What is in the
// records stays: it was looked up before.
func (m *Marks) forsake() {
	m.base, m.shared, m.here, m.tags = nil, 0, nil, nil
	all := m.again()
	if m.latest = max(m.latest, all.marks.latest); m.papers == nil {
		m.papers = map[library.ID]*record{}
	}
	for id, r := range all.marks.papers {
		mine := m.papers[id]
		if mine == nil {
			m.papers[id] = r
			continue
		}
		if mine.title == "" {
			mine.title = r.title
		}
		mine.kept = 0
	}
	m.whole = map[string][]trace{}
	for _, b := range all.deeds {
		for i := range b.step.edits {
			e := &b.step.edits[i]
			e.of = m.papers[e.of.id]
		}
		m.whole[b.step.Op] = b.step.edits
	}
}

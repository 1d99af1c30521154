package library

// record is a paper that stands on several pages, or shares titles with others.
// It is never changed. 48 bytes and 4 for each entry, in twos.
type record struct {
	entries  []int32 // newest page first
	abstract int32   // the entry that has it whole
	kin      *kin    // nil: its ID is the key of its title, and no other paper has that
}

// kin is what papers are called that share titles with others, or have several.
type kin struct {
	id     ID
	also   []ID
	papers []int32 // all of those titles, the paper itself among them
}

// ids gives the ID of a record, and the other keys that it goes by.
func (a *archive) ids(r *record) (ID, []ID) {
	if r.kin == nil {
		return a.keyOf(r.entries[0]), nil
	}
	return r.kin.id, r.kin.also
}

// record makes the record of a paper from its witnesses, which come newest page
// first. The abstract is the newest one, but one that was cut off gives way to
// the whole.
func (l *Library) record(ws []witness) *record {
	r := &record{entries: make([]int32, len(ws)), abstract: ws[0].entry}
	for i, w := range ws {
		r.entries[i] = w.entry
		if l.abstractOf(r.abstract).Empty() || l.cutOff(r.abstract, w.entry) {
			r.abstract = w.entry
		}
	}
	return r
}

// put makes a record the paper at an index.
func (l *Library) put(at int32, r *record) {
	for _, e := range r.entries {
		l.at.set(int(e), at)
	}
	if slot := l.slots.at(int(at)); slot < 0 {
		l.records.set(int(^slot), r)
	} else {
		l.records.add(r)
		l.slots.set(int(at), ^int32(l.records.n-1))
	}
	l.noteChange(at)
}

// moved is a record whose papers got other indices.
func (r *record) moved(kept []int32) *record {
	if r.kin == nil {
		return r
	}
	moved := *r.kin
	moved.papers = make([]int32, len(r.kin.papers))
	for n, i := range r.kin.papers {
		moved.papers[n] = kept[i]
	}
	return &record{r.entries, r.abstract, &moved}
}

package library

// record is a paper that stands on several pages, or shares titles with others.
// It is never changed.
type record struct {
	entries  []int32 // newest page first
	abstract int32   // the entry that has it whole
	id       ID      // "": the key of its title
	also     []ID
	more     []int32 // the papers of the same titles, this one among them; nil: none but this
}

// record makes the record of a paper from its witnesses, which come newest page
// first. The abstract is the newest one, but one that was cut off gives way to
// the whole.
func (l *Library) record(ws []witness) *record {
	r := &record{entries: make([]int32, len(ws)), abstract: ws[0].entry}
	for i, w := range ws {
		r.entries[i] = w.entry
		was, is := l.abstracts.at(int(r.abstract)), l.abstracts.at(int(w.entry))
		if was.Empty() || cutOff(was, is) {
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
	if r.more == nil {
		return r
	}
	to := *r
	to.more = make([]int32, len(r.more))
	for n, i := range r.more {
		to.more[n] = kept[i]
	}
	return &to
}

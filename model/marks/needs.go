package marks

import "unsafe"

// What a step holds of memory for a paper, in bytes. A test of the model counts what all of
// an action takes.
const (
	ofTrace   = int64(unsafe.Sizeof(trace{}))                        // 16
	ofStep    = ofTrace + int64(unsafe.Sizeof(""))                   // and its title until it is saved: 32
	ofRecord  = int64(unsafe.Sizeof(record{})) + ofSlot              // one that was never marked, beside the bytes of its ID: 153
	ofSlot    = 57                                                   // its slot in the map: 25, of which 7 in 16 are taken or more
	ofRare    = int64(unsafe.Sizeof(rare{})) * 8 / 7                 // one that had no star, note, day or tag: 112, rounded up where they are made
	ofTag     = 2 * int64(unsafe.Sizeof(tag{}))                      // a tag: 40, and room for another
	ofKeptTag = int64(unsafe.Sizeof(tag{})) + 16                     // one that comes from a checkpoint, with its name
	ofWords   = int64(unsafe.Sizeof(words{}) + unsafe.Sizeof(how{})) // where they are not those of the paper before: 152
	rareText  = 8                                                    // what one of these takes in a checkpoint at least
)

// Needs gives the bytes of memory that a step holds that makes a change of some
// papers, and how many of them it really changes. It changes nothing itself: who asks
// for a few of very many knows it of all.
func (m *Marks) Needs(c Change, papers []Named) (bytes int64, changes int) {
	c = c.cleaned()
	var last *words
	for i := range papers {
		bytes += ofStep
		id := idOf(papers[i].ID)
		r := m.look(id)
		switch {
		case r == nil:
			r = &m.untouched
		case m.papers[id] == nil: // it is taken out of the checkpoint, whether it changes or not
			bytes += ofRecord + int64(len(id)) + ofKept(r.rare)
		}
		e := r.difference(&c, last)
		if e.empty() {
			continue
		}
		changes++
		if r == &m.untouched {
			bytes += ofRecord + int64(len(id))
		}
		if r.rare == nil && (e.words != nil || e.fields&fieldStar != 0) {
			bytes += ofRare
		}
		if e.words != nil && e.words != last {
			bytes += ofWords
		}
		if last = e.words; last != nil {
			bytes += ofTag * int64(len(last.tag)+len(last.untag))
		}
	}
	return bytes, changes
}

// ofKept is what the rest takes of a paper that comes from a checkpoint.
func ofKept(r *rare) int64 {
	if r == nil {
		return 0
	}
	return ofRare + int64(len(r.note)+len(r.snooze)) + ofKeptTag*int64(len(r.tags))
}

// Needs gives the bytes of memory that the reversal holds in the end, at most. Papers
// of a step that stands in a checkpoint get a record.
func (r *Reversal) Needs() int64 {
	bytes := ofStep * int64(r.Len())
	if r.of.step.kept != nil && r.marks.base != nil {
		h, tags := &r.marks.base.head, 0
		for _, papers := range r.marks.base.head.tags {
			tags += papers
		}
		fresh, all := int64(min(r.Len(), h.n-r.marks.shared)), int64(max(h.n, 1))
		bytes += fresh*(ofRecord+(h.edits-h.texts)/all) + min(fresh, (h.edits-h.rare)/rareText)*ofRare // with IDs, titles and notes
		bytes += fresh * ofKeptTag * int64(tags) / all
	}
	if to := *r.to; len(to) > 0 && to[len(to)-1].op == r.of.op { // both become one
		bytes += ofTrace * int64(2*to[len(to)-1].step.Len()+r.Len())
	}
	return bytes
}

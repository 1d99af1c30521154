package marks

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"dailies/model/library"
	"dailies/model/marks/journal"
)

// author is a device that decides. There is one of each in all marks.
type author struct {
	device  string
	foreign bool // another device or window: not ours to undo
}

// stamp says who gave a field its value, and when. The larger one counts; of
// equal ones, the larger value does. So the order in which entries are merged
// never matters, nor does merging them again.
type stamp struct {
	time int64   // milliseconds since 1970; 0 is never
	by   *author // nil: nobody
}

func (s stamp) compare(t stamp) int {
	if byTime := cmp.Compare(s.time, t.time); byTime != 0 || s.by == t.by {
		return byTime
	}
	return strings.Compare(s.device(), t.device())
}

func (s stamp) device() string {
	if s.by == nil {
		return ""
	}
	return s.by.device
}

func (s stamp) foreign() bool { return s.by != nil && s.by.foreign }

// tag is a field of its own. One that was taken away is remembered, because an
// older entry may still come that sets it.
type tag struct {
	name string
	on   bool
	at   stamp
}

// record is what is known of a paper, each field with its stamp: 96 bytes, beside
// the texts, because somebody may mark a million. Its id never changes.
type record struct {
	id      library.ID
	title   string
	first   int64 // milliseconds since 1970; 0 is unknown
	titled  stamp
	decided stamp
	rare    *rare // nil: never given
	kept    int32 // its number in the checkpoint, from 1, where its title may still be; 0: it is not in it
	step    int32 // the number of the last step of this sitting that changed it; 0: none did
	status  Status
	found   Status // before this sitting decided on it, where
	ours    bool   // this sitting did
}

// rare is what few papers have.
type rare struct {
	starred bool
	note    string
	snooze  string
	tags    []tag // sorted by name
	at      struct{ starred, note, snooze stamp }
}

// known gives what a paper has of what few have.
func (r *record) known() rare {
	if r.rare == nil {
		return rare{}
	}
	return *r.rare
}

// more makes room for what few have.
func (r *record) more() *rare {
	if r.rare == nil {
		r.rare = &rare{}
	}
	return r.rare
}

func (r *record) mark(saved int) Mark {
	m := Mark{Status: r.status, Unsaved: int(r.step) > saved, Title: r.title}
	if r.first != 0 {
		m.First = time.UnixMilli(r.first)
	}
	known := r.known()
	m.Starred, m.Note, m.Snooze = known.starred, known.note, known.snooze
	for _, t := range known.tags {
		if t.on {
			m.Tags = append(m.Tags, t.name)
		}
	}
	return m
}

// tag finds a tag; where the paper never had it, a place for it is made.
func (r *rare) tag(name string) *tag {
	i, found := slices.BinarySearchFunc(r.tags, name, func(t tag, name string) int {
		return strings.Compare(t.name, name)
	})
	if !found {
		r.tags = slices.Insert(r.tags, i, tag{name: name})
	}
	return &r.tags[i]
}

// has tells whether the paper has a tag.
func (r *record) has(name string) bool {
	for _, t := range r.known().tags {
		if t.name == name {
			return t.on
		}
	}
	return false
}

// said is what an entry says of a paper, but for its title.
type said struct {
	of      *record
	at      stamp
	batch   *batch // of ours, which undo may reach; nil: none
	words   *words // nil: no note, no day, no tags
	fields  journal.Fields
	status  Status
	starred bool
}

// merge takes over what counts of an entry, and gives what that changed.
func (r *record) merge(s *said) edit {
	e := edit{of: r}
	if s.fields&fieldState != 0 && wins(s.at, r.decided, cmp.Compare(s.status, r.status)) {
		if r.status != s.status {
			e.fields, e.was, e.status = fieldState, r.status, s.status
		}
		r.status, r.decided = s.status, s.at
	}
	if s.fields&fieldStar != 0 {
		r.more().mergeStar(s, &e)
	}
	if s.words != nil {
		if w := r.more().merge(s, &e); !w.empty() {
			e.words = &w
		}
	}
	return e
}

// merge lets the paper of an entry take over what counts of it, and gives what that
// changed.
func (m *Marks) merge(s *said) edit {
	e := s.of.merge(s)
	m.recount(e.words)
	return e
}

func (r *rare) mergeStar(s *said, e *edit) {
	if !wins(s.at, r.at.starred, journal.CompareBools(s.starred, r.starred)) {
		return
	}
	if r.starred != s.starred {
		e.fields, e.starred = e.fields|fieldStar, s.starred
	}
	r.starred, r.at.starred = s.starred, s.at
}

// merge takes over notes, days and tags.
func (r *rare) merge(s *said, e *edit) words {
	var w words
	if s.fields&fieldNote != 0 && wins(s.at, r.at.note, strings.Compare(s.words.note, r.note)) {
		if r.note != s.words.note {
			e.fields, w.note, w.wasNote = e.fields|fieldNote, s.words.note, r.note
		}
		r.note, r.at.note = s.words.note, s.at
	}
	if s.fields&fieldUntil != 0 && wins(s.at, r.at.snooze, strings.Compare(s.words.until, r.snooze)) {
		if r.snooze != s.words.until {
			e.fields, w.until, w.wasUntil = e.fields|fieldUntil, s.words.until, r.snooze
		}
		r.snooze, r.at.snooze = s.words.until, s.at
	}
	for _, name := range s.words.untag {
		r.mergeTag(name, false, s.at, &w)
	}
	for _, name := range s.words.tag {
		r.mergeTag(name, true, s.at, &w)
	}
	return w
}

func (r *rare) mergeTag(name string, on bool, at stamp, w *words) {
	t := r.tag(name)
	if !wins(at, t.at, journal.CompareBools(on, t.on)) {
		return
	}
	switch {
	case on && !t.on:
		w.tag = append(w.tag, name)
	case t.on && !on:
		w.untag = append(w.untag, name)
	}
	t.on, t.at = on, at
}

// mergeFacts takes over what an entry says beside the decision.
func (m *Marks) mergeFacts(r *record, e *Entry, at stamp) {
	if e.Title != "" && m.entitles(r, e.Title, at) {
		if r.titled = at; r.title != e.Title {
			r.title = m.texts.Keep(e.Title)
		}
	}
	if e.First != 0 && (r.first == 0 || e.First < r.first) {
		r.first = e.First
	}
}

// entitles tells whether a title replaces that of a paper.
func (m *Marks) entitles(r *record, title string, at stamp) bool {
	order := at.compare(r.titled)
	if order == 0 {
		order = strings.Compare(title, m.titleOf(r))
	}
	return order > 0
}

// wins tells whether a value at a stamp replaces one at another; value compares
// the two values.
func wins(at, old stamp, value int) bool { return cmp.Or(at.compare(old), value) > 0 }

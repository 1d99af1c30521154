package marks

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"dailies/model/library"
	"dailies/model/marks/journal"
)

// Step is a batch of changes that is one step for undo. Undo and Redo give
// steps too, which are saved like any other. A step is a value: what it holds
// is never changed.
type Step struct {
	Op      string // batch id; unique
	Undoes  string // the Op this step takes back, or ""
	Redoes  string // the Op this step does again, or ""
	Time    int64  // when, in milliseconds since 1970
	By      string // the device
	Skipped int    // papers that an undo or redo left alone, wholly or in part, because somebody else changed them since
	number  int    // in its sitting, from 1; 0: of another one
	edits   []trace
	titles  []string // of the same papers, where the step is still to be saved; else nil
	kept    *kept    // where the edits are to be read; nil: they are here
}

// Len is the number of papers that the step changes.
func (s *Step) Len() int {
	if s.kept != nil {
		return s.kept.n
	}
	return len(s.edits)
}

// Change gives what the step sets of its i-th paper, and what that was before.
func (s *Step) Change(i int) (set, before Change) {
	e := s.edit(i)
	return e.set(s.Time), e.before()
}

// add adds an edit that has been made.
func (s *Step) add(e *edit) {
	s.hold(e)
	s.titles = append(s.titles, e.title)
}

// hold adds an edit that is not to be saved. Its words are those of the edit before,
// where they are the same.
func (s *Step) hold(e *edit) {
	h, last := e.how, (*how)(nil)
	if n := len(s.edits); n > 0 {
		last = s.edits[n-1].how
		if h.words != nil && last.words != nil && last.words.equal(h.words) {
			h.words = last.words
		}
	}
	s.edits = append(s.edits, trace{e.of, h.held(last)})
}

// lastWords are the words of the last edit; nil: it has none.
func (s *Step) lastWords() *words {
	if n := len(s.edits); n > 0 {
		return s.edits[n-1].how.words
	}
	return nil
}

// room makes room for n more edits.
func (s *Step) room(n int) {
	s.edits, s.titles = slices.Grow(s.edits, n), slices.Grow(s.titles, n)
}

// deed is what undo holds of a step.
func (s Step) deed(op string) deed {
	s.titles = nil
	return deed{op, s}
}

// sitting is the time that one process uses the marks.
type sitting struct {
	device string
	name   string // in front of each Op: no other sitting has it
	steps  int
	saved  int // the number of the last step that is durable
	now    func() time.Time
}

// Do applies changes as one step. Changes of the same paper become one, and
// what is so already is left out: where nothing is left, the step has no
// changes, and undo knows nothing of it. Notes, tags and titles are cleaned.
func (m *Marks) Do(changes ...Change) Step {
	b := m.Begin()
	b.Add(changes...)
	return b.End()
}

// Preview gives what Do would change, and changes nothing.
func (m *Marks) Preview(changes ...Change) []Change {
	var would []Change
	for _, c := range m.joined(changes) {
		r := m.record(c.ID)
		if r == nil {
			r = &record{id: c.ID}
		}
		if e := r.difference(&c, nil); !e.empty() {
			would = append(would, e.set(0))
		}
	}
	return would
}

// step begins a step. A clock that goes back never loses an edit: the time is
// always later than every time seen.
func (m *Marks) step() Step {
	if m.sitting.now == nil {
		m.sitting = sitting{name: randomName(), now: time.Now}
	}
	m.sitting.steps++
	return Step{
		number: m.sitting.steps,
		Op:     m.sitting.name + "." + strconv.Itoa(m.sitting.steps),
		Time:   min(max(m.sitting.now().UnixMilli(), m.latest+1), journal.MaxTime),
		By:     m.sitting.device,
	}
}

// bulk is a step on so many papers.
const bulk = 1000

// expect makes room for the records of a bulk, if most papers of it were never
// marked before. Step by step the map would be made 17 times for 100,000.
func (m *Marks) expect(changes []Change) {
	if len(changes) < max(bulk, len(m.papers)) {
		return
	}
	fresh := 0
	for i := range changes {
		if m.papers[changes[i].ID] == nil {
			fresh++
		}
	}
	if fresh < len(changes)/2 {
		return
	}
	papers := make(map[library.ID]*record, len(m.papers)+fresh)
	maps.Copy(papers, m.papers)
	m.papers, m.blank = papers, make([]record, fresh)
}

// slabOfRecords is how many records are made at once, where there are many: 49 kB.
const slabOfRecords = 512

func (m *Marks) newRecord(id library.ID) *record {
	if m.papers == nil {
		m.papers = map[library.ID]*record{}
	}
	if len(m.blank) == 0 {
		m.blank = make([]record, min(1+len(m.papers)/8, slabOfRecords))
	}
	r := &m.blank[0]
	m.blank = m.blank[1:]
	r.id = id
	m.papers[id] = r
	return r
}

// more makes room for what few have, for many papers at once where a bulk gives it to
// one after the other: of a million stars each was memory of its own.
func (m *Marks) more(r *record) *rare {
	if r.rare != nil {
		return r.rare
	}
	if len(m.rares) == 0 {
		m.rares = make([]rare, min(1+len(m.papers)/8, slabOfRares))
	}
	r.rare = &m.rares[0]
	m.rares = m.rares[1:]
	return r.rare
}

// slabOfRares is how many are made at once at most: 14 kB.
const slabOfRares = 128

// author gives a device as the one who decides.
func (m *Marks) author(device string, foreign bool) *author {
	if a := m.latestBy; a != nil && a.device == device && a.foreign == foreign {
		return a
	}
	key := author{device, foreign}
	if m.authors[key] == nil {
		if m.authors == nil {
			m.authors = map[author]*author{}
		}
		key.device = strings.Clone(device)
		m.authors[key] = &author{key.device, foreign}
	}
	m.latestBy = m.authors[key]
	return m.latestBy
}

// apply does what an edit says, whatever the stamps of the fields are: a decision
// made here and now counts.
func (m *Marks) apply(e *edit, s *Step) {
	r, at := e.of, stamp{s.Time, m.author(s.By, false)}
	if r.first == 0 && (e.words == nil || e.words.first == 0) {
		e.seen, r.first = true, s.Time
	}
	if e.title == "" {
		e.title = m.titleOf(r)
	}
	if e.title != "" {
		r.title, r.titled = e.title, at
	}
	if e.fields&fieldState != 0 {
		if !r.ours {
			r.ours, r.found = true, r.status
		}
		r.status, r.decided = e.status, at
	}
	if e.fields&fieldStar != 0 {
		more := m.more(r)
		more.starred, more.at.starred = e.starred, at
	}
	if e.words != nil {
		m.more(r).set(e, at)
		m.recount(e.words)
		if first := e.words.first; first != 0 {
			r.first = first
		}
	}
	r.step = int32(s.number)
}

// set sets notes, days and tags.
func (r *rare) set(e *edit, at stamp) {
	if e.fields&fieldNote != 0 {
		r.note, r.at.note = e.words.note, at
	}
	if e.fields&fieldUntil != 0 {
		r.snooze, r.at.snooze = e.words.until, at
	}
	for _, name := range e.words.untag {
		*r.tag(name) = tag{name, false, at}
	}
	for _, name := range e.words.tag {
		*r.tag(name) = tag{name, true, at}
	}
}

// joined cleans changes and joins those of the same paper: the later counts.
func (m *Marks) joined(changes []Change) []Change {
	joined := make([]Change, 0, len(changes))
	place := make(map[library.ID]int, len(changes))
	for _, c := range changes {
		c = c.cleaned()
		i, again := place[c.ID]
		if !again {
			place[c.ID] = len(joined)
			joined = append(joined, c)
			continue
		}
		joined[i] = joined[i].then(c)
	}
	return joined
}

// cleaned gives the change as it may be drawn, kept, and read back.
func (c Change) cleaned() Change {
	c.Title = cleanLine(c.Title)
	if c.Note != nil {
		note := journal.CleanNote(*c.Note)
		c.Note = &note
	}
	if c.Snooze != nil && !validDay(*c.Snooze) {
		c.Snooze = nil
	}
	if c.Status != nil && int(*c.Status) >= len(statuses) {
		c.Status = nil
	}
	c.Tag, c.Untag = journal.CleanTags(c.Tag), journal.CleanTags(c.Untag)
	return c
}

// then gives both changes as one.
func (c Change) then(d Change) Change {
	for _, f := range []struct{ from, to **string }{{&d.Note, &c.Note}, {&d.Snooze, &c.Snooze}} {
		if *f.from != nil {
			*f.to = *f.from
		}
	}
	if d.Status != nil {
		c.Status = d.Status
	}
	if d.Starred != nil {
		c.Starred = d.Starred
	}
	if d.Title != "" {
		c.Title = d.Title
	}
	if !d.First.IsZero() && (c.First.IsZero() || d.First.Before(c.First)) {
		c.First = d.First
	}
	c.Untag = slices.Concat(without(c.Untag, d.Tag), d.Untag)
	c.Tag = slices.Concat(without(c.Tag, d.Untag), d.Tag)
	return c
}

// without gives tags without some of them.
func without(tags, some []string) []string {
	return leftOf(tags, func(t string) bool { return slices.Contains(some, t) })
}

// difference gives what a change would really change. A tag that is both added
// and removed is added. Where its words are those of the edit before, last, they
// are shared, as in a bulk they are.
func (r *record) difference(c *Change, last *words) edit {
	e, w, known := edit{of: r, title: c.Title}, words{}, r.known()
	if c.Status != nil && *c.Status != r.status {
		e.fields, e.was, e.status = fieldState, r.status, *c.Status
	}
	if c.Starred != nil && *c.Starred != known.starred {
		e.fields, e.starred = e.fields|fieldStar, *c.Starred
	}
	if c.Note != nil && *c.Note != known.note {
		e.fields, w.note, w.wasNote = e.fields|fieldNote, *c.Note, known.note
	}
	if c.Snooze != nil && *c.Snooze != known.snooze {
		e.fields, w.until, w.wasUntil = e.fields|fieldUntil, *c.Snooze, known.snooze
	}
	if len(c.Tag)+len(c.Untag) > 0 {
		w.tag = leftOf(distinct(c.Tag), r.has)
		w.untag = leftOf(without(distinct(c.Untag), c.Tag), func(t string) bool { return !r.has(t) })
	}
	if first := c.First.UnixMilli(); !c.First.IsZero() && (r.first == 0 || first < r.first) {
		w.first = first
	}
	e.words = w.held(last)
	return e
}

// distinct gives each tag once, in their order; the tags themselves, where they
// are so.
func distinct(tags []string) []string {
	for i := 1; i < len(tags); i++ {
		if tags[i-1] >= tags[i] {
			sorted := slices.Clone(tags)
			slices.Sort(sorted)
			return slices.Compact(sorted)
		}
	}
	return tags
}

// leftOf gives the tags that are not dropped, without a copy where those are all or
// none.
func leftOf(tags []string, dropped func(string) bool) []string {
	left := 0
	for _, t := range tags {
		if !dropped(t) {
			left++
		}
	}
	switch left {
	case 0:
		return nil
	case len(tags):
		return tags
	}
	return slices.DeleteFunc(slices.Clone(tags), dropped)
}

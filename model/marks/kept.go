package marks

import (
	"cmp"

	"dailies/model/marks/journal"
	"dailies/model/marks/pages"
)

// kept are the edits of a batch that stand in a checkpoint, and are read one after the
// other when the batch is undone.
type kept struct {
	marks *Marks
	from  *pages.Cursor
	at    int64 // where they begin
	n     int
}

// older gives the batches of a checkpoint.
func (m *Marks) older() []*batch {
	var all []*batch
	for _, c := range m.base.head.deeds {
		edits := &kept{m, m.base.file.Cursor().Go(c.at), c.at, c.edits}
		all = append(all, &batch{last: c.last, step: Step{Op: c.op, Undoes: c.undoes, Redoes: c.redoes, kept: edits}})
	}
	return all
}

// edit gives the i-th edit. Those of a checkpoint are given once, one after the other.
func (s *Step) edit(i int) edit {
	if s.kept == nil {
		e := s.edits[i].edit()
		if s.titles != nil {
			e.title = s.titles[i]
		}
		return e
	}
	m := s.kept.marks
	if m.base != nil {
		e := s.kept.next()
		if m.base.err == nil {
			return e
		}
		m.forsake()
	}
	if all := m.whole[s.Op]; i < len(all) {
		return all[i].edit()
	}
	return edit{of: &m.untouched} // the checkpoint said more than there is
}

// load takes all edits into memory.
func (s *Step) load() {
	if s.kept == nil {
		return
	}
	here := Step{edits: make([]trace, 0, s.kept.n)}
	for i := range s.kept.n {
		e := s.edit(i)
		here.hold(&e)
	}
	s.edits, s.kept = here.edits, nil
}

// An edit is kept as the number of its paper, its fields with what else is in a
// bit, the states after and before, and the words.
const (
	keptStar  = 0x10
	keptWords = 0x20
	keptWas   = 4 // bits to the left
)

// next reads an edit. Nothing is true of it where the checkpoint is damaged.
func (k *kept) next() (e edit) {
	c, from := k.marks.base, k.from
	at, fields, states := from.Number(), from.Byte(), from.Byte()
	e.fields, e.starred = journal.Fields(fields&(keptStar-1)), fields&keptStar != 0
	e.status, e.was = Status(states)%Status(len(statuses)), Status(states>>keptWas)%Status(len(statuses))
	if fields&keptWords != 0 {
		e.words = readWords(from)
	}
	if err := from.Err(); err != nil || at >= uint64(c.head.n) {
		c.err = cmp.Or(err, pages.ErrDamaged)
		return edit{}
	}
	e.of = k.marks.keptRecord(int(at))
	return e
}

func readWords(from *pages.Cursor) *words {
	w := &words{
		note: journal.CleanNote(from.Text()), wasNote: journal.CleanNote(from.Text()),
		until: readDay(from), wasUntil: readDay(from),
	}
	for _, tags := range []*[]string{&w.tag, &w.untag} {
		for n := from.Number(); n > 0 && from.Err() == nil; n-- {
			*tags = append(*tags, journal.CleanTag(from.Text()))
		}
	}
	return w
}

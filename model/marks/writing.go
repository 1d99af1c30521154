package marks

import (
	"cmp"
	"encoding/binary"
	"errors"
	"io"
	"maps"
	"math"
	"slices"

	"dailies/model/library"
	"dailies/model/marks/journal"
	"dailies/model/marks/pages"
)

// errUnfit is why no checkpoint is made of some marks: they are very many, or very
// large, and the journals are read.
var errUnfit = errors.New("no checkpoint can be made of these marks")

// writing is a checkpoint in the making: of marks in memory, or of another checkpoint
// and what is in memory beside it. That one is read from its start to its end, and a
// million marks in it take 48 MB instead of 450.
type writing struct {
	to      *pages.Writer
	marks   *Marks
	before  *checkpoint // nil: there is none
	head    head
	placed  []placed
	numbers []int32 // by those in the checkpoint before
	authors map[author]byte
	room    record
	text    []byte // on its way
	err     error
}

// placed is a mark with where it goes.
type placed struct {
	of         *record // nil: it is in the checkpoint before,
	was        int32   // under this number
	check      uint32
	sum        uint64
	text, rare int64
}

// writeCheckpoint writes what was read of the journals.
func writeCheckpoint(path string, p *past, spans []journal.Span) error {
	return journal.ReplaceFile(path, func(to io.Writer) error {
		w := &writing{to: pages.NewWriter(to), marks: p.marks, before: p.marks.base, authors: map[author]byte{}}
		w.head = head{
			device: p.marks.sitting.device, name: newSecret()[0], stem: newSecret(), id: newSecret(),
			n: p.marks.Len(), latest: p.marks.latest, spans: spans, authors: []author{{}}, tags: p.marks.Tags(),
		}
		if w.before != nil {
			w.head.stem, w.head.id = w.before.head.stem, w.before.head.id
		}
		return w.write(p.deeds)
	})
}

func (w *writing) write(deeds []*batch) error {
	w.place()
	w.head.texts = w.to.Offset()
	for i := range w.placed {
		p := &w.placed[i]
		p.text = w.to.Offset()
		id, title := w.textOf(p)
		w.put(pages.AppendText(pages.AppendText(w.text, string(id)), title))
	}
	w.head.rare = w.begin()
	w.putRare()
	w.head.edits = w.begin()
	for _, b := range deeds {
		w.putDeed(b)
	}
	w.putColumns()
	at := w.begin()
	w.put(w.appendHead(append(w.text, checkpointVersion)))
	if w.before != nil {
		w.err = cmp.Or(w.err, w.before.err)
	}
	return cmp.Or(w.err, w.to.Close(at))
}

func (w *writing) textOf(p *placed) (library.ID, string) {
	if p.of == nil {
		return w.before.rawText(int(p.was))
	}
	return p.of.id, p.of.title
}

// record is what is known of a mark but for its texts; it is valid until the next.
func (w *writing) record(p *placed) *record {
	if p.of != nil {
		return p.of
	}
	w.room = record{}
	w.before.record(int(p.was), &w.room)
	return &w.room
}

// place sorts the marks by the sums of their keys, and of their IDs.
func (w *writing) place() {
	w.placed = make([]placed, 0, w.head.n)
	w.placeKept()
	for id, r := range w.marks.papers {
		w.placed = append(w.placed, placed{of: r, was: r.kept - 1, sum: sum(&w.head.stem, stem(id)), check: uint32(sum(&w.head.id, id))})
	}
	slices.SortFunc(w.placed, func(a, b placed) int {
		return cmp.Or(cmp.Compare(a.sum, b.sum), cmp.Compare(a.check, b.check))
	})
	for i := range w.placed {
		p := &w.placed[i]
		if p.was >= 0 {
			w.numbers[p.was] = int32(i)
		}
		if p.of != nil {
			p.of.kept = int32(i) + 1
		}
		if i > 0 && w.placed[i-1].sum == p.sum && w.placed[i-1].check == p.check {
			w.err = errUnfit // two are not told apart: one in 2^96, of the same title in 2^32
		}
	}
}

// placeKept places those that are only in the checkpoint before. The titles of the
// others are taken from it: they get another number.
func (w *writing) placeKept() {
	if w.before == nil {
		return
	}
	w.numbers = make([]int32, w.before.head.n)
	for _, r := range w.marks.papers {
		if w.marks.titleOf(r); r.kept > 0 {
			w.numbers[r.kept-1] = -1
		}
	}
	for i, number := range w.numbers {
		if number == 0 {
			w.placed = append(w.placed, placed{was: int32(i), sum: w.before.sum(i), check: w.before.check(i)})
		}
	}
}

// begin begins a part, with a page.
func (w *writing) begin() int64 {
	if w.to.Offset()%pages.Size > 0 {
		w.to.Room(pages.Size)
	}
	return w.to.Offset()
}

// put writes, and keeps the memory for what comes next.
func (w *writing) put(text []byte) {
	_, _ = w.to.Write(text)
	w.text = text[:0]
}

func (w *writing) author(a *author) byte {
	if a == nil {
		return 0
	}
	n, known := w.authors[*a]
	if !known {
		if len(w.head.authors) > math.MaxUint8 {
			w.err = errUnfit
			return 0
		}
		n = byte(len(w.head.authors))
		w.authors[*a], w.head.authors = n, append(w.head.authors, *a)
	}
	return n
}

// putRare writes what few papers have.
func (w *writing) putRare() {
	w.put(append(w.text, 0)) // none of them stands at 0
	for i := range w.placed {
		p := &w.placed[i]
		r := w.record(p)
		if r.rare == nil {
			continue
		}
		if p.rare = w.to.Offset() - w.head.rare; p.rare > math.MaxUint32 {
			w.err = errUnfit
		}
		w.put(w.appendRare(w.text, r.rare))
	}
}

func (w *writing) appendRare(to []byte, r *rare) []byte {
	to = append(to, byte(journal.CompareBools(r.starred, false)))
	to = pages.AppendText(pages.AppendText(to, r.note), r.snooze)
	for _, s := range []stamp{r.at.starred, r.at.note, r.at.snooze} {
		to = w.appendStamp(to, s)
	}
	to = binary.AppendUvarint(to, uint64(len(r.tags)))
	for _, t := range r.tags {
		to = append(pages.AppendText(to, t.name), byte(journal.CompareBools(t.on, false)))
		to = w.appendStamp(to, t.at)
	}
	return to
}

func (w *writing) appendStamp(to []byte, s stamp) []byte {
	return append(binary.AppendUvarint(to, uint64(s.time)), w.author(s.by))
}

// putDeed writes the edits of a batch.
func (w *writing) putDeed(b *batch) {
	c := chapter{b.step.Op, b.step.Undoes, b.step.Redoes, b.last, b.step.Len(), w.to.Offset()}
	w.head.deeds = append(w.head.deeds, c)
	if k := b.step.kept; k != nil {
		w.putAgain(k)
		return
	}
	for i := range b.step.edits {
		e := b.step.edits[i].edit()
		fields := byte(e.fields)
		if e.starred {
			fields |= keptStar
		}
		if e.words != nil {
			fields |= keptWords
		}
		w.putEdit(e.of.kept-1, fields, byte(e.status)|byte(e.was)<<keptWas, e.words)
	}
}

// putAgain writes the edits of a batch as they stand in the checkpoint before.
func (w *writing) putAgain(k *kept) {
	from := w.before.file.Cursor().Go(k.at)
	for range k.n {
		at, fields, states, words := from.Number(), from.Byte(), from.Byte(), (*words)(nil)
		if fields&keptWords != 0 {
			words = readWords(from)
		}
		if err := from.Err(); err != nil || at >= uint64(len(w.numbers)) {
			w.err = cmp.Or(err, pages.ErrDamaged)
			return
		}
		w.putEdit(w.numbers[at], fields, states, words)
	}
}

func (w *writing) putEdit(number int32, fields, states byte, words *words) {
	text := append(binary.AppendUvarint(w.text, uint64(number)), fields, states)
	if words != nil {
		text = appendWords(text, words)
	}
	w.put(text)
}

func appendWords(to []byte, w *words) []byte {
	for _, text := range []string{w.note, w.wasNote, w.until, w.wasUntil} {
		to = pages.AppendText(to, text)
	}
	for _, tags := range [][]string{w.tag, w.untag} {
		to = binary.AppendUvarint(to, uint64(len(tags)))
		for _, t := range tags {
			to = pages.AppendText(to, t)
		}
	}
	return to
}

// putColumns writes what is looked up: it is on as many pages as it needs.
func (w *writing) putColumns() {
	w.head.sums = w.begin()
	for i := range w.placed {
		w.put(binary.LittleEndian.AppendUint64(w.text, w.placed[i].sum))
	}
	w.head.facts = w.begin()
	for i := range w.placed {
		w.to.Room(factSize)
		w.put(w.appendFact(w.text, &w.placed[i]))
	}
	w.head.firsts = w.begin()
	for i := 0; i < len(w.placed); i += sumsAPage {
		w.put(binary.LittleEndian.AppendUint64(w.text, w.placed[i].sum))
	}
	w.head.end = w.to.Offset()
}

func (w *writing) appendFact(to []byte, p *placed) []byte {
	r := w.record(p)
	if p.text >= 1<<textBits || r.first >= 1<<timeBits || r.first < 0 {
		w.err = errUnfit
	}
	le := binary.LittleEndian
	to = le.AppendUint64(to, uint64(p.text)|uint64(w.author(r.decided.by))<<textBits|uint64(w.author(r.titled.by))<<(textBits+8))
	to = le.AppendUint64(to, uint64(r.first)|uint64(r.status)<<timeBits)
	to = le.AppendUint64(to, uint64(r.decided.time))
	to = le.AppendUint64(to, uint64(r.titled.time))
	to = le.AppendUint32(to, uint32(p.rare))
	return le.AppendUint32(to, p.check)
}

func (w *writing) appendHead(to []byte) []byte {
	h := &w.head
	number := func(n int64) { to = binary.AppendUvarint(to, uint64(n)) }
	text := func(s string) { to = pages.AppendText(to, s) }
	text(h.device)
	number(int64(h.name))
	for _, s := range []secret{h.stem, h.id} {
		for _, n := range s {
			number(int64(n))
		}
	}
	for _, n := range []int64{int64(h.n), h.latest, h.texts, h.rare, h.edits, h.sums, h.facts, h.firsts, h.end, int64(len(h.authors))} {
		number(n)
	}
	for _, a := range h.authors {
		text(a.device)
		to = append(to, byte(journal.CompareBools(a.foreign, false)))
	}
	number(int64(len(h.spans)))
	for i := range h.spans {
		to = appendSpan(to, &h.spans[i])
	}
	number(int64(len(h.deeds)))
	for _, d := range h.deeds {
		text(d.op)
		text(d.undoes)
		text(d.redoes)
		for _, n := range []int64{d.last, int64(d.edits), d.at} {
			number(n)
		}
	}
	number(int64(len(h.tags)))
	for _, name := range slices.Sorted(maps.Keys(h.tags)) {
		text(name)
		number(int64(h.tags[name]))
	}
	return to
}

func appendSpan(to []byte, s *journal.Span) []byte {
	to = pages.AppendText(to, s.Name)
	numbers := append([]uint64{uint64(s.Size), uint64(s.Whole), uint64(s.Last)}, s.Print[:]...)
	for _, n := range []int{s.Lines, s.Entries, s.Edited, s.Newer, s.Bad, len(s.Problems)} {
		numbers = append(numbers, uint64(n))
	}
	for _, n := range numbers {
		to = binary.AppendUvarint(to, n)
	}
	for _, p := range s.Problems {
		to = pages.AppendText(binary.AppendUvarint(to, uint64(p.Line)), p.Text.String())
	}
	return to
}

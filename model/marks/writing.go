package marks

import (
	"cmp"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"slices"

	"dailies/model/marks/journal"
	"dailies/model/marks/pages"
)

// errUnfit is why no checkpoint is made of some marks: they are very many, or very
// large, and the journals are read.
var errUnfit = errors.New("no checkpoint can be made of these marks")

// writing is a checkpoint in the making.
type writing struct {
	to      *pages.Writer
	marks   *Marks
	head    head
	records []placed
	authors map[*author]byte
	text    []byte // on its way
	err     error
}

// placed is a record with where it goes.
type placed struct {
	*record
	sum        uint64
	check      uint32
	text, rare int64
}

// writeCheckpoint writes what was read of the journals.
func writeCheckpoint(path string, p *past, spans []journal.Span) error {
	return journal.ReplaceFile(path, func(to io.Writer) error {
		w := &writing{to: pages.NewWriter(to), marks: p.marks, authors: map[*author]byte{nil: 0}}
		w.head = head{
			device: p.marks.sitting.device, stem: newSecret(), id: newSecret(),
			n: p.marks.Len(), latest: p.marks.latest, spans: spans, authors: []author{{}},
		}
		return w.write(p.deeds)
	})
}

func (w *writing) write(deeds []*batch) error {
	w.place()
	w.head.texts = w.to.Offset()
	for i := range w.records {
		r := &w.records[i]
		r.text = w.to.Offset()
		w.put(pages.AppendText(pages.AppendText(w.text, string(r.id)), r.title))
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
	return cmp.Or(w.err, w.to.Close(at))
}

// place sorts the records by the sums of their keys, and of their IDs.
func (w *writing) place() {
	w.records = make([]placed, 0, w.head.n)
	for id, r := range w.marks.papers {
		w.records = append(w.records, placed{record: r, sum: sum(&w.head.stem, stem(id)), check: uint32(sum(&w.head.id, id))})
	}
	slices.SortFunc(w.records, func(a, b placed) int {
		return cmp.Or(cmp.Compare(a.sum, b.sum), cmp.Compare(a.check, b.check))
	})
	for i := range w.records {
		r := &w.records[i]
		if r.kept = int32(i) + 1; i > 0 && w.records[i-1].sum == r.sum && w.records[i-1].check == r.check {
			w.err = errUnfit // two are not told apart: one in 2^96, of the same title in 2^32
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
	n, known := w.authors[a]
	if !known {
		if len(w.head.authors) > math.MaxUint8 {
			w.err = errUnfit
			return 0
		}
		n = byte(len(w.head.authors))
		w.authors[a], w.head.authors = n, append(w.head.authors, *a)
	}
	return n
}

// putRare writes what few papers have.
func (w *writing) putRare() {
	w.put(append(w.text, 0)) // none of them stands at 0
	for i := range w.records {
		r := &w.records[i]
		if r.record.rare == nil {
			continue
		}
		if r.rare = w.to.Offset() - w.head.rare; r.rare > math.MaxUint32 {
			w.err = errUnfit
		}
		w.put(w.appendRare(w.text, r.record.rare))
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
	for i := range b.step.edits {
		e := b.step.edits[i].edit()
		fields := byte(e.fields)
		if e.starred {
			fields |= keptStar
		}
		if e.words != nil {
			fields |= keptWords
		}
		text := append(binary.AppendUvarint(w.text, uint64(e.of.kept-1)), fields, byte(e.status)|byte(e.was)<<keptWas)
		if e.words != nil {
			text = appendWords(text, e.words)
		}
		w.put(text)
	}
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
	for i := range w.records {
		w.put(binary.LittleEndian.AppendUint64(w.text, w.records[i].sum))
	}
	w.head.facts = w.begin()
	for i := range w.records {
		w.to.Room(factSize)
		w.put(w.appendFact(w.text, &w.records[i]))
	}
	w.head.firsts = w.begin()
	for i := 0; i < len(w.records); i += sumsAPage {
		w.put(binary.LittleEndian.AppendUint64(w.text, w.records[i].sum))
	}
	w.head.end = w.to.Offset()
}

func (w *writing) appendFact(to []byte, r *placed) []byte {
	if r.text >= 1<<textBits || r.first >= 1<<timeBits || r.first < 0 {
		w.err = errUnfit
	}
	le := binary.LittleEndian
	to = le.AppendUint64(to, uint64(r.text)|uint64(w.author(r.decided.by))<<textBits|uint64(w.author(r.titled.by))<<(textBits+8))
	to = le.AppendUint64(to, uint64(r.first)|uint64(r.status)<<timeBits)
	to = le.AppendUint64(to, uint64(r.decided.time))
	to = le.AppendUint64(to, uint64(r.titled.time))
	to = le.AppendUint32(to, uint32(r.rare))
	return le.AppendUint32(to, r.check)
}

func (w *writing) appendHead(to []byte) []byte {
	h := &w.head
	number := func(n int64) { to = binary.AppendUvarint(to, uint64(n)) }
	text := func(s string) { to = pages.AppendText(to, s) }
	text(h.device)
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

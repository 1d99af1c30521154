package shelf

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// Dumps are the dumps to read, as parser.Load yields them.
type Dumps = func(context.Context) iter.Seq2[parser.Dump, error]

// slow is how long a reading takes before its progress is shown: what is quicker would only flicker.
const slow = 200 * time.Millisecond

// Loading is the reading of the dumps, and what is known of the last one.
type Loading struct {
	Load  Dumps
	Size  func(context.Context) int64                 // bytes that Load will read, 0 if unknown; may be nil
	After func(time.Duration, func() tea.Msg) tea.Cmd // calls back after a while

	Gen          int        // messages of other generations belong to a reading that was ended
	Busy         bool       // dumps are being read
	ShowProgress bool       // the reading takes long enough for its progress to be shown
	Reload       *Shelf     // filled while everything is read again: the papers from before stay on the screen; nil: this is the first reading
	StopNote     clean.Text // how far the reading of what is shown came, if it was ended early
	BlocksKeys   bool       // keys wait: the papers are being read for the first time, and soon the list is whole

	Bytes int64 // that were read so far
	Total int64 // 0: not known
	stop  func()
}

// SlowMsg says that the reading takes long.
type SlowMsg struct{ Gen int }

// sizedMsg says how many bytes there are to read.
type sizedMsg struct {
	gen   int
	total int64
}

// Update shows the progress of a reading that takes long, and asks how much there is to read.
func (l *Loading) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case SlowMsg:
		if msg.Gen != l.Gen || !l.Busy {
			return nil
		}
		l.ShowProgress, l.BlocksKeys = true, false
		if size := l.Size; size != nil {
			return func() tea.Msg { return sizedMsg{msg.Gen, size(context.Background())} }
		}
	case sizedMsg:
		if msg.gen == l.Gen {
			l.Total = msg.total
		}
	}
	return nil
}

// Start starts reading the dumps into a library that holds nothing yet, and ends the reading before.
func (l *Loading) Start(into *library.Library) tea.Cmd {
	l.Cancel()
	ctx, cancel := context.WithCancel(context.Background())
	l.Gen++
	l.Busy, l.BlocksKeys, l.ShowProgress, l.Bytes, l.Total, l.stop = true, l.Reload == nil, false, 0, 0, cancel
	gen := l.Gen
	return tea.Batch(readBatches(ctx, gen, l.Load, into), l.After(slow, func() tea.Msg { return SlowMsg{gen} }))
}

// AddBatch puts a batch onto a shelf. The last one ends the reading.
func (l *Loading) AddBatch(msg ReadMsg, into *Shelf) {
	into.SetSnapshot(msg.Papers)
	if l.Bytes = msg.Bytes; msg.Next == nil {
		l.Busy, l.BlocksKeys = false, false
	}
	for _, err := range msg.Errs {
		into.ReadErrors = append(into.ReadErrors, clean.Line(err.Error()))
	}
}

// Join brings papers up to date whose marks have changed, among those that are being read
// again. If one has not been read yet, it will come with its marks.
func (l *Loading) Join(keys ...library.ID) {
	if l.Reload == nil {
		return
	}
	for _, id := range keys {
		if i, ok := l.Reload.Find(id); ok {
			l.Reload.Join(i)
		}
	}
}

// Cancel drops what is still on its way: it belongs to another generation from now on.
func (l *Loading) Cancel() {
	if l.stop != nil {
		l.stop()
		l.Gen++
	}
}

// Stop ends a reading early.
func (l *Loading) Stop() {
	l.Cancel()
	l.Busy, l.BlocksKeys, l.ShowProgress = false, false, false
}

// Incoming reports whether the papers on the screen are still being read.
func (l *Loading) Incoming() bool { return l.Busy && l.Reload == nil }

// Target is the one that the dumps go onto, when shown is the one on the screen.
func (l *Loading) Target(shown *Shelf) *Shelf { return cmp.Or(l.Reload, shown) }

// ReloadStopped says what is on the screen if the dumps were not read again.
func (l *Loading) ReloadStopped() clean.Text {
	if l.StopNote.Empty() {
		return clean.Literal("The files were not read again; the list is unchanged")
	}
	return clean.Concat(clean.Literal("The files were not read again; before that: "), l.StopNote)
}

// Origin says where the papers are from: "278 papers from 4 files (4 pages)".
func Origin(p library.Snapshot) clean.Text {
	files, pages := 0, 0
	for _, d := range p.Dumps() {
		if pages += len(d.Pages); d.Entries > 0 {
			files++
		}
	}
	return clean.Of(fmt.Sprintf("%s from %s (%s)", english.Plural(p.Count(), "paper"),
		english.Plural(files, "file"), english.Plural(pages, "page")))
}

// ReloadText says how many papers there are after everything was read again, and how many of
// them are new.
func ReloadText(papers, came int) clean.Text {
	said := "Reloaded: " + english.Plural(papers, "paper")
	if came > 0 {
		return clean.Of(said + ", " + english.Number(came) + " new")
	}
	return clean.Of(said + "; nothing new")
}

// batchTime is how long a batch is read at least: a folder of 20,000 small files must not cost
// 20,000 frames. A snapshot takes time for each paper; so a batch is read mergeShare times as
// long as the snapshot before it took, and all snapshots together take a fifth of the time.
const batchTime, mergeShare = 33 * time.Millisecond, 4

// ReadMsg says that a batch of dumps was read and merged. Next reads the next one, so
// that keys come between two batches.
type ReadMsg struct {
	Gen    int
	Papers library.Snapshot // all that were read so far
	Bytes  int64            // that were read so far
	Errs   []error          // of this batch
	Next   tea.Cmd          // nil: this was the last
}

// readBatches is the command that reads the first batch: up to the first papers, because
// the dump after them may be standard input, which takes its time.
func readBatches(ctx context.Context, gen int, load Dumps, into *library.Library) tea.Cmd {
	return func() tea.Msg {
		next, stop := iter.Pull2(load(ctx))
		b := &batches{ctx: ctx, gen: gen, into: into, pause: batchTime, next: next, stop: stop}
		return b.read(1)
	}
}

// batches are the dumps of one reading. One command at a time reads from them.
type batches struct {
	ctx   context.Context
	gen   int
	into  *library.Library
	bytes int64         // of files that were read to their end
	part  int64         // of the one that is being read
	pause time.Duration // between two snapshots
	next  func() (parser.Dump, error, bool)
	stop  func()
}

// read reads and merges a batch, which ends early once it has enough papers.
func (b *batches) read(enough int) tea.Msg {
	msg := ReadMsg{Gen: b.gen, Next: func() tea.Msg { return b.read(math.MaxInt) }}
	papers := 0
	for start := time.Now(); papers < enough && time.Since(start) < b.pause; {
		d, err, more := b.next()
		if !more || b.ctx.Err() != nil {
			b.stop()
			msg.Next = nil
			break
		}
		if err != nil {
			msg.Errs = append(msg.Errs, err)
			continue
		}
		b.into.Add(d)
		b.count(d)
		papers += len(d.Papers)
	}
	start := time.Now()
	msg.Papers, msg.Bytes = b.into.Snapshot(), b.bytes+b.part
	b.pause = max(batchTime, mergeShare*time.Since(start))
	return msg
}

// count adds the bytes of a dump, or of the next part of one.
func (b *batches) count(d parser.Dump) {
	b.part = d.Bytes
	if !d.More {
		b.bytes, b.part = b.bytes+b.part, 0
	}
}

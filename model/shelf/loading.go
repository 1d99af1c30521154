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

// Dumps is a function that reads dumps, such as parser.Load.
type Dumps = func(context.Context) iter.Seq2[parser.Dump, error]

// progressDelay is how long loading takes before its progress is shown. Without a delay it would flicker.
const progressDelay = 200 * time.Millisecond

// Loading loads the dumps in the background.
type Loading struct {
	Load  Dumps
	Size  func(context.Context) int64                 // returns the bytes that Load will read, or 0 if unknown; may be nil
	After func(time.Duration, func() tea.Msg) tea.Cmd // calls back after a delay

	Gen          int        // generation; messages of other generations are outdated
	Busy         bool       // dumps are being loaded
	ShowProgress bool       // loading takes long
	Reload       *Shelf     // receives the papers of a reload while the old ones stay on the screen; nil for the first load
	StopNote     clean.Text // says how far the load of the shown papers came, if it was stopped
	BlocksKeys   bool       // keys wait, because the first load is expected to end soon

	Bytes int64 // read so far
	Total int64 // 0 if unknown
	stop  func()
}

// SlowMsg is sent when loading takes long.
type SlowMsg struct{ Gen int }

// sizedMsg has the total number of bytes to read.
type sizedMsg struct {
	gen   int
	total int64
}

// Update shows the progress if loading takes long, and finds out the total size.
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

// Start cancels the running load, and starts to load the dumps into an empty library.
func (l *Loading) Start(into *library.Library) tea.Cmd {
	l.Cancel()
	ctx, cancel := context.WithCancel(context.Background())
	l.Gen++
	l.Busy, l.BlocksKeys, l.ShowProgress, l.Bytes, l.Total, l.stop = true, l.Reload == nil, false, 0, 0, cancel
	gen := l.Gen
	return tea.Batch(readBatches(ctx, gen, l.Load, into), l.After(progressDelay, func() tea.Msg { return SlowMsg{gen} }))
}

// AddBatch adds a batch to a shelf. The last one ends loading.
func (l *Loading) AddBatch(msg ReadMsg, into *Shelf) {
	into.SetSnapshot(msg.Papers)
	if l.Bytes = msg.Bytes; msg.Next == nil {
		l.Busy, l.BlocksKeys = false, false
	}
	for _, err := range msg.Errs {
		into.ReadErrors = append(into.ReadErrors, clean.Line(err.Error()))
	}
}

// Join updates papers of a reload whose marks have changed, if they are loaded already.
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

// Cancel stops reading and makes pending messages outdated.
func (l *Loading) Cancel() {
	if l.stop != nil {
		l.stop()
		l.Gen++
	}
}

// Stop ends loading early.
func (l *Loading) Stop() {
	l.Cancel()
	l.Busy, l.BlocksKeys, l.ShowProgress = false, false, false
}

// Incoming reports whether papers are still being added to those on the screen.
func (l *Loading) Incoming() bool { return l.Busy && l.Reload == nil }

// Target returns the shelf that receives the papers: that of the reload, or the one on the screen.
func (l *Loading) Target(shown *Shelf) *Shelf { return cmp.Or(l.Reload, shown) }

// ReloadStopped describes the papers on the screen after a reload has failed or was stopped.
func (l *Loading) ReloadStopped() clean.Text {
	if l.StopNote.Empty() {
		return clean.Literal("The files were not read again; the list is unchanged")
	}
	return clean.Concat(clean.Literal("The files were not read again; before that: "), l.StopNote)
}

// Origin describes where the papers come from: "278 papers from 4 files (4 pages)".
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

// ReloadText reports the number of papers after a reload, and how many of them are new.
func ReloadText(papers, added int) clean.Text {
	text := "Reloaded: " + english.Plural(papers, "paper")
	if added > 0 {
		return clean.Of(text + ", " + english.Number(added) + " new")
	}
	return clean.Of(text + "; nothing new")
}

// minBatchTime is the minimum time for reading a batch: 20,000 small files must not cause 20,000 frames.
// A snapshot takes time for each paper, so reading takes at least readShare times as long as the last
// snapshot, and all snapshots together take a fifth of the time.
const minBatchTime, readShare = 33 * time.Millisecond, 4

// ReadMsg is sent after a batch of dumps was read and merged. Keys are handled before Next.
type ReadMsg struct {
	Gen    int
	Papers library.Snapshot // all papers so far
	Bytes  int64            // read so far
	Errs   []error          // of this batch
	Next   tea.Cmd          // reads the next batch; nil after the last one
}

// readBatches returns the command that reads the first batch. It ends with the first papers, because the
// next dump may be standard input, which can block.
func readBatches(ctx context.Context, gen int, load Dumps, into *library.Library) tea.Cmd {
	return func() tea.Msg {
		next, stop := iter.Pull2(load(ctx))
		b := &batches{ctx: ctx, gen: gen, into: into, pause: minBatchTime, next: next, stop: stop}
		return b.read(1)
	}
}

// batches reads the dumps in batches. Only one command at a time uses it.
type batches struct {
	ctx   context.Context
	gen   int
	into  *library.Library
	bytes int64         // of complete files
	part  int64         // of the current file
	pause time.Duration // minimum time between two snapshots
	next  func() (parser.Dump, error, bool)
	stop  func()
}

// read reads and merges a batch. It ends early when it has enough papers.
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
	b.pause = max(minBatchTime, readShare*time.Since(start))
	return msg
}

// count adds the bytes of a dump, or of a part of one.
func (b *batches) count(d parser.Dump) {
	b.part = d.Bytes
	if !d.More {
		b.bytes, b.part = b.bytes+b.part, 0
	}
}

package shelf

import (
	"context"
	"iter"
	"math"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/parser"
)

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

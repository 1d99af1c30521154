package loading

import (
	"context"
	"iter"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser"
)

// A batch of dumps is what was read in this time, and has few more than this many papers:
// a folder of 20,000 small files must not cost 20,000 frames, and keys wait while a batch
// is merged.
const (
	batchTime   = 8 * time.Millisecond
	batchPapers = 4096
)

// ReadMsg is a batch of dumps, and the command that reads the next one, so that keys come
// between two batches.
type ReadMsg struct {
	Gen   int
	Dumps []parser.Dump
	Errs  []error
	Next  tea.Cmd // nil: this was the last
}

// readBatches is the command that reads the first batch: up to the first papers, because
// the dump after them may be standard input, which takes its time.
func readBatches(ctx context.Context, gen int, load Dumps) tea.Cmd {
	return func() tea.Msg {
		next, stop := iter.Pull2(load(ctx))
		b := &batches{ctx: ctx, gen: gen, next: next, stop: stop}
		return b.read(1)
	}
}

// batches are the dumps of one reading. One command at a time reads from them.
type batches struct {
	ctx  context.Context
	gen  int
	next func() (parser.Dump, error, bool)
	stop func()
}

// read reads a batch, which ends once it has enough papers.
func (b *batches) read(enough int) tea.Msg {
	msg := ReadMsg{Gen: b.gen, Next: func() tea.Msg { return b.read(batchPapers) }}
	papers := 0
	for start := time.Now(); papers < enough && time.Since(start) < batchTime; {
		d, err, more := b.next()
		if !more || b.ctx.Err() != nil {
			b.stop()
			msg.Next = nil
			return msg
		}
		if err != nil {
			msg.Errs = append(msg.Errs, err)
			continue
		}
		msg.Dumps = append(msg.Dumps, d)
		papers += len(d.Papers)
	}
	return msg
}

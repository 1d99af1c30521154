package shelf

import (
	"context"
	"errors"
	"iter"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/parser"
	"dailies/ui/uitest"
)

// readFirst reads the first batch of these dumps and errors, and counts how many were read.
func readFirst(ctx context.Context, all ...loaded) (msg ReadMsg, count *int) {
	count = new(int)
	load := func(context.Context) iter.Seq2[parser.Dump, error] {
		return func(yield func(parser.Dump, error) bool) {
			for _, l := range all {
				if *count++; !yield(l.dump, l.err) {
					return
				}
			}
		}
	}
	return readBatches(ctx, 1, load, library.New(now))().(ReadMsg), count
}

// part returns a dump with these papers.
func part(more bool, titles ...string) loaded {
	d := dump("large", titles...)
	d.More = more
	return loaded{dump: d}
}

// With "old.txt -", standard input may block for a long time.
func TestFirstBatchDoesNotWaitForTheNextDump(t *testing.T) {
	msg, count := readFirst(t.Context(), part(false), part(true), part(true, "One"), part(true, "Two"), part(false, "Three"))
	uitest.Equal(t, msg.Papers.Len(), 1)
	uitest.Equal(t, *count, 3)
	for msg.Next != nil {
		msg = msg.Next().(ReadMsg)
	}
	uitest.Equal(t, msg.Papers.Len(), 3)
}

func TestReadingStopsWhenItIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	msg, count := readFirst(ctx, loaded{err: errors.New("no such file")}, part(false, "One"), part(false, "Two"), part(false, "Three"))
	uitest.Equal(t, len(msg.Errs), 1)
	cancel()
	uitest.Equal(t, msg.Next().(ReadMsg).Next == nil, true)
	uitest.Equal(t, *count <= 3, true)
}

func TestBytesOfPartsAddUp(t *testing.T) {
	var b batches
	for _, d := range []parser.Dump{{Bytes: 10, More: true}, {Bytes: 25, More: true}, {Bytes: 40}, {Bytes: 7}, {Bytes: 3, More: true}} {
		b.count(d)
	}
	uitest.Equal(t, b.bytes+b.part, 50)
}

// There may be many files on a slow disk. Keys must not wait until their sizes are known.
func TestProgressIsShownBeforeTheSizeIsKnown(t *testing.T) {
	sized := false
	var slow func() tea.Msg
	l := Loading{
		Load:  func(context.Context) iter.Seq2[parser.Dump, error] { return nil },
		Size:  func(context.Context) int64 { sized = true; return 7 },
		After: func(_ time.Duration, then func() tea.Msg) tea.Cmd { slow = then; return nil },
	}
	l.Start(library.New(now))
	size := l.Update(slow())
	uitest.Equal(t, l.ShowProgress && !l.BlocksKeys && !sized, true)
	l.Update(size())
	uitest.Equal(t, l.Total, 7)
}

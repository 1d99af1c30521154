package loading

import (
	"context"
	"errors"
	"iter"
	"slices"
	"testing"

	"dailies/parser"
	"dailies/parser/clean"
)

func TestTheFirstPapersOfALargeFileComeByThemselves(t *testing.T) {
	parts := []parser.Dump{
		{Name: clean.Literal("empty")},
		{Name: clean.Literal("large"), More: true},
		{Name: clean.Literal("large"), More: true, Papers: []parser.Paper{{Title: clean.Literal("One")}}},
		{Name: clean.Literal("large"), More: true, Papers: []parser.Paper{{Title: clean.Literal("Two")}}},
		{Name: clean.Literal("large"), Papers: []parser.Paper{{Title: clean.Literal("Three")}}},
	}
	load := func(context.Context) iter.Seq2[parser.Dump, error] {
		return func(yield func(parser.Dump, error) bool) {
			for _, d := range parts {
				if !yield(d, nil) {
					return
				}
			}
		}
	}
	next := readBatches(t.Context(), 1, load)
	first := next().(ReadMsg)
	if len(first.Dumps) > 3 {
		t.Errorf("%d parts come first, want no more than up to the first papers", len(first.Dumps))
	}
	n := len(first.Dumps)
	for msg := first; msg.Next != nil; n += len(msg.Dumps) {
		msg = msg.Next().(ReadMsg)
	}
	if n != len(parts) {
		t.Errorf("%d parts came, want %d", n, len(parts))
	}
}

func TestPartsOfFilesAddUp(t *testing.T) {
	var p Loading
	p.count([]parser.Dump{{Bytes: 10, More: true}, {Bytes: 25, More: true}})
	p.count([]parser.Dump{{Bytes: 40}, {Bytes: 7}, {Bytes: 3, More: true}})
	if p.bytes+p.part != 50 {
		t.Errorf("%d bytes, want 40 + 7 + 3", p.bytes+p.part)
	}
}

var errUnread = errors.New("no such file")

func TestReadingAsksForTheNextPartOnlyWhereSomebodyWaitsForIt(t *testing.T) {
	asked := 0
	ctx, cancel := context.WithCancel(context.Background())
	msg := readBatches(ctx, 1, func(ctx context.Context) iter.Seq2[parser.Dump, error] {
		return func(yield func(parser.Dump, error) bool) {
			for ctx.Err() == nil && yield(parser.Dump{}, errUnread) {
				asked++
			}
		}
	})().(ReadMsg)
	cancel()
	before := asked
	last := msg.Next().(ReadMsg)
	if last.Next != nil || asked > before+1 || !slices.Contains(msg.Errs, errUnread) {
		t.Errorf("%d dumps read after nobody wanted them", asked-before)
	}
}

// "old.txt -": standard input may be silent for long.
func TestTheFirstPapersAreShownBeforeTheNextDumpIsThere(t *testing.T) {
	load := func(context.Context) iter.Seq2[parser.Dump, error] {
		return func(yield func(parser.Dump, error) bool) {
			if yield(parser.Dump{Papers: []parser.Paper{{Title: clean.Literal("One")}}}, nil) {
				t.Fatal("the next dump is waited for")
			}
		}
	}
	msg := readBatches(t.Context(), 1, load)().(ReadMsg)
	if len(msg.Dumps) != 1 || len(msg.Dumps[0].Papers) == 0 || msg.Next == nil {
		t.Errorf("%d dumps", len(msg.Dumps))
	}
}

package shelf

import (
	"context"
	"errors"
	"iter"
	"slices"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
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
	msg := readBatches(t.Context(), 1, load, library.New(today))().(ReadMsg)
	uitest.Equal(t, msg.Papers.Len(), 1)
	for msg.Next != nil {
		msg = msg.Next().(ReadMsg)
	}
	uitest.Equal(t, msg.Papers.Len(), 3)
}

func TestPartsOfFilesAddUp(t *testing.T) {
	var b batches
	for _, d := range []parser.Dump{{Bytes: 10, More: true}, {Bytes: 25, More: true}, {Bytes: 40}, {Bytes: 7}, {Bytes: 3, More: true}} {
		b.count(d)
	}
	uitest.Equal(t, b.bytes+b.part, 50)
}

var today = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

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
	}, library.New(today))().(ReadMsg)
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
	msg := readBatches(t.Context(), 1, load, library.New(today))().(ReadMsg)
	if msg.Papers.Len() != 1 || msg.Next == nil {
		t.Errorf("%d papers, and next: %v", msg.Papers.Len(), msg.Next != nil)
	}
}

func TestReadingAgainSaysWhatItBrought(t *testing.T) {
	for _, c := range []struct {
		more, came int
		want       string
	}{
		{0, 0, "Reloaded: 278 papers; nothing new"},
		{1, 0, "Reloaded: 278 papers, 1 more"},
		{-3, 0, "Reloaded: 278 papers, 3 fewer"},
		{26, 26, "Reloaded: 278 papers, 26 new"},
		{0, 5, "Reloaded: 278 papers, 5 new"},
		{-3, 5, "Reloaded: 278 papers, 5 new"},
	} {
		uitest.Equal(t, ReadAgain(278, c.more, c.came).String(), c.want, c.more, c.came)
	}
}

package model

import (
	"context"
	"iter"
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
	first := next().(loadedMsg)
	if len(first.dumps) > 3 {
		t.Errorf("%d parts come first, want no more than up to the first papers", len(first.dumps))
	}
	n := len(first.dumps)
	for msg := first; msg.next != nil; n += len(msg.dumps) {
		msg = msg.next().(loadedMsg)
	}
	if n != len(parts) {
		t.Errorf("%d parts came, want %d", n, len(parts))
	}
}

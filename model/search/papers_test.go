package search

import (
	"testing"

	"dailies/model/library/librarytest"
	"dailies/parser"
)

// dumps returns the papers of the four real dumps.
func dumps(tb testing.TB) Papers {
	tb.Helper()
	return Papers{Snapshot: librarytest.Samples(tb)}
}

// of makes papers of hand-written ones.
func of(papers ...parser.Paper) Papers { return Papers{Snapshot: librarytest.Of(papers...)} }

package search

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/parser"
	"dailies/parser/clean"
)

// numbered makes a dump of papers with numbers for titles.
func numbered(from, n int, abstract func(i int) string) parser.Dump {
	d := parser.Dump{Pages: []parser.Page{{Date: parser.Date{Year: 2026, Month: 3, Day: 4}}}}
	for i := from; i < from+n; i++ {
		d.Papers = append(d.Papers, parser.Paper{
			Title:    clean.Line(fmt.Sprintf("Paper number %d thing", i)),
			Abstract: clean.Line(abstract(i)), Position: i - from + 1, Meta: true,
		})
	}
	return d
}

func TestASearchOfFewerPapersThanTheIndexHasSeenFindsThoseAlone(t *testing.T) {
	animals := []string{"zebra", "horse", "donkey", "camel", "llama", "alpaca"}
	text := func(i int) string { return fmt.Sprint(animals[i%6], " and ", animals[i%5]) }
	l := library.New(time.Now())
	l.Add(numbered(0, firstFrom+1000, text))
	older := Papers{Snapshot: l.Snapshot()}
	l.Add(numbered(firstFrom+1000, 5000, text))
	newer := Papers{Snapshot: l.Snapshot()}
	ix := NewIndex()
	for n, in := range []Papers{newer, older, newer, older, older, newer} {
		for _, query := range []string{"", animals[n]} { // of a word asked for before all is known
			for _, back := range []bool{true, false} {
				r := Request{Query: parsed(t, query), In: in, Back: back}
				s := ix.Search(r)
				got := s.Next(t.Context())
				for !got.Whole {
					got = s.Next(t.Context())
				}
				if want := NewIndex().Search(r).Whole(t.Context()).Papers; !slices.Equal(got.Papers, want) {
					t.Fatalf("%q of %d papers, reversed %t: %d found, not %d, or in another order",
						query, in.Len(), back, len(got.Papers), len(want))
				}
			}
		}
	}
}

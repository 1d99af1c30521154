package search

import (
	"testing"

	"dailies/model/library"
	"dailies/model/library/librarytest"
	"dailies/model/search/query"
	"dailies/parser"
	"dailies/parser/clean"
)

func TestWhatWasMergedIsFoundAndCountedOnce(t *testing.T) {
	dump := func(papers ...parser.Paper) parser.Dump { return parser.Dump{Papers: papers} }
	paper := func(abstract string, year int) parser.Paper {
		return parser.Paper{Title: clean.Line("One agent"), Abstract: clean.Line(abstract), Date: parser.Date{Year: year, Month: 1, Day: 5}, Org: parser.Org{Name: clean.Line("Tencent")}}
	}
	l, ix := library.New(librarytest.Today), NewIndex()
	l.Add(dump(paper("Alpha", 2023), paper("Beta", 2025)))
	before := Papers{Snapshot: l.Snapshot()}
	if n := len(ix.Search(t.Context(), Request{In: before}).Papers); n != 2 {
		t.Fatalf("%d papers", n)
	}
	l.Add(dump(paper("Alpha", 2025))) // the second is the first
	in := Papers{Snapshot: l.Snapshot()}
	if in.Tombstones() != 1 {
		t.Fatalf("%d tombstones", in.Tombstones())
	}
	for _, text := range []string{"", "agent", "agnet", "-survey", "org:tencent", "alpha | beta", `like:"one agent"`} {
		q := parsed(t, text)
		if a := ix.Search(t.Context(), Request{Query: q, In: in, By: query.ByRelevance}); len(a.Papers) != 1 || a.Papers[0] != in.Now(1) {
			t.Errorf("%q finds %v", text, a.Papers)
		}
	}
	for _, f := range ix.Facets(t.Context(), Question{In: in}) {
		for _, v := range f.Values {
			if v.Count > 1 {
				t.Errorf("%s: %d papers of %s", f.Name, v.Count, v.Name)
			}
		}
	}
}

package list

import (
	"context"
	"slices"
	"strings"
	"testing"

	"dailies/model/marks"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/model/shelf/shelftest"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

func TestAViewKeepsItsPaperOrTheNearest(t *testing.T) {
	s := shelftest.Of("Alpha", "Beta", "Gamma", "Delta", "Epsilon")
	for filter, want := range map[string]int32{"alpha | gamma": 2, "alpha | delta": 3, "alpha | beta": 1, "zxqvyk": 2} {
		q, err := query.Parse(filter)
		uitest.Must(t, err)
		found := search.NewIndex().Search(t.Context(), search.Request{Query: q, In: s.Searchable(nil)})
		v := &View{Place: Place{Shown: []int32{0, 1, 2, 3, 4}, At: 2}}
		if v.show(found); v.At != want {
			t.Errorf("%s: at %d, want %d", filter, v.At, want)
		}
	}
}

func TestADecidedPaperIsGoneFromAViewOfItsStatusOnly(t *testing.T) {
	was := shelf.Held{4: search.IsInbox}
	inbox, all := newView("", "is:inbox"), newView("", "")
	inbox.Held, all.Held = was, was
	if !inbox.Gone(4, search.IsRead) || inbox.Gone(4, search.IsInbox) || inbox.Gone(5, search.IsRead) || all.Gone(4, search.IsRead) {
		t.Error("it is not")
	}
}

func TestAPlaceFollowsItsPaper(t *testing.T) {
	before := shelftest.Of("A", "B", "C", "D")
	again := shelf.Again(before, shelftest.Today)
	again.Add([]parser.Dump{shelftest.Dump("D", "C", "A")})
	v := &View{Place: Place{Shown: []int32{3, 2, 1, 0}, At: 1, row: 2}, Held: shelf.Held{0: search.IsInbox}}
	v.Follow(again.Papers, true)
	if !slices.Equal(v.Shown, []int32{3, 2, 0}) || v.At != 0 || v.Row() != 2 || len(v.Held) != 1 {
		t.Errorf("%v at %d, in row %d", v.Shown, v.At, v.Row())
	}
	if v.Follow(again.Papers, false); len(v.Held) != 0 {
		t.Error("decided papers stay though they ought not to")
	}
}

func TestEveryOrderIsOfferedAndSaysItsName(t *testing.T) {
	said := map[string]query.Order{}
	for i := range query.KeyNamed("sort").Values {
		by := query.Order(i)
		text := orderText(query.Sorting{By: by}).String()
		if before, twice := said[text]; text == "" || twice {
			t.Errorf("order %v says %q, like %v", by, text, before)
		}
		said[text] = by
	}
	uitest.Equal(t, len(said), len(orders))
}

func presenterOf(s string, mark marks.Change) *Reading {
	papers := shelftest.Of(s)
	mark.ID, mark.Title = papers.Papers.Paper(0).ID, s
	papers.Marks.Apply(mark)
	papers.Join(0)
	match, _ := query.Parse("beta")
	v := Builtin()[4]
	v.Shown, v.At = []int32{0}, 0
	v.Match = search.NewIndex().Prepare(context.Background(), match, papers.Searchable(nil))
	return readingOf(papers, v)
}

func TestARowShowsTheMarksOfItsPaper(t *testing.T) {
	star, note := true, "read this"
	p := presenterOf("Alpha beta", marks.Change{Starred: &star, Note: &note})
	row := p.Row(0)
	if row.Title.String() != "Alpha beta" || !row.Starred || !row.Noted || !row.Picked {
		t.Errorf("%+v", row)
	}
	if len(row.TitleSpans) != 1 || row.TitleSpans[0].Start != 6 {
		t.Errorf("the match is marked at %v, want from byte 6", row.TitleSpans)
	}
}

func TestASightingNamesTheFileWithoutItsFolder(t *testing.T) {
	p := presenterOf("Alpha", marks.Change{})
	dump := &p.Shelf.Papers.Dumps()[0]
	dump.Name = clean.Of("some/long/folder/page.txt")
	if len(p.Article(0).Sightings) > 0 {
		t.Error("it is shown although nobody asked for the source")
	}
	p.Source = true
	if got := p.Article(0).Sightings[0].String(); strings.Contains(got, "folder") || !strings.Contains(got, " — page.txt:") {
		t.Errorf("%q", got)
	}
}

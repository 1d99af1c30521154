package list

import (
	"context"
	"strings"
	"testing"

	"dailies/model/marks"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/model/shelf/shelftest"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

func TestADecidedPaperLeavesOnlyViewsByStatus(t *testing.T) {
	was := shelf.Held{4: search.IsInbox}
	inbox, all := newView("", "is:inbox"), newView("", "")
	inbox.Held, all.Held = was, was
	if !inbox.isLeaving(4, search.IsRead) || inbox.isLeaving(4, search.IsInbox) || inbox.isLeaving(5, search.IsRead) || all.isLeaving(4, search.IsRead) {
		t.Error("it is not")
	}
}

func TestEveryOrderIsInTheMenuAndHasAName(t *testing.T) {
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
	v.Shown, v.Paper = []int32{0}, 0
	v.Matcher = search.NewIndex().Prepare(context.Background(), match, papers.Searchable(nil))
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
	p.ShowSource = true
	if got := p.Article(0).Sightings[0].String(); strings.Contains(got, "folder") || !strings.Contains(got, " — page.txt:") {
		t.Errorf("%q", got)
	}
}

package search

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bits-and-blooms/bitset"

	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// The facets, as indices.
const (
	byStatus = iota
	byOrg
	byAuthor
	byCategory
	byCode
	byMonth
	byTag
)

// having returns the values of a paper, read from the paper itself.
func having(in Papers, code *bitset.BitSet, i int) [len(facetKeys)][]string {
	p := in.Paper(i)
	var all [len(facetKeys)][]string
	all[byStatus] = []string{statuses[slices.Index(statusBits, in.Is[i])]}
	if name := p.Org.Name.String(); name != "" {
		all[byOrg] = []string{name}
	}
	all[byAuthor], all[byCategory] = plain(p.AuthorNames()), plain(p.Details.Categories)
	if code.Test(uint(i)) {
		all[byCode] = []string{"with code"}
	}
	if d := p.Date; d.Month > 0 {
		all[byMonth] = []string{fmt.Sprintf("%s %d", "JanFebMarAprMayJunJulAugSepOctNovDec"[d.Month*3-3:d.Month*3], d.Year)}
	}
	all[byTag] = in.Words[int32(i)].Tags
	return all
}

func TestFacetsCountThePapersOfEachValue(t *testing.T) {
	in := dumpsAndDay(t)
	code := find(t, in, "has:code")
	for _, row := range []struct {
		filter string
		rest   [len(facetKeys)]string // the filter without the facet's own terms, if it has any
	}{
		{"", [len(facetKeys)]string{}},
		{"title:agent", [len(facetKeys)]string{}},
		{"org:tencent", [len(facetKeys)]string{byOrg: ""}},
		{"agent org:tencent,nvidia", [len(facetKeys)]string{byOrg: "agent"}},
		{"date:2025-08..2025-10 authors:2..4", [len(facetKeys)]string{byMonth: "authors:2..4"}},
		{"is:to-read,read -title:agent", [len(facetKeys)]string{byStatus: "-title:agent"}},
		{"is:inbox | is:read", [len(facetKeys)]string{}},
		{"page:2025-10-27 #rl", [len(facetKeys)]string{byTag: "page:2025-10-27"}},
		{"(title:agent | title:policy) -org:tencent", [len(facetKeys)]string{}},
		{"org:tencent | org:nvidia", [len(facetKeys)]string{}},
		{`author:"Kaiming He"`, [len(facetKeys)]string{byAuthor: ""}},
		{`has:code author:he`, [len(facetKeys)]string{byAuthor: "has:code", byCode: "author:he"}},
	} {
		t.Run(row.filter, func(t *testing.T) {
			for s, f := range counted(t, in, "", row.filter) {
				rest := row.filter
				if len(f.leaves(parsed(t, rest))) > 0 {
					rest = row.rest[s]
				}
				found := find(t, in, rest)
				for _, v := range f.Values {
					want := 0
					for i := range found.EachSet() {
						if slices.Contains(having(in, code, int(i))[s], v.Name) {
							want++
						}
					}
					uitest.Equal(t, v.Count, want, f.Name, v.Name)
				}
			}
		})
	}
}

func TestChoosingAValueFindsAsManyPapersAsItsCount(t *testing.T) {
	in := dumpsAndDay(t)
	view := viewOf(in)
	for _, filter := range []string{"", "title:agent", "a | title:policy", `"chain of`} {
		for _, f := range counted(t, in, "", filter) {
			for i, v := range f.Values {
				text := f.Toggle(filter, i)
				found := compile(t.Context(), parsed(t, text), view, in, true).Hits()
				uitest.Equal(t, int(found.Count()), v.Count, filter, f.Name, v.Name, text)
				uitest.Equal(t, parsed(t, f.Toggle(text, i)).String(), parsed(t, filter).String(), text, filter)
			}
		}
	}
}

func TestSimilarNamesAreDifferentValues(t *testing.T) {
	paper := func(title, slug, name string) parser.Paper {
		return parser.Paper{Title: clean.Line(title), Org: parser.Org{Slug: clean.Line(slug), Name: clean.Line(name)}}
	}
	in := undecidedOf(paper("one", "meta", "Meta"), paper("two", "meta-ai", "Meta AI Research"), paper("three", "", "AI Research"),
		paper("four", "meta", "META Platforms"), paper("five", "x", `The "Quoted" Lab`), paper("six", "", "大学"))
	in.Words[0] = Words{Tags: []string{`"deep`, `learning"`}} // two tags that contain "deep learning" when joined
	for _, side := range []int{byOrg, byTag} {
		f := counted(t, in, "", "")[side]
		for i, v := range f.Values {
			text := f.Toggle("", i)
			uitest.Equal(t, int(find(t, in, text).Count()), v.Count, v.Name, text)
		}
	}
}

func TestValuesWithTheSameNameStaySorted(t *testing.T) {
	var papers []parser.Paper
	for _, slug := range strings.Fields("a b c d e f") {
		papers = append(papers, parser.Paper{Title: clean.Line("of " + slug), Org: parser.Org{Slug: clean.Line(slug), Name: clean.Line("One")}})
	}
	in := undecidedOf(papers...)
	for range 9 {
		for i, v := range counted(t, in, "", "")[byOrg].Values {
			uitest.Equal(t, v.written[0].slug, string("abcdef"[i]))
		}
	}
}

func TestCountsFollowTheSnapshot(t *testing.T) {
	in := dumpsAndDay(t)
	ix := NewIndex()
	count := func(in Papers) string {
		var b strings.Builder
		for _, f := range ix.Facets(t.Context(), FacetRequest{Base: parsed(t, "-is:skipped"), In: in}) {
			for _, v := range f.Values {
				if v.Count > 0 {
					fmt.Fprintln(&b, f.Name, v.Name, v.Count)
				}
			}
		}
		return b.String()
	}
	want := count(in)
	few := undecidedOf(parser.Paper{Title: clean.Literal("one"), Date: parser.Date{Year: 2025, Month: 9, Day: 1}})
	if got := count(few); strings.Contains(got, "Tencent") || !strings.Contains(got, "Month Sep 2025 1") {
		t.Errorf("with one paper:\n%s", got)
	}
	uitest.Equal(t, count(in), want)
	in.Is[0], in.Words[1] = IsRead, Words{Tags: []string{"new tag"}}
	if got := count(in); got == want || !strings.Contains(got, "Tag new tag 1") {
		t.Errorf("after marking:\n%s", got)
	}
}

func TestFacetsReuseAFinishedSearch(t *testing.T) {
	in := dumpsAndDay(t)
	found := find(t, in, "title:agent")
	f := NewIndex().Facets(t.Context(), FacetRequest{Filter: parsed(t, "anything"), In: in, Found: found})[byMonth]
	sum := 0
	for _, v := range f.Values {
		sum += v.Count
	}
	uitest.Equal(t, sum, int(find(t, in, "title:agent date:>1990").Count()))
}

func TestTogglingWritesTheValueAsShown(t *testing.T) {
	in := dumpsAndDay(t)
	for _, row := range []struct {
		side        int
		value, want string
	}{
		{byOrg, "TongyiLab", "org:TongyiLab"}, {byOrg, "Tencent", "org:Tencent"}, {byOrg, "Korea University", `org:"Korea University"`},
		{byAuthor, "Kaiming He", `author:"Kaiming He"`}, {byAuthor, "Zoë Müller", `author:"Zoë Müller"`}, {byCode, "with code", "has:code"},
	} {
		f := counted(t, in, "", "")[row.side]
		i := slices.IndexFunc(f.Values, func(v FacetValue) bool { return v.Name == row.value })
		if i < 0 {
			t.Errorf("%s has no %s", f.Name, row.value)
		} else if got := f.Toggle("", i); got != row.want {
			t.Errorf("%s, want %s", got, row.want)
		}
	}
}

func TestOnlyAuthorsWithTheMostPapersAreCounted(t *testing.T) {
	var papers []parser.Paper
	for i := range 2 * maxAuthors {
		papers = append(papers, parser.Paper{Title: clean.Line(fmt.Sprint("Paper ", i)), Details: &parser.Details{
			Authors: []clean.Text{clean.Line(fmt.Sprint("Author ", i)), clean.Literal("Ubiquitous Li")}, Categories: []clean.Text{clean.Literal("cs.CL")},
		}})
	}
	groups := counted(t, undecidedOf(papers...), "", "")
	if names := groups[byAuthor].Values; len(names) != maxAuthors || names[0].Name != "Ubiquitous Li" || names[0].Count != len(papers) {
		t.Errorf("%d authors, the first is %s with %d", len(names), names[0].Name, names[0].Count)
	}
	if values := groups[byCategory].Values; len(values) != 1 || values[0].Name != "cs.CL" || groups[byCategory].Toggle("", 0) != "cat:cs.CL" {
		t.Errorf("%+v", values)
	}
}

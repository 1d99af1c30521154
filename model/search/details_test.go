package search

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"dailies/model/library/librarytest"
	"dailies/model/search/query"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// detailed returns the titles that a query finds among a few papers with details and one of a text
// dump.
func detailed(t *testing.T, text string) string {
	t.Helper()
	all := func(s string) (texts []clean.Text) {
		for one := range strings.SplitSeq(s, "; ") {
			texts = append(texts, clean.Of(one))
		}
		return texts
	}
	in := of(
		parser.Paper{Title: clean.Of("A"), ArXiv: "2510.01234", Details: &parser.Details{
			Authors: all("Kaiming He; Zoë Müller; Tianqi Tchen"), Categories: all("cs.CL; stat.ML"), Upvotes: 30, Stars: 200, Code: "https://github.com/a/b"}},
		parser.Paper{Title: clean.Of("B"), ArXiv: "2510.00002", Details: &parser.Details{
			Authors: all("Chen Hehe; Li Shen"), Categories: all("physics.class-ph"), Upvotes: 5, Project: "https://b.org"}},
		parser.Paper{Title: clean.Of("C"), Abstract: clean.Of("It is by Kaiming He, in cs.CL, see 2510.01234. Code is available at https://github.com/c/d."), Authors: 3},
		parser.Paper{Title: clean.Of("D"), Abstract: clean.Of("Nothing.")},
	)
	found := compile(t.Context(), parsed(t, text), viewOf(in), in, true).Hits()
	var titles string
	for i := range found.EachSet() {
		titles += in.Paper(int(i)).Title.String()
	}
	return titles
}

func TestDetailQueriesFindTheirPapers(t *testing.T) {
	for text, want := range map[string]string{
		`author:"Kaiming He"`: "A", `author:"kaiming he"`: "A", "author:KAIMING": "A",
		"author:muller": "A", "author:he": "A", "author:heh": "", "author:hehe": "B",
		"author:chen": "B", "author:^li": "B",
		"author:he$":       "AB", // like ing$, it matches the end of the text
		"author:/k.iming/": "A", "author:he,shen": "AB", "-author:he": "BCD", `author:"He Zoë"`: "",
		"cat:cs.CL": "A", "cat:CS.cl": "A", "cat:cs": "A", "cat:stat,physics": "AB",
		"cat:class-ph": "B", "id:2510.01234": "A", "id:arXiv:2510.01234v3": "A", "id:2510": "AB", "id:/.*/": "AB",
		"2510.01234": "AC", "https://arxiv.org/abs/2510.01234v2": "AC", "huggingface.co/papers/2510.01234": "AC", "upvotes:>20": "A", "upvotes:<6": "B", "upvotes:5..30": "AB",
		"-upvotes:>20": "BCD", "stars:>100": "A", "stars:>=0": "A", "has:code": "AC",
		"has:link": "ABC", "has:code -author:he": "C", "kaiming he": "AC", "tchen": "A",
		"kaimin": "AC", "kaiming": "AC", "upvotes:>1 author:shen": "B",
	} {
		uitest.Equal(t, detailed(t, text), want, text)
	}
}

func TestOnlyMatchingNamesAreHighlighted(t *testing.T) {
	in := Papers{Snapshot: librarytest.Day(t)}
	m := compile(t.Context(), parsed(t, `author:"kaiming he" author:zoe`), viewOf(in), in, true)
	for name, want := range map[string][]Match{"Kaiming He": {{Span: clean.Span{End: 10}}}, "Zoë Müller": {{Span: clean.Span{End: 4}}}, "Li He": nil} {
		got := m.Spans(name, query.Author)
		if len(got) != len(want) || len(got) > 0 && got[0] != want[0] {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	if got := m.Spans("Kaiming He on Zoë", query.Title); got != nil {
		t.Errorf("a title is highlighted: %v", got)
	}
}

func TestFullTextsAreOnlyReadOfPapersThatMatchTheRest(t *testing.T) {
	var papers []parser.Paper
	whole := map[string]string{}
	for i := range 100 {
		number := fmt.Sprintf("2510.%05d", i)
		whole[number] = strings.Repeat("Sheep sheep. ", 100)
		papers = append(papers, parser.Paper{Title: clean.Line("Paper " + number), ArXiv: number})
	}
	in := undecidedOf(papers...)
	in.Is[0] = IsRead
	view := viewOf(in)
	for _, q := range []string{"id:2510.00007 text:sheep", `text:"sheep sheep" is:read`} {
		read := 0
		in.Whole = func(context.Context, bool) map[string]string { return whole }
		all := testing.AllocsPerRun(3, func() { read = int(compile(t.Context(), parsed(t, q), view, in, true).Hits().Count()) })
		uitest.Equal(t, read, 1, q)
		in.Whole = func(context.Context, bool) map[string]string {
			return map[string]string{"2510.00000": whole["2510.00000"], "2510.00007": whole["2510.00007"]}
		}
		one := testing.AllocsPerRun(3, func() { compile(t.Context(), parsed(t, q), view, in, true) })
		if all > one+50 {
			t.Errorf("%s: %v allocations with 100 full texts, %v with one", q, all, one)
		}
	}
}

func TestAbstractsFullOfTwoWordsAreRankedQuickly(t *testing.T) {
	var papers []parser.Paper
	for i := range 20 {
		p := parser.Paper{Title: clean.Line(fmt.Sprint("Paper ", i)), Abstract: clean.Of(strings.Repeat("aa ", 10_000) + strings.Repeat("bb ", 10_000))}
		papers = append(papers, p)
	}
	began := time.Now()
	uitest.Equal(t, len(search(t, viewOf(undecidedOf(papers...)), undecidedOf(papers...), "aa bb")), 20)
	if took := time.Since(began); took > 3*time.Second {
		t.Errorf("ranking took %v", took)
	}
}

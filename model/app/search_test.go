package app

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"dailies/model/marks"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/parser"
	"dailies/parser/clean"
)

// listed is what List prints of the sample dumps.
func listed(t *testing.T, l Listing) string {
	t.Helper()
	var out bytes.Buffer
	_, decided, _ := marks.Open(marks.Config{Now: time.Now, ReadOnly: true})
	w := workspace{Out: &out, Err: os.Stderr, Now: time.Now(), Marks: decided}
	s := shelf.NewSource([]string{"../../testdata/dumps"}, "", nil)
	s.Notice = clean.Text{}
	if code := w.List(context.Background(), s, l); code != exitOK {
		t.Fatalf("%+v: exit code %d", l, code)
	}
	return out.String()
}

func TestALimitGivesTheFirstOfTheWholeList(t *testing.T) {
	for _, query := range []string{"", "sort:title agent", "nothinghasthisword"} {
		all := listed(t, Listing{Query: query, Format: "text"})
		lines := strings.SplitAfter(all, "\n")
		for _, limit := range []int{0, 7, 1000} {
			want := all
			if limit > 0 && limit < len(lines) {
				want = strings.Join(lines[:limit], "")
			}
			if got := listed(t, Listing{Query: query, Format: "text", Limit: limit}); got != want {
				t.Errorf("%q, limit %d:\n%swant\n%s", query, limit, got, want)
			}
			count := fmt.Sprintln(strings.Count(want, "\n"))
			if got := listed(t, Listing{Query: query, Format: "text", Limit: limit, Count: true}); got != count {
				t.Errorf("%q, limit %d: counted %s, want %s", query, limit, got, count)
			}
		}
	}
}

// papersOf is a source of n papers in one dump, every third with "agent" in its text.
func papersOf(n int) shelf.Source {
	d := parser.Dump{Name: clean.Of("all.txt"), Pages: []parser.Page{{Date: parser.Date{Month: 10, Day: 27}, Papers: n}}}
	for i := range n {
		text := []string{"An agent acts.", "Nobody acts.", "Nothing is done."}[i%3]
		d.Papers = append(d.Papers, parser.Paper{Title: clean.Of(fmt.Sprint("Paper ", i)), Abstract: clean.Of(text), Position: i + 1, Line: i + 1})
	}
	return shelf.Source{Load: func(context.Context) iter.Seq2[parser.Dump, error] {
		return func(yield func(parser.Dump, error) bool) { yield(d, nil) }
	}}
}

// pipe takes so many writes and is closed then.
type pipe struct {
	bytes.Buffer
	writes, most int
}

func (p *pipe) Write(data []byte) (int, error) {
	if p.writes++; p.writes > p.most {
		return 0, syscall.EPIPE
	}
	return p.Buffer.Write(data)
}

func TestHitsArePrintedUntilNobodyReads(t *testing.T) {
	const n = 3000
	source := papersOf(n)
	list := func(most int) *pipe {
		out := &pipe{most: most}
		w := workspace{Out: out, Err: os.Stderr, Now: time.Now(), Marks: &marks.Marks{}}
		if code := w.List(t.Context(), source, Listing{Query: "agent", Format: "text"}); code != exitOK {
			t.Errorf("%d writes: exit code %d", most, code)
		}
		return out
	}
	all := list(n)
	if got := strings.Count(all.String(), "\n"); got != n/3 || all.writes < 2 {
		t.Errorf("%d papers in %d writes", got, all.writes)
	}
	some := list(1)
	if some.writes != 2 || !strings.HasPrefix(all.String(), some.String()) || some.Len() == 0 {
		t.Errorf("it went on for %d writes behind a closed pipe", some.writes-1)
	}
}

func TestTheListIsInTheOrderOfTheScreen(t *testing.T) {
	w := workspace{Now: time.Now(), Marks: &marks.Marks{}, Err: io.Discard}
	for _, source := range []shelf.Source{papersOf(2000), shelf.NewSource([]string{"../../testdata/dumps"}, "", nil)} {
		all := w.read(t.Context(), source)
		for _, text := range []string{"", "agent", "-agent", "sort:title", "sort:-page", "sort:date agent", "sort:-comments", "sort:relevance agent", "sort:score", "sort:for-you"} {
			q, err := query.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			by, back, asked := q.Sort()
			if !asked && text == "agent" {
				by = query.ByRelevance
			}
			want := search.NewIndex().Search(t.Context(), search.Request{Query: q, In: all.Searchable(nil), By: by, Back: back}).Papers
			got := w.find(t.Context(), q, all).papers()
			if !slices.Equal(got, want) || len(got) == 0 {
				t.Errorf("%q: %d papers in another order than the %d on the screen", text, len(got), len(want))
			}
		}
	}
}

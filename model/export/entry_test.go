package export

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/parser"
	"dailies/parser/clean"
)

func entry(t *testing.T, p parser.Paper, m marks.Mark) Entry {
	t.Helper()
	l := library.New(time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
	p.Line, p.Position = 3, 1
	l.Add(parser.Dump{Name: clean.Of("a.txt"), Pages: []parser.Page{{Date: parser.Date{Month: 10, Day: 27}, Papers: 1}}, Papers: []parser.Paper{p}})
	s := l.Snapshot()
	return Entry{Paper: s.Paper(0), Mark: m, Dumps: s.Dumps()}
}

func TestJSONHasEveryPromisedFieldAlsoWhereNothingIsKnown(t *testing.T) {
	var got map[string]any
	line := Text("jsonl", entry(t, parser.Paper{Title: clean.Of("A <SEG> Title"), Abstract: clean.Of("x")}, marks.Mark{}))
	if err := json.Unmarshal([]byte(line), &got); err != nil {
		t.Fatal(err)
	}
	null := []string{"authors", "org", "date", "arxiv", "author_names", "categories", "code", "project", "upvotes", "stars", "submitter", "ai_summary", "ai_keywords", "match"}
	for _, field := range append(null, "key", "title", "abstract", "date_inferred", "comments", "status", "starred", "tags", "note", "links", "sightings") {
		if _, ok := got[field]; !ok {
			t.Errorf("%s is missing in %s", field, line)
		}
	}
	for _, field := range null {
		if got[field] != nil {
			t.Errorf("%s is %v, want null", field, got[field])
		}
	}
	for _, field := range []string{"tags", "links"} {
		if list, ok := got[field].([]any); !ok || len(list) != 0 {
			t.Errorf("%s is %v, want an empty list", field, got[field])
		}
	}
	if !strings.Contains(line, "<SEG>") || strings.Contains(line, "\n") {
		t.Errorf("not one readable line: %s", line)
	}
}

func TestJSONHasTheDetailsOfAPaperThatHasSome(t *testing.T) {
	paper := parser.Paper{Title: clean.Of("T"), ArXiv: "2510.01234", Authors: 2, Details: &parser.Details{
		Authors: []clean.Text{clean.Of("Ada"), clean.Of("Bo")}, Categories: []clean.Text{clean.Of("cs.CL")}, Keywords: []clean.Text{clean.Of("rl")},
		Code: "https://github.com/a/b", Project: "https://a.org", Upvotes: 31, Stars: 7, Submitter: clean.Of("ak"), Summary: clean.Of("It does."),
	}}
	line := Text("jsonl", entry(t, paper, marks.Mark{}))
	want := `"arxiv":"2510.01234","author_names":["Ada","Bo"],"categories":["cs.CL"],"code":"https://github.com/a/b","project":"https://a.org",` +
		`"upvotes":31,"stars":7,"submitter":"ak","ai_summary":"It does.","ai_keywords":["rl"],"match":null}`
	if !strings.HasSuffix(line, want) || !strings.Contains(line, `"authors":2,`) {
		t.Errorf("%s\nwant %s", line, want)
	}
}

func TestALinkInMarkdownHasTheTitleAsItIsShown(t *testing.T) {
	paper := parser.Paper{Title: clean.Of("$C^3$-Bench: [a]*b*"), Abstract: clean.Of("Code: https://github.com/a/b.")}
	if got, want := MarkdownLink(entry(t, paper, marks.Mark{}).Paper), `[C³-Bench: \[a\]\*b\*](<https://github.com/a/b>)`; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

func TestTextSaysStatusStarDateAndWho(t *testing.T) {
	paper := parser.Paper{Title: clean.Of("Title"), Authors: 1, Date: parser.Date{Year: 2025, Month: 1, Day: 2}, Meta: true}
	if got := Text("text", entry(t, paper, marks.Mark{Status: marks.ToRead, Starred: true})); got != "to-read * 2025-01-02  Title  (1 author)" {
		t.Errorf("%q", got)
	}
}

func TestAFailedWriteIsReported(t *testing.T) {
	e := entry(t, parser.Paper{Title: clean.Of("T")}, marks.Mark{})
	if err := Write(broken{}, "text", []Entry{e}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("%v", err)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestASnoozedPaperIsListedWithTheDayItComesBack(t *testing.T) {
	e := entry(t, parser.Paper{Title: clean.Of("T")}, marks.Mark{})
	e.Snoozed = "2026-12-01"
	var out bytes.Buffer
	if err := Write(&out, "text", []Entry{e}); err != nil || !strings.HasSuffix(out.String(), "T  snoozed until 2026-12-01\n") {
		t.Errorf("%q %v", out.String(), err)
	}
}

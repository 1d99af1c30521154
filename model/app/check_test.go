package app

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/parser"
	"dailies/parser/clean"
)

func TestCheckAddsUpWhatThereIsOfEachSource(t *testing.T) {
	page := func(name clean.Text, source parser.Source, day int, papers ...string) parser.Dump {
		d := parser.Dump{Name: clean.Of(fmt.Sprint(source, day)), Source: source, Pages: []parser.Page{{Date: parser.Date{Year: 2026, Month: 11, Day: day}, Name: name, Line: 1, Papers: len(papers)}}}
		for _, title := range papers {
			d.Papers = append(d.Papers, parser.Paper{Title: clean.Of(title), Line: 1})
		}
		return d
	}
	l := library.New(time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
	l.Add(page(clean.Text{}, parser.SiteJSON, 12, "One", "Two"))
	l.Add(page(clean.Of("cs.CL, replaced"), parser.ArXivRSS, 13, "Three"))
	l.Add(page(clean.Text{}, parser.SiteJSON, 10, "One"))
	var out bytes.Buffer
	if err := writeCheck(&out, l.Snapshot()); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"page of 2026-11-13 (cs.CL, replaced), 1 entry\n",
		"\nfrom Hugging Face (JSON): 2 files, 3 entries, pages of 2026-11-10 to 2026-11-12\nfrom arXiv (RSS): 1 file, 1 entry, a page of 2026-11-13\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s\nwant %s", out.String(), want)
		}
	}
}

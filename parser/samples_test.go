package parser

import (
	"bufio"
	"encoding/json"
	"html"
	"os"
	"regexp"
	"strings"
	"testing"
)

// sample reads one of the real files beside the project, where they are.
func sample(t *testing.T, path string) (Dump, string) {
	t.Helper()
	text, err := os.ReadFile("../../shared/data/" + path)
	if err != nil {
		t.Skip("the real samples are not here")
	}
	return Parse(path, string(text)), string(text)
}

func TestArXivsRealMetadataIsRead(t *testing.T) {
	d, text := sample(t, "arxiv/arxiv-metadata-sample.jsonl")
	if len(d.Papers) != 40 || len(d.Problems) != 0 || d.Source != ArXivJSON {
		t.Fatalf("%d papers, %v", len(d.Papers), d.Problems)
	}
	lines := bufio.NewScanner(strings.NewReader(text))
	lines.Buffer(nil, 1<<20)
	for i := 0; lines.Scan(); i++ {
		var want map[string]any
		if err := json.Unmarshal(lines.Bytes(), &want); err != nil {
			t.Fatal(err)
		}
		p := d.Papers[i]
		words := func(text any) string { return strings.Join(strings.Fields(text.(string)), " ") }
		if p.Title.String() != words(want["title"]) || p.ArXiv != want["id"] || words(p.Abstract.String()) != words(want["abstract"]) || p.Line != i+1 ||
			p.Authors != len(want["authors_parsed"].([]any)) || len(p.Details.Categories) != len(strings.Fields(want["categories"].(string))) {
			t.Errorf("line %d: %+v", i+1, p)
		}
	}
	if got := d.Papers[0]; got.Details.Authors[0].String() != "C. Balázs" || got.Date.String() != "2007-04-02" {
		t.Errorf("%+v, %+v", got, got.Details)
	}
}

func TestArXivsRealFeedsAreRead(t *testing.T) {
	d, _ := sample(t, "arxiv/atom_2025-10-17.xml")
	if len(d.Papers) != 2 || len(d.Problems) != 0 || d.Pages[0].Date.String() != "2025-10-17" {
		t.Fatal(inFull(d))
	}
	if p := d.Papers[0]; p.Title.String() != "RDD: Retrieval-Based Demonstration Decomposer for Planner Alignment in Long-Horizon Tasks" || p.ArXiv != "2510.14968" ||
		p.Authors != 4 || p.Details.Authors[3].String() != "Jiachen Li" || len(p.Details.Categories) != 6 || p.Date.String() != "2025-10-16" ||
		!strings.HasSuffix(p.Abstract.String(), "available at rdd-neurips.github.io.") {
		t.Errorf("%+v, %+v", p, p.Details)
	}
	d, _ = sample(t, "arxiv/rss_cs.AI_2026-04-27.xml")
	if len(d.Papers) != 3 || len(d.Problems) != 0 || d.Pages[0].Date.String() != "2026-04-27" || d.Pages[0].Name.String() != "cs.AI" {
		t.Fatal(inFull(d))
	}
	if p := d.Papers[1]; p.ArXiv != "2604.21936" || p.Authors != 18 || p.Details.Authors[17].String() != "Bennett A. Landman" || !strings.HasPrefix(p.Abstract.String(), "Medical imaging research") {
		t.Errorf("%+v, %+v", p, p.Details)
	}
}

func TestARealFeedOfOthersIsRead(t *testing.T) {
	d, text := sample(t, "hf-rss/feed_weekly_2026-08-03.xml")
	if len(d.Papers) == 0 || len(d.Papers) != strings.Count(text, "<item>") || len(d.Problems) != 0 {
		t.Fatal(inFull(d))
	}
	if p := d.Papers[0]; p.ArXiv != "2607.23802" || p.Authors != 11 || p.Details.Upvotes != 3 || !strings.HasPrefix(p.Abstract.String(), "Reinforcement Learning with Verifiable Rewards") || strings.Contains(p.Abstract.String(), "<") {
		t.Errorf("%+v, %+v", p, p.Details)
	}
}

// TestARealSavedPageIsRead holds the page against the same JSON, found with a regular
// expression.
func TestARealSavedPageIsRead(t *testing.T) {
	d, text := sample(t, "hf-html/papers_2024-08-01.html")
	props := regexp.MustCompile(`data-target="DailyPapers" data-props="([^"]*)"`).FindStringSubmatch(text)
	var page struct{ DailyPapers json.RawMessage }
	if err := json.Unmarshal([]byte(html.UnescapeString(props[1])), &page); err != nil {
		t.Fatal(err)
	}
	want := Parse(d.Name.String(), string(page.DailyPapers))
	if len(d.Papers) != 13 || len(d.Problems) != 0 || len(d.Pages) != 1 || d.Pages[0].Date.String() != "2024-08-01" {
		t.Fatal(inFull(d))
	}
	want.Source, want.Pages = d.Source, d.Pages
	for i := range want.Papers {
		want.Papers[i].Line = d.Papers[i].Line
	}
	if inFull(d) != inFull(want) {
		t.Errorf("got\n%s\nwant\n%s", inFull(d), inFull(want))
	}
}

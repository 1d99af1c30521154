package parser

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"dailies/parser/clean"
)

// served are two records as the site served them in 2026 and in 2024.
const served = `[
  {"paper": {"id": "2607.03118v2", "authors": [{"name": "A"}, {"name": "B"}], "publishedAt": "2026-07-03T00:00:00.000Z",
    "submittedOnDailyAt": "2026-07-10T00:00:00.000Z", "title": "One\n  Paper", "summary": "It has\nlines.\n\nAnd two paragraphs.",
    "upvotes": 31, "githubRepo": "https://github.com/a/b", "githubStars": 7, "projectPage": "file:///etc/passwd", "ai_summary": "It\nsums up.", "ai_keywords": ["one", " ", "two"],
    "submittedOnDailyBy": {"user": "ak"},
    "organization": {"name": "Tsinghua", "fullname": "Tsinghua University"}},
   "publishedAt": "2026-07-02T20:00:00.000Z", "title": "One Paper", "numComments": 6},
  {"paper": {"id": "2406.04325", "authors": [{"name": "A"}], "publishedAt": "2024-06-06T17:58:54.000Z", "title": "Older", "summary": "S\u001b]0;x\u0007."},
   "publishedAt": "2024-06-07T03:41:42.883Z", "title": "Older", "numComments": 0}
]`

func TestWhatTheSiteServesAsJSONIsRead(t *testing.T) {
	d := Parse("a.json", served)
	if len(d.Papers) != 2 || len(d.Problems) != 0 || len(d.Pages) != 2 {
		t.Fatalf("%d papers, %d pages, problems %v", len(d.Papers), len(d.Pages), d.Problems)
	}
	org := Org{Slug: clean.Literal("Tsinghua"), Name: clean.Literal("Tsinghua University"), Line: clean.Literal("Tsinghua Tsinghua University")}
	want := Paper{
		Title: clean.Literal("One Paper"), Abstract: clean.Of("It has lines.\nAnd two paragraphs."), Org: org, Authors: 2,
		Date: Date{Year: 2026, Month: 7, Day: 3}, Comments: 6, Meta: true, ArXiv: "2607.03118", Line: 2, Page: 0, Position: 1,
		Details: &Details{
			Authors: []clean.Text{clean.Literal("A"), clean.Literal("B")}, Upvotes: 31, Code: "https://github.com/a/b", Stars: 7,
			Summary: clean.Literal("It sums up."), Keywords: []clean.Text{clean.Literal("one"), clean.Literal("two")}, Submitter: clean.Literal("ak"),
		},
	}
	if !reflect.DeepEqual(d.Papers[0], want) {
		t.Errorf("got  %+v, details %+v\nwant %+v", d.Papers[0], d.Papers[0].Details, want)
	}
	if day := d.Pages[0].Date; day != (Date{Year: 2026, Month: 7, Day: 10}) {
		t.Errorf("the first page is of %v", day)
	}
	if p := d.Papers[1]; d.Pages[p.Page].Date.String() != "2024-06-07" || p.Line != 8 || strings.Contains(p.Abstract.String(), "\x1b") || p.Hidden == 0 {
		t.Errorf("the second is %+v on the page of %v", p, d.Pages[p.Page].Date)
	}
}

func TestJSONIsReadInEachOfItsForms(t *testing.T) {
	record := `{"paper":{"id":"2510.00001","title":"%d","summary":"S."}}`
	one, two := fmt.Sprintf(record, 1), fmt.Sprintf(record, 2)
	for name, text := range map[string]string{
		"a list":            "[" + one + "," + two + "]",
		"with a mark":       "\ufeff[" + one + "," + two + "]",
		"lists in a row":    "[" + one + "]\n[" + two + "]\n",
		"one a line":        one + "\n" + two + "\n",
		"papers themselves": `{"id":"2510.00001","authors":[],"title":"1"}` + "\n" + `{"id":"2510.00002","authors":[],"title":"2"}`,
	} {
		d := Parse("a", text)
		if len(d.Papers) != 2 || d.Papers[0].Title.String() != "1" || d.Papers[1].Title.String() != "2" || len(d.Problems) != 0 {
			t.Errorf("%s: %+v", name, d)
		}
	}
}

func TestJSONThatIsCutGivesWhatIsThereAndSaysSo(t *testing.T) {
	for cut := 30; cut < len(served); cut++ {
		d := Parse("a.json", served[:cut])
		if len(d.Problems) == 0 {
			t.Errorf("cut at %d: %d papers and nothing is said", cut, len(d.Papers))
		}
	}
	d := Parse("a.json", served[:len(served)-20])
	if len(d.Papers) != 1 || d.Problems[0].Line != 8 {
		t.Errorf("%d papers, %v", len(d.Papers), d.Problems)
	}
}

func TestRecordsThatAreNoPapersAreCountedWithTheirLine(t *testing.T) {
	d := Parse("a.json", "[{\"paper\":{\"title\":\"Good\"}},\n{\"paper\":{\"title\":7}},\n{\"paper\":{}}, 3, \"x\"]")
	if len(d.Papers) != 1 || len(d.Problems) != 1 || d.Problems[0].Line != 2 || !strings.HasPrefix(d.Problems[0].Text.String(), "4 of 5 records") {
		t.Errorf("%d papers, %v", len(d.Papers), d.Problems)
	}
}

func TestAFolderOfFetchedDaysIsRead(t *testing.T) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, _ = w.Write([]byte(served))
	_ = w.Close()
	dir := folder(t, map[string]string{"daily_papers_2026-07-10.json.gz": packed.String(), "b.json": served})
	expect(t, loaded(t, "", dir), "One Paper", "Older", "One Paper", "Older")
}

// TestRealDaysAreReadFieldByField holds the reader against what encoding/json
// makes of real answers without knowing their fields.
func TestRealDaysAreReadFieldByField(t *testing.T) {
	files, _ := filepath.Glob("../../shared/data/hf-json/*.json")
	if len(files) == 0 {
		t.Skip("the real days are not here")
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var days []map[string]any
		if err := json.Unmarshal(data, &days); err != nil {
			t.Fatal(err)
		}
		d := Parse(file, string(data))
		if len(d.Papers) != len(days) || len(d.Problems) != 0 || len(d.Pages) != 1 || !strings.Contains(file, d.Pages[0].Date.String()) {
			t.Fatalf("%s: %d papers of %d, %d pages, %v", file, len(d.Papers), len(days), len(d.Pages), d.Problems)
		}
		for i, day := range days {
			paper, p := day["paper"].(map[string]any), d.Papers[i]
			summary := strings.Join(strings.Fields(paper["summary"].(string)), " ")
			org, _ := day["organization"].(map[string]any)
			fullname, _ := org["fullname"].(string)
			title := strings.Join(strings.Fields(day["title"].(string)), " ") // arXiv breaks some
			if p.Title.String() != title || p.ArXiv != paper["id"] || p.Authors != len(paper["authors"].([]any)) ||
				float64(p.Comments) != day["numComments"] || strings.Join(strings.Fields(p.Abstract.String()), " ") != summary ||
				p.Date.String() != paper["publishedAt"].(string)[:10] || p.Org.Name.String() != fullname {
				t.Errorf("%s, %d: %+v", file, i, p)
			}
			if d := p.Details; !reflect.DeepEqual(detailsIn(day), *d) {
				t.Errorf("%s, %d: details %+v, want %+v", file, i, *d, detailsIn(day))
			}
			if line := strings.Count(string(data[:bytes.Index(data, []byte(`"`+p.ArXiv+`"`))]), "\n"); p.Line > line || p.Line < line-2 {
				t.Errorf("%s, %d: line %d, its number is on %d", file, i, p.Line, line+1)
			}
		}
	}
}

// detailsIn looks up the details of a record field by field.
func detailsIn(record map[string]any) Details {
	paper := record["paper"].(map[string]any)
	text := func(of map[string]any, key string) string { s, _ := of[key].(string); return s }
	number := func(key string) int { n, _ := paper[key].(float64); return int(n) }
	d := Details{
		Code: text(paper, "githubRepo"), Stars: number("githubStars"), Project: text(paper, "projectPage"),
		Upvotes: number("upvotes"), Summary: clean.Of(text(paper, "ai_summary")),
	}
	for _, author := range paper["authors"].([]any) {
		d.Authors = append(d.Authors, clean.Of(author.(map[string]any)["name"].(string)))
	}
	keywords, _ := paper["ai_keywords"].([]any)
	for _, word := range keywords {
		d.Keywords = append(d.Keywords, clean.Of(word.(string)))
	}
	if by, known := record["submittedBy"].(map[string]any); known {
		d.Submitter = clean.Of(text(by, "name"))
	}
	return d
}

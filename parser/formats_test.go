package parser

import (
	"encoding/json"
	"fmt"
	"html"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"dailies/parser/page"
	"dailies/ui/uitest"
)

// served has two records as the site served them in 2026 and in 2024.
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

func TestEachFormatIsReadWithAllItsFields(t *testing.T) {
	golden(t, "testdata/formats.golden", samples(t), describe)
}

func TestJSONIsReadInEachOfItsForms(t *testing.T) {
	record := `{"paper":{"id":"2510.00001","title":"%d","summary":"S."}}`
	one, two := fmt.Sprintf(record, 1), fmt.Sprintf(record, 2)
	for name, text := range map[string]string{
		"a list":            "[" + one + "," + two + "]",
		"with a mark":       "\ufeff[" + one + "," + two + "]",
		"lists in a row":    "[" + one + "]\n\ufeff[" + two + "]\n",
		"one a line":        one + "\n" + two + "\n",
		"papers themselves": `{"id":"2510.00001","authors":[],"title":"1"}` + "\n" + `{"id":"2510.00002","authors":[],"title":"2"}`,
	} {
		d := Parse("a", text)
		if len(d.Papers) != 2 || d.Papers[0].Title.String() != "1" || d.Papers[1].Title.String() != "2" || len(d.Problems) != 0 {
			t.Errorf("%s: %+v", name, d)
		}
	}
}

func TestTruncatedJSONGivesItsFirstPapersAndIsReported(t *testing.T) {
	for cut := 30; cut < len(served); cut++ {
		d := Parse("a.json", served[:cut])
		if len(d.Problems) == 0 {
			t.Errorf("truncated at %d: %d papers and no problem", cut, len(d.Papers))
		}
	}
	d := Parse("a.json", served[:len(served)-20])
	uitest.Equal(t, len(d.Papers), 1)
	uitest.Equal(t, d.Problems[0].Line, 8)
}

func TestRejectedRecordsAreCountedWithTheirLine(t *testing.T) {
	d := Parse("a.json", "[{\"paper\":{\"title\":\"Good\"}},\n{\"paper\":{\"title\":7}},\n{\"paper\":{}}, 3, \"x\"]")
	if len(d.Papers) != 1 || len(d.Problems) != 1 || d.Problems[0].Line != 2 || !strings.HasPrefix(d.Problems[0].Text.String(), "4 of 5 records") {
		t.Errorf("%d papers, %v", len(d.Papers), d.Problems)
	}
}

// TestTheOrderOfTagsMakesNoDifference compares the two serialisations that arXiv's API has used.
func TestTheOrderOfTagsMakesNoDifference(t *testing.T) {
	all := samples(t)
	before, now := Parse("a", all["atom_old.xml"]), Parse("a", all["atom_new.xml"])
	for i := range before.Papers {
		before.Papers[i].Line, now.Papers[i].Line = 0, 0
	}
	before.Pages[0].Line, now.Pages[0].Line = 0, 0
	sameDump(t, now, before, "the order of tags")
}

func TestAFormatIsDetectedByItsContentNotItsName(t *testing.T) {
	for name, text := range samples(t) {
		want := Parse("x", text)
		for _, in := range []struct{ path, stdin string }{
			{inFile(t, text), ""}, // dump.txt
			{inFile(t, gzipped(t, text)), ""},
			{"-", gzipped(t, text)},
			{"-", "\ufeff" + text},
		} {
			sameDump(t, merge(loadAll(t, in.path, in.stdin)), want, name+" by way of "+in.path)
		}
	}
}

func TestADamagedLineLosesNoOtherLine(t *testing.T) {
	line := func(n int) string {
		return fmt.Sprintf(`{"paper":{"id":"2510.%05d","title":"P%d","authors":[{"name":"A"}]}}`, n, n)
	}
	for name, damaged := range map[string]string{
		"cut in a string":        line(2)[:40],
		"cut behind a bracket":   line(2)[:len(line(2))-4],
		"cut behind a quote":     `{"paper":{"id":"25"`,
		"other letters":          "{\"paper\x00\x01",
		"a word":                 "conflict",
		"an escape at the end":   `{"paper":{"title":"x\`,
		"brackets that close":    "}}}]]",
		"a field of other kinds": `{"paper":{"title":{"a":1}}}`,
	} {
		d := Parse("x", line(1)+"\n"+damaged+"\n"+line(3)+"\n")
		if len(d.Papers) != 2 || d.Papers[1].Title.String() != "P3" || d.Papers[1].Line != 3 || len(d.Problems) != 1 || d.Problems[0].Line != 2 {
			t.Errorf("%s:\n%s", name, describe(d))
		}
	}
}

func TestATruncatedFeedGivesItsFirstPapersAndIsReported(t *testing.T) {
	for name, text := range samples(t) {
		if !strings.HasSuffix(name, ".xml") {
			continue
		}
		whole := Parse("x", text)
		for cut := 200; cut < len(strings.TrimSpace(text)); cut += 17 {
			if d := Parse("x", text[:cut]); len(d.Problems) == 0 || len(d.Papers) > len(whole.Papers) {
				t.Fatalf("%s, truncated at %d: %s", name, cut, describe(d))
			}
		}
	}
}

func TestAnErrorFromArXivIsReported(t *testing.T) {
	d := Parse("x", `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>http://arxiv.org/api/errors#incorrect_id_format_for_1234</id><title>Error</title><summary>incorrect id format for 1234</summary></entry></feed>`)
	if len(d.Papers) != 0 || len(d.Problems) != 1 || !strings.Contains(d.Problems[0].Text.String(), "incorrect id format for 1234") {
		t.Error(describe(d))
	}
}

func TestLongFieldsAreReadToTheirLimit(t *testing.T) {
	authors := strings.TrimSuffix(strings.Repeat(`{"name":"Ann A"},`, 664), ",")
	d := Parse("x", fmt.Sprintf(`{"paper":{"id":"2510.00001","title":%q,"summary":%q,"authors":[%s]}}`, strings.Repeat("t", 2000), strings.Repeat("s", 1<<20), authors))
	p := d.Papers[0]
	if p.Title.Len() > page.MaxTitle+4 || p.Abstract.Len() > page.MaxText+8 || len(d.Problems) != 2 || p.Authors != 664 || len(p.Details.Authors) != 664 {
		t.Errorf("%d and %d bytes, %d authors, problems %v", p.Title.Len(), p.Abstract.Len(), p.Authors, d.Problems)
	}
}

func TestTeXAccentsInNamesAreConverted(t *testing.T) {
	for tex, want := range map[string]string{
		`Ren\'e`: "René", `M{\"u}ller`: "Müller", `Erd\H{o}s`: "Erdős", `\v{C}ech`: "Čech", `\'{\i}`: "í", `S{\o}ren`: "Søren", `Fran\c cois`: "François", `\'x`: "x", `Nguy\~{\^e}n`: "Nguyễn", `Tr\d{a}n \DJ{}\u{a}ng`: "Trạn Đăng", `Wei\ss`: "Weiß",
	} {
		uitest.Equal(t, fmt.Sprint(cleanNames([]string{tex})), "["+want+"]", tex)
	}
	uitest.Equal(t, fmt.Sprint(cleanNames([]string{"NVIDIA", ":", "王", " "})), "[NVIDIA 王]")
}

func TestAnArXivNumberIsFoundInIdentifiersAndAddresses(t *testing.T) {
	for text, want := range map[string]string{
		"2510.01234": "2510.01234", "2510.01234v2": "2510.01234", "arXiv:2510.01234v11": "2510.01234", "oai:arXiv.org:2604.21936v1": "2604.21936",
		"https://arxiv.org/pdf/2510.01234v2.pdf": "2510.01234", "https://huggingface.co/papers/2510.1234#community": "2510.1234", "http://arxiv.org/abs/hep-ph/9901001v1": "hep-ph/9901001", "math.AG/0001001": "math.AG/0001001",
		"": "", "A Title of 2510.01234": "", "12510.01234": "", "2510.012345": "", "2510.01234.txt": "", "papers": "",
	} {
		uitest.Equal(t, ArXivNumber(text), want, text)
	}
}

// hostile has characters that JSON can contain but no field may keep.
const hostile = "\x1b]0;x\x07\x1b[31m\u202e\u200b\u0085\u2028\ue000e\u0301\u0301\u0301\u0301\u0301\u0301\x00\x7f\u009b<b>\U000e0041"

// hostileInXML is the same without characters that XML cannot contain.
const hostileInXML = "\u202e\u200b\u0085\u2028\ue000e\u0301\u0301\u0301\u0301\u0301\u0301\u007f\u009b&lt;b&gt;\U000e0041"

func TestHostileTextInEveryFieldIsCleaned(t *testing.T) {
	quoted, _ := json.Marshal(hostile)
	inJSON := strings.Trim(string(quoted), `"`)
	for name, text := range samples(t) {
		if strings.HasSuffix(name, ".xml") {
			text = regexp.MustCompile(`>([^<>\s][^<>]*)<`).ReplaceAllString(text, ">$1"+hostileInXML+"<")
		} else if name == "page.html" {
			text = regexp.MustCompile(`(:&quot;[^&]*)&quot;`).ReplaceAllString(text, "$1"+strings.ReplaceAll(html.EscapeString(inJSON), "$", "$$")+"&quot;")
		} else {
			text = regexp.MustCompile(`(: ?"[^"]*)"`).ReplaceAllString(text, "$1"+inJSON+`"`)
		}
		d := Parse(name, text)
		if len(d.Papers) == 0 || !strings.Contains(d.Papers[0].Title.String(), "<b>") {
			t.Errorf("%s: nothing hostile was read:\n%s", name, describe(d))
		}
		wellFormed(t, d)
	}
}

func TestUnsafeAddressesAreLeftOut(t *testing.T) {
	for _, address := range []string{"javascript:alert(1)", "file:///etc/passwd", "https://a b", "https://user@host/", "//host", "\x1b", "https://a/\u202e"} {
		quoted, _ := json.Marshal(address)
		d := Parse("x", `{"paper":{"id":"2510.00001","title":"T","upvotes":1,"githubRepo":`+string(quoted)+`,"projectPage":`+string(quoted)+`}}`)
		uitest.Equal(t, d.Papers[0].Details.Code+d.Papers[0].Details.Project, "", address)
	}
}

func TestHTMLInFeedsBecomesPlainText(t *testing.T) {
	const link = "https://arxiv.org/abs/2510.00001"
	for text, want := range map[string]string{
		"one<P class='a'>two<br/>three":              "one\ntwo\nthree",
		`see <a title="a > b" href='x'>this</a> one`: "see this one",
		"<!-- a comment -->all of <b>it</b>":         "all of it",
		"if a < b, <i>then</i> c > d":                "if a < b, then c > d",
		"&amp;lt;b&amp;gt; <b>once</b>":              "&lt;b&gt; once",
		"<h3>a</h3><ul><li>b</li><li>c</li></ul>d":   "a\nb\nc\nd",
		"Q&amp;A, x &lt; 3, AT&T":                    "Q&A, x < 3, AT&T",
		"<i>red</i> &#27;[31m":                       "red ␛[31m",
		"a < b, and the rest is <a":                  "a < b, and the rest is <a",
		`see <a title="a < b" href="x">this</a> one`: "see this one",
		`see <a href='x' title='<b>a</b>'>this</a>`:  "see this",
	} {
		item := "<title>T</title><link>" + link + "</link><description><![CDATA[" + text + "]]></description>"
		d := Parse("x", `<rss version="2.0"><channel><title>Papers</title><item>`+item+`</item></channel></rss>`)
		uitest.Equal(t, d.Papers[0].Abstract.String(), want, text)
	}
}

func TestJSONInWindows1252IsReadAndReported(t *testing.T) {
	d := Parse("x", `[{"paper":{"title":"Caf`+"\xe9\"}},\n{\"paper\":{\"title\":\"\x93A\x94\"}},\n"+`{"paper":{"title":"Café"}}]`)
	uitest.Equal(t, d.Papers[0].Title.String()+" "+d.Papers[1].Title.String()+" "+d.Papers[2].Title.String(), "Café “A” Café")
	if len(d.Problems) != 1 || !strings.HasPrefix(d.Problems[0].Text.String(), "saved as Windows-1252") || d.Problems[0].Lost {
		t.Error(d.Problems)
	}
	d = Parse("x", `{"paper":{"title":"Café of Ren`+"\xc3"+`"}}`) // truncated within a character
	uitest.Equal(t, d.Papers[0].Title.String(), "Café of Ren�")
}

func TestPapersOfRecordsDoNotRetainTheFile(t *testing.T) {
	const n = 1000
	path := inFile(t, manySitePapers(n))
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	papers := loadAll(t, path, "")
	runtime.GC()
	runtime.ReadMemStats(&after)
	// A record has 6 kB: title, abstract and names take 1.5 kB, the structs around them 0.5 kB.
	if each := (int(after.HeapAlloc) - int(before.HeapAlloc)) / n; each > 3000 {
		t.Errorf("%d bytes a paper", each)
	}
	runtime.KeepAlive(papers)
}

func FuzzParseSiteJSON(f *testing.F)  { fuzzFormat(f, SiteJSON, ".json") }
func FuzzParseArXivJSON(f *testing.F) { fuzzFormat(f, ArXivJSON, ".jsonl") }
func FuzzParseAtom(f *testing.F)      { fuzzFormat(f, ArXivAtom, ".xml") }
func FuzzParseRSS(f *testing.F)       { fuzzFormat(f, ArXivRSS, ".xml") }
func FuzzParseSavedPage(f *testing.F) { fuzzFormat(f, SitePage, ".html") }

// fuzzFormat reads any text as one format.
func fuzzFormat(f *testing.F, source Source, extension string) {
	for name, text := range samples(f) {
		if strings.HasSuffix(name, extension) {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		var parts []Dump
		s := newStream("fuzz", func() chunk { return chunk{last: true} })
		s.yield = func(d Dump) bool { parts = append(parts, d); return true }
		s.readRecords(source, text)
		rest := *s.dump
		rest.Pages, rest.Problems = rest.Pages[s.pagesYielded:], rest.Problems[s.problemsYielded:]
		wellFormed(t, merge(append(parts, rest)))
	})
}

// sample reads one of the real files beside the project, if they are present.
func sample(t *testing.T, path string) (Dump, string) {
	t.Helper()
	text, err := os.ReadFile("../../shared/data/" + path)
	if err != nil {
		t.Skip("the real samples are not here")
	}
	return Parse(path, string(text)), string(text)
}

// values decodes JSON without knowledge of its fields.
func values(t *testing.T, text string) (all []map[string]any) {
	t.Helper()
	uitest.Must(t, json.Unmarshal([]byte(text), &all))
	return all
}

// collapse formats a value and collapses its whitespace.
func collapse(text any) string { return strings.Join(strings.Fields(fmt.Sprint(text)), " ") }

func TestRealDaysOfTheSiteAreReadFieldByField(t *testing.T) {
	page, text := sample(t, "hf-html/papers_2024-08-01.html")
	props := regexp.MustCompile(`data-target="DailyPapers" data-props="([^"]*)"`).FindStringSubmatch(text)
	var inPage struct{ DailyPapers json.RawMessage }
	uitest.Must(t, json.Unmarshal([]byte(html.UnescapeString(props[1])), &inPage))
	days := map[string]string{"2024-08-01": string(inPage.DailyPapers)}
	dumps := map[string]Dump{"2024-08-01": page}
	for _, day := range []string{"2024-06-07", "2025-07-24", "2026-07-10"} {
		dumps[day], days[day] = sample(t, "hf-json/daily_papers_"+day+".json")
	}
	for day, text := range days {
		d, want := dumps[day], values(t, text)
		if len(d.Papers) != len(want) || len(d.Problems) != 0 || len(d.Pages) != 1 || d.Pages[0].Date.String() != day {
			t.Fatalf("%s: %d papers of %d, %d pages, %v", day, len(d.Papers), len(want), len(d.Pages), d.Problems)
		}
		for i, v := range want {
			paper, p := v["paper"].(map[string]any), d.Papers[i]
			org, _ := v["organization"].(map[string]any)
			fullname, _ := org["fullname"].(string)
			if p.Title.String() != collapse(v["title"]) || p.ArXiv != paper["id"] || p.Authors != len(paper["authors"].([]any)) || float64(p.Comments) != v["numComments"] ||
				collapse(p.Abstract) != collapse(paper["summary"]) || p.Org.Name.String() != fullname || p.Date.String() != paper["publishedAt"].(string)[:10] {
				t.Errorf("%s: %+v", day, p)
			}
		}
	}
}

func TestArXivsRealMetadataIsRead(t *testing.T) {
	d, text := sample(t, "arxiv/arxiv-metadata-sample.jsonl")
	want := values(t, "["+strings.ReplaceAll(strings.TrimSpace(text), "\n", ",\n")+"]")
	if len(d.Papers) != 40 || len(want) != 40 || len(d.Problems) != 0 || d.Source != ArXivJSON {
		t.Fatalf("%d papers, %v", len(d.Papers), d.Problems)
	}
	for i, p := range d.Papers {
		if p.Title.String() != collapse(want[i]["title"]) || p.ArXiv != want[i]["id"] || collapse(p.Abstract) != collapse(want[i]["abstract"]) || p.Line != i+1 ||
			p.Authors != len(want[i]["authors_parsed"].([]any)) || len(p.Details.Categories) != len(strings.Fields(want[i]["categories"].(string))) {
			t.Errorf("line %d: %+v", i+1, p)
		}
	}
	uitest.Equal(t, d.Papers[0].Details.Authors[0].String(), "C. Balázs")
	uitest.Equal(t, d.Papers[0].Date.String(), "2007-04-02")
}

func TestRealFeedsAreRead(t *testing.T) {
	for _, c := range []struct {
		file, day     string
		papers, nth   int
		number, start string
		author        string
		authors       int
	}{
		{"arxiv/atom_2025-10-17.xml", "2025-10-17", 2, 0, "2510.14968", "To tackle long-horizon tasks", "Jiachen Li", 4},
		{"arxiv/rss_cs.AI_2026-04-27.xml", "2026-04-27", 3, 1, "2604.21936", "Medical imaging research", "Bennett A. Landman", 18},
		{"hf-rss/feed_weekly_2026-08-03.xml", "2026-08-03", 6, 0, "2607.23802", "Reinforcement Learning with Verifiable Rewards", "", 11},
	} {
		d, _ := sample(t, c.file)
		if len(d.Papers) != c.papers || len(d.Problems) != 0 || len(d.Pages) != 1 || d.Pages[0].Date.String() != c.day {
			t.Fatal(describe(d))
		}
		p := d.Papers[c.nth]
		last := p.Details.Authors[len(p.Details.Authors)-1].String()
		if p.ArXiv != c.number || p.Authors != c.authors || !strings.HasPrefix(p.Abstract.String(), c.start) || strings.Contains(p.Abstract.String(), "<") || c.author != "" && last != c.author {
			t.Errorf("%+v, %+v", p, p.Details)
		}
	}
}

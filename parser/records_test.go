package parser

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"html"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"dailies/parser/clean"
	"dailies/parser/dump"
)

// samples are the files of testdata/formats: one in each format that is made of records.
func samples(tb testing.TB) map[string]string {
	tb.Helper()
	paths, err := filepath.Glob("testdata/formats/*")
	if err != nil || len(paths) == 0 {
		tb.Fatal(paths, err)
	}
	all := map[string]string{"served.json": served}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			tb.Fatal(err)
		}
		all[filepath.Base(path)] = string(text)
	}
	return all
}

// inFull writes all that a dump says.
func inFull(d Dump) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s: %s\n", d.Name, d.Source)
	for _, p := range d.Pages {
		fmt.Fprintf(&b, "page of %v, line %d, %d papers: %s\n", p.Date, p.Line, p.Papers, p.Name)
	}
	for _, p := range d.Problems {
		fmt.Fprintf(&b, "problem in line %d: %s\n", p.Line, p.Text)
	}
	for _, p := range d.Papers {
		details := Details{}
		if p.Details != nil {
			details = *p.Details
		}
		fmt.Fprintf(&b, "%s\n  %s\n  %s, line %d, page %d, %v, org %s, %d authors, %d comments\n  %+v\n", p.Title, p.Abstract, p.ArXiv, p.Line, p.Page, p.Date, p.Org.Line, p.Authors, p.Comments, details)
	}
	return b.String()
}

func TestEachFormatIsReadWithAllItsFields(t *testing.T) {
	var got strings.Builder
	all := samples(t)
	for _, name := range slices.Sorted(func(yield func(string) bool) {
		for name := range all {
			if !yield(name) {
				return
			}
		}
	}) {
		got.WriteString(inFull(Parse(name, all[name])) + "\n")
	}
	golden(t, "testdata/formats.golden", []byte(got.String()))
}

// TestTheOrderOfTagsMakesNoDifference holds the two serialisations of arXiv's API
// against each other.
func TestTheOrderOfTagsMakesNoDifference(t *testing.T) {
	all := samples(t)
	before, now := Parse("a", all["atom_old.xml"]), Parse("a", all["atom_new.xml"])
	for i := range before.Papers {
		before.Papers[i].Line, now.Papers[i].Line = 0, 0
	}
	if !reflect.DeepEqual(before.Papers, now.Papers) {
		t.Errorf("before:\n%s\nnow:\n%s", inFull(before), inFull(now))
	}
}

func TestAFormatIsToldByItsContentAndNeverByItsName(t *testing.T) {
	for name, text := range samples(t) {
		want := Parse("x", text)
		var packed bytes.Buffer
		w := gzip.NewWriter(&packed)
		_, _ = w.Write([]byte(text))
		_ = w.Close()
		for _, in := range []struct{ path, stdin string }{
			{inFile(t, text), ""}, // dump.txt
			{inFile(t, packed.String()), ""},
			{"-", text},
			{"-", packed.String()},
			{"-", "\ufeff" + text},
		} {
			var got Dump
			for d, err := range load(t.Context(), []string{in.path}, strings.NewReader(in.stdin)) {
				if err != nil {
					t.Fatal(name, err)
				}
				got = d
			}
			got.Name, got.Bytes, got.Saved = want.Name, want.Bytes, want.Saved
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s by way of %s:\n%s\nwant\n%s", name, in.path, inFull(got), inFull(want))
			}
		}
	}
}

func TestRecordsAreTheSameHoweverTheTextIsCutUp(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for name, text := range samples(t) {
		if strings.HasSuffix(name, ".jsonl") {
			text = strings.Repeat(text, 600) // several parts
		}
		want := Parse("x", text)
		for range 20 {
			parts := inParts(t, text, r)
			var papers []Paper
			n := 0
			for _, d := range parts {
				papers, n = append(papers, d.Papers...), n+len(d.Problems)
			}
			if !reflect.DeepEqual(papers, want.Papers) || n != len(want.Problems) {
				t.Fatalf("%s: %d papers and %d problems in %d parts, want %d and %d", name, len(papers), n, len(parts), len(want.Papers), len(want.Problems))
			}
		}
	}
}

func TestADamagedLineLosesNoOther(t *testing.T) {
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
			t.Errorf("%s:\n%s", name, inFull(d))
		}
	}
}

func TestAFeedThatIsCutGivesWhatIsThereAndSaysSo(t *testing.T) {
	for name, text := range samples(t) {
		if !strings.HasSuffix(name, ".xml") {
			continue
		}
		whole := Parse("x", text)
		for cut := 200; cut < len(strings.TrimSpace(text)); cut += 17 {
			if d := Parse("x", text[:cut]); len(d.Problems) == 0 || len(d.Papers) > len(whole.Papers) {
				t.Fatalf("%s, cut at %d: %s", name, cut, inFull(d))
			}
		}
	}
}

func TestArXivsErrorIsSaid(t *testing.T) {
	d := Parse("x", `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>http://arxiv.org/api/errors#incorrect_id_format_for_1234</id><title>Error</title><summary>incorrect id format for 1234</summary></entry></feed>`)
	if len(d.Papers) != 0 || len(d.Problems) != 1 || !strings.Contains(d.Problems[0].Text.String(), "incorrect id format for 1234") {
		t.Error(inFull(d))
	}
}

func TestLongFieldsAreCutAndSaid(t *testing.T) {
	d := Parse("x", fmt.Sprintf(`{"paper":{"id":"2510.00001","title":%q,"summary":%q}}`, strings.Repeat("t", 2000), strings.Repeat("s", 1<<20)))
	if len(d.Papers) != 1 || d.Papers[0].Title.Len() > dump.MaxTitle+4 || d.Papers[0].Abstract.Len() > dump.MaxText+8 || len(d.Problems) != 2 {
		t.Errorf("%d and %d bytes, problems %v", d.Papers[0].Title.Len(), d.Papers[0].Abstract.Len(), d.Problems)
	}
}

func TestSixHundredAuthorsAreRead(t *testing.T) {
	authors := strings.TrimSuffix(strings.Repeat(`{"name":"Ann A"},`, 664), ",")
	d := Parse("x", `{"paper":{"id":"2510.00001","title":"T","authors":[`+authors+`]}}`)
	if len(d.Papers) != 1 || d.Papers[0].Authors != 664 || len(d.Papers[0].Details.Authors) != 664 {
		t.Error(inFull(d)[:200])
	}
}

// hostile is what nobody should find in a field, and JSON can hold.
const hostile = "\x1b]0;x\x07\x1b[31m\u202e\u200b\u0085\u2028\ue000e\u0301\u0301\u0301\u0301\u0301\u0301\x00\x7f\u009b<b>\U000e0041"

// hostileInXML is the same without what no XML may hold.
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
			t.Errorf("%s: nothing hostile was read:\n%s", name, inFull(d))
		}
		recordsAreWellFormed(t, d)
	}
}

func TestAddressesThatAreNoneAreLeftOut(t *testing.T) {
	for _, address := range []string{"javascript:alert(1)", "file:///etc/passwd", "https://a b", "https://user@host/", "//host", "\x1b", "https://a/\u202e"} {
		quoted, _ := json.Marshal(address)
		d := Parse("x", `{"paper":{"id":"2510.00001","title":"T","upvotes":1,"githubRepo":`+string(quoted)+`,"projectPage":`+string(quoted)+`}}`)
		if details := d.Papers[0].Details; details.Code != "" || details.Project != "" {
			t.Errorf("%q: %+v", address, details)
		}
	}
}

func TestPapersOfRecordsKeepNothingOfTheFileInMemory(t *testing.T) {
	const n = 3000
	path := inFile(t, manySitePapers(n))
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	papers := loadAll(t, path)
	runtime.GC()
	runtime.ReadMemStats(&after)
	// 6 kB a record, 1.5 kB of them title, abstract and names, and 0.5 kB for the values around them
	if each := (int(after.HeapAlloc) - int(before.HeapAlloc)) / n; each > 3000 {
		t.Errorf("%d bytes a paper", each)
	}
	runtime.KeepAlive(papers)
}

// recordsAreWellFormed checks what is true of every dump that is made of records.
func recordsAreWellFormed(t *testing.T, d Dump) {
	t.Helper()
	if len(d.Papers) == 0 && len(d.Problems) == 0 {
		t.Fatal("no papers, and nothing said")
	}
	counts := make([]int, len(d.Pages))
	texts := []clean.Text{d.Name}
	for _, p := range d.Papers {
		if counts[p.Page]++; p.Position != counts[p.Page] || p.Line < 1 || p.Authors < 0 || p.Comments < 0 || p.Title.Empty() || p.Date.Known() && !p.Date.Valid() {
			t.Fatalf("this cannot be: %+v", p)
		}
		texts = append(texts, p.Title, p.Abstract, p.Org.Slug, p.Org.Name, p.Org.Line, clean.Literal("x"))
		if p.ArXiv != "" && arXivNumber(p.ArXiv) != p.ArXiv {
			t.Fatalf("the number %q", p.ArXiv)
		}
		if details := p.Details; details != nil {
			texts = slices.Concat(texts, details.Authors, details.Categories, details.Keywords, []clean.Text{details.Submitter, details.Summary})
			if details.Upvotes < 0 || details.Stars < 0 || details.Code != "" && !clean.Address(details.Code) || details.Project != "" && !clean.Address(details.Project) {
				t.Fatalf("these details cannot be: %+v", details)
			}
		}
	}
	for i, page := range d.Pages {
		if texts = append(texts, page.Name); page.Papers != counts[i] || page.Line < 1 || page.Date.Known() && !page.Date.Valid() {
			t.Fatalf("this page cannot be: %+v", page)
		}
	}
	for _, p := range d.Problems {
		if texts = append(texts, p.Text); p.Text.Empty() || strings.Contains(p.Text.String(), "\n") {
			t.Fatalf("this problem cannot be: %+v", p)
		}
	}
	for _, text := range texts {
		if clean.Of(text.String()) != text {
			t.Fatalf("this is not clean: %q", text)
		}
	}
}

func FuzzParseSiteJSON(f *testing.F)  { fuzzFormat(f, SiteJSON, ".json") }
func FuzzParseArXivJSON(f *testing.F) { fuzzFormat(f, ArXivJSON, ".jsonl") }
func FuzzParseAtom(f *testing.F)      { fuzzFormat(f, ArXivAtom, ".xml") }
func FuzzParseRSS(f *testing.F)       { fuzzFormat(f, ArXivRSS, ".xml") }
func FuzzParseSavedPage(f *testing.F) { fuzzFormat(f, SitePage, ".html") }
func FuzzParseJSONStart(f *testing.F) {
	f.Add(`{"error":"x"}`)
	f.Add(`["a"]`)
	f.Fuzz(func(t *testing.T, text string) {
		if start, ok := readJSONStart(text); ok && start.what() == "" {
			t.Error("it is JSON, and nobody knows what")
		}
	})
}

// fuzzFormat reads texts as one format, whatever they look like.
func fuzzFormat(f *testing.F, source Source, extension string) {
	for name, text := range samples(f) {
		if strings.HasSuffix(name, extension) {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := newStream("fuzz", func() (chunk, error) { return chunk{last: true}, nil })
		s.format = newRecords(s, source, text)
		var whole Dump
		for d, _ := s.part(); ; d, _ = s.part() {
			whole.Papers, whole.Problems = append(whole.Papers, d.Papers...), append(whole.Problems, d.Problems...)
			if whole.Pages = append(whole.Pages, d.Pages...); !d.More {
				break
			}
		}
		for i := range whole.Pages { // parts count their own
			whole.Pages[i].Papers = 0
		}
		for _, p := range whole.Papers {
			whole.Pages[p.Page].Papers++
		}
		recordsAreWellFormed(t, whole)
	})
}

package parser

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// TestMain lets the heap grow more between collections, which took a fifth of the time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

// Parts of a page as copied from a browser.
const (
	heading    = "new\n\nGet trending papers in your email inbox!\n\nSubscribe\n\nDaily Papers\n\nbyAK and the research community\n\n"
	sixAuthors = "  • 6 authors\n·\nAug 15\n\n"
)

// Abstracts of two kinds.
var (
	long    = strings.TrimSpace(strings.Repeat("We propose a method that does what no other did before, and measure how well it works. ", 16))
	further = strings.TrimSpace(strings.Repeat("Beyond that, we study where it fails and why, on tasks of many kinds. ", 8))
)

// entry returns a paper as on a copied page. The meta block may be empty.
func entry(title, abstract, meta string) string { return title + "\n\n" + abstract + "\n\n" + meta }

// pageOf returns a complete dump with one paper.
func pageOf(title string) string { return heading + "Oct 27\n\n" + entry(title, long, sixAuthors) }

// filesOf returns the texts of the files that match a pattern, by name.
func filesOf(tb testing.TB, pattern string) map[string]string {
	tb.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		tb.Fatalf("%s: %d files, %v", pattern, len(names), err)
	}
	texts := map[string]string{}
	for _, name := range names {
		raw, err := os.ReadFile(name)
		uitest.Must(tb, err)
		texts[filepath.Base(name)] = string(raw)
	}
	return texts
}

// dumps returns the real dumps, and samples a file of each record format.
func dumps(tb testing.TB) map[string]string { return filesOf(tb, "../testdata/dumps/*.txt") }
func samples(tb testing.TB) map[string]string {
	all := filesOf(tb, "testdata/formats/*")
	all["served.json"] = served
	return all
}

// texts returns all kinds of copied pages of which there are examples, and one text with all of the
// files.
func texts(tb testing.TB) map[string]string {
	tb.Helper()
	all := dumps(tb)
	maps.Copy(all, filesOf(tb, "testdata/variants/*"))
	var whole strings.Builder
	for _, name := range slices.Sorted(maps.Keys(all)) {
		whole.WriteString(all[name] + "\n")
	}
	paper, scrap := entry("Title", long, sixAuthors), "·\nx\n"
	all["everything"] = whole.String()
	all["bare"] = strings.Repeat(entry("Title", long, ""), 50)
	all["cards"] = heading + strings.Repeat("Submitted by\nsomebody\n117\nA Title\n\n"+long+"\n\n Some Lab\n·\n16 authors\n·\n5\n", 20)
	all["cards later"] = all["003_430ccd52457c2aaf.txt"] + "\n" + all["cards"]
	all["addresses"] = heading + strings.Repeat(paper+"12\nhttps://huggingface.co/papers/2510.01234#community\n", 9)
	all["problems"] = heading + paper + strings.Repeat(scrap, 700) + strings.Repeat(paper+scrap, 700)
	all["scraps"] = heading + paper + strings.Repeat("x\n", 9000) + paper
	all["two paragraphs"] = heading + strings.Repeat(entry("Title", long+"\n\n"+further, sixAuthors), 20)
	all["prose"] = strings.Repeat("This is prose. It goes on.\n\nAnd on.\n", 100)
	all["torn"] = heading + paper + "Another\n\n" + long + "\n\xe2\x80"
	return all
}

// summary describes a paper on one line. place is its position on its page.
func summary(p Paper, place int) string {
	who := fmt.Sprintf("%d authors", p.Authors)
	if !p.Org.Name.Empty() {
		who = fmt.Sprintf("%s / %s", p.Org.Slug, p.Org.Name)
	}
	if !p.Meta {
		who = "no meta"
	}
	return fmt.Sprintf("%d.%d line %d | %s | %s | %s | %d comments | abstract %d | %d hidden | %s",
		p.Page, place, p.Line, p.Title, who, p.Date, p.Comments, p.Abstract.Len(), p.Hidden, p.ArXiv)
}

// describe returns everything that a dump contains.
func describe(d Dump) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s: %s\n", d.Name, d.Source)
	papers := onPages(d)
	for i, p := range d.Pages {
		fmt.Fprintf(&b, "page of %v, line %d, %d papers: %s\n", p.Date, p.Line, papers[i], p.Name)
	}
	for _, p := range d.Problems {
		fmt.Fprintf(&b, "problem in line %d: %s\n", p.Line, p.Text)
	}
	place := map[int]int{}
	for _, p := range d.Papers {
		place[p.Page]++
		fmt.Fprintf(&b, "%s\n  %s\n", summary(p, place[p.Page]), p.Abstract)
		if p.Details != nil {
			fmt.Fprintf(&b, "  %+v\n", *p.Details)
		}
	}
	return b.String()
}

// onPages counts the papers on each page.
func onPages(d Dump) []int {
	papers := make([]int, len(d.Pages))
	for _, p := range d.Papers {
		papers[p.Page]++
	}
	return papers
}

// sameDump compares everything that two dumps contain, except their names.
func sameDump(t *testing.T, got, want Dump, what string) {
	t.Helper()
	got.Name = want.Name
	a, b := strings.Split(describe(got), "\n"), strings.Split(describe(want), "\n")
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			t.Fatalf("%s: %d and %d lines; from line %d on it is\n%.300q\nand not\n%.300q", what, len(a), len(b), i+1, a[min(i, len(a)):min(i+3, len(a))], b[min(i, len(b)):min(i+3, len(b))])
		}
	}
}

// golden compares what is read from texts with a golden file.
func golden(t *testing.T, path string, texts map[string]string, say func(Dump) string) {
	t.Helper()
	var got strings.Builder
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		got.WriteString(say(Parse(name, texts[name])))
	}
	uitest.Golden(t, path, got.String())
}

// wellFormed checks the invariants of every dump.
func wellFormed(t *testing.T, d Dump) {
	t.Helper()
	if len(d.Papers)+len(d.Problems) == 0 {
		t.Fatal("no papers, and no problems")
	}
	texts := []clean.Text{d.Name}
	for i, p := range d.Papers {
		if d.Source == Copied && (p.Date.Known() && !p.Meta || i > 0 && (p.Line < d.Papers[i-1].Line || p.Page < d.Papers[i-1].Page)) {
			t.Fatalf("paper %d is out of place: %+v", i, p)
		}
		if p.Line < 1 || p.Page < 0 || p.Page >= len(d.Pages) || p.Title.Empty() || strings.Contains(p.Title.String(), "\n") ||
			p.Date.Known() && !p.Date.Valid() || min(p.Hidden, p.Authors, p.Comments) < 0 || p.ArXiv != ArXivNumber(p.ArXiv) {
			t.Fatalf("paper %d cannot be: %+v", i, p)
		}
		texts = append(texts, p.Title, p.Abstract, p.Org.Slug, p.Org.Name)
		if x := p.Details; x != nil {
			texts = slices.Concat(texts, x.Authors, x.Categories, x.Keywords, []clean.Text{x.Submitter, x.Summary})
			if min(x.Upvotes, x.Stars) < 0 || x.Code != "" && !clean.Address(x.Code) || x.Project != "" && !clean.Address(x.Project) {
				t.Fatalf("these details cannot be: %+v", x)
			}
		}
	}
	for i, page := range d.Pages {
		texts = append(texts, page.Name)
		if page.Line < 1 || page.Date.Known() && !page.Date.Valid() || d.Source == Copied && i > 0 && page.Line < d.Pages[i-1].Line {
			t.Fatalf("page %d cannot be: %+v", i, page)
		}
	}
	for _, p := range d.Problems {
		texts = append(texts, p.Text)
		if p.Text.Empty() || strings.Contains(p.Text.String(), "\n") || p.Line < 0 {
			t.Fatalf("problem %+v", p)
		}
	}
	for _, text := range texts {
		uitest.Equal(t, clean.Of(text.String()), text)
	}
}

func gzipped(t *testing.T, texts ...string) string {
	t.Helper()
	var b bytes.Buffer
	for _, text := range texts {
		w, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
		uitest.Must(t, err)
		_, err = w.Write([]byte(text))
		uitest.Must(t, err)
		uitest.Must(t, w.Close())
	}
	return b.String()
}

// folder writes files into a new folder and returns its path.
func folder(tb testing.TB, files map[string]string) string {
	tb.Helper()
	dir := tb.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		uitest.Must(tb, os.MkdirAll(filepath.Dir(path), 0o755))
		uitest.Must(tb, os.WriteFile(path, []byte(text), 0o600))
	}
	return dir
}

// inFile writes a text into a new file and returns its path.
func inFile(tb testing.TB, text string) string {
	return filepath.Join(folder(tb, map[string]string{"dump.txt": text}), "dump.txt")
}

// merge combines the parts of a file.
func merge(parts []Dump) Dump {
	var all Dump
	for _, d := range parts {
		all.Name, all.Source, all.Bytes = d.Name, d.Source, d.Bytes
		all.Pages = append(all.Pages, d.Pages...)
		all.Papers = append(all.Papers, d.Papers...)
		all.Problems = append(all.Problems, d.Problems...)
	}
	return all
}

// loadAll loads a file, or standard input, and returns its parts.
func loadAll(t *testing.T, path, stdin string) (parts []Dump) {
	t.Helper()
	for d, err := range load(context.Background(), []string{path}, strings.NewReader(stdin)) {
		uitest.Must(t, err)
		if n := len(parts); n > 0 && (!parts[n-1].More || d.Bytes < parts[n-1].Bytes) {
			t.Fatalf("%d bytes after %d, more: %v", d.Bytes, parts[n-1].Bytes, parts[n-1].More)
		}
		parts = append(parts, d)
	}
	if parts[len(parts)-1].More {
		t.Error("the last part says that more follows")
	}
	return parts
}

// loadTitles returns the titles of all papers, errors after "!", and problems of files without
// papers after "?".
func loadTitles(t *testing.T, stdin string, paths ...string) (titles []string) {
	t.Helper()
	for d, err := range load(context.Background(), paths, strings.NewReader(stdin)) {
		if err != nil {
			titles = append(titles, "!"+err.Error())
			continue
		}
		for _, p := range d.Papers {
			titles = append(titles, p.Title.String())
		}
		if len(d.Papers) == 0 {
			titles = append(titles, "?"+d.Problems[0].Text.String())
		}
	}
	return titles
}

// expectTitles compares titles. Strings that start with "!" or "?" need only contain the rest.
func expectTitles(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.EqualFunc(got, want, func(got, want string) bool {
		partial := strings.HasPrefix(want, "!") || strings.HasPrefix(want, "?")
		return got == want || partial && strings.HasPrefix(got, want[:1]) && strings.Contains(got, want[1:])
	}) {
		t.Fatalf("got %q, want %q", got, want)
	}
}

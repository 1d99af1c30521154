package parser

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dailies/ui/uitest"
)

func TestAFolderIsReadInTheOrderOfNames(t *testing.T) {
	dir := folder(t, map[string]string{
		"page 10.txt": pageOf("Ten"), "page 2.TXT": pageOf("Two"), "page 2b.md": pageOf("Two B"), "a/b/deep.text": pageOf("Deep"),
		"z.txt.gz": gzipped(t, pageOf("Packed"), pageOf("Twice")), "noext": pageOf("No Extension"), "binary": "\x7fELF\x00", "photo.png": "\x89PNG",
		".hidden.txt": pageOf("Hidden"), ".git/x.txt": pageOf("Hidden"), "page 03.txt": pageOf("Three"),
	})
	expectTitles(t, loadTitles(t, "", dir), "Deep", "No Extension", "Three", "Ten", "Two", "Two B", "Packed", "Twice")
}

func TestEachFileIsReadOnce(t *testing.T) {
	dir := folder(t, map[string]string{"a.txt": pageOf("A"), "sub/b.txt": pageOf("B")})
	a := filepath.Join(dir, "a.txt")
	for link, make := range map[string]func(string, string) error{"hard.txt": os.Link, "soft.txt": os.Symlink} {
		if err := make(a, filepath.Join(dir, link)); err != nil {
			t.Skip(err)
		}
	}
	uitest.Must(t, os.Symlink(dir, filepath.Join(dir, "sub", "up")))
	expectTitles(t, loadTitles(t, "", a, a, dir, filepath.Join(dir, "*.txt"), filepath.Join(dir, "sub")), "A", "B")
}

func TestGlobsAndFilesThatLookLikeGlobs(t *testing.T) {
	dir := folder(t, map[string]string{"a1.txt": pageOf("One"), "a10.txt": pageOf("Ten"), "a2.txt": pageOf("Two"), "[x].txt": pageOf("Bracket"), ".a3.txt": pageOf("Hidden"), "x.txt": pageOf("X")})
	expectTitles(t, loadTitles(t, "", filepath.Join(dir, "a*.txt")), "One", "Ten", "Two")
	expectTitles(t, loadTitles(t, "", filepath.Join(dir, "[x].txt")), "Bracket")
	expectTitles(t, loadTitles(t, "", filepath.Join(dir, "b*.txt"), filepath.Join(dir, "[")), "!no such file, and", "!no such file, and")
}

func TestStandardInputIsReadOnce(t *testing.T) {
	expectTitles(t, loadTitles(t, pageOf("Piped"), "-", "/dev/stdin", "-"), "Piped")
	expectTitles(t, loadTitles(t, gzipped(t, pageOf("Packed")), "-"), "Packed")
	expectTitles(t, loadTitles(t, "", "-"), "?no papers in it: the file is empty")
}

// endless repeats a text forever.
type endless string

func (e endless) Read(p []byte) (int, error) { return copy(p, e), nil }

func TestAnEndlessStreamWithoutPapersIsAbandoned(t *testing.T) {
	var last error
	behind := io.MultiReader(strings.NewReader(dumps(t)["003_430ccd52457c2aaf.txt"]), endless(strings.Repeat("yes, yes\n", 1000)))
	for _, err := range load(t.Context(), []string{"-"}, behind) {
		last = err
	}
	uitest.Equal(t, errors.Is(last, ErrNoPapers), true, last) // and it ended, or the test would hang
	expectTitles(t, loadTitles(t, strings.Repeat("Any Title of a Paper\n\n", 1000), "-"), "?looks like other text")
}

func TestALongStreamOfPapersIsReadToItsEnd(t *testing.T) {
	abstract, text := strings.Repeat("We show many things. ", 100), strings.Builder{}
	text.WriteString("Daily Papers\n\nbyAK and the research community\n\nOct 27\n\n")
	for i := range 5000 {
		fmt.Fprintf(&text, "Paper Number %d\n\n%s\n\n  • 3 authors\n\n·\n\nOct 27\n\n", i, abstract)
	}
	papers := 0
	for d, err := range load(t.Context(), []string{"-"}, strings.NewReader(text.String())) {
		if papers += len(d.Papers); err != nil {
			t.Error(err)
		}
	}
	uitest.Equal(t, papers, 5000)
}

func TestUnreadablePathsAreReportedAndTheOthersAreRead(t *testing.T) {
	dir := folder(t, map[string]string{"good.txt": pageOf("Good"), "empty/photo.png": "\x89PNG", "binary.txt": "\x00\x01", "blank.txt": "\n\n"})
	in := func(name string) string { return filepath.Join(dir, name) }
	for _, link := range [][2]string{{"nowhere", "dangling.txt"}, {"loop.txt", "loop.txt"}} {
		if err := os.Symlink(link[0], in(link[1])); err != nil {
			t.Skip(err)
		}
	}
	expectTitles(t, loadTitles(t, "", in("missing"), in("a\x1b[2J\nb"), in("empty"), in("dangling.txt"), in("loop.txt"), "", strings.Repeat("x", 5000)),
		"!missing: no such file or folder", "!a␛[2J b: no such file, and", "!empty: no papers in this folder", "!dangling.txt: no such file or folder",
		"!loop.txt: too many levels of symbolic links", "!no such file", "!file name too long")
	expectTitles(t, loadTitles(t, "", dir), "?looks like a binary file", "?nothing but blank lines", "!dangling.txt: no such file or folder", "Good", "!loop.txt: ")
}

func TestAFileWithoutPermissionIsSkipped(t *testing.T) {
	dir := folder(t, map[string]string{"a.txt": pageOf("A"), "b.txt": pageOf("B")})
	uitest.Must(t, os.Chmod(filepath.Join(dir, "a.txt"), 0))
	if _, err := os.ReadFile(filepath.Join(dir, "a.txt")); err == nil {
		t.Skip("this user may read everything")
	}
	expectTitles(t, loadTitles(t, "", dir), "!not allowed to read it", "B")
}

func TestAGzipBombStopsAtTheLimit(t *testing.T) {
	dir := folder(t, map[string]string{"bomb.txt.gz": gzipped(t, strings.Repeat("\n", 8<<20)), "small.txt.gz": gzipped(t, strings.Repeat(" ", 1<<20)+pageOf("Small"))})
	expectTitles(t, loadTitles(t, "", dir), "!bomb.txt.gz: decompresses to more than", "Small")
}

func TestATruncatedGzipFileGivesItsFirstPapers(t *testing.T) {
	whole := gzipped(t, pageOf("First")+strings.Repeat(entry("More", long, sixAuthors), 200))
	for _, text := range []string{whole[:len(whole)-4], whole + "rubbish"} {
		dir := folder(t, map[string]string{"cut.txt.gz": text})
		d := merge(loadAll(t, dir, ""))
		if len(d.Papers) < 100 || len(d.Problems) == 0 {
			t.Errorf("%d papers, %v", len(d.Papers), d.Problems)
		}
	}
	expectTitles(t, loadTitles(t, "\x1f\x8b\x08", "-"), "!standard input: ")
}

func TestLoadingEndsWhenItsContextIsCancelled(t *testing.T) {
	dir := folder(t, map[string]string{"a.txt": pageOf("A"), "b.txt": pageOf("B"), "c.txt": pageOf("C")})
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	n := 0
	for range Load(ctx, []string{dir}) {
		n++
		cancel()
	}
	uitest.Equal(t, n, 1)
}

func TestSmallFilesAreReadInParallelAndComeInOrder(t *testing.T) {
	files, want := map[string]string{}, []string{}
	for i := range 50 {
		title, text := fmt.Sprintf("Paper %d", i), ""
		if text = pageOf(title); i == 19 {
			text += strings.Repeat("\n", wholeSize) // too large to be read with others
		}
		files[fmt.Sprintf("%02d.txt", i)] = text
		want = append(want, title)
	}
	files["07.json"], want = "{}", slices.Insert(want, 7, "?JSON that is neither a paper nor a list of papers")
	dir := folder(t, files)
	expectTitles(t, loadTitles(t, "", dir), want...)
	expectTitles(t, loadTitles(t, pageOf("Piped"), filepath.Join(dir, "00.txt"), "missing", "-", filepath.Join(dir, "01.txt")), "Paper 0", "!missing", "Piped", "Paper 1")

	for range Load(t.Context(), []string{dir}) {
		break // the other files were read but must not be yielded, which would panic
	}
}

func TestOtherFormatsInAFolderAreNamed(t *testing.T) {
	dir := folder(t, map[string]string{
		"a.html": "<!doctype html>" + long, "b.PDF": "%PDF-1.7", "d.webarchive": "bplist00", "c.json": `[{"paper": 1}]`,
		"good.txt": pageOf("Good"), "photo.png": "\x89PNG", "main.go": "package main", ".x.html": "<html>",
	})
	expectTitles(t, loadTitles(t, "", dir), "?looks like a web page without a list of papers", "?looks like a PDF file, not read",
		"?looks like JSON that is neither a paper nor a list of papers", "?looks like a web archive, not read", "Good")
}

func TestOnlyTheFirstUnreadDocumentsAreNamed(t *testing.T) {
	files := map[string]string{"good.xml.gz": pageOf("Good"), "page.html": pageOf("Page")}
	for i := range 10 {
		files[fmt.Sprintf("sub/%d.htm", i)] = "<html>"
	}
	dir := folder(t, files)
	got := loadTitles(t, "", dir)
	expectTitles(t, got, "Good", "Page", "?a web page", "?a web page", "?a web page", "!and 7 more web pages and documents, not read")
	if !strings.HasPrefix(got[5], "!"+dir+": and") {
		t.Errorf("got %q", got[5])
	}
	// Each named folder has its own count.
	got = loadTitles(t, "", filepath.Join(dir, "sub"), dir)
	expectTitles(t, got[3:], "!and 7 more web pages and documents, not read", "Good", "Page")
}

func TestAFileNamedDashIsNotStandardInput(t *testing.T) {
	t.Chdir(folder(t, map[string]string{"-": pageOf("File")}))
	expectTitles(t, loadTitles(t, pageOf("Input"), "."), "File")
}

func TestACopiedPageIsReadWhateverItsExtension(t *testing.T) {
	dir := folder(t, map[string]string{"page.html": pageOf("Text")})
	expectTitles(t, loadTitles(t, "", dir), "Text")
}

func TestTheDateInAFileNameTakesPrecedence(t *testing.T) {
	written := time.Date(2026, 3, 5, 12, 0, 0, 0, time.UTC)
	for path, want := range map[string]Date{
		"papers 2024-08-01.txt":              {Year: 2024, Month: 8, Day: 1},
		"/dumps/2023/20240801.txt.gz":        {Year: 2024, Month: 8, Day: 1},
		"daily_papers_2025_07_24 (copy).txt": {Year: 2025, Month: 7, Day: 24},
		"2024-13-01.txt":                     {Year: 2026, Month: 3, Day: 5},
		"arxiv-2010.txt":                     {Year: 2026, Month: 3, Day: 5},
		"120240801.txt":                      {Year: 2026, Month: 3, Day: 5},
		"page.txt":                           {Year: 2026, Month: 3, Day: 5},
	} {
		uitest.Equal(t, savedOn(path, written), want, path)
	}
	uitest.Equal(t, savedOn("page.txt", time.Unix(0, 0)), (Date{}))
	uitest.Equal(t, savedOn("page.txt", time.Date(40_000, 1, 1, 0, 0, 0, 0, time.UTC)), (Date{}), "no int16")
}

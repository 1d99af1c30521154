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
		"z.txt.gz": packed(t, pageOf("Packed"), pageOf("Twice")), "noext": pageOf("No Extension"), "binary": "\x7fELF\x00", "photo.png": "\x89PNG",
		".hidden.txt": pageOf("Hidden"), ".git/x.txt": pageOf("Hidden"), "page 03.txt": pageOf("Three"),
	})
	expect(t, loaded(t, "", dir), "Deep", "No Extension", "Three", "Ten", "Two", "Two B", "Packed", "Twice")
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
	expect(t, loaded(t, "", a, a, dir, filepath.Join(dir, "*.txt"), filepath.Join(dir, "sub")), "A", "B")
}

func TestGlobsAndFilesThatLookLikeGlobs(t *testing.T) {
	dir := folder(t, map[string]string{"a1.txt": pageOf("One"), "a10.txt": pageOf("Ten"), "a2.txt": pageOf("Two"), "[x].txt": pageOf("Bracket"), ".a3.txt": pageOf("Hidden"), "x.txt": pageOf("X")})
	expect(t, loaded(t, "", filepath.Join(dir, "a*.txt")), "One", "Ten", "Two")
	expect(t, loaded(t, "", filepath.Join(dir, "[x].txt")), "Bracket")
	expect(t, loaded(t, "", filepath.Join(dir, "b*.txt"), filepath.Join(dir, "[")), "!no such file, and", "!no such file, and")
}

func TestStandardInputIsReadOnce(t *testing.T) {
	expect(t, loaded(t, pageOf("Piped"), "-", "/dev/stdin", "-"), "Piped")
	expect(t, loaded(t, packed(t, pageOf("Packed")), "-"), "Packed")
	expect(t, loaded(t, "", "-"), "?no papers in it: the file is empty")
}

// endless repeats a text for ever.
type endless string

func (e endless) Read(p []byte) (int, error) { return copy(p, e), nil }

func TestAStreamWithoutPapersIsGivenUp(t *testing.T) {
	var said error
	behind := io.MultiReader(strings.NewReader(dumps(t)["003_430ccd52457c2aaf.txt"]), endless(strings.Repeat("yes, yes\n", 1000)))
	for _, err := range load(t.Context(), []string{"-"}, behind) {
		said = err
	}
	uitest.Equal(t, errors.Is(said, ErrNoPapers), true, said) // and it ended, or the test would not
	expect(t, loaded(t, strings.Repeat("Any Title of a Paper\n\n", 1000), "-"), "?looks like other text")
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

func TestWhatCannotBeReadIsSaidAndTheRestGoesOn(t *testing.T) {
	dir := folder(t, map[string]string{"good.txt": pageOf("Good"), "empty/photo.png": "\x89PNG", "binary.txt": "\x00\x01", "blank.txt": "\n\n"})
	in := func(name string) string { return filepath.Join(dir, name) }
	for _, link := range [][2]string{{"nowhere", "dangling.txt"}, {"loop.txt", "loop.txt"}} {
		if err := os.Symlink(link[0], in(link[1])); err != nil {
			t.Skip(err)
		}
	}
	expect(t, loaded(t, "", in("missing"), in("a\x1b[2J\nb"), in("empty"), in("dangling.txt"), in("loop.txt"), "", strings.Repeat("x", 5000)),
		"!missing: no such file or folder", "!a␛[2J b: no such file, and", "!empty: no papers in this folder", "!dangling.txt: no such file or folder",
		"!loop.txt: too many levels of symbolic links", "!no such file", "!file name too long")
	expect(t, loaded(t, "", dir), "?looks like a binary file", "?nothing but blank lines", "!dangling.txt: no such file or folder", "Good", "!loop.txt: ")
}

func TestAFileThatMayNotBeReadIsSkipped(t *testing.T) {
	dir := folder(t, map[string]string{"a.txt": pageOf("A"), "b.txt": pageOf("B")})
	uitest.Must(t, os.Chmod(filepath.Join(dir, "a.txt"), 0))
	if _, err := os.ReadFile(filepath.Join(dir, "a.txt")); err == nil {
		t.Skip("this user may read everything")
	}
	expect(t, loaded(t, "", dir), "!not allowed to read it", "B")
}

func TestABombStopsAtTheLimit(t *testing.T) {
	dir := folder(t, map[string]string{"bomb.txt.gz": packed(t, strings.Repeat("\n", 8<<20)), "small.txt.gz": packed(t, strings.Repeat(" ", 1<<20)+pageOf("Small"))})
	expect(t, loaded(t, "", dir), "!bomb.txt.gz: unpacks to more than", "Small")
}

func TestACutGzipFileGivesWhatIsThere(t *testing.T) {
	whole := packed(t, pageOf("First")+strings.Repeat(entry("More", long, sixAuthors), 200))
	for _, text := range []string{whole[:len(whole)-4], whole + "rubbish"} {
		dir := folder(t, map[string]string{"cut.txt.gz": text})
		d := joined(loadAll(t, dir, ""))
		if len(d.Papers) < 100 || len(d.Problems) == 0 {
			t.Errorf("%d papers, %v", len(d.Papers), d.Problems)
		}
	}
	expect(t, loaded(t, "\x1f\x8b\x08", "-"), "!standard input: ")
}

func TestLoadingEndsWhenItsContextDoes(t *testing.T) {
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

func TestSmallFilesAreReadTogetherAndComeInOrder(t *testing.T) {
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
	expect(t, loaded(t, "", dir), want...)
	expect(t, loaded(t, pageOf("Piped"), filepath.Join(dir, "00.txt"), "missing", "-", filepath.Join(dir, "01.txt")), "Paper 0", "!missing", "Piped", "Paper 1")

	for range Load(t.Context(), []string{dir}) {
		break // the others that were read are not handed over: that would panic
	}
}

func TestPagesInOtherFormatsAreNamed(t *testing.T) {
	dir := folder(t, map[string]string{
		"a.html": "<!doctype html>" + long, "b.PDF": "%PDF-1.7", "d.webarchive": "bplist00", "c.json": `[{"paper": 1}]`,
		"good.txt": pageOf("Good"), "photo.png": "\x89PNG", "main.go": "package main", ".x.html": "<html>",
	})
	expect(t, loaded(t, "", dir), "?looks like a web page without a list of papers", "?looks like a PDF file, not read",
		"?looks like JSON that is neither a paper nor a list of papers", "?looks like a web archive, not read", "Good")
}

func TestOnlyTheFirstDocumentsAreNamed(t *testing.T) {
	files := map[string]string{"good.xml.gz": pageOf("Good"), "page.html": pageOf("Page")}
	for i := range 10 {
		files[fmt.Sprintf("sub/%d.htm", i)] = "<html>"
	}
	dir := folder(t, files)
	got := loaded(t, "", dir)
	expect(t, got, "Good", "Page", "?a web page", "?a web page", "?a web page", "!and 7 more web pages and documents, not read")
	if !strings.HasPrefix(got[5], "!"+dir+": and") {
		t.Errorf("got %q", got[5])
	}
	// Each folder that was named has its own.
	got = loaded(t, "", filepath.Join(dir, "sub"), dir)
	expect(t, got[3:], "!and 7 more web pages and documents, not read", "Good", "Page")
}

func TestAFolderDoesNotNameStandardInput(t *testing.T) {
	t.Chdir(folder(t, map[string]string{"-": pageOf("File")}))
	expect(t, loaded(t, pageOf("Input"), "."), "File")
}

func TestAPagesTextIsReadWhateverItsName(t *testing.T) {
	dir := folder(t, map[string]string{"page.html": pageOf("Text")})
	expect(t, loaded(t, "", dir), "Text")
}

func TestAFilesNameTellsBeforeItsTimeWhenItWasSaved(t *testing.T) {
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
}

package parser

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/parser/parsertest"
)

// joined is all that the parts of a file say.
func joined(parts []Dump) Dump {
	all := Dump{Name: parts[0].Name}
	for _, d := range parts {
		join(&all, d)
	}
	return all
}

// join adds the next part of a file.
func join(d *Dump, next Dump) {
	before := len(d.Pages)
	d.Pages = append(d.Pages, next.Pages...)
	d.Papers = append(d.Papers, next.Papers...)
	d.Problems = append(d.Problems, next.Problems...)
	for _, p := range next.Papers {
		if p.Page < before {
			d.Pages[p.Page].Papers++
		}
	}
}

// textOf is a dump with its texts, to be compared.
func textOf(d Dump) string {
	var all strings.Builder
	fmt.Fprintln(&all, d.Name, d.Pages, d.Problems)
	for _, p := range d.Papers {
		if p.Details != nil {
			fmt.Fprintf(&all, "%+v ", *p.Details)
			p.Details = nil
		}
		fmt.Fprintln(&all, p)
	}
	return all.String()
}

// sameAs compares what two dumps say.
func sameAs(t *testing.T, got, want Dump, what string) {
	t.Helper()
	x, y := strings.Split(textOf(got), "\n"), strings.Split(textOf(want), "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			t.Fatalf("%s: line %d is\n%.300s\nnot\n%.300s", what, i, x[i], y[i])
		}
	}
	if len(x) != len(y) {
		t.Fatalf("%s: %d lines, not %d", what, len(x), len(y))
	}
}

// cutUp cuts a text below some of its lines. As in a file, the first chunk is long enough to
// tell what the text is.
func cutUp(text string, r *rand.Rand) []chunk {
	var all []chunk
	size := 1 + r.IntN(max(1, len(text)/(1+r.IntN(12))))
	for at := 0; ; {
		n := lineEnd(text, at+r.IntN(2*size))
		if at == 0 && sourceOf(text) == Copied {
			n = lineEnd(text, max(n, 64<<10)) // the sample that says the dialect
		}
		for at == 0 && sourceOf(text[:n]) != sourceOf(text) {
			n = lineEnd(text, n)
		}
		empty := strings.HasSuffix(text, "\n") && r.IntN(4) == 0 // what follows
		c := chunk{text: text[at:n], last: n == len(text) && !empty}
		if all = append(all, c); c.last {
			return all
		}
		at = n
	}
}

// lineEnd is where the line ends that text[at] is of.
func lineEnd(text string, at int) int {
	if at < len(text) {
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			return at + i + 1
		}
	}
	return len(text)
}

// inParts reads a text in the parts that the chunks give.
func inParts(t *testing.T, text string, r *rand.Rand) []Dump {
	t.Helper()
	chunks := cutUp(text, r)
	s := newStream("x", func() (chunk, error) {
		c := chunks[0]
		chunks = chunks[1:]
		return c, nil
	})
	s.large = r.IntN(2) == 0 // cut into lines ahead, or as they are read
	defer s.end()
	var parts []Dump
	for {
		d, more := s.part()
		if !more {
			t.Fatal("the text ended too early")
		}
		parts = append(parts, d)
		if !d.More {
			return parts
		}
	}
}

// inFile puts a text into a file, and gives its path.
func inFile(tb testing.TB, text string) string {
	tb.Helper()
	path := filepath.Join(tb.TempDir(), "dump.txt")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		tb.Fatal(err)
	}
	return path
}

// texts are all kinds of pages, and one text of all that are files.
func texts(tb testing.TB) map[string]string {
	tb.Helper()
	all := parsertest.Texts(tb, "..")
	var whole strings.Builder
	for _, name := range sortedNames(all) {
		if strings.Contains(name, ".") {
			whole.WriteString(all[name] + "\n")
		}
	}
	all["everything"] = whole.String()
	return all
}

func TestAllPartsTogetherAreTheWhole(t *testing.T) {
	for name, text := range texts(t) {
		for kind, text := range map[string]string{
			"as it is": text,
			"CRLF":     strings.ReplaceAll(text, "\n", "\r\n"),
			"BOM":      "\ufeff" + text,
			"cut":      text[:len(text)*2/3],
		} {
			want := Parse("x", text)
			for seed := range uint64(2) {
				r := rand.New(rand.NewPCG(seed, 1))
				what := fmt.Sprintf("%s, %s, seed %d", name, kind, seed)
				sameAs(t, joined(inParts(t, text, r)), want, what)
			}
		}
	}
}

// large is a dump that is read in several chunks. What it has little of stands
// where chunks are cut.
func large(tb testing.TB, size int) string {
	tb.Helper()
	real := texts(tb)
	delete(real, "everything")
	delete(real, "prose")
	var all strings.Builder
	for i := 0; all.Len() < size; i++ {
		all.WriteString(real["000_a759a57b9da32d5f.txt"] + "\n")
		if i%7 == 3 {
			all.WriteString(real[sortedNames(real)[i/7%len(real)]] + "\n")
		}
	}
	return all.String()
}

func TestALargeFileComesInPartsThatAreTheWhole(t *testing.T) {
	text := large(t, 6<<20)
	for _, text := range []string{text, strings.ReplaceAll(text, "\n", "\r\n")} {
		path := inFile(t, text)
		parts := loadAll(t, path)
		if len(parts) < 4 || len(parts[0].Papers) == 0 || parts[0].Bytes > firstSize {
			t.Errorf("%d parts, %d bytes in the first", len(parts), parts[0].Bytes)
		}
		sameAs(t, joined(parts), Parse(path, text), path)
	}
}

// loadAll loads a file.
func loadAll(t *testing.T, path string) []Dump {
	t.Helper()
	var parts []Dump
	for d, err := range load(context.Background(), []string{path}, nil) {
		if err != nil {
			t.Fatal(err)
		}
		if n := len(parts); n > 0 && (!parts[n-1].More || d.Bytes < parts[n-1].Bytes) {
			t.Fatalf("%d bytes after %d, more: %v", d.Bytes, parts[n-1].Bytes, parts[n-1].More)
		}
		parts = append(parts, d)
	}
	if last := parts[len(parts)-1]; last.More {
		t.Error("the last part says that more follows")
	}
	return parts
}

func TestCardsFarDownInALargeFileMeanSomethingForWhatFollows(t *testing.T) {
	cards := "Submitted by\nsomebody\n117\nA Title\n\n" + long + "\n\n Some Lab\n·\n16 authors\n·\n5\n"
	text := heading + "Oct 27\n\n" + entry("Title", long, sixAuthors) + cards
	for i := 0; len(text) < 4<<20; i++ {
		text += strings.Repeat(entry(fmt.Sprint("Title ", i), long, sixAuthors), 1000)
	}
	path := inFile(t, text)
	sameAs(t, joined(loadAll(t, path)), Parse(path, text), "behind cards")
}

func TestAFileThatIsCutWhileItIsReadIsReadUpToThere(t *testing.T) {
	text := large(t, 8<<20)
	path := inFile(t, text)
	n := 0
	for d, err := range load(context.Background(), []string{path}, nil) {
		if err != nil {
			t.Fatal(err)
		}
		if n += len(d.Papers); d.More && d.Bytes < 1<<20 {
			if err := os.Truncate(path, 5<<20); err != nil {
				t.Fatal(err)
			}
		}
	}
	if want := len(Parse("x", text).Papers); n < want/8 || n > want {
		t.Errorf("%d papers of %d", n, want)
	}
}

func TestNoFileIsLeftOpen(t *testing.T) {
	dir := folder(t, map[string]string{"a.txt": pageOf("A"), "b.txt": large(t, 5<<20), "c.txt": pageOf("C"), "d.txt.gz": packed(t, large(t, 2<<20))})
	open := openFiles()
	for stop := range 12 {
		n := 0
		ctx, cancel := context.WithCancel(context.Background())
		for range load(ctx, []string{dir}, nil) {
			if n++; n > stop {
				if stop%2 == 0 {
					cancel()
					continue
				}
				break
			}
		}
		cancel()
	}
	if n := openFiles(); n > open {
		t.Errorf("%d files are open, %d were before", n, open)
	}
}

// openFiles counts the files that this process has open, where the system says.
func openFiles() int {
	entries, _ := os.ReadDir("/proc/self/fd")
	return len(entries)
}

func TestAPipeAndAPackedFileComeInParts(t *testing.T) {
	text := large(t, 3<<20)
	dir := folder(t, map[string]string{"a.txt.gz": packed(t, text)})
	for _, path := range []string{"-", filepath.Join(dir, "a.txt.gz")} {
		var parts []Dump
		for d, err := range load(context.Background(), []string{path}, strings.NewReader(text)) {
			if err != nil {
				t.Fatal(err)
			}
			parts = append(parts, d)
		}
		want := Parse(joined(parts).Name.String(), text)
		sameAs(t, joined(parts), want, path)
	}
}

// failing gives a text and then fails.
type failing struct{ text io.Reader }

func (f failing) Read(into []byte) (int, error) {
	n, err := f.text.Read(into)
	if err != nil {
		err = errors.New("the disk is on fire")
	}
	return n, err
}

func TestWhatWasReadBeforeAFailureStays(t *testing.T) {
	text := large(t, 2<<20)
	var all Dump
	var last Dump
	failed := ""
	for d, err := range load(context.Background(), []string{"-"}, failing{strings.NewReader(text)}) {
		if err != nil {
			failed = err.Error()
			continue
		}
		join(&all, d)
		last = d
	}
	want := Parse("x", text).Papers
	if n := len(all.Papers); failed != "standard input: the disk is on fire" || last.More || n < len(want)/4 || n >= len(want) {
		t.Errorf("%d of %d papers, more: %v, and it is said: %s", n, len(want), last.More, failed)
	}
}

package parser

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"dailies/parser/page"
	"dailies/ui/uitest"
)

// chunksOf splits a text into chunks at random lines. As in a file, the first chunk is long enough
// to detect the format.
func chunksOf(text string, r *rand.Rand) (all []chunk) {
	size := 1 + r.IntN(max(1, len(text)/(1+r.IntN(12))))
	source, _ := detectSource(text)
	for at := 0; ; {
		n := lineEnd(text, at+r.IntN(2*size))
		if at == 0 && source == Copied {
			n = lineEnd(text, max(n, page.SampleSize)) // enough to detect the dialect
		}
		for first, _ := detectSource(text[:n]); at == 0 && first != source; first, _ = detectSource(text[:n]) {
			n = lineEnd(text, n)
		}
		empty := strings.HasSuffix(text, "\n") && r.IntN(4) == 0 // whether an empty chunk follows
		c := chunk{text: text[at:n], last: n == len(text) && !empty}
		if all = append(all, c); c.last {
			return all
		}
		at = n
	}
}

// lineEnd returns the end of the line that contains text[at].
func lineEnd(text string, at int) int {
	if at < len(text) {
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			return at + i + 1
		}
	}
	return len(text)
}

// inParts reads a text chunk by chunk and merges the parts.
func inParts(text string, r *rand.Rand) Dump {
	chunks := chunksOf(text, r)
	s := newStream("x", func() chunk {
		c := chunks[0]
		chunks = chunks[1:]
		return c
	})
	s.readAhead = r.IntN(2) == 0 // with and without read-ahead
	var parts []Dump
	s.dumps(func(d Dump) bool {
		parts = append(parts, d)
		return true
	})
	return merge(parts)
}

func TestAllPartsTogetherEqualTheWhole(t *testing.T) {
	for name, text := range texts(t) {
		for kind, text := range map[string]string{
			"as it is": text,
			"CRLF":     strings.ReplaceAll(text, "\n", "\r\n"),
			"BOM":      "\ufeff" + text,
			"cut":      text[:len(text)*2/3],
		} {
			sameDump(t, inParts(text, rand.New(rand.NewPCG(0, 1))), Parse("x", text), name+", "+kind)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for name, text := range samples(t) {
		times := 10
		if strings.HasSuffix(name, ".jsonl") {
			text, times = strings.Repeat(text, 600), 2 // several parts
		}
		for range times {
			sameDump(t, inParts(text, r), Parse("x", text), name)
		}
	}
}

// damage removes, duplicates and replaces pieces of a text.
func damage(text string, r *rand.Rand) string {
	for range 1 + r.IntN(20) {
		i := r.IntN(len(text))
		j := i + r.IntN(min(60, len(text)-i))
		k := r.IntN(len(text))
		switch r.IntN(4) {
		case 0:
			text = text[:i] + "\n\r·x \xe2#"[r.IntN(8):][:1] + text[i+1:]
		case 1:
			text = text[:i] + text[j:]
		case 2:
			text = text[:k] + text[i:j] + text[k:]
		case 3:
			text = text[:i] + "\n·\n" + text[i:]
		}
		text += "\n"
	}
	return text
}

func FuzzParts(f *testing.F) {
	for _, text := range texts(f) {
		f.Add(damage(text[:min(len(text), 9000)], rand.New(rand.NewPCG(1, 9))), uint64(1))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		if isUTF16(text) {
			t.Skip("chunks are in UTF-8")
		}
		whole := Parse("x", text)
		wellFormed(t, whole)
		text = strings.Repeat(text+"\n", 1+(page.SampleSize+8000)/(len(text)+1))
		sameDump(t, inParts(text, rand.New(rand.NewPCG(seed, 2))), Parse("x", text), "in parts")
	})
}

// largeDump returns a dump that is read in several chunks. Rare features are near the ends of chunks.
func largeDump(tb testing.TB, size int) string {
	tb.Helper()
	real := texts(tb)
	delete(real, "everything")
	delete(real, "prose")
	names := slices.Sorted(maps.Keys(real))
	var all strings.Builder
	for i := 0; all.Len() < size; i++ {
		all.WriteString(real["000_a759a57b9da32d5f.txt"] + "\n")
		if i%7 == 3 {
			all.WriteString(real[names[i/7%len(names)]] + "\n")
		}
	}
	return all.String()
}

func TestThePartsOfALargeFileEqualTheWhole(t *testing.T) {
	text := largeDump(t, 4<<20)
	cards := heading + "Oct 27\n\n" + entry("Title", long, sixAuthors) + "Submitted by\nsomebody\n117\nA Title\n\n" + long + "\n\n Some Lab\n·\n16 authors\n·\n5\n"
	for i := 0; len(cards) < 3<<20; i++ { // the first card decides how numbers far below are read
		cards += strings.Repeat(entry(fmt.Sprint("Title ", i), long, sixAuthors), 1000)
	}
	for name, text := range map[string]string{"LF": text, "CRLF": strings.ReplaceAll(text, "\n", "\r\n"), "UTF-16": utf16le(text), "behind cards": cards} {
		parts := loadAll(t, inFile(t, text), "")
		if len(parts) < 4 || len(parts[0].Papers) == 0 || parts[0].Bytes > 2*firstChunkSize { // UTF-16 has two bytes per letter
			t.Errorf("%d parts, %d bytes in the first", len(parts), parts[0].Bytes)
		}
		sameDump(t, merge(parts), Parse("x", text), name)
	}
	text = text[:2<<20]
	sameDump(t, merge(loadAll(t, "-", text)), Parse("x", text), "a pipe")
	sameDump(t, merge(loadAll(t, inFile(t, gzipped(t, text)), "")), Parse("x", text), "packed")
}

func TestAFileTruncatedWhileLoadingIsReadToItsNewEnd(t *testing.T) {
	text := largeDump(t, 8<<20)
	path := inFile(t, text)
	n := 0
	for d, err := range load(context.Background(), []string{path}, nil) {
		uitest.Must(t, err)
		if n += len(d.Papers); d.More && d.Bytes < 1<<20 {
			uitest.Must(t, os.Truncate(path, 5<<20))
		}
	}
	if want := len(Parse("x", text).Papers); n < want/8 || n > want {
		t.Errorf("%d papers of %d", n, want)
	}
}

func TestLoadingLeaksNeitherFilesNorGoroutines(t *testing.T) {
	dir := folder(t, map[string]string{"a.txt": pageOf("A"), "b.txt": largeDump(t, 4<<20), "c.txt": pageOf("C"), "d.txt.gz": gzipped(t, largeDump(t, 2<<20))})
	openFiles := func() int {
		entries, _ := os.ReadDir("/proc/self/fd") // on systems that have it
		return len(entries)
	}
	open, running := openFiles(), runtime.NumGoroutine()
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
	for end := time.Now().Add(5 * time.Second); runtime.NumGoroutine() > running; runtime.Gosched() {
		uitest.Equal(t, time.Now().After(end), false)
	}
}

// failingReader returns a text and then an error.
type failingReader struct{ text io.Reader }

func (f failingReader) Read(into []byte) (int, error) {
	n, err := f.text.Read(into)
	if err != nil {
		err = errors.New("the disk is on fire")
	}
	return n, err
}

func TestPapersReadBeforeAnErrorAreKept(t *testing.T) {
	text := largeDump(t, 2<<20)
	var parts []Dump
	failed := ""
	for d, err := range load(context.Background(), []string{"-"}, failingReader{strings.NewReader(text)}) {
		if err != nil {
			failed = err.Error()
			continue
		}
		parts = append(parts, d)
	}
	want := len(Parse("x", text).Papers)
	if n := len(merge(parts).Papers); failed != "standard input: the disk is on fire" || parts[len(parts)-1].More || n < want/4 || n >= want {
		t.Errorf("%d of %d papers, error: %s", n, want, failed)
	}
}

func TestParallelKeepsTheOrderAndRaisesPanics(t *testing.T) {
	numbers := func(yield func(int) bool) {
		for n := 0; n < 1e9 && yield(n); n++ {
		}
	}
	next := 0
	defer func() {
		uitest.Equal(t, recover(), "broken")
		uitest.Equal(t, next, 100)
	}()
	for n := range Parallel(numbers, func(n int) int {
		if n == 100 {
			panic("broken")
		}
		return n
	}) {
		uitest.Equal(t, n, next)
		next++
	}
}

func TestADumpHasTheNumberOfBytesRead(t *testing.T) {
	text := pageOf("One")
	gz := gzipped(t, text)
	dir := folder(t, map[string]string{"plain.txt": text, "packed.txt.gz": gz})
	for path, n := range map[string]int{filepath.Join(dir, "plain.txt"): len(text), filepath.Join(dir, "packed.txt.gz"): len(gz), "-": len(text)} {
		uitest.Equal(t, merge(loadAll(t, path, text)).Bytes, int64(n), path, n)
	}
}

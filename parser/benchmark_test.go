package parser

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// manyPages repeats the real dumps, with titles of their own, up to a size.
func manyPages(b *testing.B, size int) (text string, papers int) {
	var all strings.Builder
	all.Grow(size + size/8)
	for round := 0; all.Len() < size; round++ {
		for name, text := range dumps(b) {
			last := 0
			for _, p := range Parse(name, text).Papers {
				at := last + strings.Index(text[last:], p.Title.String())
				fmt.Fprintf(&all, "%s%d ", text[last:at], round)
				last = at
				papers++
			}
			all.WriteString(text[last:])
			all.WriteByte('\n')
		}
	}
	return all.String(), papers
}

// BenchmarkParse parses 64 MiB in the real format. "newlines" only counts them,
// which is what reading it costs at the least.
func BenchmarkParse(b *testing.B) {
	text, papers := manyPages(b, 64<<20)
	b.Run("newlines", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			if strings.Count(text, "\n") == 0 {
				b.Fatal("no lines")
			}
		}
	})
	b.Run("papers", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			if got := len(Parse("all", text).Papers); got != papers {
				b.Fatalf("%d papers, want %d", got, papers)
			}
		}
	})
	b.Run("CRLF", func(b *testing.B) {
		text := strings.ReplaceAll(text, "\n", "\r\n")
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			if got := len(Parse("all", text).Papers); got != papers {
				b.Fatalf("%d papers, want %d", got, papers)
			}
		}
	})
}

// BenchmarkLoad loads a file of 64 MiB. "newlines" reads it and counts them; "first" is the time
// until the first papers are there.
func BenchmarkLoad(b *testing.B) {
	text, papers := manyPages(b, 64<<20)
	path := inFile(b, text)
	b.Run("newlines", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		buf := make([]byte, 64<<10)
		for b.Loop() {
			countNewlines(b, path, buf)
		}
	})
	b.Run("all", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			n := 0
			for d := range Load(context.Background(), []string{path}) {
				n += len(d.Papers)
			}
			if n != papers {
				b.Fatalf("%d papers, want %d", n, papers)
			}
		}
	})
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			for d := range Load(context.Background(), []string{path}) {
				if len(d.Papers) == 0 {
					b.Fatal("no papers in the first part")
				}
				break
			}
		}
	})
}

func countNewlines(b *testing.B, path string, buf []byte) {
	b.Helper()
	f, err := os.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	lines := 0
	for {
		n, err := f.Read(buf)
		lines += bytes.Count(buf[:n], []byte{'\n'})
		if err != nil {
			break
		}
	}
	if lines == 0 {
		b.Fatal("no lines")
	}
}

// BenchmarkLoadSmallFiles loads a thousand files of some papers each.
func BenchmarkLoadSmallFiles(b *testing.B) {
	const files = 1000
	dir := b.TempDir()
	for i := range files {
		text := heading + "Oct 27\n\n" + strings.Repeat(entry(fmt.Sprint("Title ", i), long, sixAuthors), 4)
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprint(i, ".txt")), []byte(text), 0o600); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		n := 0
		for d := range Load(context.Background(), []string{dir}) {
			n += len(d.Papers)
		}
		if n != 4*files {
			b.Fatalf("%d papers", n)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/files, "µs/file")
}

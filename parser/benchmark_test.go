package parser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// dumps gives the real dumps, by name.
func dumps(tb testing.TB) map[string]string {
	tb.Helper()
	names, err := filepath.Glob("../testdata/dumps/*.txt")
	if err != nil || len(names) != 4 {
		tb.Fatalf("%d dumps, %v", len(names), err)
	}
	texts := map[string]string{}
	for _, name := range names {
		raw, err := os.ReadFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		texts[filepath.Base(name)] = string(raw)
	}
	return texts
}

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

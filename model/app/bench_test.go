package app

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// manyPapers writes a dump of n papers, of as many bytes as real ones have on
// average. One in a hundred has the title of another.
func manyPapers(b *testing.B, n int) string {
	b.Helper()
	var w strings.Builder
	r := rand.New(rand.NewPCG(3, 3))
	fmt.Fprint(&w, "Daily Papers\n\nbyAK and the research community\n\nOct 27\n\n")
	text := strings.Repeat("Chain of thought adapts its reasoning path to what it is asked. ", 25)
	for i := range n {
		if i%100 == 99 {
			i = r.IntN(i)
		}
		fmt.Fprintf(&w, "Paper %d: as Many Words as the Title of a Paper Has on Average, That Is Some Eleven\n\n%sNo %d.\n\n  • %d authors\n·\nMar %d, %d\n\n",
			i, text, r.IntN(n), 1+r.IntN(20), 1+r.IntN(28), 2023+r.IntN(3))
	}
	return file(b, "dump.txt", w.String())
}

// BenchmarkCount reads 100,000 papers, merges them and says how many there are.
// "newlines" counts the lines of their file, as wc -l does.
func BenchmarkCount(b *testing.B) {
	path := manyPapers(b, 100_000)
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("newlines", func(b *testing.B) {
		b.SetBytes(info.Size())
		for b.Loop() {
			if text, err := os.ReadFile(path); err != nil || bytes.Count(text, []byte{'\n'}) == 0 {
				b.Fatal(err)
			}
		}
	})
	b.Run("papers", func(b *testing.B) {
		b.SetBytes(info.Size())
		b.ReportAllocs()
		for b.Loop() {
			if _, said, status := call(b, b.TempDir(), nil, "list", "--count", path); status != exitOK {
				b.Fatal(status, said)
			}
		}
	})
}

package library

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/parser"
	"dailies/parser/clean"
)

// beyondMemory is the path of a file after which abstracts stay in their files.
func beyondMemory(tb testing.TB) string {
	tb.Helper()
	path := filepath.Join(tb.TempDir(), "large.txt")
	if err := os.WriteFile(path, []byte{0}, 0o600); err != nil {
		tb.Fatal(err)
	}
	if err := os.Truncate(path, 65<<20); err != nil {
		tb.Fatal(err)
	}
	return path
}

// contested is the text of a dump of few titles, whose papers come again with
// other dates and with abstracts that are others, the same or cut off.
func contested(r *rand.Rand, papers int) string {
	var b strings.Builder
	b.WriteString("Daily Papers\n\nbyAK and the research community\n\nOct 27\n\n")
	filler := strings.Repeat(" lorem ipsum dolor sit amet", 12) + "."
	for range papers {
		text := fmt.Sprintf("Abstract %d begins", r.IntN(3)) + filler
		switch r.IntN(3) {
		case 0:
			text = text[:200+r.IntN(20)] + "…"
		case 1:
			text += fmt.Sprintf(" Ending %d.", r.IntN(2))
		}
		fmt.Fprintf(&b, "Paper %d\n\n%s\n\n  • 3 authors\n·\n%s %d, %d\n\n",
			r.IntN(papers/3), text, []string{"Jan", "Mar", "Jul"}[r.IntN(3)], 1+r.IntN(28), 2024+r.IntN(2))
	}
	return b.String()
}

func TestAbstractsInFilesTellPapersApartLikeThoseInMemory(t *testing.T) {
	large := beyondMemory(t)
	several := 0
	for seed := range uint64(10) {
		r := rand.New(rand.NewPCG(seed, 6))
		paths := []string{large}
		inFiles, inMemory := New(today), New(today)
		inMemory.Add(parser.Dump{Name: clean.Line(large)})
		for i := range 1 + r.IntN(3) {
			path, text := filepath.Join(t.TempDir(), fmt.Sprint(i, ".txt")), contested(r, 6+r.IntN(300))
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			paths = append(paths, path)
			inMemory.Add(parser.Parse(path, text))
		}
		for d, err := range parser.Load(context.Background(), paths) {
			if err != nil {
				t.Fatal(err)
			}
			inFiles.Add(d)
			switch r.IntN(3) {
			case 0:
				inFiles.Snapshot()
			case 1:
				inFiles.Glance()
			}
		}
		got, want := inFiles.Snapshot(), inMemory.Snapshot()
		if !got.Abstract(0).InFile() || want.Abstract(0).InFile() {
			t.Fatal("the abstracts are not where they should be")
		}
		if describe(got) != describe(want) {
			t.Fatalf("seed %d:\n%s", seed, firstDifference(describe(got), describe(want)))
		}
		for i := range want.Len() {
			if len(want.Paper(i).Sightings) > 1 {
				several++
			}
		}
	}
	if several < 100 {
		t.Errorf("only %d papers have several entries", several)
	}
}

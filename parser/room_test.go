package parser

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// shown is what a paper says, in a string of its own.
func shown(t *testing.T, p Paper) string {
	t.Helper()
	text, err := p.Abstract.Text()
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(p.Title, "|", text, "|", p.Org, p.Authors, p.Date, p.Comments, p.Meta, p.ArXiv, p.Line, p.Page, p.Position, p.Hidden)
}

func TestPapersWhoseMemoryIsUsedAgainAreWhatTheyWere(t *testing.T) {
	var b strings.Builder
	padding := strings.Repeat(" and more of it", 80)
	b.WriteString(heading + "Oct 27\n\n")
	for i := range 30_000 {
		switch meta := sixAuthors; {
		case i%1000 == 999: // a page ends in the middle of a chunk
			b.WriteString(heading + "Oct 28\n\n")
		case i%7 == 0:
			meta = "tencent Tencent\n·\nMar 3, 2025 12\n\n"
			fallthrough
		default:
			b.WriteString(entry(fmt.Sprint("Title ", i, strings.Repeat(" long", i%40)), fmt.Sprint(long, i, padding), meta))
		}
	}
	text := b.String()
	in := inFile(t, text)
	var said [][]string // by part
	released := 0
	read := func(part int, d Dump) {
		for _, p := range d.Papers {
			said[part] = append(said[part], shown(t, p))
		}
		if d.room != nil {
			released++
		}
		d.Release()
		d.Release() // once is enough, and twice does no harm
	}
	var late []Dump // every other one is read when others have the memory of those beside it
	for d, err := range load(context.Background(), []string{in.path}, nil, 0) {
		if err != nil {
			t.Fatal(err)
		}
		said = append(said, nil)
		if n := len(said) - 1; n%2 == 0 {
			read(n, d)
		} else {
			late = append(late, d)
		}
		if n := len(said) - 1; n%2 == 0 && n >= 20 {
			read(n-19, late[(n-20)/2])
		}
	}
	for n := range said {
		if n%2 == 1 && said[n] == nil {
			read(n, late[n/2])
		}
	}
	got := slices.Concat(said...)
	want := Parse(in.path, text).Papers
	if len(got) != len(want) || released < 30 {
		t.Fatalf("%d papers, want %d; %d of %d parts gave their memory back", len(got), len(want), released, len(said))
	}
	for i := range want {
		if got[i] != shown(t, want[i]) {
			t.Fatalf("paper %d is\n%s\nwant\n%s", i, got[i], shown(t, want[i]))
		}
	}
}

package page

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"dailies/parser/dump"
	"dailies/parser/parsertest"
)

// chunks cuts a text below some of its lines. The first one is long enough to tell the dialect.
func chunks(text string, r *rand.Rand) []string {
	var all []string
	dialect := dialectText(text)
	size := 1 + r.IntN(max(1, len(text)/(1+r.IntN(12))))
	for at := 0; at < len(text) || at == 0; {
		n := lineEnd(text, at+r.IntN(2*size))
		for at == 0 && n < len(text) && dialectText(text[:n]) != dialect {
			n = lineEnd(text, 2*n)
		}
		all = append(all, text[at:n])
		if at = n; at == 0 {
			break
		}
	}
	if strings.HasSuffix(text, "\n") && r.IntN(4) == 0 {
		all = append(all, "")
	}
	return all
}

// dialectText is what the start of a text says.
func dialectText(text string) string {
	return fmt.Sprint(dialectOf(text), strings.Contains(text[:min(len(text), maxFrontMatter)], "\n---\n"))
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

// inParts reads a text chunk by chunk, and takes away all papers but the last one whenever
// Read says that they will stay.
func inParts(text string, r *rand.Rand) dump.Dump {
	var d dump.Dump
	left := chunks(text, r)
	first := left[0]
	left = left[1:]
	next := func() (Chunk, bool) {
		if len(left) == 0 {
			return Chunk{}, false
		}
		c := Cut(left[0])
		left = left[1:]
		return c, true
	}
	var papers []dump.Paper
	reader := New(&d, first, next)
	for reader.Read() {
		if n := len(d.Papers); n > 0 {
			papers = append(papers, d.Papers[:n-1]...)
			d.Papers = []dump.Paper{d.Papers[n-1]}
		}
	}
	reader.End()
	d.Papers = append(papers, d.Papers...)
	return d
}

// samePapers compares what two dumps say.
func samePapers(t *testing.T, got, want dump.Dump, what string) {
	t.Helper()
	for i := range min(len(got.Papers), len(want.Papers)) {
		if !reflect.DeepEqual(got.Papers[i], want.Papers[i]) {
			t.Fatalf("%s: paper %d is\n%+v\nnot\n%+v", what, i, got.Papers[i], want.Papers[i])
		}
	}
	if len(got.Papers) != len(want.Papers) || !reflect.DeepEqual(got.Pages, want.Pages) || !reflect.DeepEqual(got.Problems, want.Problems) {
		t.Fatalf("%s: %d papers, pages %v, problems %v, not %d papers, pages %v, problems %v", what,
			len(got.Papers), got.Pages, got.Problems, len(want.Papers), want.Pages, want.Problems)
	}
}

func TestADamagedTextIsReadTheSameHoweverItIsCutUp(t *testing.T) {
	for name, text := range parsertest.Texts(t, "../..") {
		for seed := range uint64(10) {
			r := rand.New(rand.NewPCG(seed, 9))
			text := damaged(text[:min(len(text), 5000)], r)
			samePapers(t, inParts(text, r), read(text), fmt.Sprint(name, ", seed ", seed))
		}
	}
}

// damaged is a text with pieces of it lost, doubled or replaced.
func damaged(text string, r *rand.Rand) string {
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
	for _, text := range parsertest.Texts(f, "../..") {
		f.Add(text[:min(len(text), 5000)], uint64(1))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		samePapers(t, inParts(text, rand.New(rand.NewPCG(seed, 2))), read(text), "in parts")
	})
}

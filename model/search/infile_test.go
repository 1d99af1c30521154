package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/parser"
)

// heavyDump writes a dump that is too large for its texts to be kept in memory,
// with a letter here and there that cleaning changes.
func heavyDump(t *testing.T, r *rand.Rand) string {
	var b strings.Builder
	b.WriteString("Daily Papers\n\nbyAK and the research community\n\nOct 27\n\n")
	odd := []string{"", "", "", "\u00a0", "é", "\t", "\u200b", "\x01"}
	filler := strings.Repeat(" lorem ipsum dolor sit amet", 1500)
	for i := range 2000 {
		fmt.Fprintf(&b, "Paper %d %s\n\n%s%s%s%s\n\n  • 3 authors\n·\nMar 3, 2025\n\n",
			i, babble(r, 3), strings.Repeat("Word ", 3), babble(r, 12), odd[r.IntN(len(odd))], babble(r, 4)+filler)
	}
	path := filepath.Join(t.TempDir(), "heavy.txt")
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	changed := time.Now().Add(-time.Hour) // so that it is known to stay as it is
	if err := os.Chtimes(path, changed, changed); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAbstractsInFilesAreSearchedLikeThoseInMemory(t *testing.T) {
	onEveryProcessor(t, abstractsInFilesAreSearchedLikeThoseInMemory)
}

func abstractsInFilesAreSearchedLikeThoseInMemory(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 3))
	path := heavyDump(t, r)
	l, plain := library.New(time.Now()), library.New(time.Now())
	for d, err := range parser.Load(context.Background(), []string{path}) {
		if err != nil {
			t.Fatal(err)
		}
		l.Add(d)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	plain.Add(parser.Parse(path, string(text)))
	in, inMemory := Papers{Snapshot: l.Snapshot()}, Papers{Snapshot: plain.Snapshot()}
	if in.Len() < 1500 || !in.Abstract(0).InFile() || inMemory.Abstract(0).InFile() {
		t.Fatalf("%d papers: not in their file", in.Len())
	}
	found := 0
	ix, indexInMemory := NewIndex(), NewIndex()
	queries := 30
	if !wide { // the race detector takes minutes for the slow way over so much text
		queries = 8
	}
	for range queries {
		word := func() string { return "abs:" + strings.Trim(babble(r, 1), " .:-") }
		q := parsed(t, word()+[]string{"", " " + word(), " -" + word(), " | " + word(), " | " + word() + " " + word()}[r.IntN(5)])
		got := ix.Search(Request{Query: q, In: in}).Whole(t.Context()).Papers
		want := indexInMemory.Search(Request{Query: q, In: inMemory}).Whole(t.Context()).Papers
		if !slices.Equal(got, want) {
			t.Fatalf("%q finds %d in the file, %d in memory", q, len(got), len(want))
		}
		if len(want) > 0 && len(want) < in.Len() {
			found++
		}
	}
	if found < queries/8 {
		t.Errorf("only %d of %d queries told papers apart", found, queries)
	}
}

// jumbledDump writes a dump of many short texts into a file of its own: some of
// several lines or with letters that cleaning changes, some of papers that came
// before, so that they do not stand in the order of the papers.
func jumbledDump(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString("Daily Papers\n\nbyAK and the research community\n\nOct 27\n\n")
	odd := []string{"", "", "", "", "", "", "", "\u00a0", "é", "\t", "\u200b", "\x01", "\n", "\n\n", "\r\n", "\r", "  ", " \n \n"}
	for i := range 2600 {
		if i > 100 && r.IntN(6) == 0 {
			i = r.IntN(i)
		}
		text := babble(r, 8+r.IntN(8)) + " lorem ipsum dolor sit amet"
		for range 1 + r.IntN(2) {
			at := r.IntN(len(text))
			text = text[:at] + odd[r.IntN(len(odd))] + text[at:]
		}
		fmt.Fprintf(&b, "Paper %d of abaab ab-a\n\n%s\n\n  • 3 authors\n·\nMar 3, 2025\n\n", i, text)
	}
	return b.String()
}

func TestWhatThreeLettersGrowToIsKnownWhereTheyWereLookedFor(t *testing.T) {
	onEveryProcessor(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(9, 3))
		var b strings.Builder
		b.WriteString("Daily Papers\n\nbyAK and the research community\n\nOct 27\n\n")
		for i := range 2000 {
			fmt.Fprintf(&b, "Paper %d\n\n%s lorem ipsum\n\n  • 3 authors\n·\nMar 3, 2025\n\n", i, babble(r, 9))
		}
		in, _ := filedText(t, b.String())
		for _, word := range []string{"bba", "bab", "1ca"} { // rare letters, frequent ones, and others
			ix := NewIndex()
			a := ix.Search(Request{Query: parsed(t, word), In: in}).Whole(t.Context())
			f := a.Match.tree.(*textTest).finders[0].ahead
			found := 0
			for i := range in.Len() {
				want := strings.Contains(strings.ToLower(textOf(in.Paper(i))), word)
				if has, ok := f.known.recall(int32(i)); !ok || has != want {
					t.Fatalf("%q in paper %d: %v, known: %v, want %v", word, i, has, ok, want)
				}
				found += truth(want)
			}
			if found < 50 || found > in.Len()-50 {
				t.Errorf("%q is in %d of %d abstracts: the test wants other texts", word, found, in.Len())
			}
		}
	})
}

// A million papers are 13,000 passages, and what each takes anew comes on top of what
// is held.
func TestAPassageIsLearntFromInTheSameMemory(t *testing.T) {
	var b strings.Builder
	b.WriteString("Daily Papers\n\nbyAK and the research community\n\nOct 27\n\n")
	for i := range 300 {
		fmt.Fprintf(&b, "Paper %d\n\nSome xqz and axqzb lorem ipsum dolor sit amet.\n\n  • 3 authors\n·\nMar 3, 2025\n\n", i)
	}
	in, _ := filedText(t, b.String())
	m := NewIndex().Prepare(t.Context(), parsed(t, "xqz"), in)
	f := &m.tree.(*textTest).finders[0]
	p, all := &probe{in: &m.in, stock: &m.stock, texts: &parser.TextReader{}}, pageOf(nil, 0, in.Len())
	whole := p.passages(&all, func(s *passage) bool {
		allocs := testing.AllocsPerRun(100, func() {
			for _, k := range []*known{f.known, f.ahead.known} {
				for n := range k.read {
					k.read[n].Store(0)
				}
			}
			if have := f.learnFrom(p, s, nil); have != s.papers {
				t.Errorf("%d of %d are found", have.count(), s.papers.count())
			}
		})
		if allocs > 0 {
			t.Errorf("%v allocations", allocs)
		}
		return true
	}, func(int32) bool { return false })
	if !whole {
		t.Error("the test wants texts that stand in one piece")
	}
}

func TestWhatStandsInOnePieceIsFoundAsInEachAbstract(t *testing.T) {
	onEveryProcessor(t, whatStandsInOnePieceIsFoundAsInEachAbstract)
}

func whatStandsInOnePieceIsFoundAsInEachAbstract(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 3))
	dump := jumbledDump(r)
	in, _ := filedText(t, dump)
	l := library.New(time.Now())
	l.Add(parser.Parse("2.txt", dump))
	inMemory := Papers{Snapshot: l.Snapshot()}
	plain, behind := 0, 0
	for i := range in.Len() {
		a := in.Abstract(i)
		plain += truth(a.Plain())
		behind += truth(i > 0 && a.Behind(in.Abstract(i-1)) < 0)
	}
	if in.Len() != inMemory.Len() || plain < in.Len()/4 || plain > in.Len()*3/4 || behind < 50 {
		t.Fatalf("%d of %d papers are plain, %d are out of order: the test wants other texts", plain, in.Len(), behind)
	}
	found, ix, indexInMemory := 0, NewIndex(), NewIndex()
	for n := range 250 {
		if n%10 == 0 {
			ix, indexInMemory = NewIndex(), NewIndex()
		}
		text := []string{babbledQuery(r), "abs:" + strings.Trim(babble(r, 1), " .:-"), strings.Trim(babble(r, 1), " .:-")}[n%3]
		q, err := Parse(text)
		if err != nil {
			continue
		}
		got := ix.Search(Request{Query: q, In: in}).Whole(t.Context())
		want := indexInMemory.Search(Request{Query: q, In: inMemory}).Whole(t.Context())
		if !slices.Equal(got.Papers, want.Papers) || !slices.Equal(got.Fuzzy, want.Fuzzy) || got.Unread != 0 {
			t.Fatalf("%q finds %d in the file, %d in memory", text, len(got.Papers), len(want.Papers))
		}
		found += truth(len(want.Papers) > 0 && len(want.Papers) < in.Len())
	}
	if found < 60 {
		t.Errorf("only %d queries told papers apart", found)
	}
}

package parser

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// chunksOf are the texts of the chunks that a file is read in after its start.
func chunksOf(t *testing.T, text string, in *place) []string {
	t.Helper()
	c := newCrew(context.Background())
	defer c.end()
	begun := &cutter{source: strings.NewReader(text), size: int64(len(text))}
	next := c.ahead(context.Background(), begun, strings.NewReader(text), in).next
	var all []string
	for at := 0; ; {
		got, err := next()
		if err != nil || got == nil {
			t.Fatalf("after %d bytes: %v, %v", at, got, err)
		}
		text := got.text
		if got.again != nil {
			if text, err = got.again(); err != nil {
				t.Fatal(err)
			}
		}
		if got.at != int64(at) || got.bytes != int64(at+len(text)) {
			t.Fatalf("a chunk of %d bytes at %d, up to %d: want one at %d", len(text), got.at, got.bytes, at)
		}
		all = append(all, text)
		if at += len(text); got.last {
			return all
		}
		if !strings.HasSuffix(text, "\n") {
			t.Fatalf("the chunk before %d does not end in a line's end", at)
		}
	}
}

func TestChunksAreTheWholeTextWhereverTheyAreCut(t *testing.T) {
	entries := strings.Repeat(entry("Title", long, sixAuthors), (3<<20)/len(entry("Title", long, sixAuthors)))
	for name, text := range map[string]string{
		"papers":          entries,
		"lines":           strings.Repeat(strings.Repeat("line ", 40)+"\n", (3<<20)/201),
		"long lines":      strings.Repeat(strings.Repeat("x", 3*maxBack)+"\n", (3<<20)/(3*maxBack+1)),
		"longer lines":    strings.Repeat(strings.Repeat("x", maxFar+100)+"\n", 20),
		"a very long one": entries[:2<<20] + strings.Repeat("x", 4<<20) + "\n" + entries,
		"nothing but one": strings.Repeat("x", 3<<20),
		"blank lines":     strings.Repeat("\n", 3<<20),
	} {
		first := len(chunksOf(t, text, nil)[0])
		for _, n := range []int{len(text), first, first + 1, first + chunkSize - 1, first + chunkSize, first + chunkSize + 1, first + chunkSize - maxBack, first + chunkSize - maxFar, first + 2*chunkSize} {
			text := text[:min(n, len(text))]
			for _, in := range []*place{nil, {path: "x"}} {
				chunks := chunksOf(t, text, in)
				if strings.Join(chunks, "") != text {
					t.Errorf("%s, %d bytes: the %d chunks are not the text", name, n, len(chunks))
				}
			}
		}
	}
}

func TestLinesAsLongAsChunksAreNotJoinedIntoOne(t *testing.T) {
	text := "a\n" + strings.Repeat("x", chunkSize/2) + "\n" + strings.Repeat(strings.Repeat("x", chunkSize-1)+"\n", 8)
	for i, chunk := range chunksOf(t, text, &place{path: "x"}) {
		if len(chunk) > 2*chunkSize {
			t.Errorf("chunk %d has %d bytes", i, len(chunk))
		}
	}
}

func TestChunksOfAbstractsThatAreOneLongLineAreParsedAhead(t *testing.T) {
	for _, size := range []int{maxBack, 54_000, 200_000} {
		one := entry("Title", strings.Repeat("This is a word of an abstract. ", size/31), sixAuthors)
		text := heading + "Oct 27\n\n" + strings.Repeat(one, (8<<20)/len(one))
		c := newCrew(context.Background())
		defer c.end()
		begun := &cutter{source: strings.NewReader(text), size: int64(len(text))}
		o := c.ahead(context.Background(), begun, strings.NewReader(text), &place{path: "x"})
		if _, err := o.next(); err != nil { // which is not
			t.Fatal(err)
		}
		for n := 0; ; n++ {
			got, err := o.next()
			if err != nil {
				t.Fatal(err)
			}
			if got.last {
				break
			}
			if got.early == nil || !got.early.ok {
				t.Errorf("with abstracts of %d bytes, chunk %d was not parsed ahead", size, n)
			}
		}
	}
}

func TestAFileIsTheSameWhereverItsChunksAreCut(t *testing.T) {
	for name, text := range texts(t) {
		in := inFile(t, text)
		want := Parse("x", text)
		for seed := range uint64(12) {
			r := rand.New(rand.NewPCG(seed, 4))
			n := lineEnd(text, 3000+r.IntN(5000))
			for n < len(text) && kindOf(text[:n]) != kindOf(text) {
				n = lineEnd(text, n)
			}
			size, back := 600+r.IntN(20_000), 1+r.IntN(600)
			parts := cutInto(t, text, n, size, back, back+r.IntN(size), in)
			sameAs(t, joined(parts), want, fmt.Sprintf("%s, seed %d", name, seed))
		}
	}
}

// cutInto reads a file in chunks: first bytes, and then about so many at a time.
func cutInto(t *testing.T, text string, first, size, back, far int, in *place) []Dump {
	t.Helper()
	c := newCrew(context.Background())
	defer c.end()
	begun := &cutter{source: strings.NewReader(text), size: int64(first - 1)}
	o := c.ahead(context.Background(), begun, strings.NewReader(text), in)
	o.size, o.back, o.far = int64(size), min(back, size), min(far, size)
	s := newStream("x", new(keeper).stay(in), o.next)
	var parts []Dump
	for {
		d, more := s.part()
		if !more {
			t.Fatalf("the text ended too early: %v", s.failed)
		}
		if parts = append(parts, d); !d.More {
			return parts
		}
	}
}

func TestAChunkIsReadAgainWhereTheOneBeforeMeantSomethingForIt(t *testing.T) {
	cards := "Submitted by\nsomebody\n117\nA Title\n\n" + long + "\n\n Some Lab\n·\n16 authors\n·\n5\n"
	text := heading + "Oct 27\n\n" + entry("Title", long, sixAuthors) + cards
	for i := 0; len(text) < 4<<20; i++ {
		text += strings.Repeat(entry(fmt.Sprint("Title ", i), long, sixAuthors), 1000)
	}
	in := inFile(t, text)
	sameAs(t, joined(loadAll(t, in.path, 0)), Parse(in.path, text), "behind cards")
}

func TestAChunkThatCannotBeReadAgainIsSaid(t *testing.T) {
	failed := errors.New("the disk is on fire")
	chunks := []*chunk{
		{text: heading + "Oct 27\n\n" + entry("Title", long, sixAuthors)},
		{again: func() (string, error) { return "", failed }},
	}
	s := newStream("x", &keeper{}, func() (*chunk, error) {
		c := chunks[0]
		chunks = chunks[1:]
		return c, nil
	})
	if _, more := s.part(); !more {
		t.Error("the first part is not there")
	}
	if _, more := s.part(); more || !errors.Is(s.failed, failed) {
		t.Errorf("more: %v, and it is said: %v", more, s.failed)
	}
}

func TestAFileThatIsCutWhileItIsReadIsReadUpToThere(t *testing.T) {
	text := large(t, 8<<20)
	in := inFile(t, text)
	n := 0
	for d, err := range load(context.Background(), []string{in.path}, nil, 0) {
		if err != nil {
			t.Fatal(err)
		}
		if n += len(d.Papers); d.More && d.Bytes < 1<<20 {
			if err := os.Truncate(in.path, 5<<20); err != nil {
				t.Fatal(err)
			}
		}
	}
	if want := len(Parse("x", text).Papers); n < want/8 || n > want {
		t.Errorf("%d papers of %d", n, want)
	}
}

func TestTheLastDotThatStartsALineIsFound(t *testing.T) {
	for _, text := range []string{
		"", "\n", "·", "\n·", "a\n·\nb", "\n·\n·", "\n·a·", "\n\xb7", "\xb7", "\n·\n\xc2", "\n·文\xb7\n\xb7", "\n·\n·\n", "x·\n·x\n·\nOct 7\n" + long,
	} {
		if got, want := lastDot([]byte(text)), strings.LastIndex(text, "\n"+middot); got != want {
			t.Errorf("in %q at %d, want %d", text, got, want)
		}
	}
}

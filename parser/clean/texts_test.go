package clean

import (
	"encoding/binary"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestTextsGiveBackWhatWasAdded(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var a Texts
	var texts []Text
	var refs []Ref
	var early []Texts
	add := func(s string) {
		texts = append(texts, Of(s))
		refs = append(refs, a.Add(texts[len(texts)-1]))
		early = append(early, a)
	}
	add("")
	add("x")
	add("")
	for _, n := range []int{126, 127, 128, 129, pieceLen - 11, pieceLen - 10, pieceLen - 9, pieceLen, pieceLen + 1, 3 * pieceLen} {
		add(strings.Repeat("é", n/2) + strings.Repeat("a", n%2))
	}
	for range 5000 {
		add(strings.Repeat("ab ", r.IntN(200)))
	}
	for i, ref := range refs {
		if got := a.At(ref); got != texts[i] {
			t.Fatalf("text %d has %d bytes, want %d", i, got.Len(), texts[i].Len())
		}
		if got := early[i].At(ref); got != texts[i] {
			t.Fatalf("a copy of the arena has %d bytes for text %d, want %d", got.Len(), i, texts[i].Len())
		}
	}
}

func TestTextsThatStandSideBySideAreReadInOneRun(t *testing.T) {
	var a Texts
	var refs []Ref
	for i := range 5000 {
		refs = append(refs, a.Add(Of(strings.Repeat("ab", i%300)+"!")))
	}
	runs := 0
	for i := range refs {
		j := min(i+i%9, len(refs)-1)
		if !refs[i].Beside(refs[j]) {
			continue
		}
		run, at := a.Run(refs[i], refs[j]), 0
		for _, ref := range refs[i : j+1] {
			n := strings.Index(run[at:], a.At(ref).String())
			if n < 0 || n > binary.MaxVarintLen64+unit {
				t.Fatalf("text %d is %d bytes behind the one before it in a run from %d to %d", ref, n, i, j)
			}
			at += n + a.At(ref).Len()
		}
		if at != len(run) {
			t.Fatalf("the run from %d to %d has %d bytes behind its last text", i, j, len(run)-at)
		}
		runs++
	}
	if runs < 4000 {
		t.Errorf("only %d runs", runs)
	}
}

func TestTextsAreReadWhileTheyGrow(t *testing.T) {
	var a Texts
	first := a.Add(Literal("first"))
	copied, done := a, make(chan bool)
	go func() {
		defer close(done)
		for range 1000 {
			if got := copied.At(first); got != Literal("first") {
				t.Errorf("got %q", got)
				return
			}
		}
	}()
	for range 10_000 {
		a.Add(Literal("another one"))
	}
	<-done
}

func TestATextAmongTextsCostsFewBytesMore(t *testing.T) {
	var a Texts
	const n = 10_000
	text := Of(strings.Repeat("t", 81))
	for range n {
		a.Add(text)
	}
	held := 0
	for _, piece := range a.pieces {
		held += len(piece)
	}
	if more := float64(held)/n - 81; more > 12 {
		t.Errorf("a title of 81 bytes costs %.1f more", more)
	}
}

package search

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"unicode"
	"unicode/utf8"

	"dailies/model/library"
	"dailies/parser"
	"dailies/parser/clean"
)

func TestWhatIsAlikeIsWhatTheSimpleWayFinds(t *testing.T) {
	onEveryProcessor(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(5, 33))
		ties := make([]parser.Paper, 3000) // of few words
		for i := range ties {
			title := fmt.Sprintf("%s %d", []string{"One", "Other Ones", "Rarely ΑΛΦΑ Éclair"}[min(r.IntN(9)/4, 2)], i)
			ties[i] = parser.Paper{Title: clean.Line(title), Abstract: clean.Line(babble(r, r.IntN(3)))}
		}
		for _, of := range []struct {
			name string
			Papers
		}{
			{"real", dumps(t)}, {"babble", babblingDumps(r, 4*pageSize+9)}, {"ties", of(ties...)},
		} {
			name, in := of.name, of.Papers
			ix, simple := NewIndex(), newSimpleKinship(in)
			ix.Update(in.Snapshot)
			found := 0
			for n := range 24 {
				text := []string{"aab abb bab", "one others", "αλφα", "", "models of the language-model", babble(r, 3)}[n/4]
				switch some := in.Paper(r.IntN(in.Len())); n % 4 {
				case 0:
					text = some.Title.String()
				case 1, 2: // a few of its words
					words := strings.Fields(some.Title.String() + " " + textOf(some))
					r.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
					text = strings.Join(words[:r.IntN(min(9, len(words)))+1], " ")
				}
				want := simple.alike(in, text)
				if got := ix.like(t.Context(), text, &ix.stock); !maps.Equal(got, want) {
					t.Errorf("%s, %q: %v, the simple way %v", name, text, got, want)
				}
				found += truth(len(want) > 10)
			}
			if found < 6 {
				t.Errorf("%s: only %d texts have many that are alike", name, found)
			}
		}
	})
}

// simpleKinship is likeness as plainly as it can be written.
type simpleKinship struct {
	words  [][]string // of each paper, in order
	times  []map[string]int
	papers map[string]int
}

func newSimpleKinship(in Papers) *simpleKinship {
	k := &simpleKinship{papers: map[string]int{}}
	for i := range in.Len() {
		title := in.Paper(i).Title.String()
		words, times := counts(title, title, title, textOf(in.Paper(i)))
		k.words, k.times = append(k.words, words), append(k.times, times)
		for _, w := range words {
			k.papers[w]++
		}
	}
	return k
}

// counts gives the words of texts in the order in which they come, and how often.
func counts(texts ...string) (words []string, times map[string]int) {
	times = map[string]int{}
	for _, s := range texts {
		for _, w := range strings.FieldsFunc(fold(s), func(r rune) bool { return r < utf8.RuneSelf && !isWordByte(byte(r)) }) {
			if n := len(w); n > 3 && w[n-1] == 's' && w[n-2] != 's' {
				w = w[:n-1]
			}
			if len(w) < 2 {
				continue
			}
			if times[w]++; times[w] == 1 {
				words = append(words, w)
			}
		}
	}
	return words, times
}

func (k *simpleKinship) weight(w string, times map[string]int) float32 {
	if times[w] == 0 {
		return 0
	}
	rare := float32(math.Log(float64(1+len(k.words)) / float64(1+k.papers[w])))
	return float32(1+math.Log(float64(min(times[w], 255)))) * rare
}

func (k *simpleKinship) length(words []string, times map[string]int) float64 {
	sum := 0.0
	for _, w := range words {
		x := float64(k.weight(w, times))
		sum += x * x
	}
	return math.Sqrt(sum)
}

func (k *simpleKinship) alike(in Papers, text string) map[int32]int32 {
	words, times := counts(text)
	if i, ok := in.Find(library.Key(text)); ok && in.Paper(i).ID == library.Key(text) {
		words, times = k.words[i], k.times[i]
	}
	long := k.length(words, times)
	var near []Result
	for i := range k.words {
		dot := 0.0
		for _, w := range k.words[i] {
			dot += float64(k.weight(w, times) * k.weight(w, k.times[i]))
		}
		cosine := dot / (long*float64(float32(k.length(k.words[i], k.times[i]))) + 1e-9)
		if cosine >= leastAlike {
			near = append(near, Result{Paper: int32(i), Score: int32(math.Round(cosine * 10_000))})
		}
	}
	slices.SortStableFunc(near, func(a, b Result) int { return int(b.Score - a.Score) })
	scores := map[int32]int32{}
	for _, r := range near[:min(len(near), maxAlike)] {
		scores[r.Paper] = r.Score
	}
	return scores
}

func TestAWordHasTheSameHashWhereverItStands(t *testing.T) {
	onEveryProcessor(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(6, 33))
		known, words := map[string]uint64{}, map[uint64]string{}
		for range 3000 {
			var b strings.Builder
			for range r.IntN(200) {
				b.WriteString([]string{"a", "B", "z", "s", "S", "ss", "7", "é", "Ω", " ", "-", "`", "@", "[", "{", "/", ":", "wxyzabcdefgh"}[r.IntN(18)])
			}
			text := b.String()
			want := []string{}
			for _, w := range strings.FieldsFunc(text, func(r rune) bool { return r < utf8.RuneSelf && !isWordByte(byte(r)) }) {
				w = strings.Map(func(r rune) rune {
					if r < utf8.RuneSelf {
						return unicode.ToLower(r)
					}
					return r
				}, w)
				if n := len(w); n > 3 && w[n-1] == 's' && w[n-2] != 's' {
					w = w[:n-1]
				}
				if len(w) > 1 {
					want = append(want, w)
				}
			}
			var got wordHashes
			got.add(text)
			if len(got.all) != len(want) {
				t.Fatalf("%q: %d words, want %q", text, len(got.all), want)
			}
			for i, w := range want {
				hash := got.all[i]
				if h, ok := known[w]; ok && h != hash {
					t.Fatalf("%q: another hash of %q", text, w)
				}
				if other, ok := words[hash]; ok && other != w {
					t.Fatalf("%q and %q have the same hash", w, other)
				}
				known[w], words[hash] = hash, w
			}
		}
		if len(words) < 5_000 {
			t.Errorf("only %d words", len(words))
		}
	})
}

func TestLikenessDoesNotDependOnHowManyGoThroughThePapers(t *testing.T) {
	in := babblingDumps(rand.New(rand.NewPCG(3, 33)), somePages*pageSize)
	texts := []string{"aab abb bab", in.Paper(5).Title.String(), in.Paper(in.Len() - 5).Title.String()}
	var want []map[int32]int32
	for _, cores := range []int{1, 4} {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
		ix := NewIndex()
		ix.Update(in.Snapshot)
		for n, text := range texts {
			got := ix.like(t.Context(), text, &ix.stock)
			if cores == 1 {
				want = append(want, got)
			}
			if len(got) < 10 || !maps.Equal(got, want[n]) {
				t.Errorf("%d cores, %q: %v, with one %v", cores, text, got, want[n])
			}
		}
	}
}

// somePages is enough for several goroutines.
const somePages = 35

// impatient ends when it was asked so many times whether it has.
type impatient struct {
	context.Context
	left *atomic.Int64
}

func endingAfter(asked int64) context.Context {
	ctx := impatient{context.Background(), new(atomic.Int64)}
	ctx.left.Store(asked)
	return ctx
}

func (c impatient) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

func TestWhatWasCountedIsKeptWhereTheSearchIsGivenUp(t *testing.T) {
	in := babblingDumps(rand.New(rand.NewPCG(4, 33)), somePages*pageSize)
	ix, fresh := NewIndex(), NewIndex()
	ix.Update(in.Snapshot)
	fresh.Update(in.Snapshot)
	tries := 0
	for ix.kin == nil || !ix.kin.counted() {
		if tries++; tries > somePages {
			t.Fatalf("%d pages are not counted after %d searches", len(ix.kin.uncounted), tries)
		}
		if got := ix.like(endingAfter(5), "aab abb", &ix.stock); got != nil {
			t.Fatalf("a search that was given up finds %v", got)
		}
	}
	if tries < 5 {
		t.Fatalf("all is counted after %d searches: the test wants more papers", tries)
	}
	for _, text := range []string{"aab abb", in.Paper(9).Title.String()} {
		want := fresh.like(t.Context(), text, &fresh.stock)
		if got := ix.like(t.Context(), text, &ix.stock); len(got) < 10 || !maps.Equal(got, want) {
			t.Errorf("%q: %v, at once %v", text, got, want)
		}
	}
}

func TestAWordThatIsRepeatedIsLookedForOnce(t *testing.T) {
	in, ix := babblingDumps(rand.New(rand.NewPCG(8, 1)), 700), NewIndex()
	ix.Update(in.Snapshot)
	once := ix.like(t.Context(), "aab abb", &ix.stock)
	if n := len(ix.kin.wanted(&ix.stock, strings.Repeat("aab abb ", 50)).roots); n == 0 || n > 2 {
		t.Errorf("%d words are looked for", n)
	}
	if len(once) == 0 {
		t.Error("nothing is alike")
	}
}

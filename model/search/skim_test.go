package search

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestATitleThatIsSkimmedIsOneThatIsReadThreeTimes(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	titles := []string{"", "-", "--a--b--", "LLMs: FlowGRPO, x-ray -and- GPT-4o's", strings.Repeat("Long", 20), strings.Repeat("long-", 30) + "Er", "a " + strings.Repeat("b", maxWord+1)}
	for range 3000 {
		var b strings.Builder
		for range r.IntN(60) {
			b.WriteByte("abcXYZs-- '3.:"[r.IntN(14)])
		}
		titles = append(titles, b.String())
	}
	for _, title := range titles {
		var skimmed, counted harvest
		mask, begins := skimmed.skim(title)
		counted.countWords(title, 1)
		if want := maskOf(title) | traitsOf(title); mask != want || begins != onsetsOf(title) {
			t.Fatalf("%q has the letters %x, want %x, and the beginnings %x, want %x", title, mask, want, begins, onsetsOf(title))
		}
		if a, b := len(skimmed.words.places), len(counted.words.places); a != b || skimmed.long != counted.long {
			t.Fatalf("%q has %d words, want %d; one is too long: %v, want %v", title, a, b, skimmed.long, counted.long)
		}
		for n, times := range counted.words.times {
			word := counted.words.word(int32(n + 1))
			if at, known := skimmed.words.number(word); !known || skimmed.words.times[at-1] != times {
				t.Fatalf("%q does not have %q %d times", title, word, times)
			}
		}
	}
}

// traitsOf gives the traits of a title byte by byte.
func traitsOf(title string) (traits uint64) {
	letters := 0
	for i := range len(title) {
		switch {
		case title[i] == '-':
			traits |= hyphenBehind(letters)
		case letters > 0 && hump(title, i):
			traits |= humpOf(title[i])
		}
		if letters++; !isWordByte(title[i]) {
			letters = 0
		}
	}
	return traits
}

// BenchmarkIndexMany prepares many papers. What cannot be done without is to look
// at each letter of their titles: see "peer".
func BenchmarkIndexMany(b *testing.B) {
	in := generated(b, generatedTitles(), 1).Snapshot
	b.Run("index", func(b *testing.B) {
		for b.Loop() {
			NewIndex().Update(in)
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(in.Len()), "ns/paper")
	})
	b.Run("peer", func(b *testing.B) {
		mask := uint64(0)
		for b.Loop() {
			for i := range in.Len() {
				mask |= maskOf(in.Paper(i).Title.String())
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(in.Len()), "ns/paper")
	})
}

package search

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"unicode"

	"dailies/model/search/fuzzy"
	"dailies/model/search/index"
)

// BenchmarkKeystrokes measures how many characters a reader types until the
// paper in mind is among the first ten, in seven ways of typing. A paper that
// never gets there counts as all that was typed and ten more, so that the means
// compare; "%never" is their share. fzf and sahilm/fuzzy run beside it over the
// same titles. DAILIES_BENCH_SEED draws other titles, DAILIES_BENCH_TITLES says
// how many are generated, DAILIES_BENCH_EACH prints each.
func BenchmarkKeystrokes(b *testing.B) {
	seed, sample := uint64(1), 150
	_, _ = fmt.Sscan(os.Getenv("DAILIES_BENCH_SEED"), &seed)
	_, _ = fmt.Sscan(os.Getenv("DAILIES_BENCH_SAMPLE"), &sample)
	for _, set := range []struct {
		name   string
		papers func() Papers
	}{
		{"real", func() Papers { return dumps(b) }},
		{"generated", func() Papers { return generated(b, generatedTitles(), seed) }},
	} {
		b.Run(set.name, func(b *testing.B) {
			in := set.papers()
			titles := titlesOf(in)
			finders := rivals(b, in, titles)
			for _, way := range ways {
				sought := way.sample(titles, sample, seed)
				for i := range finders {
					b.Run(way.name+"/"+finders[i].name, func(b *testing.B) { finders[i].report(b, sought) })
				}
			}
		})
	}
}

// aim is a paper in mind, and what is typed to find it.
type aim struct {
	text   string
	target int
}

// sample draws papers that can be typed this way.
func (w way) sample(titles []string, n int, seed uint64) []aim {
	random := rand.New(rand.NewPCG(seed, 2))
	var list []aim
	for _, target := range random.Perm(len(titles)) {
		if text := w.typed(titles, titles[target], random); text != "" && len(list) < n {
			list = append(list, aim{text, target})
		}
		if len(list) == n {
			break
		}
	}
	return list
}

// notFound is what a paper that is never found costs more than all its letters.
const notFound = 10

// report seeks papers and reports the mean and the share never found.
func (r *rival) report(b *testing.B, sought []aim) {
	for b.Loop() {
		typed, never := 0, 0
		for i, n := range r.seek(sought) {
			if n == 0 {
				never++
				n = len(sought[i].text) + notFound
			}
			typed += n
			if os.Getenv("DAILIES_BENCH_EACH") != "" {
				fmt.Fprintf(os.Stderr, "%3d %q\n", n, sought[i].text)
			}
		}
		b.ReportMetric(float64(typed)/float64(len(sought)), "chars")
		b.ReportMetric(100*float64(never)/float64(len(sought)), "%never")
		b.ReportMetric(0, "ns/op")
	}
}

// seek counts the keystrokes to each aim, several at a time.
func (r *rival) seek(sought []aim) []int {
	counts := make([]int, len(sought))
	var next atomic.Int64
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(sought); i = int(next.Add(1)) - 1 {
				counts[i] = r.keystrokes(sought[i].text, sought[i].target)
			}
		})
	}
	group.Wait()
	return counts
}

type way struct {
	name  string
	typed func(titles []string, title string, random *rand.Rand) string
}

var ways = []way{
	{"words", func(titles []string, title string, _ *rand.Rand) string { return distinctive(titles, title) }},
	{"threes", func(titles []string, title string, _ *rand.Rand) string { return threes(distinctive(titles, title)) }},
	{"initials", func(_ []string, title string, _ *rand.Rand) string { return initialsOf(title) }},
	{"acronym", func(_ []string, title string, _ *rand.Rand) string { return acronymOf(title) }},
	{"missing", func(_ []string, title string, r *rand.Rand) string {
		return spoil(title, r, func(s string, i int) string { return s[:i] + s[i+1:] })
	}},
	{"wrong", func(_ []string, title string, r *rand.Rand) string {
		return spoil(title, r, func(s string, i int) string { return s[:i] + string(rune('a'+r.IntN(26))) + s[i+1:] })
	}},
	{"swapped", func(_ []string, title string, r *rand.Rand) string {
		return spoil(title, r, func(s string, i int) string { return s[:i-1] + s[i:i+1] + s[i-1:i] + s[i+1:] })
	}},
}

func plainWords(title string) []string {
	return strings.FieldsFunc(index.Fold(title), func(r rune) bool { return !index.IsWordRune(r) })
}

// distinctive returns the three rarest long words of a title, in its order.
func distinctive(titles []string, title string) string {
	words := slices.DeleteFunc(plainWords(title), func(w string) bool { return len(w) < 4 })
	rare := slices.Clone(words)
	count := map[string]int{}
	for _, w := range rare {
		for _, t := range titles[:min(len(titles), 2000)] {
			if strings.Contains(strings.ToLower(t), w) {
				count[w]++
			}
		}
	}
	slices.SortStableFunc(rare, func(a, b string) int { return count[a] - count[b] })
	rare = rare[:min(3, len(rare))]
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return !slices.Contains(rare, w) }), " ")
}

// threes is the first three letters of each word.
func threes(words string) string {
	var all []string
	for word := range strings.FieldsSeq(words) {
		all = append(all, string([]rune(word)[:min(3, len([]rune(word)))]))
	}
	return strings.Join(all, " ")
}

func initialsOf(title string) string {
	s := ""
	for _, w := range plainWords(title) {
		if !fuzzy.IsFiller(w) && !strings.ContainsFunc(w, func(r rune) bool { return r >= 0x80 }) {
			s += w[:1]
		}
	}
	return s[:min(len(s), 10)]
}

// acronymOf returns the name of a method in a title: a word with capitals inside.
func acronymOf(title string) string {
	for w := range strings.FieldsSeq(title) {
		w = strings.TrimFunc(w, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if countCapitals(w) >= 2 && len(w) >= 4 && !strings.ContainsFunc(w, func(r rune) bool { return r >= 0x80 }) && !strings.ContainsAny(w, "'():") {
			return strings.ToLower(strings.ReplaceAll(w, "-", ""))
		}
	}
	return ""
}

// spoil types the first words of a title with a mistake in a long one of them.
func spoil(title string, r *rand.Rand, mistake func(string, int) string) string {
	words := plainWords(title)
	words = words[:min(len(words), 5)]
	for i, w := range words {
		if len(w) >= 5 && !strings.ContainsFunc(w, func(r rune) bool { return r >= 0x80 }) {
			words[i] = mistake(w, 1+r.IntN(len(w)-2))
			return strings.Join(words, " ")
		}
	}
	return ""
}

func titlesOf(in Papers) []string {
	titles := make([]string, in.Len())
	for i := range titles {
		titles[i] = in.Paper(i).Title.String()
	}
	return titles
}

func countCapitals(s string) (n int) {
	for _, r := range s {
		if unicode.IsUpper(r) {
			n++
		}
	}
	return n
}

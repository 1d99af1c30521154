package search

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	sahilm "github.com/sahilm/fuzzy"

	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/parser"
	"dailies/parser/clean"
)

// BenchmarkKeystrokes measures how many characters a reader types until the intended paper is among
// the first ten results, for seven ways of typing. A paper that is never found counts as all characters
// plus ten, so that the means can be compared; "%never" is the share of such papers. fzf and
// sahilm/fuzzy search the same titles. DAILIES_BENCH_SEED draws other titles, and DAILIES_BENCH_TITLES
// is the number of titles to generate.
func BenchmarkKeystrokes(b *testing.B) {
	seed, titles := uint64(fromEnvironment("DAILIES_BENCH_SEED", 1)), fromEnvironment("DAILIES_BENCH_TITLES", 100_000)
	for set, papers := range map[string]func() Papers{
		"real": func() Papers { return dumps(b) }, "generated": func() Papers { return generated(b, titles, seed) },
	} {
		b.Run(set, func(b *testing.B) {
			in := papers()
			var titles []string
			for i := range in.Len() {
				titles = append(titles, in.Paper(i).Title.String())
			}
			finders := rivals(b, in, titles)
			for _, way := range ways {
				var texts []string
				var targets []int
				random := rand.New(rand.NewPCG(seed, 2))
				for _, target := range random.Perm(len(titles)) {
					if text := way.typed(titles, titles[target], random); text != "" && len(texts) < 150 {
						texts, targets = append(texts, text), append(targets, target)
					}
				}
				for _, r := range finders {
					b.Run(way.name+"/"+r.name, func(b *testing.B) { r.report(b, texts, targets) })
				}
			}
		})
	}
}

func fromEnvironment(name string, n int) int {
	_, _ = fmt.Sscan(os.Getenv(name), &n)
	return n
}

// report types texts until their targets are found, and reports the number of characters.
func (r rival) report(b *testing.B, texts []string, targets []int) {
	for b.Loop() {
		counts := make([]int, len(texts))
		index.Parallel(b.Context(), len(texts), func(n int) { counts[n] = r.keystrokes(texts[n], targets[n]) })
		typed, never := 0, 0
		for n, count := range counts {
			if count == 0 {
				never, count = never+1, len(texts[n])+10
			}
			typed += count
		}
		b.ReportMetric(float64(typed)/float64(len(texts)), "chars")
		b.ReportMetric(100*float64(never)/float64(len(texts)), "%never")
		b.ReportMetric(0, "ns/op")
	}
}

// ways are the ways of typing a title. They return "" for a title that cannot be typed so.
var ways = []struct {
	name  string
	typed func(titles []string, title string, random *rand.Rand) string
}{
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

// distinctive returns the three rarest long words of a title, in the order of the title.
func distinctive(titles []string, title string) string {
	words := slices.DeleteFunc(slices.Collect(index.Words(index.Fold(title))), func(w string) bool { return len(w) < 4 })
	rare, count := slices.Clone(words), map[string]int{}
	for _, w := range rare {
		for _, t := range titles[:min(len(titles), 2000)] {
			count[w] += strings.Count(strings.ToLower(t), w)
		}
	}
	slices.SortStableFunc(rare, func(a, b string) int { return count[a] - count[b] })
	rare = rare[:min(3, len(rare))]
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return !slices.Contains(rare, w) }), " ")
}

// threes returns the first three letters of each word.
func threes(words string) string {
	var all []string
	for word := range strings.FieldsSeq(words) {
		all = append(all, string([]rune(word)[:min(3, len([]rune(word)))]))
	}
	return strings.Join(all, " ")
}

func initialsOf(title string) (s string) {
	for w := range index.Words(index.Fold(title)) {
		if !index.IsFiller(w) && isOfLetters(w) {
			s += w[:1]
		}
	}
	return s[:min(len(s), 10)]
}

// acronymOf returns the name of a method in a title: a word with capitals inside.
func acronymOf(title string) string {
	for w := range strings.FieldsSeq(title) {
		w = strings.ReplaceAll(strings.Trim(w, ",.:;?!"), "-", "")
		if _, capitals := count(w); capitals >= 2 && len(w) >= 4 && isOfLetters(w) {
			return strings.ToLower(w)
		}
	}
	return ""
}

// spoil returns the first words of a title with a typo in a long one.
func spoil(title string, r *rand.Rand, mistake func(string, int) string) string {
	words := slices.Collect(index.Words(index.Fold(title)))
	words = words[:min(len(words), 5)]
	for i, w := range words {
		if len(w) >= 5 && isOfLetters(w) {
			words[i] = mistake(w, 1+r.IntN(len(w)-2))
			return strings.Join(words, " ")
		}
	}
	return ""
}

// rival is a search to compare with.
type rival struct {
	name string
	// find returns the indices of the titles found, best first. If the rival narrows, only the sorted
	// titles of within need to be searched.
	find func(typed string, within []int) []int
	// narrows is set if typing more letters never adds results. It saves a rival without an index most
	// of its work.
	narrows bool
	begun   *sync.Map // cached results for beginnings that many titles share, by text
}

// keystrokes returns the number of characters until the target is among the first ten results, or 0 if
// it never is.
func (r rival) keystrokes(text string, target int) int {
	var within []int
	for n := 1; n <= len(text); n++ {
		if text[n-1] == ' ' {
			continue
		}
		known, ok := r.begun.Load(text[:n])
		if !ok {
			if known = r.find(text[:n], within); n <= 2 {
				r.begun.Store(text[:n], known)
			}
		}
		hits := known.([]int)
		if slices.Contains(hits[:min(len(hits), 10)], target) {
			return n
		}
		if r.narrows {
			if within = slices.Sorted(slices.Values(hits)); !slices.Contains(within, target) {
				return 0
			}
		}
	}
	return 0
}

// rivals returns this package's search, sahilm/fuzzy and, if it is installed, fzf.
func rivals(tb testing.TB, in Papers, titles []string) []rival {
	ix := NewIndex()
	ix.Follow(tb.Context(), in.Snapshot, false)
	ours := func(typed string, _ []int) (ten []int) {
		q, err := query.Parse(typed)
		if err != nil {
			return nil
		}
		papers := ix.Search(tb.Context(), Request{Query: q, In: in, By: query.ByRelevance}).Papers
		for _, i := range papers[:min(len(papers), 10)] {
			ten = append(ten, int(i))
		}
		return ten
	}
	chosen := func(within []int) (list []string) {
		for _, i := range within {
			list = append(list, titles[i])
		}
		return list
	}
	all, place := []int{}, map[string]int{}
	for i, title := range titles {
		all, place[title] = append(all, i), i
	}
	among := func(find func(typed string, list []string) []string) func(string, []int) []int {
		return func(typed string, within []int) []int {
			hits := []int{}
			if within == nil {
				within = all
			}
			for _, title := range find(typed, chosen(within)) {
				hits = append(hits, place[title])
			}
			return hits
		}
	}
	list := []rival{{"dailies", ours, false, &sync.Map{}}, {"sahilm", among(func(typed string, list []string) (found []string) {
		for _, m := range sahilm.Find(typed, list) {
			found = append(found, m.Str)
		}
		return found
	}), true, &sync.Map{}}}
	if path, err := exec.LookPath("fzf"); err == nil {
		list = append(list, rival{"fzf", among(func(typed string, list []string) []string {
			cmd := exec.Command(path, "--filter", typed)
			cmd.Stdin = strings.NewReader(strings.Join(list, "\n"))
			out, _ := cmd.Output() // fzf also fails if it finds nothing
			return strings.FieldsFunc(string(out), func(r rune) bool { return r == '\n' })
		}), true, &sync.Map{}})
	}
	return list
}

// generated returns n papers with distinct titles that resemble real ones. Titles come from a Markov
// chain of words, six in ten begin with an invented name, and abstracts are real sentences. Another seed
// gives other papers.
func generated(tb testing.TB, n int, seed uint64) Papers {
	real, random := dumps(tb), rand.New(rand.NewPCG(seed, 4))
	pick := func(list ...string) string { return list[random.IntN(len(list))] }
	after := map[string][]string{} // words by the preceding word
	var beginnings, sentences []string
	for i := range real.Len() {
		last := ""
		for w := range strings.FieldsSeq(real.Paper(i).Title.String()) {
			after[last], last = append(after[last], w), w
			if len(w) > 6 && isOfLetters(w) && unicode.IsUpper(rune(w[0])) && strings.ToLower(w[1:4]) == w[1:4] {
				beginnings = append(beginnings, w[:3+random.IntN(3)])
			}
		}
		sentences = append(sentences, strings.SplitAfter(real.Paper(i).Abstract.String(), ". ")...)
	}
	name := func() string { // of a method: LJARIE, ForeGDPO, Graph-PPO, StepCurioRL
		switch random.IntN(4) {
		case 0:
			var b strings.Builder
			for range 4 + random.IntN(3) {
				b.WriteByte("AABCDDEEFGHIIJKLLMNOOPPRRSSTTUVWXZ"[random.IntN(34)])
			}
			return b.String()
		case 1:
			return pick(beginnings...) + "-" + pick("PPO", "GRPO", "CoT", "Agent", "R1", "Spark", "DPO", "VL", "Former")
		case 2:
			return pick(beginnings...) + pick("GDPO", "RL", "Bench", "Mix-R1", "LLM", "PO", "GRPO")
		}
		return pick(beginnings...) + pick(beginnings...) + pick("", "RL", "-Former", "Bench", "")
	}
	title := func() string { // follows the Markov chain, with a random word now and then
		var words []string
		last := ""
		for length := 4 + random.IntN(7); len(words) < length; words = append(words, last) {
			next := after[last]
			if len(next) == 0 || random.IntN(8) == 0 {
				next = after[""]
			}
			last = pick(next...)
		}
		return strings.Join(words, " ")
	}
	var papers []parser.Paper
	for seen := map[string]bool{}; len(papers) < n; {
		name, title := name(), title()
		if random.IntN(100) < 60 {
			title = name + ": " + title
		}
		if seen[strings.ToLower(title)] {
			continue
		}
		seen[strings.ToLower(title)] = true
		abstract := "We introduce " + name + ". "
		for length := 600 + random.IntN(1400); len(abstract) < length; {
			abstract += pick(sentences...)
		}
		papers = append(papers, parser.Paper{Title: clean.Line(title), Abstract: clean.Line(abstract)})
	}
	return of(papers...)
}

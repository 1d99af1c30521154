package search

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"unicode"

	"dailies/parser"
	"dailies/parser/clean"
)

// generatedTitles is the size of the generated set; the environment may ask
// for another.
func generatedTitles() int {
	n := 100_000
	_, _ = fmt.Sscan(os.Getenv("DAILIES_BENCH_TITLES"), &n)
	return n
}

// press makes papers that read like the real ones: titles follow from word to
// word, six in ten begin with an invented name, abstracts are real sentences.
type press struct {
	random    *rand.Rand
	after     map[string][]string
	beginning []string // of long words: what names are made of
	sentences []string
	lengths   []int // of abstracts
}

func newPress(tb testing.TB, seed uint64) *press {
	real := dumps(tb)
	p := &press{random: rand.New(rand.NewPCG(seed, 4)), after: map[string][]string{}}
	for i := range real.Len() {
		last := ""
		for w := range strings.FieldsSeq(real.Paper(i).Title.String()) {
			p.after[last] = append(p.after[last], w)
			last = w
			if len(w) > 6 && isOfLetters(w) && unicode.IsUpper(rune(w[0])) && strings.ToLower(w[1:4]) == w[1:4] {
				p.beginning = append(p.beginning, w[:3+p.random.IntN(3)])
			}
		}
		abstract := real.Paper(i).Abstract.String()
		p.lengths = append(p.lengths, len(abstract))
		p.sentences = append(p.sentences, strings.SplitAfter(abstract, ". ")...)
	}
	return p
}

// generated makes n papers, each title once. The seed makes other papers.
func generated(tb testing.TB, n int, seed uint64) Papers {
	p := newPress(tb, seed)
	papers := make([]parser.Paper, 0, n)
	seen := map[string]bool{}
	for len(papers) < n {
		name := p.name()
		title := p.title()
		if p.random.IntN(100) < 60 {
			title = name + ": " + title
		}
		if seen[strings.ToLower(title)] {
			continue
		}
		seen[strings.ToLower(title)] = true
		papers = append(papers, parser.Paper{Title: clean.Line(title), Abstract: clean.Line(p.abstract(name))})
	}
	return of(papers...)
}

// name invents the name of a method: LJARIE, ForeGDPO, Graph-PPO, StepCurioRL.
func (p *press) name() string {
	pick := func(list ...string) string { return list[p.random.IntN(len(list))] }
	switch p.random.IntN(4) {
	case 0:
		var b strings.Builder
		for range 4 + p.random.IntN(3) {
			b.WriteByte("AABCDDEEFGHIIJKLLMNOOPPRRSSTTUVWXZ"[p.random.IntN(34)])
		}
		return b.String()
	case 1:
		return pick(p.beginning...) + "-" + pick("PPO", "GRPO", "CoT", "Agent", "R1", "Spark", "DPO", "VL", "Former")
	case 2:
		return pick(p.beginning...) + pick("GDPO", "RL", "Bench", "Mix-R1", "LLM", "PO", "GRPO")
	}
	return pick(p.beginning...) + pick(p.beginning...) + pick("", "RL", "-Former", "Bench", "")
}

// title walks from word to word, now and then to any at all.
func (p *press) title() string {
	var words []string
	last := ""
	for length := 4 + p.random.IntN(7); len(words) < length; {
		next := p.after[last]
		if len(next) == 0 || p.random.IntN(8) == 0 {
			next = p.after[""]
		}
		last = next[p.random.IntN(len(next))]
		words = append(words, last)
	}
	return strings.Join(words, " ")
}

func (p *press) abstract(name string) string {
	var b strings.Builder
	for length := p.lengths[p.random.IntN(len(p.lengths))]; b.Len() < length; {
		b.WriteString(p.sentences[p.random.IntN(len(p.sentences))])
		if b.Len() > length/3 && name != "" {
			b.WriteString("We introduce " + name + ". ")
			name = ""
		}
	}
	return b.String()
}

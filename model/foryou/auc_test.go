package foryou

import (
	"cmp"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/model/search/query"
	"dailies/model/search/similar"
	"dailies/parser"
)

// picksFolder has real readers' picks, where they are present.
const picksFolder = "../../../shared/data/picks"

// shared are the papers of picksFolder; the test is skipped without them.
func shared(tb testing.TB) library.Snapshot {
	tb.Helper()
	path := filepath.Join(picksFolder, "papers.jsonl.gz")
	if _, err := os.Stat(path); err != nil {
		tb.Skip("there are no readers' picks")
	}
	l := library.New(time.Date(2026, 9, 1, 0, 0, 0, 0, time.UTC))
	for dump, err := range parser.Load(tb.Context(), []string{path}) {
		if err != nil {
			tb.Fatal(err)
		}
		l.Add(dump)
	}
	return l.Snapshot()
}

// weekOf is the week in which a paper was listed.
func weekOf(p *library.Paper) int {
	d := p.Sightings[0].Page
	return query.DayNumber(d.Year, d.Month, d.Day) / 7
}

// picks are the papers that a reader took up, oldest first.
func picks(tb testing.TB, file string, papers library.Snapshot) (all []int) {
	tb.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		tb.Fatal(err)
	}
	byNumber := map[string]int{}
	for i := range papers.Len() {
		byNumber[papers.Paper(i).ArXiv] = i
	}
	for line := range strings.Lines(string(text)) {
		if i, ok := byNumber[strings.Fields(line)[0]]; ok && !slices.Contains(all, i) {
			all = append(all, i)
		}
	}
	slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(weekOf(papers.Paper(a)), weekOf(papers.Paper(b))) })
	return all
}

// auc is the mean over weeks of the chance that a pick scores more than another paper.
func auc(weeks map[int][]int, picked map[int]bool, since int, score func(paper int) float64) float64 {
	sum, n := 0.0, 0
	for week, list := range weeks {
		won, pairs := 0.0, 0
		if week <= since {
			continue
		}
		for _, p := range slices.DeleteFunc(slices.Clone(list), func(p int) bool { return !picked[p] }) {
			for _, q := range list {
				if picked[q] {
					continue
				}
				switch pairs++; cmp.Compare(score(p), score(q)) {
				case 1:
					won++
				case 0:
					won += 0.5
				}
			}
		}
		if pairs > 0 {
			sum, n = sum+won/float64(pairs), n+1
		}
	}
	return sum / float64(n)
}

// afterPicks is the AUC of the weeks after the first n picks, with three papers passed over
// for each.
func afterPicks(v *similar.Vectors, weeks map[int][]int, all []int, n int) float64 {
	m, taken := New(v), map[int]bool{}
	for _, p := range all {
		taken[p] = true
	}
	picked, last := maps.Clone(taken), 0
	for _, p := range all[:n] {
		m.Set(p, Kept)
		week := weekOf(v.Papers.Paper(p))
		last = max(last, week)
		list, others := weeks[week], 3
		for by := 1; by < len(list) && others > 0; by++ {
			if q := list[(slices.Index(list, p)+17*by)%len(list)]; !taken[q] { // anywhere in the week
				taken[q], others = true, others-1
				m.Set(q, PassedOver)
			}
		}
	}
	w := m.Weights()
	scores := make([]float64, v.Papers.Len())
	for i := range scores {
		scores[i] = w.Score(i)
	}
	return auc(weeks, picked, last, func(p int) float64 { return scores[p] })
}

func weeksOf(papers library.Snapshot) map[int][]int {
	weeks := map[int][]int{}
	for i := range papers.Len() {
		week := weekOf(papers.Paper(i))
		weeks[week] = append(weeks[week], i)
	}
	return weeks
}

// TestRealReadersPicksRankAboveTheOtherPapers holds the mean of the readers to what was
// measured with six of them: 0.773, 0.803 and 0.817, where chance is 0.5.
func TestRealReadersPicksRankAboveTheOtherPapers(t *testing.T) {
	papers := shared(t)
	v, weeks := similar.NewVectors(t.Context(), papers), weeksOf(papers)
	files, _ := filepath.Glob(filepath.Join(picksFolder, "readers", "*.txt"))
	for n, least := range map[int]float64{5: 0.765, 10: 0.795, 30: 0.81} {
		sum := 0.0
		for _, file := range files {
			one := afterPicks(v, weeks, picks(t, file, papers), n)
			t.Logf("%2d picks: %.3f %s", n, one, filepath.Base(file))
			if sum += one; one < 0.5 {
				t.Errorf("%s is worse than chance after %d picks: %.3f", file, n, one)
			}
		}
		if mean := sum / float64(len(files)); mean < least {
			t.Errorf("%.3f after %d picks, want %.3f", mean, n, least)
		}
	}
}

// BenchmarkTrain learns from 1,000 marks at 10,000 papers and scores all of them.
func BenchmarkTrain(b *testing.B) {
	papers := shared(b)
	v := similar.NewVectors(b.Context(), papers)
	for b.Loop() {
		m := New(v)
		for i := range 1000 {
			m.Set(i, PassedOver+Evidence(i%3))
		}
		w := m.Weights()
		for i := range papers.Len() {
			w.Score(i)
		}
	}
}

// BenchmarkVectors is what is made once.
func BenchmarkVectors(b *testing.B) {
	papers := shared(b)
	for b.Loop() {
		similar.NewVectors(b.Context(), papers)
	}
}

package index_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// segmentSize is the number of papers in a segment.
const segmentSize = 4096

// paper makes a paper from a title and an abstract.
func paper(title, abstract string) parser.Paper {
	return parser.Paper{Title: clean.Line(title), Abstract: clean.Of(abstract), Org: parser.Org{Name: clean.Line("Tencent AI")}}
}

func dump(papers ...parser.Paper) parser.Dump {
	return parser.Dump{Pages: []parser.Page{{Date: parser.Date{Month: 10, Day: 31}}}, Papers: papers}
}

func newLibrary() *library.Library { return library.New(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)) }

// random makes papers whose words match by chance.
func random(r *rand.Rand, n int) []parser.Paper {
	text := func(words int) string {
		var b strings.Builder
		for range words {
			for range 1 + r.IntN(5) {
				b.WriteByte("aabbcé1"[r.IntN(4)])
			}
			b.WriteByte(" --."[r.IntN(4)])
		}
		return b.String()
	}
	papers := make([]parser.Paper, n)
	for i := range papers {
		papers[i] = paper(fmt.Sprintf("%s %d", text(4), i), text(20))
	}
	return papers
}

func TestScanningFindsTheMatchesOfFoldedTexts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	l := newLibrary()
	papers := random(r, segmentSize+50)
	for i := range papers { // some normalized, some not
		text := papers[i].Abstract.String()
		papers[i].Abstract = clean.Of([]string{strings.ToUpper(text), text, "É" + text, "A  b\n" + text}[i%4])
	}
	l.Add(dump(papers...))
	v, found := new(index.Index).View(l.Snapshot()), 0
	texts := map[query.Fields][]string{}
	for _, p := range v.Papers.All() {
		texts[query.Title] = append(texts[query.Title], index.Fold(p.Title.String()))
		texts[query.Abstract] = append(texts[query.Abstract], index.Fold(p.Abstract.String()))
	}
	for n := range 9 * 8 { // each text with all combinations of options
		p := index.Pattern{Text: []string{"a", "ab", "ba", "aab", "a b", "ab a", "aba", "abab", "199"}[n/8], Left: n&1 > 0, Right: n&2 > 0, Literal: n&4 > 0}
		for field, all := range texts {
			got := v.With(t.Context(), field, p)
			for i, text := range all {
				if got.Test(uint(i)) != p.In(text) {
					t.Fatalf("%+v in %q: %v", p, text, got.Test(uint(i)))
				}
			}
			found += int(got.Count())
		}
	}
	if found < 1000 {
		t.Errorf("only %d were found", found)
	}
}

func TestAViewIndexesOnlyNewSegments(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	l, ix := newLibrary(), new(index.Index)
	all := random(r, segmentSize+300)
	l.Add(dump(all[:segmentSize+100]...))
	follow := func() uint64 { // returns the bytes that it allocates
		var before, after runtime.MemStats
		papers := l.Snapshot()
		runtime.ReadMemStats(&before)
		ix.Follow(t.Context(), papers, true)
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	first := follow()
	l.Add(dump(all[segmentSize+100:]...))
	if second := follow(); second > first/20 {
		t.Errorf("of %d bytes %d again: while papers come in, not just new segments that are full are indexed", first, second)
	}
	second := ix.View(l.Snapshot())
	uitest.Equal(t, second.With(t.Context(), query.Title, index.Pattern{Text: fmt.Sprint(len(all) - 1)}).Count(), 1)
	uitest.Equal(t, ix.View(l.Snapshot()), second, "a snapshot that was seen is looked at again")
	zebra := index.Pattern{Text: "zebra"}
	uitest.Equal(t, second.With(t.Context(), query.Abstract, zebra).Count(), 0)
	changed := all[5]
	changed.Abstract = clean.Of(changed.Abstract.String() + " and a zebra, which makes it longer")
	l.Add(dump(changed))
	third := ix.View(l.Snapshot())
	uitest.Equal(t, third.With(t.Context(), query.Abstract, zebra).Count(), 1)
	uitest.Equal(t, second.With(t.Context(), query.Abstract, zebra).Count(), 0)
	changed.ArXiv = "2510.01234"
	l.Add(dump(changed))
	uitest.Equal(t, ix.View(l.Snapshot()).With(t.Context(), query.ArXiv, index.Pattern{Text: "2510"}).Count(), 1)
}

func TestATombstoneHasNoWords(t *testing.T) {
	l, ix := newLibrary(), new(index.Index)
	page := func(day int8, papers ...parser.Paper) parser.Dump {
		d := dump(papers...)
		d.Pages[0].Date = parser.Date{Year: 2026, Month: 10, Day: day}
		return d
	}
	newest, before, joins := paper("Zebras", "They run."), paper("Horses", "They ran."), paper("Zebras", "They run.")
	before.ArXiv, joins.ArXiv = "2510.00001", "2510.00001"
	l.Add(page(31, newest))
	l.Add(page(1, append(random(rand.New(rand.NewPCG(5, 6)), segmentSize), before)...))
	ix.Follow(t.Context(), l.Snapshot(), false)
	l.Add(page(2, joins))
	after := l.Snapshot()
	if after.Tombstones() != 1 || after.Resolve(0) < segmentSize || after.Paper(0).Title != newest.Title {
		t.Fatalf("%d tombstones, the first points to %d: %s", after.Tombstones(), after.Resolve(0), after.Paper(0).Title)
	}
	words := ix.View(after).Vocabulary()
	if n, known := slices.BinarySearch(words.Letters, "zebras"); !known || words.Papers[n] != 1 {
		t.Error("the word of one paper is not counted once")
	}
}

func TestACancelledSearchIsNotCached(t *testing.T) {
	l, ix := newLibrary(), new(index.Index)
	l.Add(dump(paper("One", "zebra")))
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	ix.Follow(ended, l.Snapshot(), false)
	ix.View(l.Snapshot()).With(ended, query.Abstract, index.Pattern{Text: "zebra"})
	if n := ix.View(l.Snapshot()).With(t.Context(), query.Abstract, index.Pattern{Text: "zebra"}).Count(); n != 1 {
		t.Errorf("afterwards %d are found", n)
	}
}

func TestTheVocabularyHasTheWordsOfTitlesAndOrganisations(t *testing.T) {
	l := newLibrary()
	l.Add(dump(paper("Fine-Tuning Agents", "hidden"), paper("Agents", ""), paper("Finetuning", "")))
	for _, v := range []*index.View{new(index.Index).Follow(t.Context(), l.Snapshot(), false), new(index.Index).View(l.Snapshot())} {
		words := v.Vocabulary()
		uitest.Equal(t, strings.Join(words.Written, " "), "agents ai fine fine-tuning finetuning tencent tuning")
		if n := slices.Index(words.Written, "agents"); words.Papers[n] != 2 || words.Papers[slices.Index(words.Written, "tencent")] != 3 {
			t.Errorf("in how many papers: %v", words.Papers)
		}
		uitest.Equal(t, words.MostFrequent("finetuning"), "fine-tuning")
	}
}

func TestOriginalReturnsTheMatchInTheRawText(t *testing.T) {
	for _, row := range []struct{ raw, find, want string }{
		{"Naïve Café", "cafe", "Café"}, {"the oﬃce", "ffi", "ﬃ"}, {"chain\n of  Thought", "of thought", "of  Thought"},
		{"nai\u0308ve!", "naive", "nai\u0308ve"}, {"Straße 5", "strasse", "Straße"}, {"Off‑Policy", "off-policy", "Off‑Policy"},
	} {
		text := index.NewText(row.raw)
		at := strings.Index(strings.ToLower(text.Normalized), row.find)
		if at < 0 {
			t.Errorf("%q folds to %q", row.raw, text.Normalized)
			continue
		}
		if from, to := text.Original(at, at+len(row.find)); row.raw[from:to] != row.want {
			t.Errorf("%q in %q is %q, want %q", row.find, row.raw, row.raw[from:to], row.want)
		}
	}
}

func FuzzOriginalStaysInsideTheRawText(f *testing.F) {
	f.Add("I\u0307stanbul ¨ \u0300  ﬃ\n\n")
	f.Fuzz(func(t *testing.T, raw string) {
		text := index.NewText(raw)
		if text.Normalized != index.Normalize(raw) || index.Normalize(text.Normalized) != text.Normalized || index.Fold(index.Fold(raw)) != index.Fold(raw) {
			t.Fatalf("%q is %q, and again %q", raw, text.Normalized, index.Normalize(text.Normalized))
		}
		for i := range len(text.Normalized) {
			if from, to := text.Original(i, i+1); from < 0 || from > to || to > len(raw) {
				t.Fatalf("byte %d of %q is [%d,%d) of %q", i, text.Normalized, from, to, raw)
			}
		}
	})
}

func TestAPanicIsRaisedInTheCaller(t *testing.T) {
	defer func() {
		uitest.Equal(t, recover(), "lost", "it is gone")
	}()
	index.Parallel(t.Context(), 10, func(i int) {
		if i == 7 {
			panic("lost")
		}
	})
}

func TestNoPatternMatchesAcrossNames(t *testing.T) {
	l := newLibrary()
	p := paper("One", "")
	p.Details = &parser.Details{Authors: []clean.Text{clean.Of("Song Xu"), clean.Of("Zoë Han")}}
	l.Add(dump(p, paper("Two", "Song Xu")))
	v := new(index.Index).View(l.Snapshot())
	for text, want := range map[string]string{"song xu": "[0]", "xu zoe": "[]", "zoe": "[0]", "oe": "[]"} {
		if got := fmt.Sprint(v.With(t.Context(), query.Author, index.Pattern{Text: text, Left: true}).AppendTo(nil)); got != want {
			t.Errorf("%q is in %s, want %s", text, got, want)
		}
	}
}

func TestAllWordsIncludeThoseOfAbstracts(t *testing.T) {
	l := newLibrary()
	l.Add(dump(paper("Flow", "hidden Agents"), paper("Agents", "")))
	words := new(index.Index).View(l.Snapshot()).AllWords()
	uitest.Equal(t, fmt.Sprint(words.Written, words.Papers), "[agents flow hidden] [2 1 1]")
	var many []parser.Paper
	for i := range 1000 {
		many = append(many, paper(fmt.Sprint("Agents ", i), ""))
	}
	l.Add(dump(many...))
	uitest.Equal(t, fmt.Sprint(new(index.Index).View(l.Snapshot()).AllWords().Written), "[agents]")
}

func TestParallelCallsEachOnceAndStopsWithItsContext(t *testing.T) {
	var calls [100]atomic.Int32
	index.Parallel(t.Context(), len(calls), func(i int) { calls[i].Add(1) })
	for i := range calls {
		uitest.Equal(t, calls[i].Load(), 1, i)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var begun atomic.Int32
	index.Parallel(ctx, 1_000_000, func(int) {
		begun.Add(1)
		cancel()
	})
	if n := begun.Load(); n > 1000 {
		t.Errorf("%d calls after the end", n)
	}
}

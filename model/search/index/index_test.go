package index

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/parser"
	"dailies/parser/clean"
)

// paper makes a paper of a title and an abstract.
func paper(title, abstract string) parser.Paper {
	return parser.Paper{Title: clean.Line(title), Abstract: clean.Of(abstract), Org: parser.Org{Name: clean.Line("Tencent AI")}}
}

func dump(papers ...parser.Paper) parser.Dump {
	for i := range papers {
		papers[i].Position = i + 1
	}
	return parser.Dump{Pages: []parser.Page{{Date: parser.Date{Month: 10, Day: 31}, Papers: len(papers)}}, Papers: papers}
}

func newLibrary() *library.Library { return library.New(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)) }

// random makes papers whose words meet by chance.
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

func TestCandidatesAreThePapersThatHaveTheWords(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	l := newLibrary()
	l.Add(dump(random(r, 200)...))
	v := new(Index).Follow(t.Context(), l.Snapshot())
	s := v.Segments[0]
	sure := 0
	for range 500 {
		p := Pattern{Text: []string{"a", "ab", "ba", "aab", "a-b", "b.a", "ab-a", "199", "-"}[r.IntN(9)], Left: r.IntN(2) == 0, Right: r.IntN(2) == 0}
		c := s.Candidates(p)
		for i := range s.Len {
			for _, field := range []struct {
				text string
				is   bool
			}{{s.Title(i), c.Title.Test(uint(i))}, {Fold(v.Abstract(i)), c.Abstract.Test(uint(i))}} {
				switch has := p.In(field.text); {
				case has && !field.is:
					t.Fatalf("%+v is no candidate for %q", p, field.text)
				case c.Sure && has != field.is:
					t.Fatalf("%+v is surely in %q: %v", p, field.text, field.is)
				}
			}
		}
		if c.Sure {
			sure++
		}
	}
	if sure < 100 {
		t.Errorf("only %d were sure", sure)
	}
}

func TestCompoundsAreFoundByTheirLetters(t *testing.T) {
	l := newLibrary()
	l.Add(dump(paper("In-the-Flow Agents", "Fine-tuning."), paper("Finetuning", "flow-based"), paper("Inthe Flow", "a -- b -c-")))
	s := new(Index).Follow(t.Context(), l.Snapshot()).Segments[0]
	for _, row := range []struct {
		letters         string
		whole           bool
		title, abstract string
	}{
		{"intheflow", true, "[0]", "[]"}, {"inthef", false, "[0]", "[]"}, {"theflow", true, "[0]", "[]"}, {"inthef", true, "[]", "[]"},
		{"finetuning", true, "[1]", "[0]"}, {"finet", false, "[1]", "[0]"}, {"finet", true, "[]", "[]"}, {"flowb", false, "[]", "[1]"},
		{"agent", true, "[0]", "[]"}, // the plural, too
	} {
		c := s.Candidates(Pattern{Text: row.letters, Left: true, Right: row.whole})
		title, abstract := fmt.Sprint(c.Title.AppendTo(nil)), fmt.Sprint(c.Abstract.AppendTo(nil))
		if title != row.title || abstract != row.abstract || !c.Sure {
			t.Errorf("%q, whole %v: titles %s, abstracts %s", row.letters, row.whole, title, abstract)
		}
	}
}

func TestAnIndexFollowsItsPapers(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	l, ix := newLibrary(), new(Index)
	all := random(r, segmentSize+300)
	l.Add(dump(all[:segmentSize+100]...))
	first := ix.Follow(t.Context(), l.Snapshot())
	l.Add(dump(all[segmentSize+100:]...))
	second := ix.View(l.Snapshot())
	if second.Segments[0] != first.Segments[0] || second.Segments[1] == first.Segments[1] || second.Segments[1].Indexed() {
		t.Error("not just the segment that grew is made anew")
	}
	if ix.View(l.Snapshot()) != second {
		t.Error("a snapshot that was seen is looked at again")
	}
	third := ix.Follow(t.Context(), l.Snapshot())
	if len(third.Segments) != 2 || !third.Segments[1].Indexed() || ix.View(l.Snapshot()) != third {
		t.Error("what was indexed is not kept")
	}
	changed := all[5]
	changed.Abstract = clean.Of(changed.Abstract.String() + " and a zebra, which makes it longer")
	l.Add(dump(changed))
	fourth := ix.Follow(t.Context(), l.Snapshot())
	if c := fourth.Segments[0].Candidates(Pattern{Text: "zebra"}); c.Abstract.Count() != 1 {
		t.Errorf("an abstract that has become another is found %d times", c.Abstract.Count())
	}
}

func TestAnIndexThatIsGivenUpIsGoneOnWith(t *testing.T) {
	l, ix := newLibrary(), new(Index)
	l.Add(dump(paper("One", "zebra")))
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if ix.Follow(ended, l.Snapshot()).Segments[0].Indexed() {
		t.Error("it is indexed though nobody wants it")
	}
	if !ix.Follow(t.Context(), l.Snapshot()).Segments[0].Indexed() {
		t.Error("it is not indexed afterwards")
	}
}

func TestTheVocabularyIsTheWordsOfTitlesAndOrganisations(t *testing.T) {
	l := newLibrary()
	l.Add(dump(paper("Fine-Tuning Agents", "hidden"), paper("Agents", ""), paper("Finetuning", "")))
	for _, v := range []*View{new(Index).Follow(t.Context(), l.Snapshot()), new(Index).View(l.Snapshot())} {
		words := v.Vocabulary()
		if got := strings.Join(words.Written, " "); got != "agents ai fine fine-tuning finetuning tencent tuning" {
			t.Errorf("got %q", got)
		}
		if n := slices.Index(words.Written, "agents"); words.Papers[n] != 2 || words.Papers[slices.Index(words.Written, "tencent")] != 3 {
			t.Errorf("in how many papers: %v", words.Papers)
		}
		if got := words.MostFrequent("finetuning"); got != "fine-tuning" {
			t.Errorf("got %q for finetuning", got)
		}
	}
}

func TestFoldedPlacesAreThoseOfTheTextAsWritten(t *testing.T) {
	for _, row := range []struct{ raw, find, want string }{
		{"Naïve Café", "cafe", "Café"}, {"the oﬃce", "ffi", "ﬃ"}, {"chain\n of  Thought", "of thought", "of  Thought"},
		{"nai\u0308ve!", "naive", "nai\u0308ve"}, {"Straße 5", "strasse", "Straße"}, {"Off‑Policy", "off-policy", "Off‑Policy"},
	} {
		text := NewText(row.raw)
		at := strings.Index(text.Folded, row.find)
		if at < 0 {
			t.Errorf("%q folds to %q", row.raw, text.Folded)
			continue
		}
		if from, to := text.Original(at, at+len(row.find)); row.raw[from:to] != row.want {
			t.Errorf("%q in %q is %q, want %q", row.find, row.raw, row.raw[from:to], row.want)
		}
	}
}

func FuzzFoldedPlacesAreInTheText(f *testing.F) {
	f.Add("I\u0307stanbul ¨ \u0300  ﬃ\n\n")
	f.Fuzz(func(t *testing.T, raw string) {
		text := NewText(raw)
		if text.Folded != Fold(raw) || Fold(text.Folded) != text.Folded {
			t.Fatalf("%q folds to %q, and again to %q", raw, text.Folded, Fold(text.Folded))
		}
		for i := range len(text.Folded) {
			if from, to := text.Original(i, i+1); from < 0 || from > to || to > len(raw) {
				t.Fatalf("byte %d of %q is [%d,%d) of %q", i, text.Folded, from, to, raw)
			}
		}
	})
}

func TestAPanicReachesWhoAsked(t *testing.T) {
	defer func() {
		if recover() != "lost" {
			t.Error("it is gone")
		}
	}()
	Parallel(t.Context(), 10, func(i int) {
		if i == 7 {
			panic("lost")
		}
	})
}

func TestPapersAreCandidatesAcrossSegments(t *testing.T) {
	l, ix := newLibrary(), new(Index)
	all := random(rand.New(rand.NewPCG(5, 6)), segmentSize+50)
	all[segmentSize+7].Title = clean.Line("A Zebra-Like Agent")
	all[3].Abstract = clean.Of("Many zebras and zebra-like agents.")
	l.Add(dump(all...))
	v := ix.Follow(t.Context(), l.Snapshot())
	for _, row := range []struct {
		pattern         Pattern
		title, abstract string // of the two segments
		sure            bool
	}{
		{Pattern{Text: "zebra", Left: true}, "[] [7]", "[3] []", true},
		{Pattern{Text: "zebra", Left: true, Right: true}, "[] [7]", "[3] []", true},
		{Pattern{Text: "zebralike", Left: true}, "[] [7]", "[3] []", true},
		{Pattern{Text: "zebra like", Left: true}, "[] [7]", "[3] []", false},
		{Pattern{Text: "like agent", Left: true}, "[] [7]", "[3] []", false},
		{Pattern{Text: "ebra"}, "[] [7]", "[3] []", true},
		{Pattern{Text: "ebra", Left: true}, "[] []", "[] []", true},
		{Pattern{Text: "zebras", Left: true, Right: true, Literal: true}, "[] []", "[3] []", true},
	} {
		var titles, abstracts []string
		for _, s := range v.Segments {
			c := s.Candidates(row.pattern)
			titles = append(titles, fmt.Sprint(c.Title.AppendTo(nil)))
			abstracts = append(abstracts, fmt.Sprint(c.Abstract.AppendTo(nil)))
			if c.Sure != row.sure {
				t.Errorf("%+v: sure %v", row.pattern, c.Sure)
			}
		}
		if got := strings.Join(titles, " "); got != row.title {
			t.Errorf("%+v: titles %s, want %s", row.pattern, got, row.title)
		}
		if got := strings.Join(abstracts, " "); got != row.abstract {
			t.Errorf("%+v: abstracts %s, want %s", row.pattern, got, row.abstract)
		}
	}
}

func TestAViewHoldsWhileItsLibraryGrows(t *testing.T) {
	l, ix := newLibrary(), new(Index)
	l.Add(dump(paper("One", "zebra")))
	before := ix.Follow(t.Context(), l.Snapshot())
	done := make(chan bool)
	go func() {
		defer close(done)
		for range 100 {
			if n := before.Segments[0].Candidates(Pattern{Text: "zebra"}).Abstract.Count(); n != 1 || before.Papers.Len() != 1 {
				t.Errorf("%d papers of %d have it", n, before.Papers.Len())
				return
			}
		}
	}()
	for i := range 20 {
		l.Add(dump(paper(fmt.Sprintf("Paper %d", i), "zebra")))
		ix.Follow(t.Context(), l.Snapshot())
	}
	<-done
	if n := ix.View(l.Snapshot()).Segments[0].Candidates(Pattern{Text: "zebra"}).Abstract.Count(); n != 21 {
		t.Errorf("%d papers have it in the end", n)
	}
}

func TestInitialsAreThoseOfTheTitles(t *testing.T) {
	l := newLibrary()
	l.Add(dump(paper("Flow Policy Optimization", ""), paper("DeepResearch at Large", "")))
	s := new(Index).View(l.Snapshot()).Segments[0]
	if got := strings.Join(s.Initials(), " "); got != "fpo dral" {
		t.Errorf("initials are %q", got)
	}
	if s.Title(1) != "deepresearch at large" {
		t.Errorf("the title is folded to %q", s.Title(1))
	}
}

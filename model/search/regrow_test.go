package search

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/parser"
	"dailies/parser/clean"
)

// inOctober is a dump of a page of a day in October, of papers with these titles.
func inOctober(day int, titles ...string) parser.Dump {
	d := parser.Dump{Pages: []parser.Page{{Date: parser.Date{Month: 10, Day: day}, Line: 1, Papers: len(titles)}}}
	for i, title := range titles {
		d.Papers = append(d.Papers, parser.Paper{Title: clean.Line(title), Position: i + 1, Abstract: clean.Line("some agents")})
	}
	return d
}

func TestASearchUnderWayKeepsItsTitlesWhenTheIndexIsCutAndGrowsAgain(t *testing.T) {
	for before, after := range map[string]string{
		"A naïve way to learn":    "A naive way to learn",
		"Self–play and agents":    "Self-Play and Agents",
		"“Quoted” agents at play": `"Quoted" agents at play`,
	} {
		l := library.New(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC))
		l.Add(inOctober(1, "Agent paper", "Étude of agents"))
		few := l.Snapshot()
		l.Add(inOctober(2, before))
		more := l.Snapshot()
		l.Add(inOctober(3, after))
		ix := NewIndex()
		ix.Update(more)
		m := ix.Prepare(t.Context(), parsed(t, "title:agent"), Papers{Snapshot: few})
		ix.Update(l.Snapshot())
		if got := m.stock.title(1).folded; got != "etude of agents" {
			t.Errorf("%q: it reads %q", after, got)
		}
	}
}

// It is for the race detector: a scan reads masks beyond its own last paper.
func TestASearchUnderWaySeesNothingOfPapersThatCome(t *testing.T) {
	l := library.New(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC))
	var seen []library.Snapshot
	for day := range 20 {
		var titles []string
		for i := range 30 {
			titles = append(titles, fmt.Sprintf("Agent naïve paper %d", 30*day+i))
		}
		l.Add(inOctober(day+1, titles...))
		seen = append(seen, l.Snapshot())
	}
	for name, first := range map[string]library.Snapshot{"that grew": {}, "that was cut": seen[len(seen)-1]} {
		ix := NewIndex()
		ix.Update(first)
		m := ix.Prepare(t.Context(), parsed(t, "title:agent"), Papers{Snapshot: seen[0]})
		var scans sync.WaitGroup
		scans.Go(func() {
			for range 50 {
				if hits, _ := m.Hits(t.Context()); hits.Len() != seen[0].Len() {
					t.Errorf("in an index %s it finds %d papers of %d", name, hits.Len(), seen[0].Len())
					return
				}
			}
		})
		for _, s := range seen {
			ix.Update(s)
		}
		scans.Wait()
	}
}

func TestAWordThatNoPaperHasAnyMoreStandsInForNone(t *testing.T) {
	l := library.New(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC))
	l.Add(inOctober(1, "Optimal ways", "Optimizer of others", "Finetuning agents"))
	few := l.Snapshot()
	l.Add(inOctober(2, "An optim library", "Fine-tuning", "Fine tuning"))
	grown := NewIndex()
	grown.Update(l.Snapshot())
	for _, text := range []string{"title:optiml", "title:finetuning"} {
		r := Request{Query: parsed(t, text), In: Papers{Snapshot: few}}
		got, want := grown.Search(r).Whole(t.Context()), NewIndex().Search(r).Whole(t.Context())
		if !slices.Equal(got.Papers, want.Papers) || !slices.Equal(got.Fuzzy, want.Fuzzy) {
			t.Errorf("%s finds %v, in an index of its own %v", text, got.Papers, want.Papers)
		}
	}
}

func TestWhatAWordMayHaveMeantIsLookedUpAgainWhenPapersCome(t *testing.T) {
	l := library.New(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC))
	ix := NewIndex()
	wordsOf := func(r *rescue) (words []string) {
		for i := range r.words {
			words = append(words, r.words[i].needle.pat)
		}
		return words
	}
	var before []string
	for day, title := range []string{"An optimal way", "The optimum", "Optimism"} {
		l.Add(inOctober(1+day, title))
		ix.Update(l.Snapshot())
		for n := range 2 * maxMeant {
			r := ix.standIns("optimxm")
			if got, want := wordsOf(r), wordsOf(newRescue("optimxm", &ix.stock.words)); !slices.Equal(got, want) || r.only {
				t.Fatalf("after %d papers it meant %q, want %q", day+1, got, want)
			}
			r.only = true // as who prepares a query notes: the next one has its own
			ix.standIns(strings.Repeat("x", 4+n))
		}
		if len(ix.looked) > maxMeant {
			t.Errorf("%d words are kept", len(ix.looked))
		}
		if now := wordsOf(ix.standIns("optimxm")); day == 1 && slices.Equal(now, before) {
			t.Errorf("it still meant %q", now)
		} else {
			before = now
		}
	}
}

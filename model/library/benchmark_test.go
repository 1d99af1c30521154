package library

import (
	"fmt"
	"hash/maphash"
	"math/rand/v2"
	"testing"
	"time"

	"dailies/parser"
	"dailies/parser/clean"
)

// generated makes dumps of n entries in all, on pages of each entries, as a
// person would gather them from the beginning of 2023 until now. A third of a
// page's entries stood on a page before, half of those on one of the last
// few; years are written as the site does.
func generated(n, each int) []parser.Dump {
	r := rand.New(rand.NewPCG(7, uint64(n)))
	words := make([]string, 5000)
	for i := range words {
		words[i] = fmt.Sprintf("%c%x", 'a'+rune(r.IntN(26)), r.IntN(1<<(4*(2+r.IntN(5)))))
	}
	var all []parser.Paper
	var dumps []parser.Dump
	begin := dayOf(2023, 1, 1)
	for from := 0; from < n; from += each {
		page := (begin + day(from)*1400/day(n)).time()
		var papers []parser.Paper
		for range min(each, n-from) {
			p := invented(r, words, page)
			if recent := min(len(all), 3*each); recent > 0 && r.IntN(6) == 0 {
				p = all[len(all)-1-r.IntN(recent)]
			} else if recent > 0 && r.IntN(5) == 0 {
				p = all[r.IntN(len(all))]
			}
			all = append(all, p)
			if p.Date.Year == page.Year() {
				p.Date.Year = 0
			}
			papers = append(papers, p)
		}
		dumps = append(dumps, dumpOf(fmt.Sprintf("dump %d", from), page.Format("Jan 2"), papers...))
	}
	return dumps
}

func (d day) time() time.Time { return time.Unix(int64(d)*24*60*60, 0).UTC() }

// invented makes a paper of some day in the two years before its page.
func invented(r *rand.Rand, words []string, page time.Time) parser.Paper {
	title := "The"
	for range 9 {
		title += " " + words[r.IntN(len(words))]
	}
	on := page.AddDate(0, 0, -r.IntN(1+r.IntN(730)))
	return parser.Paper{
		Title: clean.Line(title), Meta: true, Authors: 1 + r.IntN(20), Comments: r.IntN(9),
		Date: parser.Date{Year: on.Year(), Month: int(on.Month()), Day: on.Day()},
	}
}

func addAll(dumps []parser.Dump, every bool) Snapshot {
	l := New(today)
	for _, d := range dumps {
		l.Add(d)
		if every {
			l.Snapshot()
		}
	}
	return l.Snapshot()
}

// BenchmarkAdd adds 100,000 entries. Its peer is what cannot be done without:
// a key for each title, and a map of them.
func BenchmarkAdd(b *testing.B) {
	const n = 100_000
	shapes := []struct {
		name  string
		each  int
		every bool // a snapshot after each dump
	}{{"one dump", n, false}, {"dumps of 100", 100, false}, {"dumps of 100, each shown", 100, true}, {"dumps of 5", 5, false}}
	for _, shape := range shapes {
		dumps := generated(n, shape.each)
		b.Run(shape.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				addAll(dumps, shape.every)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/entry")
		})
	}
	dumps := generated(n, n)
	b.Run("peer hash", func(b *testing.B) {
		seed, sum := maphash.MakeSeed(), uint64(0)
		for b.Loop() {
			for i := range dumps[0].Papers {
				sum += maphash.String(seed, dumps[0].Papers[i].Title.String())
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/entry")
	})
	b.Run("peer keys in a map", func(b *testing.B) {
		for b.Loop() {
			keys := map[ID]int32{}
			for i := range dumps[0].Papers {
				keys[Key(dumps[0].Papers[i].Title.String())] = int32(i)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/entry")
	})
}

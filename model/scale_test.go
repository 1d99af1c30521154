package model

import (
	"context"
	"fmt"
	"iter"
	"os"
	"strings"
	"testing"
	"time"

	"dailies/model/shelf"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// generated returns n papers on pages of 300, in several dumps per page.
func generated(n int) shelf.Dumps {
	text := clean.Of("We propose a method that reasons about its own reasoning, and show on many benchmarks that it does.")
	return func(context.Context) iter.Seq2[parser.Dump, error] {
		return func(yield func(parser.Dump, error) bool) {
			for from := 0; from < n; from += 300 {
				d := parser.Dump{Name: clean.Of("all.txt"), Pages: []parser.Page{{Date: parser.Date{Month: int8(1 + from/300%12), Day: int8(1 + from/3600%28)}}}}
				for i := range min(300, n-from) {
					d.Papers = append(d.Papers, parser.Paper{
						Title: clean.Of(fmt.Sprintf("Paper %d: learning to think for %d steps and no more", from+i, i)), Abstract: text,
						Authors: 1 + i%9, Date: parser.Date{Year: 2025, Month: int8(1 + i%12), Day: int8(1 + i%28)}, Meta: true, Line: 9 * i, Page: 0,
					})
				}
				d.Name = clean.Of(fmt.Sprintf("%d.txt", from))
				if !yield(d, nil) {
					return
				}
			}
		}
	}
}

// sizes returns the numbers of papers for the benchmarks. A key that costs only what the screen shows costs
// the same for all of them.
func sizes() []int {
	if os.Getenv("DAILIES_MILLION") != "" {
		return []int{326, 100_000, 1_000_000}
	}
	return []int{326, 100_000}
}

// playGenerated starts a model on n generated papers, loaded at once.
func playGenerated(t testing.TB, n int) *player {
	p := playIn(t, t.TempDir(), func(context.Context) iter.Seq2[parser.Dump, error] {
		return func(func(parser.Dump, error) bool) {}
	})
	p.m.dialog.CountKey()
	_ = p.m.loading.Start(p.m.shelf.Library)
	for d := range generated(n)(context.Background()) {
		p.m.shelf.Library.Add(d)
	}
	p.send(shelf.ReadMsg{Gen: p.m.loading.Gen, Papers: p.m.shelf.Library.Snapshot()})
	return p
}

// BenchmarkKeyOfMany measures a key and the frame after it. Commands that run in the background (searches,
// the disk) do not count. "worst" is the slowest of the keys.
func BenchmarkKeyOfMany(b *testing.B) {
	for _, n := range sizes() {
		p := playGenerated(b, n)
		for _, c := range []struct{ name, keys string }{
			{"move", "j j j k"}, {"page", "ctrl+f ctrl+f ctrl+b"}, {"ends", "G g"}, {"decide", "t u"}, {"views", "5 1 2"}, {"range", "v j j v esc"},
			{"pick all", "A A"}, {"undecided", "n n N"}, {"site page", "] ["}, {"facets", "b j b"},
			{"filter", "/ l e esc"}, {"sort", "S S"}, {"all decided", "A t 1 5 G n g N A i 1"},
		} {
			p.keys("1", "esc", "g")
			b.Run(fmt.Sprintf("%s/%d", c.name, n), func(b *testing.B) {
				keys, worst := strings.Fields(c.keys), time.Duration(0)
				for i := 0; b.Loop(); i++ {
					start := time.Now()
					_, cmd := p.m.Update(uitest.Key(keys[i%len(keys)]))
					_ = p.m.View()
					worst = max(worst, time.Since(start))
					b.StopTimer()
					p.run(cmd)
					b.StartTimer()
				}
				b.ReportMetric(float64(worst.Microseconds()), "worst-µs")
			})
		}
	}
}

package model

import (
	"context"
	"iter"
	"os"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser"
)

// BenchmarkKey is all the work between a key and the frame that shows what it
// did, on the four real dumps at 120×40.
func BenchmarkKey(b *testing.B) {
	for name, keys := range map[string][]string{
		"move":   {"j", "j", "k", "k"},
		"decide": {"t", "u"},
		"view":   {"5", "1"},
	} {
		b.Run(name, func(b *testing.B) {
			p := play(b)
			for i := 0; b.Loop(); i++ {
				p.keys(keys[i%len(keys)])
				_ = p.m.View()
			}
		})
	}
}

// BenchmarkType is the same for a letter of the filter, search included: on the dump that
// DAILIES_BENCH_DUMP names, or on the samples.
func BenchmarkType(b *testing.B) {
	load := sampleDumps(b)
	if path := os.Getenv("DAILIES_BENCH_DUMP"); path != "" {
		load = func(ctx context.Context) iter.Seq2[parser.Dump, error] { return parser.Load(ctx, []string{path}) }
	}
	p := playIn(b, b.TempDir(), load).keys("5", "/")
	const text = "reasning agent "
	for i := 0; b.Loop(); i++ {
		if i%len(text) == 0 {
			p.send(tea.KeyMsg{Type: tea.KeyCtrlU})
		}
		p.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{rune(text[i%len(text)])}})
		_ = p.m.View()
	}
}

package model

import (
	"context"
	"iter"
	"os"
	"path/filepath"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/parser"
)

// TestNoFrameReadsMarksWhilePapersCome takes the checkpoint away while Update and View
// are at work. Had they to read of it, the journals would be read, and it would go.
func TestNoFrameReadsMarksWhilePapersCome(t *testing.T) {
	var dumps []parser.Dump
	for d := range generated(2100)(t.Context()) {
		dumps = append(dumps, d)
	}
	dumps = append(dumps, dumps[0], dumps[3]) // papers that come again
	all := func(context.Context) iter.Seq2[parser.Dump, error] {
		return func(yield func(parser.Dump, error) bool) {
			for i, d := range dumps {
				d.More = i < 3 // the first papers come by themselves
				if !yield(d, nil) {
					return
				}
			}
		}
	}
	home := t.TempDir()
	before := playIn(t, home, all)
	before.keys("A", "t", "g", "*")
	if before.m.bulk != nil {
		t.Fatal("the bulk is not over")
	}
	if err := before.m.cfg.Store.Close(); err != nil {
		t.Fatal(err)
	}
	paths, _ := filepath.Glob(filepath.Join(home, "*.checkpoint"))
	if len(paths) != 1 {
		t.Fatal("there is no checkpoint")
	}
	text, err := os.ReadFile(paths[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, ahead := range []bool{false, true} {
		p := playIn(t, home, func(context.Context) iter.Seq2[parser.Dump, error] {
			return func(func(parser.Dump, error) bool) {}
		})
		_ = p.m.load() // not run: what it would read comes by hand
		scout := p.m.shelf.Marks.Scout()
		if scout == nil {
			t.Fatal("the checkpoint is not used")
		}
		if !ahead {
			scout = nil
		}
		for read := readBatches(t.Context(), p.m.loading.gen, all, scout); read != nil; {
			msg := read().(loadedMsg)
			if read = msg.next; read != nil {
				msg.next = func() tea.Msg { return nil }
			}
			if err := os.Truncate(paths[0], 0); err != nil {
				t.Fatal(err)
			}
			_, cmd := p.m.Update(msg)
			_ = p.m.View()
			if _, err := os.Stat(paths[0]); err != nil && !ahead {
				break // as it has to be
			}
			if err := os.WriteFile(paths[0], text, 0o600); err != nil {
				t.Fatal(err)
			}
			p.run(cmd)
		}
		if _, err := os.Stat(paths[0]); (err == nil) != ahead {
			t.Errorf("looked up ahead: %v; the checkpoint: %v", ahead, err)
		}
		if got := p.m.shelf.Counts[marks.ToRead]; ahead && got != 2100 {
			t.Errorf("%d papers are to be read", got)
		}
		_ = p.m.cfg.Store.Close()
		if err := os.WriteFile(paths[0], text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

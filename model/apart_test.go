package model

import (
	"context"
	"fmt"
	"iter"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser"
	"dailies/parser/clean"
)

// sharers gives n titles in two dumps each, where each is another paper.
func sharers(n int) Dumps {
	return func(context.Context) iter.Seq2[parser.Dump, error] {
		return func(yield func(parser.Dump, error) bool) {
			for _, year := range []int{2023, 2025} {
				d := parser.Dump{Name: clean.Of(fmt.Sprint(year)), Pages: []parser.Page{{Papers: n}}}
				for i := range n {
					d.Papers = append(d.Papers, parser.Paper{
						Title: clean.Of(fmt.Sprint("Title ", i)), Abstract: parser.NewAbstract(clean.Of(fmt.Sprint("In ", year, " we propose it."))),
						Date: parser.Date{Year: year, Month: 5, Day: 5}, Meta: true, Position: 1 + i,
					})
				}
				if !yield(d, nil) {
					return
				}
			}
		}
	}
}

// wait plays a model on titles that wait until all dumps are read, to where they
// are looked at, and gives what looks at the next ones.
func wait(t *testing.T, titles int) (p *player, next tea.Msg) {
	p = playOn(t, t.TempDir(), func(context.Context) iter.Seq2[parser.Dump, error] {
		return func(func(parser.Dump, error) bool) {}
	}, today)
	p.m.message = message{}
	_ = p.m.load()
	gen := p.m.loading.gen
	for d := range sharers(titles)(context.Background()) {
		p.send(loadedMsg{gen: gen, dumps: []parser.Dump{d}, next: func() tea.Msg { return nil }})
	}
	_, _ = p.m.Update(loadedMsg{gen: gen})
	return p, readMsg{gen}
}

func TestKeysComeBetweenTheTitlesThatWaitedForTheLastDump(t *testing.T) {
	const titles = restAtOnce + 3 // of two entries
	p, next := wait(t, titles)
	for n := 1; n <= 3; n++ {
		if p.m.loading.busy != (n < 3) {
			t.Errorf("after %d steps it reads: %v", n, p.m.loading.busy)
		}
		before := p.m.view().row()
		if p.keys("j"); p.m.view().row() != before+1 {
			t.Errorf("row %d after j from %d", p.m.view().row(), before)
		}
		_, cmd := p.m.Update(next)
		if n > 1 {
			p.run(cmd) // the search for all of them
		}
	}
	p.sees("Inbox 2006")
}

func TestEscWhileTitlesAreToldApartLosesNothing(t *testing.T) {
	for _, key := range []string{"esc", "R"} {
		p, next := wait(t, restAtOnce)
		p.send(slowMsg{p.m.loading.gen})
		p.keys(key)
		p.send(next)
		if n := p.m.shelf.Papers.Len(); n != 2*restAtOnce && key == "esc" || strings.Contains(p.screen(), "stopped") {
			t.Errorf("%s: %d papers\n%s", key, n, p.screen())
		}
		if len(p.m.shelf.Failed) > 0 || !p.m.loading.cut.Empty() {
			t.Errorf("%s: cut: %s", key, p.m.loading.cut)
		}
	}
}

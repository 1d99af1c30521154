package model

import (
	"context"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/parser"
	"dailies/parser/clean"
)

func TestTheFirstPapersOfALargeFileComeByThemselves(t *testing.T) {
	parts := []parser.Dump{
		{Name: clean.Literal("empty")},
		{Name: clean.Literal("large"), More: true},
		{Name: clean.Literal("large"), More: true, Papers: []parser.Paper{{Title: clean.Literal("One")}}},
		{Name: clean.Literal("large"), More: true, Papers: []parser.Paper{{Title: clean.Literal("Two")}}},
		{Name: clean.Literal("large"), Papers: []parser.Paper{{Title: clean.Literal("Three")}}},
	}
	load := func(context.Context) iter.Seq2[parser.Dump, error] {
		return func(yield func(parser.Dump, error) bool) {
			for _, d := range parts {
				if !yield(d, nil) {
					return
				}
			}
		}
	}
	next := reading(t.Context(), 1, load)
	first := next().(loadedMsg)
	if len(first.dumps) > 3 {
		t.Errorf("%d parts come first, want no more than up to the first papers", len(first.dumps))
	}
	n := len(first.dumps)
	for msg := first; msg.next != nil; n += len(msg.dumps) {
		msg = msg.next().(loadedMsg)
	}
	if n != len(parts) {
		t.Errorf("%d parts came, want %d", n, len(parts))
	}
}

func TestAnAbstractWhoseFileChangedSaysSo(t *testing.T) {
	dir := t.TempDir()
	first, second := filepath.Join(dir, "1.txt"), filepath.Join(dir, "2.txt")
	text, err := os.ReadFile("../testdata/dumps/003_430ccd52457c2aaf.txt")
	if err != nil {
		t.Fatal(err)
	}
	for path, text := range map[string]string{first: "\x00", second: string(text)} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Truncate(first, 65<<20); err != nil { // so that the other's texts are not kept
		t.Skip(err)
	}
	p := playIn(t, t.TempDir(), func(ctx context.Context) iter.Seq2[parser.Dump, error] {
		return parser.Load(ctx, []string{first, second})
	})
	if err := os.WriteFile(second, []byte(strings.ToUpper(string(text))), 0o600); err != nil {
		t.Fatal(err)
	}
	p.keys("j")
	const says = "it changed since it was read: R reads the dumps again"
	if got := p.screen(); !strings.Contains(got, says) {
		t.Errorf("nothing says that the file changed:\n%s", got)
	}
	p.keys("R")
	if got := p.screen(); strings.Contains(got, says) {
		t.Errorf("read again, it is said still:\n%s", got)
	}
}

package model

import (
	"context"
	"iter"
	"os"
	"strings"
	"testing"

	"dailies/parser"
)

// filed plays with a dump whose texts stay in the file that is named, because
// another is large.
func filed(t *testing.T) (p *player, path string) {
	t.Helper()
	large, path := "1.txt", "2.txt" // a long path would break what a test looks for over two lines
	text, err := os.ReadFile("../testdata/dumps/003_430ccd52457c2aaf.txt")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for path, text := range map[string]string{large: "\x00", path: string(text)} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Truncate(large, 65<<20); err != nil {
		t.Fatal(err)
	}
	return playIn(t, t.TempDir(), func(ctx context.Context) iter.Seq2[parser.Dump, error] {
		return parser.Load(ctx, []string{large, path})
	}), path
}

func TestABulkCommandIsNotDoneWhileTextsCannotBeRead(t *testing.T) {
	p, path := filed(t)
	all := p.m.shelf.Papers.Len()
	if err := os.Rename(path, path+".away"); err != nil {
		t.Fatal(err)
	}
	p.keys(":", "text:skip -benchmark")
	p.sees("could not be read")
	p.keys("enter")
	p.sees("skip: not done.", "could not be read", "R reads the dumps again")
	p.keys("y")
	if p.m.shelf.Counts[3] != 0 {
		t.Fatalf("%d papers are skipped", p.m.shelf.Counts[3])
	}
	if err := os.Rename(path+".away", path); err != nil {
		t.Fatal(err)
	}
	p.keys(":", "text:skip -benchmark", "enter", "y")
	if got := p.m.shelf.Counts[3]; got == 0 || got == all {
		t.Errorf("%d of %d papers are skipped once the file is back", got, all)
	}
}

func TestABulkCommandOnWhatIsShownIsNotDoneWhereTextsCouldNotBeRead(t *testing.T) {
	p, path := filed(t)
	if err := os.Rename(path, path+".away"); err != nil {
		t.Fatal(err)
	}
	p.keys("/", "text:think | abs:benchmark", "enter", ":", "text:skip", "enter")
	p.sees("skip: not done.", "could not be read")
	if err := os.Rename(path+".away", path); err != nil {
		t.Fatal(err)
	}
	p.keys("1", ":", "text:skip", "enter", "y")
	if n := len(p.m.view().shown); n < 2 || p.m.shelf.Counts[3] != n {
		t.Errorf("%d of %d papers are skipped once the file is back", p.m.shelf.Counts[3], n)
	}
}

func TestAFilterSaysThatTextsCannotBeRead(t *testing.T) {
	p, path := filed(t)
	if err := os.Rename(path, path+".away"); err != nil {
		t.Fatal(err)
	}
	p.keys("/", "text:abs:benchmark")
	p.sees("could not be read", "No paper is known to match")
	p.keys("enter", "A", "x") // Enter keeps the filter: there is no way out to be taken
	if len(p.m.view().shown) > 0 || p.m.shelf.Counts[3] != 0 {
		t.Fatalf("%d papers are shown, %d skipped", len(p.m.view().shown), p.m.shelf.Counts[3])
	}
	p.keys("/")
	if err := os.Rename(path+".away", path); err != nil {
		t.Fatal(err)
	}
	p.keys("text:s", "backspace")
	if screen := p.screen(); strings.Contains(screen, "could not be read") || len(p.m.view().shown) == 0 {
		t.Errorf("%d papers once the file is back:\n%s", len(p.m.view().shown), screen)
	}
}

func TestAllThatIsShownIsNotPickedWhereTextsCouldNotBeRead(t *testing.T) {
	p, path := filed(t)
	if err := os.Rename(path, path+".away"); err != nil {
		t.Fatal(err)
	}
	p.keys("/", "text:think | abs:benchmark", "enter", "A")
	p.sees("not picked.", "could not be read", "R reads the dumps again")
	p.keys("x")
	if n := p.m.shelf.Counts[3]; n > 1 || len(p.m.view().shown) < 2 {
		t.Fatalf("%d of %d papers are skipped", n, len(p.m.view().shown))
	}
	if err := os.Rename(path+".away", path); err != nil {
		t.Fatal(err)
	}
	p.keys("u", "1", "A", "x")
	if n := len(p.m.view().shown); n < 2 || p.m.shelf.Counts[3] != n {
		t.Errorf("%d of %d papers are skipped once the file is back", p.m.shelf.Counts[3], n)
	}
}

package model

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/model/saved"
)

// block puts a file where the folder of the marks was: nothing can be written
// then, not even by root.
func block(t *testing.T, p *player) {
	t.Helper()
	folder := filepath.Join(p.home, "marks")
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(folder, nil, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestLinesThatCannotBeReadAreCountedAndNamed(t *testing.T) {
	p := play(t).keys("t")
	other := filepath.Join(p.home, "marks", "0a1b2c3d.jsonl")
	damaged := "{\"v\":1,\"id\":\"x\",\"t\":5,\"star\":true}\nnot\x1b[2Ja line\n"
	if err := os.WriteFile(other, []byte(damaged), 0o600); err != nil {
		t.Fatal(err)
	}
	p.news() // it came while the program was open, from a sync tool
	p.sees("1 problem")
	p.keys("!").sees("marks/0a1b2c3d.jsonl:2", "skipped and kept")
	playIn(t, p.home, sampleDumps(t)).sees("1 problem", "To-read 1").keys("x")
	if now, _ := os.ReadFile(other); string(now) != damaged {
		t.Errorf("the damaged file is now %q", now)
	}
}

func TestMarksThatShrankAreSaidWithTheBackup(t *testing.T) {
	p := play(t).keys("t", "x", "Q")
	if err := p.m.cfg.Store.Close(); err != nil {
		t.Fatal(err)
	}
	own, _ := filepath.Glob(filepath.Join(p.home, "marks", "*.jsonl"))
	if err := os.Truncate(own[0], 0); err != nil {
		t.Fatal(err)
	}
	playIn(t, p.home, sampleDumps(t)).keys("!").sees("has lost marks", "backup")
}

func TestNothingFromTheBackgroundTakesAFailureAway(t *testing.T) {
	p := play(t).keys("Z", "text:3d", "enter")
	block(t, p)
	p.keys("t").sees("NOT SAVED")
	p.send(saved.SessionWrittenMsg{Err: errors.New("the reading position is not saved")})
	p.sees("NOT SAVED:")
	p.now = today.AddDate(0, 0, 3)
	p.news() // a paper wakes, and the journals cannot be read
	p.sees("NOT SAVED:")
	if err := os.Remove(filepath.Join(p.home, "marks")); err != nil {
		t.Fatal(err)
	}
	p.run(p.m.saving.Flush())
	p.sees("1 mark written again") // that of the sleeping paper; the other was not saved before
	if got := p.m.Farewell().String(); !strings.Contains(got, "1 mark written again") {
		t.Errorf("the farewell is %q", got)
	}
	p.lacks("NOT SAVED")
}

func TestLinesChangedByOtherHandsAreSaidAndNoProblem(t *testing.T) {
	p := play(t)
	other := filepath.Join(p.home, "marks", "0a1b2c3d.jsonl")
	edited := "{\"v\":1,\"id\":\"x\",\"t\":5,\"star\":true}\n{\"v\":1,\"id\":\"x\",\"t\":6,\"star\":false,\"sum\":\"00000001\"}\n"
	if err := os.WriteFile(other, []byte(edited), 0o600); err != nil {
		t.Fatal(err)
	}
	p.news()
	p.sees("2 lines of the marks were changed outside dailies")
	p.keys("j")
	p.lacks("problem")
	p.keys("!")
	p.sees("0 problems", "2 lines were changed outside dailies; they count: 0a1b2c3d.jsonl:1")
}

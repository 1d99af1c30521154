package model

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheSelectionOrTheViewIsExportedToAFile(t *testing.T) {
	p := play(t)
	file := filepath.Join(t.TempDir(), "papers.bib")
	name := func() {
		p.keys("ctrl+u", "text:"+file, "enter")
	}
	p.keys(" ", " ", "E")
	p.sees("Export 2 papers")
	p.keys("1")
	name()
	p.sees("2 papers in ")
	content, err := os.ReadFile(file)
	if n := strings.Count(string(content), "@misc{"); err != nil || n != 2 {
		t.Errorf("%d entries, %v", n, err)
	}
	p.keys("E", "4")
	name()
	p.sees("exists already")
	if again, _ := os.ReadFile(file); string(again) != string(content) {
		t.Error("the file was overwritten")
	}
	p.keys("esc", "E")
	p.sees("Export 278 papers")
}

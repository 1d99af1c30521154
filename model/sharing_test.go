package model

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/model/zotero"
	"dailies/model/zotero/zoterotest"
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
	p.keys("E", "4", "ctrl+u", "text:"+file)
	p.sees("papers.bib exists: Enter writes papers-2.bib")
	p.keys("enter")
	p.sees("2 papers in " + strings.TrimSuffix(file, ".bib") + "-2.bib")
	if again, _ := os.ReadFile(file); string(again) != string(content) {
		t.Error("the file was overwritten")
	}
	p.keys("esc", "E")
	p.sees("Export 278 papers")
	p.keys("esc", "enter", "E")
	p.sees("Export 1 paper")
	p.keys("9")
	here, _ := os.Getwd()
	p.sees("paper.jsonl", "in "+here)
	p.keys("ctrl+u")
	p.sees("Enter copies it to the clipboard")
	p.keys("enter")
	p.sees("1 paper copied as jsonl")
	if !strings.Contains(p.copied, "\n") || strings.Contains(p.copied, "@misc") {
		t.Errorf("copied %q", p.copied)
	}
}

func TestPapersAreSentToZotero(t *testing.T) {
	z := zoterotest.New()
	defer z.Close()
	p := play(t)
	p.m.sharing.Zotero = zotero.Connector{Port: z.Port(), Sent: filepath.Join(t.TempDir(), "zotero.txt")}
	p.keys(" ", " ", "E", "z")
	p.sees("2 papers sent to Zotero, into My Library / Reading")
	p.keys("E", "z")
	p.sees("2 papers were sent to Zotero before")
	z.Close()
	p.keys(" ", "E", "z")
	p.sees("not exported: no Zotero answers")
	if n := len(z.Keys()); n != 2 {
		t.Errorf("%d papers in Zotero", n)
	}
}

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
	p.keys("E", "4")
	name()
	p.sees("exists already")
	if again, _ := os.ReadFile(file); string(again) != string(content) {
		t.Error("the file was overwritten")
	}
	p.keys("esc", "E")
	p.sees("Export 278 papers")
}

func TestPapersAreSentToZotero(t *testing.T) {
	z := zoterotest.New()
	defer z.Close()
	p := play(t)
	p.m.cfg.Zotero = zotero.Connector{Port: z.Port(), Sent: filepath.Join(t.TempDir(), "zotero.txt")}
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

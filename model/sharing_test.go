package model

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/model/export"
	"dailies/ui/uitest"
)

func TestTheSelectionOrTheViewIsExportedToAFile(t *testing.T) {
	p := play(t)
	file := filepath.Join(t.TempDir(), "papers.bib")
	name := func() {
		p.keys("ctrl+u", "text:"+file, "enter")
	}
	p.keys(" ", " ", "E").sees("Export 2 papers")
	p.keys("1")
	name()
	p.sees("2 papers in ")
	content, err := os.ReadFile(file)
	if n := strings.Count(string(content), "@misc{"); err != nil || n != 2 {
		t.Errorf("%d entries, %v", n, err)
	}
	p.keys("E", "2", "ctrl+u", "text:"+file)
	p.keys("enter").sees("2 papers in " + strings.TrimSuffix(file, ".bib") + "-2.bib")
	if again, _ := os.ReadFile(file); string(again) != string(content) {
		t.Error("the file was overwritten")
	}
	p.keys("esc", "E").sees("Export 278 papers")
	p.keys("esc", "enter", "E").sees("Export 1 paper")
	p.keys("m", "2")
	p.sees("paper.jsonl", "a new file; ")
	p.keys("ctrl+u").sees("Enter copies it to the clipboard")
	p.keys("enter").sees("1 paper copied as jsonl")
	uitest.Sees(t, p.copied, "\n")
	uitest.Lacks(t, p.copied, "@misc")
}

func TestPapersAreSentToZotero(t *testing.T) {
	papers := 0
	zotero := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch body, _ := io.ReadAll(r.Body); r.URL.Path {
		case "/connector/getSelectedCollection":
			_, _ = io.WriteString(w, `{"libraryName": "My Library", "name": "Reading"}`)
		case "/connector/import":
			papers += strings.Count(string(body), "@misc{")
			w.WriteHeader(http.StatusCreated)
		}
	}))
	defer zotero.Close()
	p := play(t)
	port := zotero.URL[strings.LastIndex(zotero.URL, ":")+1:]
	p.m.sharing.Zotero = export.Zotero{Port: port, Sent: filepath.Join(t.TempDir(), "zotero.txt")}
	p.keys(" ", " ", "E", "z").sees("2 papers sent to Zotero, into My Library / Reading")
	p.keys("E", "z").sees("2 papers were sent to Zotero before")
	zotero.Close()
	p.keys(" ", "E", "z").sees("not exported: no Zotero answers")
	uitest.Equal(t, papers, 2)
}

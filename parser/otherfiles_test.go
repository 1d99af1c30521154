package parser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestPagesInOtherFormatsAreNamed(t *testing.T) {
	dir := folder(t, map[string]string{
		"a.html": "<!doctype html>" + long, "b.PDF": "%PDF-1.7", "d.webarchive": "bplist00", "c.json": `[{"paper": 1}]`,
		"good.txt": pageOf("Good"), "photo.png": "\x89PNG", "main.go": "package main", ".x.html": "<html>",
	})
	expect(t, loaded(t, "", dir), "!a.html: looks like a web page without a list of papers", "!b.PDF: looks like a PDF file, not read",
		"?looks like the site's JSON in an unknown form, not read", "!d.webarchive: looks like a web archive, not read", "Good")
}

func TestOnlyTheFirstPagesInOtherFormatsAreNamed(t *testing.T) {
	files := map[string]string{"x.xml": "<?xml version=\"1.0\"?><invoice>"}
	for i := range 10 {
		files[fmt.Sprintf("sub/%d.htm", i)] = "<html>"
	}
	dir := folder(t, files)
	got := loaded(t, "", dir)
	expect(t, got, "!0.htm: looks like a web page", "!1.htm: ", "!2.htm: ", "!and 8 more web pages and documents, not read")
	if !strings.HasPrefix(got[3], "!"+dir+": and") {
		t.Errorf("got %q", got[3])
	}
	// Each folder that was named has its own.
	expect(t, loaded(t, "", filepath.Join(dir, "sub"), dir)[4:], "!x.xml: looks like an XML file")
}

func TestAPageInAnotherFormatThatCannotBeToldHasANextStep(t *testing.T) {
	dir := folder(t, map[string]string{"page.html": pageOf("Text")})
	if err := os.Link(filepath.Join(dir, "page.html"), filepath.Join(dir, "same.html")); err != nil {
		t.Skip(err)
	}
	expect(t, loaded(t, "", dir), "!page.html: not read because of its name: if it is a page's text, rename it to .txt")
	expect(t, loaded(t, "", filepath.Join(dir, "page.html")), "Text")
}

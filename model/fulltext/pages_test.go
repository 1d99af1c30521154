package fulltext

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/text/unicode/norm"

	"dailies/parser/article"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/uitest"
)

// realPages returns real pages of arXiv by their file names. It skips the test if there are none.
func realPages(t testing.TB) map[string][]byte {
	files, _ := filepath.Glob("../../../shared/data/fulltext/*.html.gz")
	if len(files) == 0 {
		t.Skip("the pages are not here")
	}
	pages := map[string][]byte{}
	for _, name := range files {
		file, err := os.Open(name)
		uitest.Must(t, err)
		z, err := gzip.NewReader(file)
		uitest.Must(t, err)
		if pages[filepath.Base(name)], err = io.ReadAll(z); err != nil {
			t.Fatal(err)
		}
		file.Close()
	}
	return pages
}

// wordsIn returns the words and numbers of a text.
func wordsIn(text string) map[string]bool {
	all := map[string]bool{}
	text = norm.NFKC.String(clean.Of(text).String())
	for _, word := range strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && r < '0' || r > '9' && !unicode.IsLetter(r) && !unicode.IsMark(r)
	}) {
		for len(word) > 0 { // "examples¹" is a word and a number
			digits := word[0] >= '0' && word[0] <= '9'
			end := strings.IndexFunc(word, func(r rune) bool { return (r >= '0' && r <= '9') != digits })
			if end < 0 {
				end = len(word)
			}
			all[word[:end]] = true
			word = word[end:]
		}
	}
	return all
}

// articleText extracts the text of a page's article with another parser, without formulas and what only
// browsers need.
func articleText(page []byte) string {
	root, _ := html.Parse(bytes.NewReader(page))
	var text strings.Builder
	var walk func(n *html.Node, in bool)
	walk = func(n *html.Node, in bool) {
		class := ""
		for _, a := range n.Attr {
			if a.Key == "class" {
				class = " " + a.Val + " "
			}
		}
		if n.Type == html.ElementNode && (n.Data == "math" || n.Data == "button" || n.Data == "script" || n.Data == "style" || strings.Contains(class, " sr-only ") || strings.Contains(class, " ltx_listing_data ")) {
			text.WriteByte(' ')
			return
		}
		if n.Type == html.ElementNode && strings.Contains(class, " ltx_note_type ") {
			return // LaTeXML's label for the kind of a note
		}
		in = in || n.Data == "article"
		if n.Type == html.TextNode && in && n.Data != `\cdashline` { // draws a rule in a table
			text.WriteString(n.Data)
		}
		for kid := n.FirstChild; kid != nil; kid = kid.NextSibling {
			walk(kid, in)
		}
		if n.Type == html.ElementNode && n.Data != "span" && n.Data != "em" {
			text.WriteByte(' ')
		}
	}
	walk(root, false)
	return text.String()
}

func joined(d Document) string {
	var spaced, whole strings.Builder
	for _, l := range d.Lines {
		spaced.WriteString(l.Text + "\n")
		whole.WriteString(strings.TrimSpace(l.Text)) // long words are broken across lines
	}
	return spaced.String() + whole.String()
}

// TestNoWordOfAPaperIsLost compares the words of each page with the typeset words, and the width of each line
// with that of the screen.
func TestNoWordOfAPaperIsLost(t *testing.T) {
	for name, page := range realPages(t) {
		all, a := wordsIn(articleText(page)), article.Parse(page)
		for _, width := range []int{13, 40} {
			d := Typeset(a, Options{Width: width})
			for i, l := range d.Lines {
				if w := ui.Cells(l.Text); w > max(width, 2) && !l.Wide {
					t.Errorf("%s at %d: line %d has %d cells: %q", name, width, i, w, l.Text)
					break
				}
			}
			if width < 40 {
				continue
			}
			shown := wordsIn(joined(d))
			var lost []string
			for word := range all {
				if !shown[word] && len(word) > 1 { // a letter may be joined to a formula: μj
					lost = append(lost, word)
				}
			}
			if len(lost) > 0 {
				t.Errorf("%s at %d: %d of %d words are lost: %.300q", name, width, len(lost), len(all), lost)
			}
		}
	}
}

// TestHostilePagesAreTypesetInTime checks that the time does not grow faster than the size of the page.
func TestHostilePagesAreTypesetInTime(t *testing.T) {
	for name, part := range map[string]string{
		"rows": "<tr><td>x", "wide rows": "<tr><td colspan=100>x</td><td rowspan=100>y</td></tr>", "cells": "<td>x", "divs": "<div>", "tables": "<table><tr><td>",
		"lists": "<ul><li>a", "figures": "<figure><figcaption>c</figcaption>", "formulas": `<math alttext="\frac{a}{b}" display="block"></math>`,
		"open formulas": "<math alttext='", "endless formulas": "<math alttext='x'>", "notes": `<span class="ltx_note"><span class="ltx_note_content">n`, "ends": "<b></i>", "breaks": "<br>",
		"a long formula": "", "attributes": "<a href='#x'>y</a>",
	} {
		page := "<article><table>" + strings.Repeat(part, (128<<10)/max(1, len(part)))
		if part == "" {
			page = `<article><math display="block" alttext="` + strings.Repeat(`\frac{\sqrt{x^{a_{b}}`, 5000) + `"></math>`
		}
		began := time.Now()
		Typeset(article.Parse([]byte(page)), Options{Width: 80})
		if took := time.Since(began); took > 3*time.Second {
			t.Errorf("%s: %v", name, took)
		}
	}
}

func FuzzTypeset(f *testing.F) {
	for _, name := range []string{"equations", "tables", "algorithm"} {
		page := testPage(f, name)
		f.Add(string(page), 40)
		for i := 700; i < len(page); i += 2000 {
			f.Add(string(page[i:]), i%90)
		}
	}
	f.Fuzz(func(t *testing.T, page string, width int) {
		width = width & 0xff
		a := article.Parse([]byte("<article>" + page))
		for _, ascii := range []bool{false, true} {
			d := Typeset(a, Options{Width: width, ASCII: ascii, Linear: ascii})
			for _, l := range d.Lines {
				if w := ui.Cells(l.Text); w > max(width, 2) && !l.Wide {
					t.Errorf("%q has %d cells of %d", l.Text, w, width)
				}
				if got := clean.Of(l.Text).String(); got != l.Text || strings.Contains(l.Text, "\n") {
					t.Errorf("%q is not clean", l.Text)
				}
				for _, m := range l.Marks {
					if m.From > m.To || m.To > len(l.Text) {
						t.Errorf("a mark over %d–%d of %q", m.From, m.To, l.Text)
					}
				}
			}
			for _, s := range d.Sections {
				if s.Line > len(d.Lines) {
					t.Errorf("section %q at line %d of %d", s.Name, s.Line, len(d.Lines))
				}
			}
		}
		Markdown(a)
	})
}

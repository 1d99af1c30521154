package article_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dailies/parser/article"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// outline describes each block on one line.
func outline(blocks []article.Block, indent string) string {
	var all strings.Builder
	for _, b := range blocks {
		fmt.Fprintf(&all, "%s%d", indent, b.Kind)
		for _, part := range []string{b.ID, b.Number.String(), article.Plain(b.Text).Line().String(), b.Address} {
			if part != "" {
				all.WriteString(" " + part)
			}
		}
		all.WriteByte('\n')
		for _, row := range b.Rows {
			all.WriteString(indent + " ")
			for _, cell := range row.Cells {
				fmt.Fprintf(&all, " | %s", article.Plain(cell.Text).Line())
			}
			all.WriteString(" " + row.Number.String() + "\n")
		}
		all.WriteString(outline(b.Blocks, indent+"  "))
	}
	return all.String()
}

func TestRareElementsAreRead(t *testing.T) {
	for page, want := range map[string]string{
		`<dl class="ltx_description"><dt class="ltx_item"><span class="ltx_tag ltx_tag_item"><b>Ewe</b></span></dt>
<dd class="ltx_item"><div class="ltx_para"><p class="ltx_p">is she.</p></div></dd><dt>Ram</dt></dl>`: "3\n  4 Ewe\n  4\n    0 is she.\n  4 Ram\n",
		"<p>a <math alttext=\"5\\text{\\%%\n of %\nx}\"></math></p>": "0 a 5\\text{\\% of x}\n",
		"<p>a <math alttext=\"\\text{+1%\n\n.6}\"></math></p>":       "0 a \\text{+1.6}\n",
		`<table><tr><td><span class="ltx_ERROR undefined">\cdashline</span>2-3 ram</td><td><span class="ltx_ERROR undefined">\hdashline</span></td></tr></table>`:                                                                   "8\n  | ram |  \n",
		`<p>Li<span class="ltx_note ltx_role_thanks" id="f"><sup class="ltx_note_mark">1</sup><span class="ltx_note_content"><sup class="ltx_note_mark">1</sup><span class="ltx_note_type">thanks: </span>Equal.</span></span></p>`: "0 Li1\n13 f 1 Equal.\n",
		`<div class="ltx_authors">Ana Li<sup>1</sup>, Bo Chen<sup>2</sup>Hills</div>`:                                                                                                                                               "1 Ana Li1, Bo Chen2 Hills\n",
	} {
		uitest.Equal(t, outline(article.Parse([]byte("<article>"+page+"</article>")).Blocks, ""), want, page)
	}
}

func TestFormulasInATitleAreInDollarSigns(t *testing.T) {
	a := article.Parse([]byte(`<article><h1 class="ltx_title ltx_title_document">On <math alttext="\ell_{2}"></math> norms</h1></article>`))
	uitest.Equal(t, a.Title.String(), `On $\ell_{2}$ norms`)
}

func TestLinksLeadWithinThePageOrToSafeAddresses(t *testing.T) {
	page := `<base href="/html/2601.1v1/"><article><p class="ltx_p"><a href="#S2">in</a> <a href="https://arxiv.org/html/2602.2v1#S2">other</a> <a href="https://arxiv.org/html/2601.1v1#bib.bib3">ref</a> <a href="https://a.example/x">out</a>
<a href="javascript:alert(1)">js</a> <a href="data:text/html,x">data</a> <a href="https://u:p@a.example">user</a> <a href="file:///etc/passwd">file</a> <a href="//b.example/y">bare</a></p></article>`
	want := map[string]string{"in": "#S2", "other": "https://arxiv.org/html/2602.2v1#S2", "ref": "#bib.bib3", "out": "https://a.example/x", "js": "", "data": "", "user": "", "file": "", "bare": "https://b.example/y"}
	n := 0
	for _, s := range article.Parse([]byte(page)).Blocks[0].Text {
		leads := s.Address
		if s.Target != "" {
			leads = "#" + s.Target
		}
		for _, word := range strings.Fields(s.Text.String()) {
			if n++; leads != want[word] {
				t.Errorf("%s leads to %q", word, leads)
			}
		}
	}
	uitest.Equal(t, n, len(want))
}

func TestUnknownElementsKeepTheirText(t *testing.T) {
	began := time.Now()
	for page, want := range map[string]string{
		"<article>" + strings.Repeat("<span class=ltx_note>", 400) + strings.Repeat("<b>x</b> ", 60_000): strings.Repeat("x ", 59_999) + "x",

		"":                                 "",
		"just words":                       "",
		"<article>just words":              "just words",
		"<body><article><p>one<p>two":      "one two",
		"<article><math alttext='x^2'>":    "x^2",
		"<article><math><mi>y</mi></math>": "y",
		"<article><table><tr><td>a<td>b":   "a b",
		"<article><figure><figcaption>c</figcaption></figure>": "c",
		"<article>a</b></i></article>b":                        "a",
		"<article>\x1b[31mred\u202e</article>":                 "␛[31mred",
		"<article><p>cut <span class=\"ltx_tex":                "cut",
		"<article>" + strings.Repeat("<div>", 400) + "deep":    "deep",
		"<article>" + strings.Repeat("<div>", 10_000) + "deep": "",
		strings.Repeat("<math alttext='", 1000):                "",
	} {
		var got []string
		for _, text := range article.Parse([]byte(page)).Texts() {
			got = append(got, strings.Fields(article.Plain(text).String())...)
		}
		uitest.Equal(t, strings.Join(got, " "), want, page, got)
	}
	if took := time.Since(began); took > 8*time.Second {
		t.Errorf("hostile pages took %v", took)
	}
}

func FuzzParse(f *testing.F) {
	for _, name := range []string{"equations", "tables", "algorithm"} {
		page, err := os.ReadFile(filepath.Join("testdata", name+".html"))
		uitest.Must(f, err)
		f.Add(string(page))
		for i := 500; i < len(page); i += 1500 {
			f.Add(string(page[i:]))
		}
	}
	f.Fuzz(func(t *testing.T, page string) {
		check(t, article.Parse([]byte("<article>"+page)).Blocks)
	})
}

func check(t *testing.T, blocks []article.Block) {
	text := func(runs []article.Run) {
		for _, s := range runs {
			uitest.Equal(t, clean.Of(s.Text.String()), s.Text)
			if s.Address != "" && !clean.Address(s.Address) {
				t.Errorf("%q is not safe", s.Address)
			}
		}
	}
	for _, b := range blocks {
		text(b.Text)
		for _, row := range b.Rows {
			if b.Kind == article.Listing && len(row.Cells) != 1 {
				t.Errorf("a line of %d cells", len(row.Cells))
			}
			for _, cell := range row.Cells {
				text(cell.Text)
				if cell.Cols < 1 || cell.Rows < 1 || max(cell.Cols, cell.Rows) > 100 {
					t.Errorf("a cell of %d×%d", cell.Cols, cell.Rows)
				}
			}
		}
		check(t, b.Blocks)
	}
}

package model

import (
	"context"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/fetch"
	"dailies/model/fulltext"
	"dailies/model/shelf"
	"dailies/parser"
	"dailies/ui/uitest"
)

// articleWithSections returns a whole paper with some sections, which cites another paper.
func articleWithSections(title string, sections int) []byte {
	var page strings.Builder
	fmt.Fprintf(&page, `<html><body><article class="ltx_document"><h1 class="ltx_title ltx_title_document">%s</h1>`, title)
	for i := range sections {
		fmt.Fprintf(&page, `<section class="ltx_section" id="S%d"><h2 class="ltx_title ltx_title_section"><span class="ltx_tag ltx_tag_section">%[1]d </span>Part %[1]d</h2>
<div class="ltx_para"><p class="ltx_p">Begin%[1]d %s, see <cite class="ltx_cite">[<a class="ltx_ref" href="#bib.bib1">1</a>]</cite>.</p></div></section>`, i+1, strings.Repeat("every one of the woolly sheep counts ", 40))
	}
	page.WriteString(`<section class="ltx_bibliography" id="bib"><h2 class="ltx_title ltx_title_bibliography">References</h2><ul class="ltx_biblist"><li class="ltx_bibitem" id="bib.bib1"><span class="ltx_tag ltx_role_refnum ltx_tag_bibitem">[1]</span><span class="ltx_bibblock">B. Shepherd. arXiv:2601.00003.</span></li></ul></section></article></body></html>`)
	return []byte(page.String())
}

// threePapers returns papers with arXiv numbers. Sheep and Goats are stored as whole papers, Wolves is not.
func threePapers(t *testing.T, home string) shelf.Dumps {
	file := filepath.Join(t.TempDir(), "2026-11-20.json")
	var all []string
	for i, title := range []string{"A Study of Sheep", "A Study of Goats", "A Study of Wolves"} {
		number := fmt.Sprintf("2601.0000%d", i+1)
		all = append(all, fmt.Sprintf(`{"paper":{"id":%q,"title":%q,"summary":"S."},"title":%[2]q}`, number, title))
		if i < 2 {
			_, err := fulltext.StoreIn(home).Save(fetch.Paper{Number: number}, articleWithSections(title, 9))
			uitest.Must(t, err)
		}
	}
	uitest.Must(t, os.WriteFile(file, []byte("["+strings.Join(all, ",")+"]"), 0o600))
	return func(ctx context.Context) iter.Seq2[parser.Dump, error] { return parser.Load(ctx, []string{file}) }
}

func playPapers(t *testing.T, home string) *player {
	p := playIn(t, home, threePapers(t, home))
	p.pages = map[string][]byte{"2601.00003": articleWithSections("A Study of Wolves", 3)}
	return p
}

func TestFetchingTheReadingListShowsABarAndKeepsPapersWhenStopped(t *testing.T) {
	p := playPapers(t, t.TempDir())
	p.pages["2601.00002"] = articleWithSections("A Study of Goats", 3)
	p.keys("A", "t", "2")
	p.keys(":", "text:papers", "enter")
	p.sees("2 whole papers to read offline", "f  fetch 1 more from the reading list")
	uitest.Must(t, fulltext.StoreIn(p.home).Remove("2601.00002"))
	p.keys("esc", ":", "text:papers", "enter")
	_, fetch := p.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("f")})
	for range 3 { // both are requested and the first one arrives
		_, fetch = p.m.Update(fetch())
	}
	p.sees("━━━━━━──────  Fetching: 1 of 2 whole papers · next in 3 s · ^x stops")
	p.keys("ctrl+x")
	p.run(fetch)
	p.sees("fetch stopped: 1 whole paper to read offline")
	numbers, _ := fulltext.StoreIn(p.home).Papers()
	uitest.Equal(t, len(numbers), 2)
}

package fulltext

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"dailies/model/fetch"
	"dailies/model/keymap"
	"dailies/model/library"
	"dailies/model/overlay"
	"dailies/parser/article"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/uitest"
)

// flock returns a page with some sections of three paragraphs each.
func flock(sections int) []byte {
	var page strings.Builder
	page.WriteString(`<html><body><article class="ltx_document"><h1 class="ltx_title ltx_title_document">A Flock</h1>`)
	for i := range sections {
		fmt.Fprintf(&page, `<section class="ltx_section" id="S%d"><h2 class="ltx_title ltx_title_section"><span class="ltx_tag ltx_tag_section">%[1]d </span>Part %[1]d</h2>`, i+1)
		for j := range 3 {
			fmt.Fprintf(&page, `<div class="ltx_para"><p class="ltx_p">Begin%d.%d %s end, see <cite class="ltx_cite">[<a class="ltx_ref" href="#bib.bib1">1</a>]</cite>.</p></div>`, i+1, j, strings.Repeat("every one of the woolly sheep counts ", 9))
		}
		page.WriteString(`</section>`)
	}
	page.WriteString(`<section class="ltx_bibliography" id="bib"><h2 class="ltx_title ltx_title_bibliography">References</h2><ul class="ltx_biblist"><li class="ltx_bibitem" id="bib.bib1"><span class="ltx_tag ltx_role_refnum ltx_tag_bibitem">[1]</span><span class="ltx_bibblock">B. Shepherd. On falling asleep. arXiv preprint arXiv:1999.00001.</span></li></ul></section></article></body></html>`)
	return []byte(page.String())
}

func testPage(t testing.TB, name string) []byte {
	page, err := os.ReadFile(filepath.Join("../../parser/article/testdata", name+".html"))
	uitest.Must(t, err)
	return page
}

var theFlock = Paper{ID: "a flock", Number: "2601.00001", Title: clean.Literal("A Flock")}

// readerOf returns a reader with a store of pages.
func readerOf(t testing.TB, pages map[string][]byte) *Reader {
	r := &Reader{Source: Source{Store: StoreIn(t.TempDir())}, Dialog: &overlay.Dialog{}}
	for number, page := range pages {
		_, err := r.Store.Save(fetch.Paper{Number: number}, page)
		uitest.Must(t, err)
	}
	r.Focus = func(ui.Pane) tea.Cmd { return nil }
	r.Dialog.Keys = keymap.NewMap(append(r.Keys(nil), keymap.New(keymap.Whole, keymap.Text, "help", "?", "help", nil)), nil)
	return r
}

// reading returns a reader with an open page on a screen of w by h cells.
func reading(t testing.TB, page []byte, w, h int, ascii bool) *Reader {
	r := readerOf(t, map[string][]byte{theFlock.Number: page})
	r.ASCII = ascii
	r.Resize(w, h)
	open(t, r, theFlock)
	return r
}

func open(t testing.TB, r *Reader, p Paper) {
	t.Helper()
	run(r, r.Open(p))
	uitest.Equal(t, r.IsOpen(), true)
}

// run runs a command, and the commands that follow from it.
func run(r *Reader, cmd tea.Cmd) {
	for cmd != nil {
		cmd = r.Update(cmd())
	}
}

func screen(r *Reader, theme *ui.Theme) string { return ansi.Strip(strings.Join(r.View(theme), "\n")) }

func resize(r *Reader, w, h int) {
	r.Resize(w, h)
	run(r, r.Reflow())
}

func TestThePlaceSurvivesResizingAndRestarts(t *testing.T) {
	theme := ui.NewTheme(termenv.Ascii, ui.Options{})
	r := reading(t, flock(9), 80, 20, false)
	for range 4 {
		r.section(1)
	}
	for !strings.Contains(strings.Split(screen(r, theme), "\n")[0], "Begin4.1") {
		r.Scroll(1)
	}
	r.Scroll(1) // the second line of a paragraph
	before := screen(r, theme)
	for _, w := range []int{50, 120, 31, 80} {
		resize(r, w, 20)
		if text := screen(r, theme); !strings.Contains(strings.Join(strings.Split(text, "\n")[:4], " "), "sheep") || !strings.HasPrefix(r.position(maxSection), "4 Part 4") {
			t.Errorf("%d columns: %s\n%s", w, r.position(maxSection), text)
		}
	}
	uitest.Equal(t, screen(r, theme), before)
	r.Close()
	again := reading(t, flock(9), 80, 20, false)
	again.Close()
	again.Places = r.Places
	open(t, again, theFlock)
	uitest.Equal(t, screen(again, theme), before)
	again.goTo(0)
	again.Close()
	uitest.Equal(t, len(again.Places), 0)
	r = reading(t, flock(2), 80, 5, false)
	r.Scroll(9)
	for i := range maxPlaces + 5 { // only the latest places are kept
		r.open.chosen.ID = library.ID(fmt.Sprint(i))
		r.open.ID = r.open.chosen.ID
		r.SavePlace()
	}
	uitest.Equal(t, len(r.Places), maxPlaces)
	uitest.Equal(t, r.Places[0].ID, "5")
}

func TestPlacesOfUnopenedPapersComeFromTheDisk(t *testing.T) {
	r := reading(t, flock(9), 80, 20, false)
	r.Places = []Place{{ID: "a", Block: 1}, {ID: "b", Block: 2}}
	r.section(1)
	r.SavePlace()
	mine := r.open.chosen
	r.ForgetPlace("a") // it was scrolled back to its start
	kept := r.MergePlaces()([]Place{{ID: "a", Block: 1}, {ID: mine.ID, Block: 99}, {ID: "b", Block: 5}, {ID: "c", Block: 3}})
	uitest.EqualList(t, kept, []Place{{ID: "b", Block: 5}, {ID: "c", Block: 3}, mine})
}

func TestOutdatedAnswersAreDropped(t *testing.T) {
	r := reading(t, flock(3), 80, 20, false)
	r.Resize(50, 20)
	narrow := r.Reflow()
	r.Resize(80, 20)
	run(r, r.Reflow())
	run(r, narrow)
	uitest.Equal(t, r.open.document.Width, 78)
	r.Resize(50, 20)
	late := r.Reflow()
	r.Close()
	run(r, late)
	uitest.Equal(t, r.IsOpen(), false)
}

func TestASearchFindsAcrossLinesInEveryWidth(t *testing.T) {
	theme := ui.NewTheme(termenv.Ascii, ui.Options{})
	r := reading(t, flock(4), 80, 20, false)
	r.beginSearch()
	run(r, r.Dialog.Paste("Woolly  sheep"))
	r.Dialog.Key(tea.KeyMsg{Type: tea.KeyEnter})
	for _, w := range []int{80, 40, 23} {
		r.Resize(w, 20)
		renewed := r.Reflow()
		screen(r, theme) // must not panic before the answer arrives
		run(r, renewed)
		uitest.Equal(t, len(r.open.search.matches), 4*3*9, w)
	}
	resize(r, 120, 20)
	r.goTo(0)
	r.nextMatch(-1) // wraps around
	if text := r.position(maxSection); !strings.HasPrefix(text, "match 108 of 108 · 4 Part 4") || !strings.Contains(screen(r, theme), "Begin4.2") {
		t.Errorf("%s\n%s", text, screen(r, theme))
	}
	if !r.endSearch() || strings.Contains(r.position(maxSection), "match") || r.nextMatch(1) {
		t.Error("the search goes on")
	}
	r.beginSearch()
	run(r, r.Dialog.Paste("goat"))
	r.Dialog.Key(tea.KeyMsg{Type: tea.KeyEnter})
	uitest.Equal(t, r.Hints()[0].Help().Key, "/")
}

func TestArXivNumbersAreFoundInReferences(t *testing.T) {
	for text, want := range map[string]string{
		"A. B. Title. arXiv preprint arXiv:2312.00752, 2023.": "2312.00752", "Title. arXiv:cs/0112017": "cs/0112017",
		"see https://arxiv.org/abs/1706.03762": "1706.03762", "ArXiv, abs/2010.11929": "2010.11929", "pp. 2312.00752": "", "Nature 2020": "",
	} {
		uitest.Equal(t, append(arXivReference().FindStringSubmatch(text), "", "")[1], want, text)
	}
}

func TestWideEquationsAndTablesScrollSideways(t *testing.T) {
	theme := ui.NewTheme(termenv.Ascii, ui.Options{ASCII: true})
	r := reading(t, testPage(t, "equations"), 30, 40, true)
	uitest.Lacks(t, screen(r, theme), "lambda")
	uitest.Sees(t, screen(r, theme), "~\n")
	for range 10 {
		r.sideways(8)
	}
	uitest.Sees(t, screen(r, theme), "lambda||theta||", "Counting Sheep") // only wide lines scroll
	r = reading(t, testPage(t, "tables"), 36, 60, true)
	uitest.Sees(t, screen(r, theme), "Merino  4.2", "Texel ")
	r.sideways(8)
	uitest.Sees(t, screen(r, theme), "4.2 +- 0.1     3.9", "Wool by Breed")
	uitest.Lacks(t, screen(r, theme), "Merino", "Texel") // a table scrolls as a whole
}

func TestPapersFitIntoEveryScreenSize(t *testing.T) {
	theme := ui.NewTheme(termenv.Ascii, ui.Options{})
	for _, name := range []string{"equations", "tables", "algorithm"} {
		r := reading(t, testPage(t, name), 1, 1, false)
		for _, w := range []int{1, 2, 5, 13, 40, 80, 200} {
			for _, h := range []int{0, 1, 3, 9, 30} {
				resize(r, w, h)
				r.nextLink(1)
				r.Scroll(2)
				r.nextLink(-1)
				block := r.View(theme)
				for _, line := range append(block, r.Header(theme, w)...) {
					uitest.Equal(t, ui.LineCells(line), w, name, line)
					uitest.Equal(t, len(block), h, name, line)
				}
			}
		}
	}
}

// TestPapersMatchTheirGoldens draws small pages on a screen that is tall enough for all lines.
func TestPapersMatchTheirGoldens(t *testing.T) {
	for _, name := range []string{"equations", "tables", "algorithm"} {
		for _, width := range []int{120, 80, 40} {
			for _, ascii := range []bool{false, true} {
				theme := ui.NewTheme(termenv.Ascii, ui.Options{ASCII: ascii, Plain: true})
				r := reading(t, testPage(t, name), width, 200, ascii)
				r.Resize(width, len(r.open.document.Lines))
				var got strings.Builder
				for _, line := range append(r.Header(theme, width), r.View(theme)...) {
					got.WriteString(strings.TrimRight(line, " ") + "\n")
				}
				uitest.Golden(t, fmt.Sprintf("testdata/%s-%d%s.golden", name, width, map[bool]string{true: "-ascii"}[ascii]), got.String())
			}
		}
	}
}

func TestMarkdownMatchesItsGoldens(t *testing.T) {
	for _, name := range []string{"equations", "tables", "algorithm"} {
		uitest.Golden(t, "testdata/"+name+"-md.golden", Markdown(article.Parse(testPage(t, name))))
	}
}

// linear returns the text of a page in linear mode.
func linear(page string) string {
	return joined(Typeset(article.Parse([]byte("<article>"+page+"</article>")), Options{Width: 80, ASCII: true, Linear: true}))
}

func TestLinearModeIsUnambiguous(t *testing.T) {
	uitest.Sees(t, linear(string(testPage(t, "tables"))), "Merino; 4.2 +- 0.1; 3.9; The finest of all, with fibres", "\nMerino; 4.4; 4.0; second shearing\n")
	uitest.Sees(t, linear(`<table><tr><td>a</td><td></td><td>c</td></tr></table>`), "a; blank; c")
	uitest.Sees(t, linear(`<table><tr><td rowspan="2">`+strings.Repeat("sheep ", 20)+`</td><td>a</td></tr><tr><td>b</td></tr></table>`), " sheep; a\nsheep sheep", "…; b\n")
	uitest.Sees(t, linear(`<p>10<sup>3</sup> of the 1<sup>st</sup>, e<math alttext="A\Delta t"></math>, <math alttext="x_{k}u_{k}"></math>, <math alttext="2\pi R, ax, \sigma'(t), 3\times 10^{6}, 0.406_{1}, R^{D\times N_{1}}"></math></p>`),
		"10^3 of the 1st, eA Delta t, x_k u_k,", "2 pi R, ax, sigma'(t), 3 x 10^6, 0.406_1, R^{D x N_1}")
}

func TestDescriptionsHaveNoBullet(t *testing.T) {
	uitest.Sees(t, linear(`<dl><dt>Ewe</dt><dd><p>is she.</p></dd></dl><ul><li>one</li></ul>`), "Ewe\n  is she.\n", "• one\n")
}

func TestFormulasInATitleAreShown(t *testing.T) {
	a := article.Article{Title: clean.Of(`On $\ell_{2}$`)}
	uitest.Sees(t, Text(a, 80, nil), "On ℓ₂")
	uitest.Sees(t, Markdown(a), "# On ℓ₂")
}

func TestMarkdownDoesNotCutLongEquations(t *testing.T) {
	long := strings.Repeat("x + ", 150) + "y"
	page := `<article><table class="ltx_equation ltx_eqn_table"><tr class="ltx_eqn_row"><td><math display="block" alttext="` + long + `"></math></td></tr></table></article>`
	uitest.Sees(t, Markdown(article.Parse([]byte(page))), long+"\n$$")
}

func TestInlineFormulasWiderThanALineAreWrapped(t *testing.T) {
	page := `<article><p>Where <math alttext="a+b+c+d+e+f+g+h+i+j+k+l" display="inline"></math> is long.</p></article>`
	var lines []string
	for _, l := range Typeset(article.Parse([]byte(page)), Options{Width: 20}).Lines {
		lines = append(lines, l.Text)
	}
	uitest.Equal(t, strings.Join(lines, "|"), "Where a + b + c + d|+ e + f + g + h + i|+ j + k + l is long.")
}

func TestVisibleLinksCanBeSelected(t *testing.T) {
	r := reading(t, testPage(t, "equations"), 80, 60, false)
	var notes strings.Builder
	for range r.links() {
		r.nextLink(1)
		for _, l := range r.linkTarget() {
			notes.WriteString(strings.TrimSpace(l.Text) + " ")
		}
	}
	uitest.Sees(t, notes.String(), "¹ Goats are elsewhere.", "[1] B. Shepherd (1999).", "(2b)", "https://example.org/goats")
	r = reading(t, testPage(t, "tables"), 80, 60, false)
	r.Browse = func(address string) tea.Cmd {
		uitest.Sees(t, address, "x1.png")
		return tea.Quit
	}
	uitest.Equal(t, r.openPicture() != nil, true)
}

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

	"dailies/model/fulltext"
	"dailies/model/shelf"
	"dailies/parser"
	"dailies/ui"
)

// flock is a whole paper of so many sections, which cites another one.
func flock(title string, sections int) []byte {
	var page strings.Builder
	fmt.Fprintf(&page, `<html><body><article class="ltx_document"><h1 class="ltx_title ltx_title_document">%s</h1>`, title)
	for i := range sections {
		fmt.Fprintf(&page, `<section class="ltx_section" id="S%d"><h2 class="ltx_title ltx_title_section"><span class="ltx_tag ltx_tag_section">%[1]d </span>Part %[1]d</h2>
<div class="ltx_para"><p class="ltx_p">Begin%[1]d %s, see <cite class="ltx_cite">[<a class="ltx_ref" href="#bib.bib1">1</a>]</cite>.</p></div></section>`, i+1, strings.Repeat("every one of the woolly sheep counts ", 40))
	}
	page.WriteString(`<section class="ltx_bibliography" id="bib"><h2 class="ltx_title ltx_title_bibliography">References</h2><ul class="ltx_biblist"><li class="ltx_bibitem" id="bib.bib1"><span class="ltx_tag ltx_role_refnum ltx_tag_bibitem">[1]</span><span class="ltx_bibblock">B. Shepherd. arXiv:2601.00003.</span></li></ul></section></article></body></html>`)
	return []byte(page.String())
}

// threePapers are papers with numbers of arXiv: Sheep and Goats, which are here whole, and Wolves, which are
// not.
func threePapers(t *testing.T, home string) shelf.Dumps {
	file := filepath.Join(t.TempDir(), "2026-11-20.json")
	var all []string
	for i, title := range []string{"A Study of Sheep", "A Study of Goats", "A Study of Wolves"} {
		number := fmt.Sprintf("2601.0000%d", i+1)
		all = append(all, fmt.Sprintf(`{"paper":{"id":%q,"title":%q,"summary":"S."},"title":%[2]q}`, number, title))
		if i < 2 {
			must(t, fulltext.StoreIn(home).Save(number, flock(title, 9)))
		}
	}
	must(t, os.WriteFile(file, []byte("["+strings.Join(all, ",")+"]"), 0o600))
	return func(ctx context.Context) iter.Seq2[parser.Dump, error] { return parser.Load(ctx, []string{file}) }
}

func playPapers(t *testing.T, home string) *player {
	p := playIn(t, home, threePapers(t, home))
	p.pages = map[string][]byte{"2601.00003": flock("A Study of Wolves", 3)}
	return p
}

func TestEnterInTheAbstractReadsTheWholePaperAndEscComesBack(t *testing.T) {
	p := playPapers(t, t.TempDir())
	p.keys("enter", "enter").sees("A Study of Sheep", "Begin1", "Space page", "] section")
	p.keys("]", "]").sees("2 Part 2")
	p.keys("o", "text:part 7", "enter").sees("7 Part 7")
	p.burst("/begin3")
	p.keys("enter").sees("match 1 of 1 · 2 Part 2")
	p.keys("esc", "esc").sees("Inbox 3", "S.", "Enter")
	equal(t, p.m.paper.Shown(), false)
	equal(t, p.opened, "")
}

func TestAPaperIsReadOnWhereItWasLeftInTheSittingBefore(t *testing.T) {
	home := t.TempDir()
	p := playPapers(t, home).keys("enter", "enter", "]", "]", "]", "]", "]", "j", "j")
	before := p.screen()
	p.keys("Q")
	again := playPapers(t, home).keys("enter", "enter")
	equal(t, again.screen(), before)
	again.send(tea.WindowSizeMsg{Width: 60, Height: 24}).sees("5 Part 5")
}

func TestZPutsThePaperBesideTheListAndBack(t *testing.T) {
	home := t.TempDir()
	p := playPapers(t, home).keys("enter", "enter", "]", "]", "]", "j").sees("3 Part 3", "Begin4")
	p.lacks("A Study of Goats")
	p.keys("z").sees("3 Part 3", "A Study of Goats")
	p.keys("Q")
	p = playPapers(t, home)
	p.keys("enter", "enter").sees("3 Part 3", "A Study of Goats") // as it was left
	p.send(tea.MouseMsg{X: 20, Y: 5, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
	equal(t, p.m.paper.Shown(), false)
	equal(t, p.focus(), ui.PaneList)
	p.keys("g", "enter", "enter", "z").lacks("A Study of Goats")
	p.send(tea.WindowSizeMsg{Width: 59, Height: 30})
	p.keys("z").sees("There is no room for the list beside the paper.")
}

func TestAPaperThatIsNotHereIsFetchedOnlyWhenAsked(t *testing.T) {
	p := playPapers(t, t.TempDir()).keys("j", "j", "enter", "enter")
	p.sees("The whole paper is not here yet", "fetch arXiv 2601.00003")
	p.keys("esc")
	equal(t, p.m.paper.Shown(), false)
	equal(t, p.m.paper.Fetching.Busy, false)
	p.keys("enter", "f").sees("A Study of Wolves", "Begin1")

	p = playPapers(t, t.TempDir())
	p.pages = nil
	p.keys("G", "enter", "enter", "f")
	p.sees("2601.00003: arXiv has no HTML of it — the PDF: https://arxiv.org/pdf/2601.00003")
}

func TestTheReadingListIsFetchedWithABarAndStoppedPapersStay(t *testing.T) {
	p := playPapers(t, t.TempDir())
	p.pages["2601.00002"] = flock("A Study of Goats", 3)
	p.keys("A", "t", "2")
	p.keys(":", "text:papers", "enter")
	p.sees("2 whole papers to read offline", "f  fetch 1 of the reading list that are not here yet")
	must(t, fulltext.StoreIn(p.home).Remove("2601.00002"))
	p.keys("esc", ":", "text:papers", "enter")
	_, fetch := p.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("f")})
	for range 3 { // both are asked for: the first one comes
		_, fetch = p.m.Update(fetch())
	}
	p.sees("━━━━━━──────  Fetching: 1 of 2 whole papers · next in 3 s · ^x stops")
	p.keys("ctrl+x")
	p.run(fetch)
	p.sees("fetch stopped after 1 whole paper: 1 whole paper to read offline")
	equal(t, len(fulltext.StoreIn(p.home).Numbers()), 2)
}

func TestDecisionsInAPaperAreAboutItAndRAtTheEndGoesOn(t *testing.T) {
	p := playPapers(t, t.TempDir())
	p.keys("enter", "enter", "t").sees("to-read: A Study of Sheep", "Begin1")
	p.keys("u", "*").sees("starred")
	p.keys("G", "r").sees("A Study of Goats", "Begin1") // the next one
	p.keys("G", "r").sees("The whole paper is not here yet", "read: A Study of Goats")
	p.keys("esc", "u").sees("undone", "Inbox 2", "Read 1")
}

func TestTPutsACitedPaperOnTheReadingList(t *testing.T) {
	p := playPapers(t, t.TempDir())
	p.keys("enter", "enter", "ctrl+d", "f").sees("B. Shepherd. arXiv:2601.00003.", "t to-read")
	p.keys("t").sees("to-read: A Study of Wolves", "1 Part 1")
	p.keys("t").sees("on the reading list already")
	p.keys("esc", "esc", "2").sees("A Study of Wolves")

	p = playPapers(t, t.TempDir())
	stranger := strings.ReplaceAll(string(flock("A Study of Sheep", 1)), "2601.00003", "1706.03762")
	must(t, fulltext.StoreIn(p.home).Save("2601.00001", []byte(stranger)))
	p.keys("enter", "enter", "f", "t")
	equal(t, p.opened, "https://arxiv.org/abs/1706.03762")
}

func TestTheMouseScrollsAPaperAndShowsCitations(t *testing.T) {
	p := playPapers(t, t.TempDir()).keys("enter", "enter")
	p.send(tea.MouseMsg{X: 50, Y: 10, Action: tea.MouseActionPress, Button: tea.MouseButtonWheelDown})
	lines := strings.Split(p.screen(), "\n")
	for y, line := range lines {
		if x := strings.Index(line, "[1]"); x >= 0 {
			p.send(tea.MouseMsg{X: x + 1, Y: y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
			p.sees("B. Shepherd. arXiv:2601.00003.")
			return
		}
	}
	t.Errorf("no citation:\n%s", p.screen())
}

func TestWholePapersAreCountedAndRemovedAfterAQuestion(t *testing.T) {
	p := playPapers(t, t.TempDir()).keys("r", ":", "text:papers", "enter")
	p.sees("2 whole papers to read offline, 0.0 MB", "r  remove 1 that you have read or skipped", "a  remove all 2")
	p.keys("enter")
	here := func() []string { return fulltext.StoreIn(p.home).Numbers() }
	equal(t, len(here()), 2)
	p.keys(":", "text:papers", "enter", "r").sees("1 whole paper removed")
	equal(t, len(here()), 1)
	equal(t, here()[0], "2601.00002")
	p.keys(":", "text:papers", "enter", "a", ":", "text:papers", "enter")
	p.sees("No whole paper is here yet")
}

func TestWholePapersCanBeSearched(t *testing.T) {
	p := playPapers(t, t.TempDir())
	for filter, want := range map[string]string{
		`text:"woolly sheep"`: "[A Study of Sheep A Study of Goats]", "has:text goats": "[A Study of Goats]", "-has:text": "[A Study of Wolves]",
		"text:shepherd -text:begin9": "[]", "text:B text:/B. Shep/ sheep": "[A Study of Sheep]",
	} {
		p.keys("/", "ctrl+u", "text:"+filter, "enter")
		equal(t, fmt.Sprint(p.titles()), want, filter)
	}
	p.keys("esc")
}

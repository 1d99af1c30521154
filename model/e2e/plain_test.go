//go:build !windows

package e2e

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unicode"

	"github.com/charmbracelet/x/ansi"

	"dailies/ui/terminal/ptytest"
)

// linear runs the program in linear mode on lines from a pipe. It returns what was said, after
// a look at whether that can be read aloud.
func linear(t *testing.T, home, lines string, args ...string) string {
	t.Helper()
	cmd := command(home, []string{"TERM=dumb", "VISUAL="}, append([]string{"--plain"}, args...)...)
	cmd.Stdin = strings.NewReader(lines)
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if err != nil || complaints.Len() > 0 {
		t.Fatalf("%v %s\n%s", err, complaints.String(), out)
	}
	for line := range strings.Lines(string(out)) {
		line = strings.TrimPrefix(strings.TrimSuffix(line, "\n"), "> ")
		if ansi.StringWidth(line) > 80 || strings.ContainsFunc(line, func(r rune) bool { return unicode.IsControl(r) || strings.ContainsRune("·◆★│─→≈", r) }) {
			t.Errorf("not to be read aloud: %q", line)
		}
	}
	return string(out)
}

// says looks for texts in what was said, however the lines are broken.
func says(t *testing.T, out string, want ...string) {
	t.Helper()
	text := strings.Join(strings.Fields(out), " ")
	for _, w := range want {
		if !strings.Contains(text, w) {
			t.Errorf("%q was not said:\n%s", w, out)
		}
	}
}

func TestASittingInLinearModeFromStartToRestart(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	out := linear(t, home, "t\nskip\nto-read\nundo\nstar\nfilter thinkless\nnote one to cite\ntag rl +reason\ntag -rl\nr\nquit\nt\n")
	says(t, out,
		"These are samples", "Inbox, by page: 278 papers", first, "7 authors, 18 May 2026, 1 comment 1 of 278, undecided",
		"> to-read: "+first, "u undoes; 277 left", "2 of 278, undecided",
		"> skipped: Semi-off-Policy", "; 276 left", "; 275 left", "> undone: to-read, ", "; 276 left", "> starred: ",
		"> Inbox, filter: thinkless, by relevance: ", "Thinkless: LLM Learns When to Think",
		"> note: Thinkless: ", "> tagged #rl #reason: Thinkless: ", "> removed #rl: Thinkless: ", "> read: Thinkless: ",
		"1 to-read, 1 read, 1 skipped, 275 left")
	again := linear(t, home, "3\nmore\nmore\nmore\n2\n4\n1\n/-\ng\nskim\nq\n")
	says(t, again,
		"> Read, by page: 1 paper Thinkless: ", "1 of 1, read, tagged, has a note",
		"> Tags: reason Note: one to cite", "more: ", "The end.",
		"> To-read, by page: 1 paper "+first, "> Skipped, by page: 1 paper Semi-off-Policy", "> Showing key points first; ~ shows abstracts as written ", "We propose Vision-OPD", "nothing decided, 275 left")
}

func TestLinearModeHasTheKeysAndCommandsOfTheConfiguration(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	config := "[keys]\nto-read = [\"a\", \"f2\"]\nskip = \"t\"\ncommands = \";\"\nfetch = []\n[[command]]\nkey = \"ctrl+o\"\ndescription = \"add to my notes\"\nrun = 'echo noted: $DAILIES_TITLE'\n" +
		"[[command]]\nkey = \"s\"\ndescription = \"say it\"\nrun = 'echo said'\n"
	must(t, os.WriteFile(filepath.Join(home, "config.toml"), []byte(config), 0o600))
	out := linear(t, home, "a\nundo\nf2\nt\nto-read\nctrl+o\ns\nx\nfetch\nsort\na t\nfilter\nthinkless\nhelp\nq\n")
	says(t, out,
		"> to-read: "+first, "> undone: to-read", "> to-read: "+first, "> skipped: ", "> to-read: ", "noted: ", "said",
		"> Not understood: x.", "> Inbox, filter: thinkless", "The configuration has no key for this.", "to-read or a: add to the reading list", "skip or t: skip", "ctrl+o: add to my notes", "3 to-read, 2 skipped, 273 left")
	if strings.Contains(out, "fetch: ") || strings.Count(out, "has no key for this") != 2 {
		t.Errorf("fetch and sort have no key:\n%s", out)
	}
}

func TestLinearModeFiltersWithoutAKeyForTheCommandLine(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	must(t, os.WriteFile(filepath.Join(home, "config.toml"), []byte("[keys]\ncommands = []\nfilter = \"F\"\nsave-filter = []\n"), 0o600))
	out := linear(t, home, "filter thinkless\nF agent\nfilter zzzqqq\nfilter\n-\nfilter autor:x\nq\n")
	says(t, out, "> Inbox, filter: thinkless", "> Inbox, filter: agent", "No paper matches the filter.", "> Inbox, by page: 278 papers", "nothing decided, 278 left")
}

func TestLinearModeExportsPipesAndSetsOptions(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "p.bib")
	out := linear(t, t.TempDir(), "filter title:agent\nexport bib\n"+file+"\nexport\nBib\n"+file+"\nselect\nselect\npipe wc -l\n:set advance=stay\nt\n:set theme=lihgt\nq\n")
	says(t, out, "export to? Now: papers.bib", "56 papers in ", "2 papers selected", "2 > Until you quit: advance=stay", "to-read: 2 papers",
		`no theme "lihgt"; did you mean light?`)
	for _, name := range []string{file, strings.TrimSuffix(file, ".bib") + "-2.bib"} {
		if text, err := os.ReadFile(name); err != nil || strings.Count(string(text), "@misc{") != 56 {
			t.Errorf("%v, %d bytes", err, len(text))
		}
	}
}

func TestLinearModeAsksForWhatDoesNotFollowAWord(t *testing.T) {
	t.Parallel()
	out := linear(t, t.TempDir(), "e\nread it on the train\ne\n-\nsnooze\nnever\nsnooze 3d\nu\nsort\ntitle\n/\nthinkless\n/\nenter\n/-thinkless\n/\n-\nall\ncancel\ncite the link\nlinks nowhere\n\n:undo\n:rel\n:foo\n!\nhelp redo\nQ\n")
	says(t, out,
		"> note? Enter alone cancels. > note: CopT", "> note? Now: read it on the train (enter keeps it, - clears it). Enter alone cancels. > note: CopT",
		"> snooze until? 3d, 2w, mon or 2026-12-01; leave it empty to bring the paper back now. Enter alone cancels. > \"never\" is not a day",
		"> snoozed until ", "> undone: snooze, ", "> Sort by p: page order, as on the site (now) (selected) d: date", "> Sorted by title",
		"> filter? Enter alone cancels. > Inbox, filter: thinkless, by title", "> filter? Now: thinkless (enter keeps it, - clears it). Enter alone cancels.", "> Inbox, filter: -thinkless, by title: 277 papers", "> 278 papers selected",
		"> https://github.com/zhangquanchen/4DThinker", "There is no nowhere here. Enter alone goes back.", "> undone: ", "> Reading the files again ... Reloaded: 278 papers; nothing new", "> no command \"foo\"",
		"> No import problems.", "> redo or U: redo", "nothing decided, 278 left")
}

func TestAMenuIsSaidOnceInLinearMode(t *testing.T) {
	t.Parallel()
	out := linear(t, t.TempDir(), "filter agent\nsave agents\nfilters\nnowhere\nquit\n\nquit\n")
	says(t, out, "> Saved filters 6: agents, is:inbox agent", "> There is no nowhere here. Enter alone goes back. > There is no quit here. Enter alone goes back.", "nothing decided, 278 left")
}

func TestAFilterThatFindsNothingOffersWaysOutInWords(t *testing.T) {
	t.Parallel()
	out := linear(t, t.TempDir(), "/zzzqqq\nt\nenter\nautor:x\nfilter autor:x\n")
	says(t, out,
		"Inbox, filter: zzzqqq, by relevance: 0 papers No paper matches the filter.", "Clear the filter: 278 papers (enter takes this, j and k choose another)",
		"> Inbox, by page: 278 papers", "> Not understood: autor:x.", "> unknown key autor:, did you mean author:?", "nothing decided, 278 left")
}

func TestLinesOfJunkDecideNothing(t *testing.T) {
	t.Parallel()
	junk := []string{
		"ttx", "turn", "next 3", "t 5 rubbish", "quit now", "\x1b[A\x1b[200~ttt", "\x00\xff\xfe", "ｔ", "😀", "c", "P z", "-", "t\tr?",
		strings.Repeat("t ", 1<<20), strings.Repeat("x", 3999), strings.Repeat("é", 2500), ":", "", "]x", "1x", strings.Repeat("\x1b]52;c;AAAA\x07", 20), "q?",
	}
	out := linear(t, t.TempDir(), strings.Join(junk, "\n")+"\n")
	says(t, out, "Not understood: ttx. Letters need spaces between them", "The line has more than 4,000 bytes. Nothing was done.", "nothing decided, 278 left")
}

func TestTheEndOfTheInputSavesAndQuits(t *testing.T) {
	t.Parallel()
	for _, lines := range []string{"t\nx x", "t x\nx\nT\n", "t x x\nA\n", "t\nx\nx\n/\n", "t\r\nx\r\nx\r\n"} {
		out := linear(t, t.TempDir(), lines)
		says(t, out, "1 to-read, 2 skipped, 275 left")
	}
	says(t, linear(t, t.TempDir(), ""), first, "nothing decided, 278 left")
}

func TestPapersAndLinesCannotBothComeFromAPipe(t *testing.T) {
	t.Parallel()
	cmd := exec.Command(program, "--plain", "--home", t.TempDir(), "-")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // without a terminal
	page, err := os.Open("../../testdata/dumps/003_430ccd52457c2aaf.txt")
	must(t, err)
	defer page.Close()
	cmd.Stdin = page
	if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "no terminal to read keys from") {
		t.Errorf("%v\n%s", err, out)
	}
}

// dumb starts the program in a terminal that knows no more than lines.
func dumb(t *testing.T, home, editor string) *ptytest.Terminal {
	t.Helper()
	cmd := command(home, []string{"VISUAL=" + editor, "TERM=dumb"})
	return ptytest.Start(t, cmd, 100, 50, ptytest.Options{}).WaitFor("1 of 278, undecided")
}

func TestADumbTerminalGetsLines(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := dumb(t, home, "true")
	s.Send("t\r").WaitFor("; 277 left")
	s.Type(ptytest.Ctrl('c'))
	equal(t, s.Wait(), 128+int(syscall.SIGINT))
	if out := s.Output(); bytes.ContainsRune(out, '\x1b') || !bytes.Contains(out, []byte("1 to-read, 277 left")) {
		t.Errorf("%q", out)
	}
	says(t, linear(t, home, "2\n"), "To-read, by page: 1 paper")
}

func TestLinearModeLendsTheTerminalToAnEditor(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	dir := t.TempDir()
	editor := filepath.Join(dir, "ed")
	if err := os.WriteFile(editor, []byte("#!/bin/sh\necho editing; read line; echo \"$line\" >> \"$1\"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("a long note ", 30)
	says(t, linear(t, home, "note "+long+"\ne\n"), "an editor needs a terminal")
	s := dumb(t, home, editor)
	s.Send("e\r").WaitFor("editing")
	s.Send("seen twice\r").WaitFor("note: CopT")
	s.Send("more\r").WaitFor("Note: a long note", "seen twice")
	s.Send("q\r")
	equal(t, s.Wait(), 0)
}

func TestAReaderWhoIsGoneLosesNothing(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	cmd := exec.Command("sh", "-c", `printf 't\nx\nx\nt\n' | "$0" --plain --home "$1" | head -n 1`, program, home)
	if out, err := cmd.CombinedOutput(); err != nil || !strings.HasPrefix(string(out), "These are samples. F5 fetches") {
		t.Fatalf("%v %s", err, out)
	}
	if out := linear(t, home, ""); strings.Contains(out, "NOT SAVED") {
		t.Errorf("after a closed pipe:\n%s", out)
	}
}

func TestAWholePaperIsReadAloudBySections(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	page, err := os.ReadFile("../../parser/article/testdata/equations.html")
	must(t, err)
	list := []byte(`[{"paper":{"id":"2601.00001","title":"Counting Sheep with Gradients","summary":"S."},"title":"Counting Sheep with Gradients"}, {"paper":{"id":"2601.00002","title":"Goats","summary":"S."},"title":"Goats"}]`)
	for name, data := range map[string][]byte{"papers/2601.00001.html.gz": page, "list.json": list} {
		must(t, os.MkdirAll(filepath.Dir(filepath.Join(home, name)), 0o700))
		must(t, os.WriteFile(filepath.Join(home, name), data, 0o600))
	}
	out := linear(t, home, "whole\n\n\nsections\nsection Steps\nt\nback\nnext\nwhole\n\nquit\n", filepath.Join(home, "list.json"))
	says(t, out, "Section 1 of 5. Enter reads on", "We count n -> inf sheep, asleep.", "L(theta) = 1/N sum", "The end of the section.", "Section 2 of 5.", "1.1 Steps", "1. Close the gate",
		"to-read: Counting Sheep with Gradients", "2 of 2, undecided", "The whole paper is not here yet")
}

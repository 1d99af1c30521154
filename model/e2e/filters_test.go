//go:build !windows

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/ui/terminal/ptytest"
)

func TestAFilterIsTypedCompletedSavedAndComesBack(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := sit(t, home).WaitFor(first).Type("5").Send("/or")
	s.Type(ptytest.Tab).WaitFor("org:")
	s.Send("tenc")
	s.Type(ptytest.Tab).WaitFor("org:Tencent")
	s.Type(ptytest.Enter, "F").WaitFor("save as:", "Enter saves as org Tencent")
	s.Send("mine")
	s.Type(ptytest.Enter).WaitFor("6 mine")
	s.Type("w")
	s.Send("agent +2")
	s.Type(ptytest.Enter).WaitFor("Watch words")
	s.Type(ptytest.Esc).WaitGone("Watch words")
	s.Type("5", ptytest.Esc, "s", "w", "g").WaitFor("by watch words", "+agent")
	s.Type("6")
	leaves(t, s, "278 left")

	again := sit(t, home).WaitFor("6 mine", "Tencent")
	again.Type("/", ptytest.Up).WaitFor("org:Tencent")
	again.Type(ptytest.Esc)
	again.WaitFor("? help") // at once Esc and f would be Alt+F, a word to the right
	again.Type("f").WaitFor("Saved filters")
	again.Type(ptytest.Esc)
	leaves(t, again, "278 left")
}

// longDump writes a dump of so many papers that a slow regular expression takes many
// seconds to look through their abstracts.
func longDump(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("Daily Papers\n\nbyAK and the research community\n\nOct 27\n\n")
	abstract := strings.Repeat("aaaaa bbbbb ccccc ", 90)
	for i := range 12_000 {
		fmt.Fprintf(&b, "Paper Number %d\n\n%s\n\n  • 3 authors\n\n·\n\nOct 27\n\n", i, abstract)
	}
	path := filepath.Join(t.TempDir(), "long.txt")
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestASearchThatTakesLongSaysSoAndCanBeLeft(t *testing.T) {
	t.Parallel()
	s := sit(t, t.TempDir(), longDump(t)).WaitFor("12,000 papers")
	s.Send("/" + "/" + strings.Repeat(".*", 70) + "[^ -~]$/") // seconds, even on a fast machine; a letter would be looked for first, and is quick
	s.Type(ptytest.Enter)
	s.Send("x").WaitFor("Searching … Esc cancels")
	s.Type(ptytest.Esc).WaitFor("Search cancelled.", "Paper Number 0")
	s.Type("t").WaitFor("to-read: Paper Number 0")
	leaves(t, s, "1 to-read, 11,999 left")
}

func TestAnExpressionThatIsTooLargeIsRefused(t *testing.T) {
	s := begin(t)
	s.Send("/"+`/(a?){100}a{100}/`).WaitFor("it is too large: repeat fewer times", first)
	s.Type(ptytest.Esc)
	leaves(t, s, "278 left")
}

func TestKeysBehindAnEnterThatFindsNothingSkipNoPaper(t *testing.T) {
	s := begin(t)
	s.Send("/qqqqzz" + ptytest.Enter + ptytest.Enter + "x")
	s.WaitFor("what you typed after Enter was dropped", first)
	leaves(t, s, "278 left")
}

func TestTheFilterLineHelpsWhoTypesTheFirstTime(t *testing.T) {
	s := begin(t)
	s.Type("/").WaitFor("for example: agent -survey org:nvidia date:30d")
	s.Send(`"chian of thought"`).WaitFor("48 similar, 0 exact: chian of thought → chain of thought")
	s.Type("\x15") // ^u
	s.WaitFor("for example:")
	s.Send("upvotes:>3").WaitFor("upvotes:>3: these files have no upvotes")
	s.Type("\x15")
	s.Send("october 2025").WaitFor("Try date:2025-10")
	s.Type("\t").WaitFor("33 of 278")
	s.Type("\x15")
	s.Send("date:7d").WaitFor("counted back from the newest paper")
	s.Type("\x15")
	s.Send("kaiming he").WaitFor("For a person: these files have no authors'")
	s.Type("\x15")
	s.Send("is:todo").WaitFor("No paper matches the filter.")
	s.Type("\x15")
	s.Send("is:unread").WaitFor("1 of 278 · by page")
	s.Type(ptytest.Esc, "0").WaitFor("Nothing is new.")
	leaves(t, s, "278 left")
}

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
	s := sit(t, home, 120, 40, ptytest.Options{})
	s.WaitFor(first)
	s.Type("5")
	s.Send("/or")
	s.Type(ptytest.Tab)
	s.WaitFor("org:")
	s.Send("tenc")
	s.Type(ptytest.Tab)
	s.WaitFor("org:Tencent")
	s.Type(ptytest.Enter, "F")
	s.WaitFor("save as:")
	s.WaitFor("Enter saves as org Tencent")
	s.Send("mine")
	s.Type(ptytest.Enter)
	s.WaitFor("6 mine")
	s.Type("w")
	s.Send("agent +2")
	s.Type(ptytest.Enter)
	s.WaitFor("Watch words")
	s.Type(ptytest.Esc)
	s.WaitGone("Watch words")
	s.Type("5", ptytest.Esc, "s", "w", "g")
	s.WaitFor("by watch words")
	s.WaitFor("+agent")
	s.Type("6")
	leaves(t, s, "278 left")

	again := sit(t, home, 120, 40, ptytest.Options{})
	again.WaitFor("6 mine")
	again.WaitFor("Tencent")
	again.Type("/", ptytest.Up)
	again.WaitFor("org:Tencent")
	again.Type(ptytest.Esc)
	again.WaitFor("? help") // at once Esc and f would be Alt+F, a word to the right
	again.Type("f")
	again.WaitFor("Saved filters")
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
	s := sit(t, t.TempDir(), 120, 40, ptytest.Options{}, longDump(t))
	s.WaitFor("12,000 papers")
	s.Send("/" + "/" + strings.Repeat(".*", 70) + "[^ -~]$/") // seconds, even on a fast machine; a letter would be looked for first, and is quick
	s.Type(ptytest.Enter)
	s.Send("x")
	s.WaitFor("Searching … Esc cancels")
	s.Type(ptytest.Esc)
	s.WaitFor("Search cancelled.")
	s.WaitFor("Paper Number 0")
	s.Type("t")
	s.WaitFor("to-read: Paper Number 0")
	leaves(t, s, "1 to-read, 11,999 left")
}

func TestAnExpressionThatIsTooLargeIsRefused(t *testing.T) {
	t.Parallel()
	s := sit(t, t.TempDir(), 120, 40, ptytest.Options{})
	s.WaitFor(first)
	s.Send("/" + `/(a?){100}a{100}/`)
	s.WaitFor("it is too large: repeat fewer times")
	s.WaitFor(first)
	s.Type(ptytest.Esc)
	leaves(t, s, "278 left")
}

func TestKeysBehindAnEnterThatFindsNothingSkipNoPaper(t *testing.T) {
	t.Parallel()
	s := sit(t, t.TempDir(), 120, 40, ptytest.Options{})
	s.WaitFor(first)
	s.Send("/qqqqzz" + ptytest.Enter + ptytest.Enter + "x")
	s.WaitFor("what you typed after Enter was dropped")
	s.WaitFor(first)
	leaves(t, s, "278 left")
}

func TestTheFilterLineHelpsWhoTypesTheFirstTime(t *testing.T) {
	t.Parallel()
	s := sit(t, t.TempDir(), 120, 40, ptytest.Options{})
	s.WaitFor(first)
	s.Type("/")
	s.WaitFor("for example: agent -survey org:nvidia date:30d")
	s.Send(`"chian of thought"`)
	s.WaitFor("48 similar, 0 exact: chian of thought → chain of thought")
	s.Type("\x15") // ^u
	s.WaitFor("for example:")
	s.Send("upvotes:>3")
	s.WaitFor("upvotes:>3: these files have no upvotes")
	s.Type("\x15")
	s.Send("october 2025")
	s.WaitFor("Try date:2025-10")
	s.Type("\t")
	s.WaitFor("33 of 278")
	s.Type("\x15")
	s.Send("date:7d")
	s.WaitFor("counted back from the newest paper")
	s.Type("\x15")
	s.Send("kaiming he")
	s.WaitFor("For a person: these files have no authors'")
	s.Type("\x15")
	s.Send("is:todo")
	s.WaitFor("No paper matches the filter.")
	s.Type("\x15")
	s.Send("is:unread")
	s.WaitFor("1 of 278 · by page")
	s.Type(ptytest.Esc, "0")
	s.WaitFor("Nothing is new.")
	leaves(t, s, "278 left")
}

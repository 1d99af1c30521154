// Package uitest is test support: keys, texts in many scripts, assertions and goldens.
package uitest

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"dailies/parser/clean"
)

// Scripts are the pieces of random texts.
var Scripts = []string{
	"reasoning ", "a", " ", "agent-based ", "大型语言模型", "、", "한국어 ", "モデル", "é", "e\u0301", "🚀", "🇩🇪",
	"Ωλ", "кот ", "…", "—", "“q”", "a\u0301\u0302\u0303\u0304", "https://example.org/a-b ", "\n", "ﷺ", "𝒞", "★", "clustering",
}

// AmbiguousWidth lists characters whose width differs between terminals.
var AmbiguousWidth = []string{"👍🏽", "कि", "กำ", "क्षि", "ᄀ", "ᅡ", "ᆨ", "🇩", "👩‍👩‍👧", "❤️", "\u0600"}

// RandomText joins up to n random pieces.
func RandomText(r *rand.Rand, pieces []string, n int) clean.Text {
	var b strings.Builder
	for range r.IntN(n + 1) {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return clean.Of(b.String())
}

// Heights returns the heights at which layouts change, and some in between.
func Heights() []int { return []int{0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 14, 15, 19, 20, 24, 40, 70} }

// CheckBlock checks the size of a block.
func CheckBlock(t *testing.T, what string, block []string, w, h int) {
	t.Helper()
	if len(block) != h {
		t.Fatalf("%s at %d×%d has %d lines", what, w, h, len(block))
	}
	for i, line := range block {
		if n := ansi.StringWidth(line); n != w {
			t.Fatalf("%s at %d×%d: line %d has %d cells: %q", what, w, h, i, n, line)
		}
		if n := ansi.StringWidthWc(line); n != w {
			t.Fatalf("%s at %d×%d: line %d has %d cells where terminals add them up: %q", what, w, h, i, n, line)
		}
	}
}

// PlainText returns the text of a block without styles.
func PlainText(block []string) string { return ansi.Strip(strings.Join(block, "\n")) }

// Key returns a key by Bubble Tea's name for it. A single character is its own name.
func Key(name string) tea.KeyMsg {
	name, alt := strings.CutPrefix(name, "alt+")
	for k := tea.KeyType(-80); k < 128; k++ {
		if key := (tea.KeyMsg{Type: k}); k != tea.KeyRunes && k != tea.KeySpace && key.String() == name {
			key.Alt = alt
			return key
		}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name), Alt: alt}
}

// Equal reports an error if got is not want. about describes the case.
func Equal[T comparable](t testing.TB, got, want T, about ...any) {
	t.Helper()
	if got != want {
		t.Errorf("%v, want %v %s", got, want, fmt.Sprint(about...))
	}
}

// EqualList is Equal for slices.
func EqualList[E comparable](t testing.TB, got, want []E, about ...any) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v %s", got, want, fmt.Sprint(about...))
	}
}

// Sees reports an error for each of the texts in want that text does not contain.
func Sees(t testing.TB, text string, want ...string) {
	t.Helper()
	for _, w := range want {
		if !strings.Contains(text, w) {
			t.Errorf("no %q in\n%s", w, text)
		}
	}
}

// Lacks reports an error for each of the texts in unwanted that text contains.
func Lacks(t testing.TB, text string, unwanted ...string) {
	t.Helper()
	for _, u := range unwanted {
		if strings.Contains(text, u) {
			t.Errorf("%q stands in\n%s", u, text)
		}
	}
}

// Must ends the test if err is not nil.
func Must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Update makes Golden rewrite its file instead of comparing.
var Update = flag.Bool("update", false, "write goldens anew; read the difference like code before")

// Golden compares a text with the contents of a file.
func Golden(t testing.TB, file, got string) {
	t.Helper()
	if *Update {
		Must(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	Must(t, err)
	if got != string(want) {
		t.Errorf("not as in %s:\n%s", file, got)
	}
}

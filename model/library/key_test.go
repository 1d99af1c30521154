package library_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"dailies/model/library"
	"dailies/ui/uitest"
)

// goldenKey is a title and its key, which must never change because marks are stored under it.
type goldenKey struct {
	title string
	key   library.ID
}

// goldenKeys returns the keys in testdata/keys.txt. Lines are added there but never changed.
func goldenKeys(t testing.TB) (all []goldenKey) {
	lines, err := os.ReadFile("testdata/keys.txt")
	uitest.Must(t, err)
	for line := range strings.Lines(string(lines)) {
		var g goldenKey
		_, err := fmt.Sscanf(line, "%q %q\n", &g.title, &g.key)
		uitest.Must(t, err)
		all = append(all, g)
	}
	return all
}

func TestKeysNeverChange(t *testing.T) {
	for _, row := range goldenKeys(t) {
		uitest.Equal(t, library.Key(row.title), row.key, row.title)
	}
}

// TestKeyFoldsCaseAsUnicodeDoes checks that letters that differ only in case have the same key.
func TestKeyFoldsCaseAsUnicodeDoes(t *testing.T) {
	folded := func(r rune) rune {
		if unicode.Is(unicode.M, r) {
			return -1
		}
		return unicode.SimpleFold(r)
	}
	for r := rune(0); r < 0x20000; r++ { // there are no letters with case above
		title := string(r)
		if !utf8.ValidRune(r) || r == '\\' {
			continue
		}
		key := library.Key(title)
		if key[0] == '=' {
			continue
		}
		uitest.Equal(t, library.Key(strings.Map(folded, norm.NFKD.String(title))), key, title)
		uitest.Equal(t, library.Key(string(key)), key, title)
	}
}

func checkKey(t *testing.T, title string) {
	t.Helper()
	key := string(library.Key(title))
	if key == "" || !utf8.ValidString(key) {
		t.Fatalf("Key(%q) = %q", title, key)
	}
	if key[0] == '=' {
		uitest.Equal(t, len(key), 17, title, key)
		uitest.Equal(t, strings.Trim(key[1:], "0123456789abcdef"), "", title, key)
		return
	}
	for _, r := range key {
		if !unicode.IsLetter(r) && !unicode.IsNumber(r) && r != '+' && r != '#' {
			t.Fatalf("Key(%q) = %q has %q", title, key, r)
		}
	}
	uitest.Equal(t, string(library.Key(key)), key)
}

func FuzzKey(f *testing.F) {
	for _, row := range goldenKeys(f) {
		f.Add(row.title)
	}
	f.Fuzz(func(t *testing.T, title string) {
		checkKey(t, title)
		if spaced := library.Key(" " + title + "."); spaced[0] != '=' && spaced != library.Key(title) {
			t.Fatalf("a blank and a full stop change Key(%q) to %q", title, spaced)
		}
	})
}

func TestKeyAllocatesOnlyItsResult(t *testing.T) {
	title := "CopT: Contrastive On-Policy Thinking with Continuous Spaces for General and Agentic Reasoning"
	uitest.Equal(t, testing.AllocsPerRun(100, func() { library.Key(title) }), 1)
}

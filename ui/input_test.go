package ui

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/muesli/termenv"

	"dailies/parser/clean"
	"dailies/ui/uitest"
)

func TestInputIsEditedAsInAShell(t *testing.T) {
	for _, c := range []struct{ keys, want string }{
		{"a b c", "abc"},
		{"a b left X", "aXb"},
		{"a b backspace", "a"},
		{"a b left left delete", "b"},
		{"a ctrl+a X end Y", "XaY"},
		{"a b c ctrl+b ctrl+k", "ab"},
		{"a b c ctrl+b ctrl+u", "c"},
		{"text:one_two-three ctrl+w", "one "},
		{"text:one_two ctrl+w ctrl+w ctrl+w", ""},
		{"text:one_two alt+b X", "one Xtwo"},
		{"text:one_two alt+left X", "one Xtwo"},
		{"text:one_two home alt+right X", "oneX two"},
		{"text:one_two alt+backspace", "one "},
		{"text:one alt+t alt+x alt+/ a", "onea"},
		{"text:one_two home alt+f X", "oneX two"},
		{"text:one_two home alt+d", " two"},
		{"text:语，言_x ctrl+w", "语，言 "},
		{"e \u0301 x left backspace", "ex"},
		{"e \u0301 left X", "Xe\u0301"},
		{"text:k🇩🇪 left X", "kX🇩🇪"},
		{"k 🇩 🇪 backspace", "k🇩"},
		{"ctrl+v f1 tab enter a", "a"},
		{"a \u202e b", "ab"},
	} {
		f := NewInput()
		for _, key := range strings.Fields(c.keys) {
			if text, ok := strings.CutPrefix(key, "text:"); ok {
				f.Insert(strings.ReplaceAll(text, "_", " "))
				continue
			}
			f.Key(uitest.Key(key))
		}
		uitest.Equal(t, f.Text(), c.want, c.keys)
	}
}

func TestKeyReportsWhetherTheTextChanged(t *testing.T) {
	f := NewInput()
	for _, c := range []struct {
		key  string
		want bool
	}{{"a", true}, {"left", false}, {"backspace", false}, {"delete", true}, {"f5", false}, {" ", true}} {
		uitest.Equal(t, f.Key(uitest.Key(c.key)), c.want, c.key)
	}
}

func TestAPasteIsCleanedAndLimited(t *testing.T) {
	f := NewInput()
	f.Insert("one\ntwo\x1b[31m")
	uitest.Equal(t, f.Text(), "one two␛[31m")
	f.Set("before")
	f.Insert(strings.Repeat("long ", 2000))
	uitest.Equal(t, f.Text(), "before")
}

func TestTheCursorIsVisibleAndOnACharacter(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	theme := NewTheme(termenv.Ascii, Options{})
	keys := []string{"left", "right", "home", "end", "backspace", "delete", "alt+b", "alt+f", "ctrl+w", "a", "语", "\u0301", "🇩", "é"}
	for range 60 {
		f := NewInput()
		f.Set(uitest.RandomText(r, append(uitest.AmbiguousWidth, uitest.Scripts...), 30).String())
		w := 12 + r.IntN(60)
		for range 30 {
			f.Key(uitest.Key(keys[r.IntN(len(keys))]))
			if at := f.Cursor(); at > len(f.Text()) || at < len(f.Text()) && !utf8.RuneStart(f.Text()[at]) {
				t.Fatalf("the cursor is at byte %d of %q", at, f.Text())
			}
			p := theme.Pen(w)
			f.Draw(p, theme, w, true, clean.Span{})
			uitest.Equal(t, strings.Count(p.Line(), "\x1b[7m"), 1)
		}
	}
}

package pane

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/muesli/termenv"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/uitest"
)

func TestTheFilterIsEditedAsInAShell(t *testing.T) {
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
		f := NewFilter()
		f.Focused = true
		for _, key := range strings.Fields(c.keys) {
			if text, ok := strings.CutPrefix(key, "text:"); ok {
				f.Insert(strings.ReplaceAll(text, "_", " "))
				continue
			}
			f.Key(uitest.Named(key))
		}
		uitest.Equal(t, f.Text(), c.want, c.keys)
	}
}

func TestAKeyTellsWhetherItChangedTheText(t *testing.T) {
	f := NewFilter()
	for _, c := range []struct {
		key  string
		want bool
	}{{"a", true}, {"left", false}, {"backspace", false}, {"delete", true}, {"f5", false}, {" ", true}} {
		uitest.Equal(t, f.Key(uitest.Named(c.key)), c.want, c.key)
	}
}

func TestAPasteIsOneCleanLineAndNeverTooLong(t *testing.T) {
	f := NewFilter()
	f.Insert("one\ntwo\x1b[31m")
	uitest.Equal(t, f.Text(), "one two␛[31m")
	f.SetText("before")
	f.Insert(strings.Repeat("long ", 2000))
	uitest.Equal(t, f.Text(), "before")
}

func TestTheCursorIsAlwaysInSightAndOnACharacter(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	theme := ui.NewTheme(termenv.Ascii, ui.Options{})
	keys := []string{"left", "right", "home", "end", "backspace", "delete", "alt+b", "alt+f", "ctrl+w", "a", "语", "\u0301", "🇩", "é"}
	for range 60 {
		f := NewFilter()
		f.SetText(uitest.RandomText(r, append(uitest.Unsteady, uitest.Scripts...), 30).String())
		f.Focused = true
		f.W = 12 + r.IntN(60)
		for range 30 {
			f.Key(uitest.Named(keys[r.IntN(len(keys))]))
			if at := f.Cursor(); at > len(f.Text()) || at < len(f.Text()) && !utf8.RuneStart(f.Text()[at]) {
				t.Fatalf("the cursor is at byte %d of %q", at, f.Text())
			}
			uitest.Equal(t, strings.Count(f.View(theme, 1, 2)[0], "\x1b[7m"), 1)
		}
	}
}

func TestTheFilterLineSaysWhatIsShownOrWrong(t *testing.T) {
	theme := ui.NewTheme(termenv.Ascii, ui.Options{})
	f := NewFilter()
	f.W = 80
	f.SetText("autho:li agent")
	if line := uitest.PlainText(f.View(theme, 12, 12345)); strings.TrimSpace(line) != "/ autho:li agent"+strings.Repeat(" ", 48)+"12 of 12,345" {
		t.Errorf("%q", line)
	}
	f.Fault, f.Why = clean.Span{End: 6}, clean.Of("unknown key autho:, did you mean authors:?")
	line := f.View(theme, 12, 278)[0]
	uitest.Sees(t, line, styled(theme.Highlight[ui.Fault], "autho:"), "did you mean authors:?")
	uitest.Lacks(t, line, "12 of")
	f.SetText("authors:>2")
	uitest.Sees(t, uitest.PlainText(f.View(theme, 3, 278)), "3 of 278")
	uitest.Sees(t, uitest.PlainText(f.View(theme, -1, 278)), " … of 278") // not counted yet
	f.SetText("org:te agent")
	f.Replace(4, 6, "tencent")
	uitest.Equal(t, f.Text(), "org:tencent agent")
	uitest.Equal(t, f.Cursor(), 11)
	f.Hint = clean.Of("1 of 2: Tencent 12")
	uitest.Sees(t, f.View(theme, 3, 278)[0], "1 of 2: Tencent 12")
	uitest.Lacks(t, f.View(theme, 3, 278)[0], "3 of 278")
}

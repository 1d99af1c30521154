package clean

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

func TestEachClassOfCharactersIsCleaned(t *testing.T) {
	for _, c := range []struct {
		name, raw, want string
		hidden          int
	}{
		{"plain", "a b\nc ~!", "a b\nc ~!", 0},
		{"empty", "", "", 0},
		{"CRLF", "a\r\nb\rc\r\r\nd", "a\nb\nc\n\nd", 0},
		{"CR at the end", "a\r", "a\n", 0},
		{"other breaks", "a\vb\fc\u0085d\u2028e\u2029f", "a\nb\nc\nd\ne\nf", 0},
		{"blanks", "a\tb\u00a0c\u3000d\u2003e\u202ff\u1680g", "a b c d e f g", 0},
		{"letters that look like blanks", "a\u115fb\u1160c\u3164d\uffa0e\u2800f", "a b c d e f", 5},
		{"escape", "\x1b[31mred\x1b]0;t\x07", "␛[31mred␛]0;t␇", 3},
		{"NUL and DEL", "a\x00b\x7fc", "a␀b␡c", 2},
		{"C1", "a\u009b31mb\u0090c", "a\ufffd31mb\ufffdc", 2},
		{"a run of invalid bytes", "a\xff\xfe\x80b\xc3", "a\ufffdb\ufffd", 2},
		{"invalid next to a replacement character", "\xff\ufffd\xff", "\ufffd\ufffd\ufffd", 2},
		{"surrogates", "\xed\xa0\x80x", "\ufffdx", 1},
		{"bidirectional", "a\u202eb\u2066c\u2069\u200f", "abc", 4},
		{"zero width", "a\u200bb\u200dc\ufeffd\u00ade", "abcde", 4},
		{"joiners that join", "می\u200cشود ශ්\u200dරී 👩\u200d🔬 क्\u200dष", "می\u200cشود ශ්\u200dරී 👩\u200d🔬 क्\u200dष", 0},
		{"joiners that only hide", "a\u200db \u200d👩\u200d क\u200d\u093f\u200da", "ab 👩 कि" + "a", 5},
		{"tags", "x\U000e0041\U000e007f", "x", 2},
		{"variation selectors", "\u2764\ufe0f\U000e0100", "\u2764", 2},
		{"joiner and enclosing marks", "a\u034fb\u20dd", "ab", 2},
		{"private and unassigned", "a\ue000b\U0010fffec\u0378d", "a\ufffdb\ufffdc\ufffdd", 3},
		{"accents", "e\u0301a\u0300", "e\u0301a\u0300", 0},
		{"marks without a base", "\u0301a \u0301b\n\u0301c", "a b\nc", 3},
		{"too many marks", "a" + strings.Repeat("\u0301", 6), "a" + strings.Repeat("\u0301", 4), 2},
		{"marks counted over what is deleted", "a" + strings.Repeat("\u0301\u200b", 6), "a" + strings.Repeat("\u0301", 4), 8},
		{"a mark after a tab and a break", "a\t\u0301\r\u0301b", "a \nb", 2},
		{"other scripts", "論文 Статья 논문 कागज़ ورقة", "論文 Статья 논문 कागज़ ورقة", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, hidden := Count(c.raw)
			if got.String() != c.want || hidden != c.hidden {
				t.Errorf("got %q and %d hidden, want %q and %d", got, hidden, c.want, c.hidden)
			}
		})
	}
}

func TestCleanTextIsSharedWithoutAllocation(t *testing.T) {
	for _, raw := range []string{
		strings.Repeat("plain text ", 100),
		"e\u0301 論文 Статья 논문 “quoted” · • –\nnext",
	} {
		if n := testing.AllocsPerRun(100, func() { Of(raw) }); n != 0 {
			t.Errorf("%.20q: %v allocations", raw, n)
		}
	}
}

func TestTheFastClassesAgreeWithTheTables(t *testing.T) {
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		if got, want := classOf(r), classOfSlow(r); got != want {
			t.Fatalf("U+%04X: class %d, the tables say %d", r, got, want)
		}
	}
}

func TestSlicesOfCleanTextAreClean(t *testing.T) {
	text := Of("ae\u0301 論文")
	for start := -1; start <= text.Len()+1; start++ {
		for end := -1; end <= text.Len()+1; end++ {
			checkClean(t, text.Slice(start, end).String())
		}
	}
	if got := text.Slice(0, 2).String(); got != "ae" {
		t.Errorf("got %q", got)
	}
	if got := text.Slice(2, text.Len()).String(); got != " 論文" {
		t.Errorf("a mark without its base stayed: %q", got)
	}
}

func TestCutCountsABaseWithItsMarksAsOne(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int
		want string
	}{
		{"abc", 3, "abc"},
		{"abcd", 3, "abc…"},
		{"e\u0301e\u0301e\u0301", 3, "e\u0301e\u0301e\u0301"},
		{"e\u0301e\u0301e\u0301", 2, "e\u0301e\u0301…"},
		{"論文論文", 4, "論文論文"},
		{"", 0, ""},
		{"a", 0, "…"},
	} {
		if got := Of(c.text).Cut(c.n).String(); got != c.want {
			t.Errorf("%q cut at %d: %q, want %q", c.text, c.n, got, c.want)
		}
	}
}

func TestTextsAreJoinedAndTrimmed(t *testing.T) {
	if got := Join(Literal("\n"), Of("a"), Text{}, Of("b")).String(); got != "a\n\nb" {
		t.Errorf("join gives %q", got)
	}
	if got := Of(" \n a \n").Trim().String(); got != "a" {
		t.Errorf("trim gives %q", got)
	}
}

func TestUnmarshalledTextIsClean(t *testing.T) {
	var got struct{ Note Text }
	if err := json.Unmarshal([]byte(`{"Note":"a\u001b[2Jb\u202ec"}`), &got); err != nil {
		t.Fatal(err)
	}
	if got.Note.String() != "a␛[2Jbc" {
		t.Errorf("got %q", got.Note)
	}
	out, err := json.Marshal(got)
	if err != nil || string(out) != `{"Note":"a␛[2Jbc"}` {
		t.Errorf("%s, %v", out, err)
	}
}

func TestLiteralsAreCleanedToo(t *testing.T) {
	if got := Literal("\x1b[31m").String(); got != "␛[31m" {
		t.Errorf("got %q", got)
	}
}

// checkClean checks all properties of clean text independently of the rule's implementation.
func checkClean(t *testing.T, s string) {
	t.Helper()
	if !utf8.ValidString(s) {
		t.Fatalf("%q is not valid UTF-8", s)
	}
	marks, base := 0, false
	for i, r := range s {
		if isJoiner(r) {
			before, _ := utf8.DecodeLastRuneInString(s[:i])
			next, _ := utf8.DecodeRuneInString(s[i+utf8.RuneLen(r):])
			if before < 0x600 || next < 0x600 || unicode.IsMark(next) || unicode.IsSpace(before) {
				t.Fatalf("%q has a joiner that joins nothing", s)
			}
			continue
		}
		if r == '\n' || r == ' ' {
			marks, base = 0, false
			continue
		}
		if !unicode.IsOneOf([]*unicode.RangeTable{unicode.L, unicode.M, unicode.N, unicode.P, unicode.S}, r) {
			t.Fatalf("%q holds U+%04X", s, r)
		}
		if unicode.IsOneOf([]*unicode.RangeTable{unicode.Me, unicode.Variation_Selector}, r) || strings.ContainsRune("\u034f\u115f\u1160\u3164\uffa0\u2800", r) {
			t.Fatalf("%q holds U+%04X", s, r)
		}
		if !unicode.IsMark(r) {
			marks, base = 0, true
			continue
		}
		if marks++; marks > 4 || !base {
			t.Fatalf("%q has a mark too many: U+%04X", s, r)
		}
	}
	if again, hidden := Count(s); again.String() != s || hidden != 0 {
		t.Fatalf("%q is cleaned again, to %q", s, again)
	}
	if stripped := ansi.Strip(s); stripped != s {
		t.Fatalf("%q holds what a terminal acts upon: %q is left", s, stripped)
	}
}

func FuzzClean(f *testing.F) {
	for _, s := range []string{
		"", "plain", "\x1b[31m", "a\r\nb\rc", "\u202e\u200b", "a\u0301\u0301\u0301\u0301\u0301",
		"\xff\xfe\xc3", "\u0085\u2028\t\u00a0", "\U000e0041\ue000\U0010ffff", " \u0301", "論文\u115f",
		"\x9b31m", "\u009b31m", "\u0090q\u009c", "\x00\x7f",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		text, hidden := Count(raw)
		checkClean(t, text.String())
		if text.Len() > 3*len(raw)+3 {
			t.Fatalf("%d bytes became %d", len(raw), text.Len())
		}
		if hidden < 0 || hidden > len(raw) || hidden == 0 && strings.ContainsAny(raw, "\x1b\u202e") {
			t.Fatalf("%q: %d hidden", raw, hidden)
		}
		checkClean(t, Line(raw).String())
		checkClean(t, text.Cut(5).String())
		checkClean(t, text.Slice(len(raw)/3, len(raw)/2).String())
		checkClean(t, Concat(text, text.Trim(), Line(raw)).String())
		if strings.Contains(Line(raw).String(), "\n") {
			t.Fatalf("%q has a newline", Line(raw))
		}
	})
}

func TestPrintableLenEndsAtTheFirstOtherByte(t *testing.T) {
	for b := range 256 {
		for at := range 20 {
			s := strings.Repeat("a~ 9", 5)[:at] + string([]byte{byte(b)}) + strings.Repeat("\x80z\n", 3)
			want := at
			if b >= ' ' && b <= '~' {
				want++
			}
			if got := printableLen(s); got != want {
				t.Errorf("byte %#x at %d: %d, want %d", b, at, got, want)
			}
		}
	}
}

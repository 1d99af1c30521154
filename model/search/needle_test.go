package search

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

func TestANeedleFindsEveryPlace(t *testing.T) { onEveryProcessor(t, aNeedleFindsEveryPlace) }

func aNeedleFindsEveryPlace(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for range 3000 {
		s := babble(r, 12)
		pat := strings.ToLower(s[r.IntN(len(s)):])
		if pat = strings.TrimSpace(pat[:1+r.IntN(min(len(pat), 9))]); pat == "" || strings.Contains(pat, "  ") {
			continue
		}
		n := newNeedle(pat, false, false)
		odd := s + []string{"", "\t", "é", "\x1b"}[r.IntN(4)]
		if at, printable := n.glance(odd); at != strings.Index(strings.ToLower(s), pat) || printable != (odd == s) {
			t.Fatalf("%q in %q: at a glance at %d, printable: %v", pat, odd, at, printable)
		}
		from := 0
		for {
			want := strings.Index(strings.ToLower(s)[from:], pat)
			got, end := n.next(s, from)
			if want < 0 && got < 0 {
				break
			}
			if want += from; got != want || end != want+len(pat) {
				t.Fatalf("%q in %q from %d: at %d to %d, want %d", pat, s, from, got, end, want)
			}
			from = got + 1
		}
	}
}

func TestAWholeWordAndTheBeginningOfOneAreFoundInEveryPlace(t *testing.T) {
	onEveryProcessor(t, aWordIsFoundInEveryPlace)
}

func aWordIsFoundInEveryPlace(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 8))
	found := 0
	for i := range 30000 {
		whole := i%3 > 0 // else the beginning of one
		s := strings.Repeat(babble(r, 3), r.IntN(4)) + []string{"", "é", "大"}[r.IntN(3)] + babble(r, 12)
		from := r.IntN(len(s)) * r.IntN(2)
		pat := strings.ToLower(s[from:min(len(s), from+1+r.IntN(4))])
		if strings.Contains(pat, " ") {
			continue
		}
		n := newNeedle(pat, true, whole)
		n.pair.rare = n.pair.apart > 0 && r.IntN(2) == 0 // which is looked for in another way
		want := -1
		for i := from; i <= len(s)-len(pat) && want < 0; i++ {
			if strings.EqualFold(s[i:i+len(pat)], pat) && starts(s, i) && (!whole || ends(s, i+len(pat))) {
				want = i
			}
		}
		if got, _ := n.next(s, from); got != want {
			t.Fatalf("the word %q, whole %v, in %q from %d: at %d, want %d", pat, whole, s, from, got, want)
		}
		if from == 0 {
			if got, printable := n.glance(s); got != want || printable != isPrintable(s) {
				t.Fatalf("the word %q, whole %v, in %q: at a glance at %d, printable: %v", pat, whole, s, got, printable)
			}
		}
		found += truth(want >= 0)
	}
	if found < 1000 {
		t.Errorf("only %d found", found)
	}
}

func TestAPhraseIsFoundOverAnyRunOfBlanks(t *testing.T) {
	onEveryProcessor(t, aPhraseIsFoundOverAnyRunOfBlanks)
}

func aPhraseIsFoundOverAnyRunOfBlanks(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 8))
	found := 0
	for range 20000 {
		var s string
		for _, c := range babble(r, 40) {
			s += strings.ReplaceAll(string(c), " ", []string{" ", " ", "  ", "\n", " \t "}[r.IntN(5)])
		}
		from := r.IntN(len(s))
		end := min(len(s), from+1+r.IntN(12))
		pat := strings.ToLower(strings.Join(strings.Fields(s[from:end]), " "))
		if !strings.Contains(pat, " ") {
			continue
		}
		n := newNeedle(pat, false, false)
		simple := regexp.MustCompile("(?i)" + strings.ReplaceAll(regexp.QuoteMeta(pat), " ", "[ \n\t]+"))
		from = r.IntN(len(s))
		want := []int{-1, -1}
		if at := simple.FindStringIndex(s[from:]); at != nil {
			want = []int{from + at[0], from + at[1]}
			found += truth(n.spaced)
		}
		if got, end := n.next(s, from); got != want[0] || end != want[1] {
			t.Fatalf("%q in %q from %d: at %d to %d, want %d", pat, s, from, got, end, want)
		}
	}
	if found < 500 {
		t.Errorf("only %d found", found)
	}
}

func TestFoldedTextsKeepTheirOffsets(t *testing.T) {
	for raw, want := range map[string]string{
		"Naïve": "naive", "ﬁne": "fine", "Straße": "strasse", "Ægir": "aegir", "a–b": "a-b", "ＡＢ": "ab",
		"e\u0301t": "et", "Łódź": "lodz", "İ": "i", "²": "2", "大": "大",
	} {
		if got := fold(raw); got != want {
			t.Errorf("%q folds to %q, want %q", raw, got, want)
		}
		if at := offsets(raw); len(at) != len(want)+1 || at[len(want)] != len(raw) {
			t.Errorf("%q: offsets %v", raw, at)
		}
	}
}

func TestFoldingTwiceChangesNothing(t *testing.T) {
	for r := rune(1); r < 0x30000; r++ {
		if once := foldRune(r); fold(once) != once {
			t.Errorf("%U folds to %q, then to %q", r, once, fold(once))
		}
	}
}

func TestDistanceCountsEdits(t *testing.T) {
	for _, row := range []struct {
		a, b        string
		whole, open int
	}{
		{"policy", "policy", 0, 0}, {"polcy", "policy", 1, 1}, {"poilcy", "policy", 1, 1}, {"pollcy", "policy", 1, 1},
		{"policcy", "policy", 1, 1}, {"pol", "policy", 3, 0}, {"plo", "policy", 3, 1}, {"xyz", "policy", 3, 3}, {"", "ab", 2, 0},
		{"café", "cafe", 1, 1},
	} {
		if got := distance(row.a, row.b, 3); got != row.whole {
			t.Errorf("%q to %q is %d, want %d", row.a, row.b, got, row.whole)
		}
		if got := distanceToStart(row.a, row.b, 3); got != row.open {
			t.Errorf("%q to the start of %q is %d, want %d", row.a, row.b, got, row.open)
		}
	}
}

func TestMisspeltWordsFindTheirs(t *testing.T) {
	var v vocabulary
	v.add("reasoning policy multimodal optimization agent agents flow-grpo robustness x-ray")
	for typed, want := range map[string]string{
		"reasning": "reasoning", "raesoning": "reasoning", "reasonnig": "reasoning", "reasoninx": "reasoning", "easoning": "reasoning",
		"polcy": "policy", "plicy": "policy", "multmodal": "multimodal", "optimzation": "optimization", "flowgrpo": "flow-grpo",
		"rea": "reasoning", "agnet": "agent", "zzzzz": "", "xray": "x-ray", "rb": "robustness", "qq": "",
	} {
		got := ""
		if near := v.near(typed); len(near) > 0 {
			got = near[0].word
		}
		if got != want {
			t.Errorf("%q finds %q, want %q", typed, got, want)
		}
	}
}

func TestInitialsReadTheBeginningsOfWords(t *testing.T) {
	for _, row := range []struct{ typed, title, want string }{
		{"fpo", "Flow Policy Optimization", "{F}low {P}olicy {O}ptimization"},
		{"flowgrpo", "FlowGRPO: Online", "{Flow}{GRPO}: Online"},
		{"cot", "Chain of Thought", "{C}hain {o}f {T}hought"},
		{"ct", "Chain of Thought", "{C}hain of {T}hought"},
		{"flpol", "Flow Policy", "{Fl}ow {Pol}icy"},
		{"flwp", "Flow Policy", ""},
		{"xyz", "Flow Policy", ""},
	} {
		n := initials{typed: row.typed}
		got := ""
		if a, ok := n.align(row.title); ok {
			got = marked(row.title, a.spans)
		}
		if got != row.want {
			t.Errorf("%q in %q: %q, want %q", row.typed, row.title, got, row.want)
		}
	}
}

func TestEightBytesAreComparedLikeOneAfterTheOther(t *testing.T) {
	r, fit := rand.New(rand.NewPCG(4, 11)), 0
	text := func(n int) string {
		b := make([]byte, n)
		for i := range b {
			b[i] = "aAbB-\r@`0\x10 \xc3"[r.IntN(12)]
		}
		return string(b)
	}
	for range 100_000 {
		pat := fold(text(1 + r.IntN(9)))
		if pat == "" {
			continue
		}
		n, s := newNeedle(pat, false, false), pat[:r.IntN(len(pat)+1)]+text(r.IntN(12))
		for i := range len(s) {
			if got, want := n.fits(s, i), n.fitsEach(s, i); got != want {
				t.Fatalf("%q in %q at %d fits to %d, want %d", pat, s, i, got, want)
			}
			fit += truth(n.fits(s, i) >= 0)
		}
	}
	if fit < 10_000 {
		t.Errorf("only %d fit", fit)
	}
}

func TestTheThirdLetterIsTheRarestOfTheWord(t *testing.T) {
	for _, row := range []struct {
		pat    string
		pair   int
		third  byte
		beside int
	}{{"estimate", 3, 's', -2}, {"state of", 0, 'a', 2}, {"mode of a", 2, 'm', -2}, {"of state", 6, 's', -3}, {"zq", 0, 0, 0}, {"a zq b", 2, 0, 0}, {"x-ray", 3, 'x', -3}} {
		if third, beside := thirdLetter(row.pat, row.pair); third != row.third || beside != row.beside {
			t.Errorf("%q: %q, %d behind", row.pat, third, beside)
		}
	}
}

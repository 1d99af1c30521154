package search

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// placeOfPair is where a pair stands, looked for place by place.
func placeOfPair(s string, from int, p pair) int {
	for i := max(from, -p.beside); i+max(p.apart, p.beside) < len(s); i++ {
		if s[i]|small == p.a && s[i+p.apart]|small == p.b && (p.third == 0 || s[i+p.beside]|small == p.third) {
			return i
		}
	}
	return -1
}

// checkPair holds both ways to look for a pair against the simple one.
func checkPair(t *testing.T, s string, from int, p pair) {
	t.Helper()
	want := placeOfPair(s, from, p)
	if got := p.next(s, from); want >= 0 && (got < from || got > want) || want < 0 && got >= 0 && p.widely(s) {
		t.Fatalf("%q and %q in %q from %d: at %d, want %d", p.a, p.b, s, from, got, want)
	}
	if got := p.seek(s, from); want >= 0 && (got < from || got > want) {
		t.Fatalf("%q and %q in %q from %d: eight at a time at %d, want %d", p.a, p.b, s, from, got, want)
	}
	at, printable := p.glance(s, from)
	end := at
	if at < 0 {
		end = len(s)
	}
	if from < end && printable && !printableEach(s[from:end]) {
		t.Fatalf("%q from %d to %d is taken for printable", s, from, end)
	}
	if !printable && printableEach(s) {
		t.Fatalf("%q is taken for not printable", s)
	}
	if got := isPrintable(s); got != printableEach(s) {
		t.Fatalf("%q is printable: %v", s, got)
	}
	if p.widely(s) {
		if got := p.next(s, from); got != want {
			t.Fatalf("%q and %q in %q from %d: thirty-two at a time at %d, want %d", p.a, p.b, s, from, got, want)
		}
	}
}

func TestAPairIsFoundWhereItStands(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 3))
	for range 20000 {
		b := []byte(strings.Repeat("e", r.IntN(150)))
		for range r.IntN(4) {
			if len(b) > 0 {
				b[r.IntN(len(b))] = "qQzZ\x00\x1f\x20\x7f\x80\xff"[r.IntN(10)]
			}
		}
		pat := []string{"qz", "ee", "ez", "z"}[r.IntN(4)]
		p := pairAt(pat, 0, len(pat) == 2)
		checkPair(t, string(b), r.IntN(len(b)+3), p)
		p.third, p.beside = "ez"[r.IntN(2)], r.IntN(19)-9
		checkPair(t, string(b), r.IntN(len(b)+3), p)
	}
}

// onEveryProcessor runs a test as on one that looks at thirty-two places together,
// where this one does, and as on one that does not.
func onEveryProcessor(t *testing.T, test func(t *testing.T)) {
	t.Cleanup(func(was bool) func() { return func() { wide = was } }(wide))
	test(t)
	if wide {
		wide = false
		test(t)
	}
}

func FuzzPair(f *testing.F) {
	f.Add("we introduce a Quite rare QZ, which stands far behind all that is frequent", "qz", uint16(3), true)
	f.Fuzz(func(t *testing.T, s, pat string, from uint16, two bool) {
		if pat == "" || two && len(pat) < 2 {
			t.Skip()
		}
		checkPair(t, s, int(from)%(len(s)+2), pairAt(pat, 0, two))
	})
}

func TestALetterOrAHyphenIsFoundBehindAnother(t *testing.T) {
	onEveryProcessor(t, func(t *testing.T) {
		r, found := rand.New(rand.NewPCG(6, 3)), 0
		p := pairAt("qz", 0, true)
		p.or = '-'
		for range 20000 {
			s := sprinkled(r, "qQqQzZ-\r")
			for from := r.IntN(len(s) + 3); ; from++ {
				want := from
				for want < len(s) && (want+1 == len(s) || s[want]|small != 'q' || s[want+1]|small != 'z' && s[want+1]|small != '-') {
					want++
				}
				got := p.next(s, from)
				if want < len(s) && (got < from || got > want) || want >= len(s) && got >= 0 && p.widely(s) {
					t.Fatalf("in %q from %d: at %d, want %d", s, from, got, want)
				}
				if from = want; want >= len(s) {
					break
				}
				found++
			}
		}
		if found < 500 {
			t.Errorf("only %d found", found)
		}
	})
}

func TestAHyphenBetweenFewLettersIsFound(t *testing.T) {
	onEveryProcessor(t, func(t *testing.T) {
		r, found, passed := rand.New(rand.NewPCG(7, 3)), 0, 0
		p := newSeam("").pair
		letter := func(s string, i int) bool { return i >= 0 && i < len(s) && 'a' <= s[i]|small && s[i]|small <= 'z' }
		for range 20000 {
			s := sprinkled(r, "-- .1\xc3")
			for from := r.IntN(len(s) + 3); from < len(s); from++ {
				want := from
				for want < len(s) && (s[want] != '-' || letter(s, want-2) && letter(s, want-3) || letter(s, want+2) && letter(s, want+3)) {
					passed += truth(s[want] == '-')
					want++
				}
				got := p.next(s, from)
				if want < len(s) && (got < from || got > want) || got >= 0 && s[got] != '-' {
					t.Fatalf("in %q from %d: at %d, want %d", s, from, got, want)
				}
				from = want
				found++
			}
		}
		if found < 5000 || passed < 5000 {
			t.Errorf("only %d found, %d passed over", found, passed)
		}
	})
}

func TestAPairInAWordIsFoundBetweenItsEdges(t *testing.T) {
	if !wide {
		t.Skip("this processor looks at the edges where the pair stands")
	}
	r, found := rand.New(rand.NewPCG(8, 3)), 0
	for range 20000 {
		n := newNeedle([]string{"qz", "q", "aqz", "qzab"}[r.IntN(4)], true, r.IntN(3) > 0)
		p := n.pair
		p.rare = p.apart > 0 && r.IntN(2) == 0
		b := make([]byte, r.IntN(150))
		for i := range b {
			b[i] = "eqQzZab  .-\x80"[r.IntN(12)]
		}
		s := string(b)
		letter := func(i int) bool { return 'a' <= s[i]|small && s[i]|small <= 'z' }
		for from := r.IntN(len(s) + 3); p.widely(s); from++ {
			last := len(s) - max(p.after, p.apart) // as the first, it is taken as it comes
			want := from
			for want < last && (want < p.before-1 || s[want]|small != p.a || want >= p.before &&
				(s[want+p.apart]|small != p.b || letter(want-p.before) || p.after > 0 && letter(want+p.after))) {
				want++
			}
			got, _ := p.inWord(s, from)
			if want < last && got != want || want >= last && got >= 0 && got < last {
				t.Fatalf("%q in %q from %d: at %d, want %d", n.pat, s, from, got, want)
			}
			if from = want; want >= last {
				break
			}
			found++
		}
	}
	if found < 2000 {
		t.Errorf("only %d found", found)
	}
}

// sprinkled is a text of one letter with a few others here and there.
func sprinkled(r *rand.Rand, others string) string {
	b := []byte(strings.Repeat("e", r.IntN(150)))
	for range r.IntN(9) {
		if len(b) > 0 {
			b[r.IntN(len(b))] = others[r.IntN(len(others))]
		}
	}
	return string(b)
}

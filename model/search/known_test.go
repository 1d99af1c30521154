package search

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/parser"
	"dailies/parser/clean"
)

func TestWhatIsKnownOfAbstractsChangesNoAnswer(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	in := babblingPapers(r, 400)
	ix := NewIndex()
	recalled := 0
	for range 300 {
		text := babble(r, 1)
		for n := 1; n <= len(text); n++ {
			q, err := Parse("abs:" + text[:n])
			if err != nil {
				continue
			}
			m := ix.Prepare(t.Context(), q, in)
			each(m.tree, true, func(leaf test, _ bool) {
				if leaf.(*textTest).finders[0].wider != nil {
					recalled++
				}
			})
			fresh := NewIndex().Prepare(t.Context(), q, in)
			each(fresh.tree, true, func(leaf test, _ bool) { leaf.(*textTest).finders[0].forget() })
			if got, want := idsOf(m, t), idsOf(fresh, t); !slices.Equal(got, want) {
				t.Fatalf("%q finds %v, and %v without what was known", q, got, want)
			}
		}
	}
	if recalled < 50 {
		t.Errorf("only %d terms were narrowed", recalled)
	}
}

func (f *finder) forget() { f.known, f.wider, f.stem, f.tails, f.ahead = nil, nil, stem{}, nil, nil }

func TestTheVocabularyTellsWhatTextsHave(t *testing.T) {
	in := generated(t, 3000, 5)
	ix := NewIndex()
	ix.Update(in.Snapshot)
	s, r := &ix.stock, rand.New(rand.NewPCG(13, 14))
	there, sureOf, told := 0, 0, 0
	check := func(pat string, left, right bool) {
		n := newNeedle(pat, left, right)
		want := false
		for i := int32(0); int(i) < s.n && !want; i++ {
			orgs := s.orgTexts(i)
			for _, t := range append(orgs[:], s.title(i)) {
				at, _ := n.next(t.folded, 0)
				want = want || at >= 0
			}
		}
		has, sure := s.words.tells(&n)
		if sure && has != want {
			t.Fatalf("any text has %q, at edges %v and %v: %v, want %v", pat, left, right, has, want)
		}
		there += truth(want)
		sureOf += truth(sure)
		told += truth(sure && has)
	}
	for range 400 {
		n := cutOut(r, s.title(int32(r.IntN(s.n))).folded)
		pat := n.pat
		if r.IntN(3) == 0 {
			pat += string(rune('a' + r.IntN(26)))
		}
		if !isWordAt(pat, 0) || !isWordAt(pat, len(pat)-1) {
			continue
		}
		check(pat, false, false)
		check(pat, true, true)
		check(pat, true, false)
		check(strings.ReplaceAll(pat, "-", ""), false, false)
	}
	if there < 200 || sureOf < 500 || told < 200 {
		t.Errorf("%d are there; it was sure %d times, of %d that they are", there, sureOf, told)
	}
}

func TestHowATextGoesOnSavesReadingIt(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 12))
	in := babblingPapers(r, 400)
	saved := 0
	for range 60 {
		ix := NewIndex()
		text := babble(r, 1) + babble(r, 1) + babble(r, 1)
		for n := 4; n <= len(text); n++ {
			q, err := Parse("abs:" + text[:n])
			if err != nil {
				continue
			}
			m := ix.Prepare(t.Context(), q, in)
			each(m.tree, true, func(leaf test, _ bool) {
				f := &leaf.(*textTest).finders[0]
				for i := range int32(in.Len()) {
					has, ok := f.stem.tell(i)
					abstract, _ := m.stock.abstract(i)
					if at, _ := f.next(abstract, 0); ok && has != (at >= 0) {
						t.Fatalf("paper %d, %q: told %v", i, q, has)
					}
					saved += truth(ok && has)
				}
			})
			idsOf(m, t)
		}
	}
	if saved < 100 {
		t.Errorf("only %d texts were not read again", saved)
	}
}

func TestATextThatItsTitleSparedIsNotReadTwice(t *testing.T) {
	in := of(parser.Paper{Title: clean.Line("The optimal paper"), Abstract: clean.Line("We like optimization here")})
	ix := NewIndex()
	for _, typed := range []string{"opti", "optimi"} { // the second is not in the title
		if n := len(ix.Search(Request{Query: parsed(t, typed), In: in}).Whole(t.Context()).Papers); n != 1 {
			t.Fatalf("%s finds %d papers", typed, n)
		}
	}
	m := ix.Prepare(t.Context(), parsed(t, "optimiz"), in)
	if has, ok := m.tree.(*textTest).finders[0].stem.tell(0); !has || !ok {
		t.Errorf("of optimiz nothing is known: %v, %v", has, ok)
	}
}

func TestWhatIsKnownOfAbstractsStaysWhereMorePapersCome(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 12))
	l, ix := library.New(time.Now()), NewIndex()
	recalled, told := 0, 0
	for n := range 25 {
		l.Add(numbered(n*150, 150, func(int) string { return babble(r, 12) }))
		if n == 20 { // one that was there before, with more to say
			l.Add(numbered(7, 1, func(int) string { return strings.Repeat(babble(r, 12)+" ", 20) }))
		}
		in := Papers{Snapshot: l.Snapshot()}
		for _, text := range []string{"abs:aaab", "abs:aaabb", "abs:bbbc", "abs:bbca"} {
			m := ix.Prepare(t.Context(), parsed(t, text), in)
			fresh := NewIndex().Prepare(t.Context(), parsed(t, text), in)
			f := &m.tree.(*textTest).finders[0]
			_, ok := f.known.recall(7)
			recalled += truth(ok)
			for i := range int32(50) {
				_, ok := f.stem.tell(i)
				told += truth(ok)
			}
			if got, want := idsOf(m, t), idsOf(fresh, t); !slices.Equal(got, want) {
				t.Fatalf("%q finds %v of %d papers, and %v without what was known", text, got, in.Len(), want)
			}
		}
	}
	if recalled < 60 || told < 500 {
		t.Errorf("%d times of 100 it was known whether a paper has a term, %d times of 1250 it was told", recalled, told)
	}
}

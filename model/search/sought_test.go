package search

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"dailies/parser"
	"dailies/parser/clean"
)

// withStrays is a page on which some papers have titles that stand elsewhere.
func withStrays(r *rand.Rand, s *stock, page int) *sheet {
	sh := s.sheets[page]
	columns := *sh.columns
	sh.columns = &columns
	for n := r.IntN(4) * r.IntN(10); n > 0; n-- {
		at, from := r.IntN(min(pageSize, s.n-page*pageSize)), r.IntN(s.n)
		if r.IntN(2) == 0 {
			from = page*pageSize + r.IntN(at+1)
		}
		other := &s.sheets[from/pageSize]
		columns.heads[at], columns.masks[at], columns.onsets[at] = other.heads[from%pageSize], other.masks[from%pageSize], other.onsets[from%pageSize]
	}
	return &sh
}

// cutOut is a needle for something that stands in a text.
func cutOut(r *rand.Rand, text string) needle {
	words := strings.Fields(fold(text))
	i := r.IntN(len(words))
	pat := strings.Join(words[i:min(i+1+r.IntN(6)/5, len(words))], " ")
	if from := r.IntN(len(pat)); r.IntN(2) == 0 && pat[from] != ' ' {
		pat = pat[from:]
	}
	if to := 1 + r.IntN(len(pat)); r.IntN(2) == 0 && pat[to-1] != ' ' {
		pat = pat[:to]
	}
	return newNeedle(pat, r.IntN(3) > 0 && isWordAt(pat, 0), r.IntN(3) == 0 && isWordAt(pat, len(pat)-1))
}

func TestAllPlacesOfAPairAreNoted(t *testing.T) {
	if !wide {
		t.Skip("this processor looks at no places together")
	}
	r, found, full := rand.New(rand.NewPCG(4, 9)), 0, 0
	for range 20000 {
		s := sprinkled(r, "qQzZxX-1 \x80") + sprinkled(r, "qzx")
		apart, beside, before := r.IntN(2), r.IntN(4)-1, r.IntN(3)
		a, b, c := "qqe"[r.IntN(3)], "zze"[r.IntN(3)], "xxe"[r.IntN(3)]
		n, from := len(s)-max(apart, beside), max(before, -beside)
		if n < 0 {
			continue
		}
		most := r.IntN(40)
		places := make([]uint16, most+noted)
		got, to := seekAll(unsafe.StringData(s), n, from, apart, beside, a, b, c, before, &places[0], most)
		var want []uint16
		for i := from; i < to; i++ {
			letter := before > 0 && 'a' <= s[i-before]|small && s[i-before]|small <= 'z'
			if s[i]|small == a && s[i+apart]|small == b && s[i+beside]|small == c && !letter {
				want = append(want, uint16(i))
			}
		}
		if !slices.Equal(places[:got], want) {
			t.Fatalf("%q, %q and %q in %q: at %d, want %d", a, b, c, s, places[:got], want)
		}
		if to+noted <= n && got <= most || to > max(n, from) {
			t.Fatalf("of %d bytes of %q it looked at %d, with %d found", n, s, to, got)
		}
		found += got
		full += truth(got > most)
	}
	if found < 10_000 || full < 100 {
		t.Errorf("only %d found, %d times more than there was room for", found, full)
	}
}

func TestWordsThatBeginAlikeAreFoundWhereEachIs(t *testing.T) {
	r, found := rand.New(rand.NewPCG(4, 10)), 0
	word := func() string {
		var b strings.Builder
		for range 1 + r.IntN(7) {
			b.WriteByte("aaab-"[r.IntN(5)])
		}
		return "x" + b.String()
	}
	for range 5000 {
		rescue := &rescue{}
		for range 1 + r.IntN(maxFound) {
			if w := newStandIn(word(), r.IntN(3)); !slices.ContainsFunc(rescue.words, func(o standIn) bool { return o.needle.pat == w.needle.pat }) {
				rescue.words = append(rescue.words, w)
			}
		}
		rescue.root()
		title := strings.Repeat("long ", r.IntN(2)*8)
		for range 1 + r.IntN(6) {
			title += word() + " "
		}
		var want hit
		for i := range rescue.words {
			w := &rescue.words[i]
			if start, end := w.needle.next(title, 0); start >= 0 {
				if h := w.at(title, start, end); h.score > want.score {
					want = h
				}
			}
		}
		if got := rescue.worth(title, maskOf(title), onsetsOf(title), rootsAt{}); got != want {
			t.Fatalf("%q is worth %+v, want %+v", title, got, want)
		}
		found += truth(want.ok)
	}
	if found < 2000 {
		t.Errorf("only %d titles had a word", found)
	}
}

func TestATitleScoresTheSameAloneAndAmongOthers(t *testing.T) {
	papers := []parser.Paper{{Title: clean.Line("TL alone")}}
	for i := range 40 { // of which an outline is too long
		papers = append(papers, parser.Paper{Title: clean.Line(fmt.Sprintf("%d T-less%s Tless", i, strings.Repeat(" of many words", 16)))})
	}
	in := of(papers...)
	q, _ := Parse("title:t-l")
	m := NewIndex().Prepare(t.Context(), q, in)
	f, p := &m.tree.(*textTest).finders[0], &probe{in: &m.in, stock: &m.stock}
	if f.rescue == nil || !f.rescue.begins {
		t.Fatal("the word is not one that others begin with")
	}
	all, one := pageOf(nil, 0, m.stock.n), bitsOfPage{}
	one.add(7)
	among, alone := newFindings(f, &m.stock).of(p, &all), newFindings(f, &m.stock).of(p, &one)
	if got, want := among.found[7], alone.found[0]; got != want {
		t.Errorf("among others it is worth %+v, alone %+v", got, want)
	}
}

func TestShortWordsAreFoundTogetherAsInEachTitle(t *testing.T) {
	in := generated(t, 2*pageSize, 5)
	ix, r, titles := NewIndex(), rand.New(rand.NewPCG(6, 1)), titlesOf(in)
	words, laid := 0, 0
	for range 150 {
		typed := typedOver(r, titles[r.IntN(len(titles))])
		typed = typed[:min(len(typed), 1+r.IntN(4))]
		f := &finder{fields: inTitle, rescue: ix.Prepare(t.Context(), Query{}, in).index.standIns(typed)}
		p := &probe{in: &in, stock: &ix.stock, sheet: r.IntN(2)}
		all := pageOf(nil, p.sheet, ix.stock.n)
		got := newFindings(f, &ix.stock).of(p, &all)
		found := got.found
		for at := range pageSize {
			p.look(int32(p.sheet*pageSize + at))
			want := f.rescue.inTitle(p, p.title().folded, rootsAt{})
			if want.ok != got.hit.has(at) {
				t.Fatalf("%q is in %q: %v, want %v", typed, p.title().raw, got.hit.has(at), want.ok)
			}
			if !want.ok {
				continue
			}
			if found[0] != want.finding() {
				t.Fatalf("%q is worth %+v in %q, want %+v", typed, found[0], p.title().raw, want.finding())
			}
			found = found[1:]
			words, laid = words+truth(want.end > 0), laid+truth(want.end == 0)
		}
	}
	if words < 10_000 || laid < 1000 {
		t.Errorf("%d titles had a word, over %d letters were laid", words, laid)
	}
}

func TestPapersThatHaveLettersAreToldFourAtATime(t *testing.T) {
	if !wide {
		t.Skip("this processor looks at no papers together")
	}
	r, has := rand.New(rand.NewPCG(4, 13)), 0
	for range 5000 {
		var masks [64]uint64
		var begins [64]onsets
		for i := range masks {
			masks[i], begins[i] = r.Uint64()|r.Uint64(), onsets(r.Uint64()|r.Uint64())
		}
		mask, begin := uint64(1)<<r.IntN(64)|1<<r.IntN(64), onsets(1)<<r.IntN(64)
		got, want := havingWide(&masks[0], &begins[0], mask, begin), havingEach(&masks, &begins, mask, begin)
		if got != want {
			t.Fatalf("papers %x have %x and %x, want %x", got, mask, begin, want)
		}
		has += bits.OnesCount64(got)
	}
	if has < 50_000 {
		t.Errorf("only %d have what is asked for", has)
	}
}

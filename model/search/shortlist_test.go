package search

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/sahilm/fuzzy"
)

// plainlyNear is near as plainly as it can be written: what each way finds, all
// sorted.
func plainlyNear(v *vocabulary, wrong string) []found {
	plain := strings.ReplaceAll(wrong, "-", "")
	first, _ := utf8.DecodeRuneInString(plain)
	var hits []found
	take := func(f found) { hits = append(hits, f) }
	var words []string
	for _, n := range v.begin[first] {
		if strings.HasPrefix(v.plain(n), plain) {
			take(v.found(n, min(len(v.plain(n))-len(plain), 1)))
		}
		words = append(words, v.word(n))
	}
	for _, m := range fuzzy.FindNoSort(plain, words) {
		letters := strings.ReplaceAll(m.Str, "-", "")
		if end := spread(plain, letters); end <= len(plain)+2 && len(letters) > len(plain) {
			take(found{m.Str, 2*(end-len(plain)) + min(len(letters)-end, 1), v.occurs(m.Str)})
		}
	}
	v.mistyped(plain, v.begin[first], take)
	v.misbegun(plain, 0, take)
	v.misbegun(plain, 1, take)
	slices.SortFunc(hits, func(a, b found) int {
		return cmp.Or(a.cost-b.cost, int(b.times-a.times), strings.Compare(a.word, b.word))
	})
	hits = slices.Compact(hits)
	for n := range hits {
		if hits[n].cost > hits[0].cost || n == maxFound {
			return hits[:n]
		}
	}
	return hits
}

func TestTheShortlistIsWhatSortingAllGives(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 14))
	var v vocabulary
	for _, title := range titlesOf(dumps(t)) {
		v.add(fold(title))
	}
	v.add("мама мина мыло мало ёлка пост простор 模型 模拟器")
	for range 300 {
		v.add(fold(babble(r, 6)))
	}
	words, kinds := strings.Fields("мма мло ёка прст 模器"), map[int]int{}
	for n := range int32(len(v.times)) {
		word := v.word(n + 1)
		switch at := r.IntN(len(word)); r.IntN(4) {
		case 0:
			word = word[:at+1]
		case 1:
			word = word[:at] + word[at+1:]
		case 2:
			word = word[:at] + string(rune('a'+r.IntN(4))) + word[at:]
		}
		if word != "" && utf8.ValidString(word) {
			words = append(words, word)
		}
	}
	for _, word := range words {
		got, want := v.near(word), plainlyNear(&v, word)
		if !slices.Equal(got, want) {
			t.Fatalf("%q is near %v, sorted %v", word, got, want)
		}
		if len(got) > 0 {
			kinds[got[0].cost]++
		}
	}
	if kinds[1] < 100 || kinds[2] < 100 {
		t.Errorf("too few of a kind: %v", kinds)
	}
}

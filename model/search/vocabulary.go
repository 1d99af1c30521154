package search

import (
	"cmp"
	"iter"
	"math/bits"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// vocabulary is the words of all titles and organisations, folded. Beside what a
// lexicon holds that is 12 bytes a word.
type vocabulary struct {
	lexicon
	masks []uint64         // of the letters of each
	begin map[rune][]int32 // their numbers by first letter, but for letters alone
	long  bool             // there were words too long to keep
	orgs  [][]int32        // the words of each organisation, by its number; nil: no paper was of it
}

// merge counts the words of a lexicon as often as it has them.
func (v *vocabulary) merge(l *lexicon) {
	for i, times := range l.times {
		n := v.learn(l.word(int32(i + 1)))
		v.times[n-1] += times
	}
}

// countOrg counts the words of an organisation so many times.
func (v *vocabulary) countOrg(o *org, number, times int32) {
	v.orgs = append(v.orgs, make([][]int32, max(int(number)+1-len(v.orgs), 0))...)
	if v.orgs[number] == nil {
		v.orgs[number] = append(v.numbers(o.name.folded), v.numbers(o.slug.folded)...)
	}
	for _, n := range v.orgs[number] {
		v.times[n-1] += times
	}
}

// wordsOf calls f with each word of a text, and with the parts of those that are
// written with hyphens.
func wordsOf(s string, f func(word string)) {
	for compound := range compoundsOf(s) {
		compound = strings.Trim(compound, "-")
		f(compound)
		if strings.Contains(compound, "-") {
			for part := range strings.SplitSeq(compound, "-") {
				f(part)
			}
		}
	}
}

// compoundsOf gives the runs of letters, digits and hyphens.
func compoundsOf(s string) iter.Seq[string] {
	if !isASCII(s) {
		return strings.FieldsFuncSeq(s, func(r rune) bool { return r != '-' && !isWordRune(r) })
	}
	return func(yield func(string) bool) {
		for i := 0; i < len(s); i++ {
			start := i
			for i < len(s) && (isWordByte(s[i]) || s[i] == '-') {
				i++
			}
			if i > start && !yield(s[start:i]) {
				return
			}
		}
	}
}

// learn gives the number of a word, from 1; 0 where it is not kept.
func (v *vocabulary) learn(word string) int32 {
	v.long = v.long || len(word) > maxWord
	if word == "" || len(word) > maxWord {
		return 0
	}
	n, known := v.lexicon.learn(word)
	if !known {
		v.enter(n)
	}
	return n
}

// enter notes what is kept of a new word beside its letters.
func (v *vocabulary) enter(n int32) {
	v.masks = append(v.masks, maskOf(v.word(n)))
	word := v.word(n)
	if len(word) <= 1 {
		return
	}
	if v.begin == nil {
		v.begin = map[rune][]int32{}
	}
	first, _ := utf8.DecodeRuneInString(word)
	v.begin[first] = append(v.begin[first], n)
}

// numbers gives the numbers of a text's words: who meets it often need not look
// them up again.
func (v *vocabulary) numbers(s string) []int32 {
	var list []int32
	wordsOf(s, func(word string) {
		if n := v.learn(word); n > 0 {
			list = append(list, n)
		}
	})
	return list
}

// tells says whether any text has a needle, without a look at them, where it is
// sure of that.
func (v *vocabulary) tells(n *needle) (has, sure bool) {
	if strings.ContainsFunc(n.pat, func(r rune) bool { return r >= utf8.RuneSelf || !isWordByte(byte(r)) }) {
		return false, false
	}
	if n.left && n.right {
		has = v.occurs(n.pat) > 0
		return has, has || !v.long
	}
	mask := maskOf(n.pat)
	for i, m := range v.masks {
		if mask&^m == 0 && v.times[i] > 0 && strings.Contains(v.word(int32(i+1)), n.pat) {
			return true, !n.left && !n.right
		}
	}
	return false, !v.long
}

// found is a word of the vocabulary that a misspelt one may have meant. Two
// units of cost are one letter missing, wrong or swapped; one is that the word
// goes on after what was typed.
type found struct {
	word  string
	cost  int
	times int32 // how often it occurs
}

func (v *vocabulary) found(n int32, cost int) found { return found{v.word(n), cost, v.times[n-1]} }

// maxFound bounds how many words stand in for a misspelt one.
const maxFound = 16

// near gives the words that a misspelt one is nearest to, best first. Words that
// it begins are nearer than any that it is a mistake for.
func (v *vocabulary) near(wrong string) []found {
	plain := strings.ReplaceAll(wrong, "-", "")
	first, _ := utf8.DecodeRuneInString(plain)
	var best shortlist
	if v.longer(plain, v.begin[first], &best); len(best) > 0 {
		return best
	}
	var others [2]shortlist // of the words of every second letter: they are most of all there are
	var wait sync.WaitGroup
	for n := range others {
		wait.Go(func() { v.misbegun(plain, n, others[n].take) })
	}
	v.skipped(plain, v.begin[first], best.take)
	v.mistyped(plain, v.begin[first], best.take)
	wait.Wait()
	for _, f := range slices.Concat(others[0], others[1]) {
		best.take(f)
	}
	return best
}

// occurs says how often a word occurs, as it is kept.
func (v *vocabulary) occurs(word string) int32 {
	if n, known := v.number(word); known {
		return v.times[n-1]
	}
	return 0
}

// others gives the words that one which is no mistake in itself may be one for,
// best first.
func (v *vocabulary) others(word string) []found {
	if reach(word) == 0 {
		return nil
	}
	first, _ := utf8.DecodeRuneInString(word)
	var best shortlist
	take := func(f found) {
		if !strings.HasPrefix(strings.ReplaceAll(f.word, "-", ""), word) {
			best.take(f)
		}
	}
	v.skipped(word, v.begin[first], take)
	v.mistyped(word, v.begin[first], take)
	return best
}

// shortlist is the words at the least cost, each once, the most frequent of them
// first: only so many can stand in. Which they are does not depend on the order in
// which they are taken.
type shortlist []found

func (l *shortlist) take(f found) {
	if f.times == 0 {
		return // no paper has it any more
	}
	if len(*l) > 0 && f.cost != (*l)[0].cost {
		if f.cost > (*l)[0].cost {
			return
		}
		*l = (*l)[:0]
	}
	at, has := slices.BinarySearchFunc(*l, f, func(a, b found) int {
		return cmp.Or(cmp.Compare(b.times, a.times), strings.Compare(a.word, b.word))
	})
	if has || at == maxFound {
		return
	}
	if len(*l) == maxFound {
		*l = (*l)[:maxFound-1]
	}
	*l = slices.Insert(*l, at, f)
}

// longer takes the words that begin with what was typed, hyphens aside.
func (v *vocabulary) longer(typed string, bucket []int32, best *shortlist) {
	mask := maskOf(typed)
	for _, n := range bucket {
		if mask&^v.masks[n-1] != 0 {
			continue
		}
		if plain := v.plain(n); strings.HasPrefix(plain, typed) {
			best.take(v.found(n, min(len(plain)-len(typed), 1)))
		}
	}
}

// skipped takes the words that have the letters typed in their order, the first
// first, with at most two others between them.
func (v *vocabulary) skipped(typed string, bucket []int32, take func(found)) {
	mask := maskOf(typed)
	for _, n := range bucket {
		if mask&^v.masks[n-1] != 0 {
			continue
		}
		plain := v.plain(n)
		if len(plain) <= len(typed) {
			continue
		}
		if end := spread(typed, plain); end <= len(typed)+2 && hasInOrder(typed, plain) {
			take(v.found(n, 2*(end-len(typed))+min(len(plain)-end, 1)))
		}
	}
}

// hasInOrder says whether a word has characters in an order: bytes of different ones
// may look so.
func hasInOrder(typed, word string) bool {
	for _, r := range typed {
		n := strings.IndexRune(word, r)
		if n < 0 {
			return false
		}
		word = word[n+utf8.RuneLen(r):]
	}
	return true
}

// spread gives the end of the shortest beginning of word that has the letters
// typed in their order; more than any limit where there is none.
func spread(typed, word string) int {
	end := 0
	for i := 0; i < len(typed); i++ {
		n := strings.IndexByte(word[end:], typed[i])
		if n < 0 {
			return 1 << 20
		}
		end += n + 1
	}
	return end
}

// reach is how many letters of a word may be mistyped.
func reach(typed string) int {
	switch n := utf8.RuneCountInString(typed); {
	case n < 4:
		return 0
	case n < 8:
		return 1
	}
	return 2
}

// mistyped takes the words that differ by letters missing, wrong or swapped.
func (v *vocabulary) mistyped(typed string, bucket []int32, take func(found)) {
	within := reach(typed)
	if within == 0 {
		return
	}
	mask := maskOf(typed)
	for _, n := range bucket {
		if bits.OnesCount64(mask&^v.masks[n-1]) > within {
			continue
		}
		plain := v.plain(n)
		if d := distance(typed, plain, within+1); d <= within {
			take(v.found(n, 2*d))
		} else if d := distanceToStart(typed, plain, within+1); d <= within {
			take(v.found(n, 2*d+1))
		}
	}
}

// misbegun takes the words whose first letters were mistyped: one of them
// wrong, missing or too many, or the two swapped. Of the letters that they begin with
// it is for the even ones, or the odd.
func (v *vocabulary) misbegun(typed string, odd int, take func(found)) {
	if len(typed) < 5 {
		return
	}
	first, width := utf8.DecodeRuneInString(typed)
	tail := maskOf(typed[width:]) // which is right, whatever went wrong before it
	for letter, bucket := range v.begin {
		if letter == first || int(letter&1) != odd {
			continue
		}
		for _, n := range bucket {
			if tail&^v.masks[n-1] != 0 {
				continue
			}
			if rest := misbegins(typed, width, v.plain(n), utf8.RuneLen(letter)); rest >= 0 {
				take(v.found(n, 2+min(rest, 1)))
			}
		}
	}
}

// misbegins counts the bytes of word that come after what was typed, read with
// a mistake at the first letter; -1 where it does not read so. The first letters
// differ, and have a and b bytes. The way that leaves least to come is first.
func misbegins(typed string, a int, word string, b int) int {
	tail, rest := typed[a:], word[b:]
	switch {
	case strings.HasPrefix(rest, typed): // missing
		return len(rest) - len(typed)
	case strings.HasPrefix(rest, tail): // wrong
		return len(rest) - len(tail)
	case strings.HasPrefix(rest, typed[:a]) && strings.HasPrefix(tail, word[:b]) && strings.HasPrefix(rest[a:], tail[b:]): // swapped
		return len(word) - len(typed)
	case strings.HasPrefix(word, tail): // too many
		return len(word) - len(tail)
	}
	return -1
}

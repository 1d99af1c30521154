package search

import (
	"slices"
	"strings"
	"sync"
)

// initials matches what was typed against the beginnings of a title's words:
// "fpo" is Flow Policy Optimization, "flowgrpo" is Flow-GRPO.
type initials struct {
	typed   string
	mask    uint64
	hyphens splits    // of titles that may have hyphens among the letters
	hump    uint64    // of titles that may have a part of a word that begins with the first
	spare   sync.Pool // of *weave

	*laying
	joins   joins
	footing footing
}

func newInitials(typed string) *initials {
	return &initials{
		typed:   typed,
		mask:    maskOf(typed),
		hyphens: splitsOf(typed),
		hump:    humpOf(typed[0]),
		laying:  newLaying(typed),
		joins:   newJoins(typed),
		footing: newFooting(typed),
	}
}

// The limits of what counts as the initials of a title.
const (
	maxTokens  = 32 // words of a title looked at
	maxLetters = 24 // letters typed
	maxGaps    = 2  // words of weight left out between two that are meant
	maxCost    = 3  // of a reading in all
)

// token is a word of a title, or a part of one that a capital begins.
type token struct {
	start, end int
	filler     bool
}

// tokens splits a title, and adds to an empty list.
func tokens(list []token, s string) []token {
	for i := 0; i < len(s) && len(list) < maxTokens; {
		if letterKinds[s[i]] == noLetter {
			i++
			continue
		}
		start := i
		for i++; i < len(s); i++ {
			if kind := letterKinds[s[i]]; kind == noLetter || kind == capital && hump(s, i) {
				break
			}
		}
		list = append(list, token{start, i, isFiller(s[start:i])})
	}
	return list
}

// hump says whether a capital begins a part of a word: the G of FlowGRPO, not
// the M of LLMs.
func hump(s string, i int) bool {
	if !isCapital(s[i]) {
		return false
	}
	if !isCapital(s[i-1]) {
		return true
	}
	plural := i+1 < len(s) && s[i+1] == 's' && ends(s, i+2)
	return i+1 < len(s) && isSmall(s[i+1]) && !plural
}

func isCapital(c byte) bool { return 'A' <= c && c <= 'Z' }
func isSmall(c byte) bool   { return 'a' <= c && c <= 'z' }

// alignment is one way to read what was typed in a title.
type alignment struct {
	cost  int // words left out, words cut short, and 2 where the title begins otherwise
	spans []Span
}

// align gives the cheapest reading; ok is false where there is none.
func (n *initials) align(title string) (a alignment, ok bool) {
	if !n.possible(title) {
		return a, false
	}
	w := n.weave(title)
	defer n.spare.Put(w)
	best, from := -1, 0
	for j := range w.tokens {
		cost := w.from(0, j)
		if cost < 0 {
			continue
		}
		if j > 0 {
			cost += 2
		}
		if best < 0 || cost < best {
			best, from = cost, j
		}
	}
	if best < 0 || best > maxCost {
		return a, false
	}
	return alignment{cost: best, spans: w.trace(from)}, true
}

// weave gives an empty weave for a title. They are used again: one is 4 kB, and
// titles are many.
func (n *initials) weave(title string) *weave {
	w, used := n.spare.Get().(*weave)
	if !used {
		w = &weave{typed: n.typed}
	}
	clear(w.table[:len(n.typed)])
	w.title, w.tokens = title, tokens(w.room[:0], title)
	return w
}

// leastLead is how many letters may be initials although they are a word as
// well: fewer mean that word.
const leastLead = 4

// leadLetters gives the letters of a word as the initials they may be, or "".
func (f *finder) leadLetters() string {
	pat := f.needle.pat
	if f.cased != "" || f.fields&inTitle == 0 || len(pat) < leastLead || len(pat) > maxLetters {
		return ""
	}
	for i := range len(pat) {
		if !isWordByte(pat[i]) {
			return ""
		}
	}
	return pat
}

// leading scores the letters typed as the initials of a title's first words,
// none but fillers left out.
func leading(typed, title string) hit {
	if !leads(typed, title, 0, nil) {
		return hit{}
	}
	return hit{ok: true, fuzzy: true, score: leadScore + int32(ofTitle*len(typed)/len(title))}
}

// leadingSpans gives the initials that leading found.
func leadingSpans(typed, title string) []Span {
	var spans []Span
	leads(typed, title, 0, &spans)
	return spans
}

// leads lays the letters over the words from byte at on, and adds where they
// lie to spans, unless that is nil.
func leads(typed, title string, at int, spans *[]Span) bool {
	if typed == "" {
		return true
	}
	for at < len(title) && !isWordAt(title, at) {
		at++
	}
	if at == len(title) {
		return false
	}
	end := wordEnd(title, at)
	if lower(title[at]) == typed[0] && leads(typed[1:], title, end, spans) {
		if spans != nil { // the last letter comes first
			*spans = slices.Insert(*spans, 0, Span{Start: at, End: at + 1, Fuzzy: true})
		}
		return true
	}
	return isFiller(title[at:end]) && leads(typed, title, end, spans)
}

// isFiller says whether a word, in whatever case, is one that an acronym leaves
// out at will.
func isFiller(word string) bool {
	if len(word) > 4 {
		return false
	}
	var letters uint32
	for i := range len(word) {
		letters |= uint32(word[i]|small) << (8 * i)
	}
	return fillers.has(letters)
}

// isFillerAt is isFiller of a word of at most four letters in a title, all of which
// are read together where the title is long enough.
func isFillerAt(title string, start, end int) bool {
	if start+4 > len(title) {
		return isFiller(title[start:end])
	}
	s := title[start : start+4]
	letters := uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24 | smalls&(1<<32-1)
	return fillers.has(letters & (1<<(8*(end-start)) - 1))
}

// fillers are the words that isFiller knows, in places of their own: to compare one
// after the other takes a fifth of laying letters over a title.
var fillers = fillerTable()

type fillerWords [32]uint32

func fillerTable() (table fillerWords) {
	for _, w := range strings.Fields("a an and as at by for from in is of on or the to via with") {
		var letters uint32
		for i := range len(w) {
			letters |= uint32(w[i]) << (8 * i)
		}
		if table[fillerPlace(letters)] != 0 {
			panic("search: two fillers in one place")
		}
		table[fillerPlace(letters)] = letters
	}
	return table
}

// fillerPlace multiplies by a number that was found by trying: none of the words
// then has the upper bits of another.
func fillerPlace(letters uint32) uint32 { return letters * 0x1b1dddf7 >> 27 }

func (t *fillerWords) has(letters uint32) bool {
	return letters != 0 && t[fillerPlace(letters)] == letters
}

// possible rules most titles out: they lack the letters, or their order.
func (n *initials) possible(title string) bool {
	at := 0
	for i := 0; i < len(n.typed); i++ {
		for at < len(title) && lower(title[at]) != n.typed[i] {
			at++
		}
		if at++; at > len(title) {
			return false
		}
	}
	return true
}

// weave lays the letters typed over the tokens of a title. Its table holds,
// for the letters from i on laid from token j on, the cost plus one and the
// way; 0 is not known yet.
type weave struct {
	typed, title string
	tokens       []token
	room         [maxTokens]token // for tokens
	table        [maxLetters][maxTokens]step
}

// step is the cheapest way on from a state.
type step struct {
	known bool
	cost  int8 // -1: there is none
	take  int8 // letters that the token takes
	next  int8 // the token after
}

// from gives the cost of laying the letters from i on, the first of them at the
// beginning of token j; -1 where it cannot be done.
func (w *weave) from(i, j int) int {
	s := &w.table[i][j]
	if !s.known {
		*s = w.lay(i, j)
	}
	return int(s.cost)
}

func (w *weave) lay(i, j int) step {
	best := step{known: true, cost: -1}
	most := w.common(i, j)
	for take := 1; take <= most; take++ {
		gaps := w.torn(j, take)
		if i+take == len(w.typed) {
			if best.worse(gaps, take) {
				best = step{known: true, cost: int8(gaps), take: int8(take), next: -1}
			}
			break
		}
		for next := j + 1; next < len(w.tokens) && gaps <= maxGaps+1; next++ {
			if rest := w.from(i+take, next); rest >= 0 && best.worse(rest+gaps, take) {
				best = step{known: true, cost: int8(rest + gaps), take: int8(take), next: int8(next)}
			}
			if !w.tokens[next].filler {
				gaps++
			}
		}
	}
	return best
}

// worse says whether a way at a cost is better than the one known: cheaper, or
// taking more letters of one word.
func (s step) worse(cost, take int) bool {
	return s.cost < 0 || cost < int(s.cost) || cost == int(s.cost) && take > int(s.take)
}

// torn is the cost of taking two letters of a longer word: neither an initial
// nor much of a word.
func (w *weave) torn(j, take int) int {
	if take == 2 && w.tokens[j].end-w.tokens[j].start > 2 {
		return 1
	}
	return 0
}

// common counts the letters from i on that token j begins with.
func (w *weave) common(i, j int) int {
	t, n := w.tokens[j], 0
	for i+n < len(w.typed) && t.start+n < t.end && lower(w.title[t.start+n]) == w.typed[i+n] {
		n++
	}
	return n
}

// trace gives the letters of the way that was found.
func (w *weave) trace(j int) []Span {
	var spans []Span
	for i := 0; j >= 0; {
		s := w.table[i][j]
		start := w.tokens[j].start
		spans = append(spans, Span{Start: start, End: start + int(s.take), Fuzzy: true})
		i, j = i+int(s.take), int(s.next)
	}
	return spans
}

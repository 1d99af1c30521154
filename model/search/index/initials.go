package index

import (
	"context"
	"slices"
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/query"
	"dailies/parser/clean"
)

// maxLetters is how many letters are looked for as the beginnings of words.
const maxLetters = 24

// maxInitials is how many letters are taken as initials only: almost any two words begin
// with so few letters.
const maxInitials = 3

// Initials returns the papers whose titles have the letters typed, two or more, as the beginnings of
// words. It looks for them once, not again at every letter of the next word, and to the end, because
// others may wait for the same.
func (v *View) Initials(typed string) []int32 {
	if len(typed) > maxLetters {
		return nil
	}
	ctx := context.Background()
	begins := func(letters string) *bitset.BitSet {
		words := v.With(ctx, query.Title, Pattern{Text: letters, Left: true, Literal: true})
		return words.Union(v.With(ctx, query.Title, Pattern{Text: letters, Inner: true}))
	}
	return Once(v, "initials "+typed, func() (papers []int32) {
		some := begins(typed[:1]).Intersection(begins(typed[1:2])).Union(begins(typed[:2]))
		for i := range v.Keep(ctx, some, func(i int) bool { return Beginnings(typed, v.Title(i)) != nil }).EachSet() {
			papers = append(papers, int32(i))
		}
		return papers
	})
}

// Beginnings returns where the letters typed are the beginnings of consecutive words of a plain
// title: "fpo" and "flopo" are Flow Policy Optimization. Parts of a word that begin with a capital
// count like words: FlowGRPO has two. Only fillers and such parts may be left out between them. It
// returns nil if the title does not have the letters.
func Beginnings(typed, title string) []clean.Span {
	if typed == "" || len(typed) > maxLetters {
		return nil
	}
	var room [64]part
	a := alignment{typed: typed, title: title, parts: appendParts(room[:0], title)}
	for n := range a.parts {
		if spans := a.begins(0, n); spans != nil {
			return spans
		}
	}
	return nil
}

// part is a word of a title, or a part of one: bytes [start,end).
type part struct {
	start, end int
	optional   bool   // it may be left out between others
	failed     uint32 // the letters typed that are not there from this part on, a bit each
}

// appendParts appends the parts of the words of a title.
func appendParts(parts []part, title string) []part {
	for start, end := range spans(title) {
		from := start
		for i := start + 1; i <= end; i++ {
			if i == end || beginsPart(title[:end], i) {
				parts = append(parts, part{start: from, end: i, optional: from > start || IsFiller(title[from:i])})
				from = i
			}
		}
	}
	return parts
}

// beginsPart reports whether a part of a word begins at byte i inside of it: the G of FlowGRPO and
// the R of MLRobot, but not the M of LLMs.
func beginsPart(word string, i int) bool {
	rest := word[i+1:]
	small := rest != "" && 'a' <= rest[0] && rest[0] <= 'z' && rest != "s"
	return isCapital(word[i]) && (small || !isCapital(word[i-1]))
}

// alignment looks for the letters typed in the parts of a title. It remembers in each what failed,
// which keeps the work below letters times parts.
type alignment struct {
	typed, title string
	parts        []part
}

// begins takes as few of the letters from typed[i] on as possible from a part, and the others from
// the parts after it. It returns where they are; nil if they are not there.
func (a *alignment) begins(i, n int) []clean.Span {
	p := &a.parts[n]
	if p.failed&(1<<i) != 0 {
		return nil
	}
	for at := p.start; at < p.end && folded[a.title[at]] == a.typed[i+at-p.start]; at++ {
		own, rest := clean.Span{Start: p.start, End: at + 1}, i+at+1-p.start
		if rest == len(a.typed) {
			return []clean.Span{own}
		}
		for next := n + 1; next < len(a.parts); next++ {
			if spans := a.begins(rest, next); spans != nil {
				return slices.Insert(spans, 0, own)
			}
			if !a.parts[next].optional {
				break
			}
		}
		if len(a.typed) <= maxInitials {
			break
		}
	}
	p.failed |= 1 << i
	return nil
}

// maxFiller is the length of the longest filler.
const maxFiller = 4

// IsFiller reports whether acronyms leave a word out: "of", "the".
func IsFiller(word string) bool {
	if len(word) > maxFiller {
		return false
	}
	switch strings.ToLower(word) {
	case "a", "an", "and", "as", "at", "by", "for", "from", "in", "is", "of", "on", "or", "the", "to", "via", "with":
		return true
	}
	return false
}

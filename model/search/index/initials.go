package index

import (
	"context"
	"slices"
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/query"
	"dailies/parser/clean"
)

// Initials returns the papers whose titles have the letters typed, two or more, as the initials of
// words. It looks for them once, not again at every letter of the next word, and to the end, because
// others may wait for the same.
func (v *View) Initials(typed string) *bitset.BitSet {
	ctx := context.Background()
	begins := func(letter string) *bitset.BitSet {
		words := v.With(ctx, query.Title, Pattern{Text: letter, Left: true, Literal: true})
		return words.Union(v.With(ctx, query.Title, Pattern{Text: letter, Inner: true}))
	}
	return Once(v, "initials "+typed, func() *bitset.BitSet {
		some := begins(typed[:1]).Intersection(begins(typed[1:2]))
		return v.Filter(ctx, some, func(i int) bool { return InitialsIn(v.Title(i), typed) != nil })
	})
}

// InitialsIn returns where the letters typed are the initials of consecutive words of a plain title:
// "fpo" is Flow Policy Optimization. Parts of a word that begin with a capital count like words:
// FlowGRPO has two. Fillers and such parts may be left out: all of them, or those that do not fit.
// It returns nil if the title does not have the letters.
func InitialsIn(title, typed string) []clean.Span {
	var room [64]part
	all := appendParts(room[:0], title)
	words := slices.DeleteFunc(slices.Clone(all), func(p part) bool { return p.optional })
	for _, parts := range [][]part{words, all} {
		for n := range parts {
			if spans := begin(parts[n:], title, typed); spans != nil {
				return spans
			}
		}
	}
	return nil
}

// part is a word of a title, or a part of one.
type part struct {
	start    int
	optional bool // it may be left out between others
}

// appendParts appends the parts of the words of a title.
func appendParts(parts []part, title string) []part {
	for start, end := range spans(title) {
		parts = append(parts, part{start, IsFiller(title[start:end])})
		for i := start + 1; i < end; i++ {
			if beginsPart(title[:end], i) {
				parts = append(parts, part{i, true})
			}
		}
	}
	return parts
}

// begin returns where the first of some parts and those after it begin with the letters typed.
func begin(parts []part, title, typed string) (spans []clean.Span) {
	for _, p := range parts {
		switch {
		case folded(title[p.start]) == typed[len(spans)]:
			spans = append(spans, clean.Span{Start: p.start, End: p.start + 1})
		case !p.optional || len(spans) == 0:
			return nil
		}
		if len(spans) == len(typed) {
			return spans
		}
	}
	return nil
}

// beginsPart reports whether a part of a word begins at byte i inside of it: the G of FlowGRPO and
// the R of MLRobot, but not the M of LLMs.
func beginsPart(word string, i int) bool {
	rest := word[i+1:]
	small := rest != "" && 'a' <= rest[0] && rest[0] <= 'z' && rest != "s"
	return isCapital(word[i]) && (small || !isCapital(word[i-1]))
}

// IsFiller reports whether acronyms leave a word out: "of", "the".
func IsFiller(word string) bool { return len(word) <= len("from") && fillers[strings.ToLower(word)] }

var fillers = set("a an and as at by for from in is of on or the to via with")

package index

import (
	"context"
	"slices"
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/query"
	"dailies/parser/clean"
)

// Initials returns the papers whose titles have the typed letters, at least two, as initials of their
// words. The result is cached, so that typing the next word does not search again. The search cannot
// be cancelled, because others may wait for the same result.
func (v *View) Initials(typed string) *bitset.BitSet {
	ctx := context.Background()
	withInitial := func(letter string) *bitset.BitSet {
		words := v.With(ctx, query.Title, Pattern{Text: letter, Left: true, Literal: true})
		return words.Union(v.With(ctx, query.Title, Pattern{Text: letter, Inner: true}))
	}
	return Once(v, "initials "+typed, func() *bitset.BitSet {
		papers := withInitial(typed[:1]).Intersection(withInitial(typed[1:2]))
		return v.Filter(ctx, papers, func(i int) bool { return InitialsIn(v.Title(i), typed) != nil })
	})
}

// InitialsIn returns the letters of a normalized title that are the typed initials of consecutive
// words, or nil: "fpo" is Flow Policy Optimization. A capital inside a word begins another word, so
// FlowGRPO has two. Such words and function words may be left out: all of them, or those that do not
// fit.
func InitialsIn(title, typed string) []clean.Span {
	all := splitWords(title)
	required := slices.DeleteFunc(slices.Clone(all), func(w titleWord) bool { return w.optional })
	for _, words := range [][]titleWord{required, all} {
		for n := range words {
			if spans := matchInitials(words[n:], title, typed); spans != nil {
				return spans
			}
		}
	}
	return nil
}

// titleWord is a word of a title, or a part of one that begins with a capital.
type titleWord struct {
	start    int
	optional bool // may be left out between others
}

func splitWords(title string) []titleWord {
	words := make([]titleWord, 0, 32)
	for start, end := range wordSpans(title) {
		words = append(words, titleWord{start, IsFiller(title[start:end])})
		for i := start + 1; i < end; i++ {
			if startsPart(title[:end], i) {
				words = append(words, titleWord{i, true})
			}
		}
	}
	return words
}

// matchInitials returns the initials that match the typed letters, from the first of some words on, or
// nil.
func matchInitials(words []titleWord, title, typed string) (spans []clean.Span) {
	for _, w := range words {
		switch {
		case toLower(title[w.start]) == typed[len(spans)]:
			spans = append(spans, clean.Span{Start: w.start, End: w.start + 1})
		case !w.optional || len(spans) == 0:
			return nil
		}
		if len(spans) == len(typed) {
			return spans
		}
	}
	return nil
}

// startsPart reports whether a capital at byte i begins a part of a word: the G of FlowGRPO and the R
// of MLRobot, but not the M of LLMs.
func startsPart(word string, i int) bool {
	rest := word[i+1:]
	lowerFollows := rest != "" && 'a' <= rest[0] && rest[0] <= 'z' && rest != "s"
	return isUpper(word[i]) && (lowerFollows || !isUpper(word[i-1]))
}

// IsFiller reports whether a word is a function word that acronyms leave out, such as "of".
func IsFiller(word string) bool { return len(word) <= len("from") && fillers[strings.ToLower(word)] }

var fillers = set("a an and as at by for from in is of on or the to via with")

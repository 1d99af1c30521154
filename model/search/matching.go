package search

import (
	"sort"

	"github.com/sahilm/fuzzy"

	"dailies/model/search/index"
)

// Matching returns the things whose names can complete what is typed: first those that
// begin with it, then those with another word that begins with it, each in their order. If
// there are none, it returns those that contain its letters as a subsequence beginning at a
// word, the best match first. Every name completes "".
func Matching[T any](part string, all []T, name func(T) string) []T {
	part = index.Fold(part)
	if part == "" {
		return all
	}
	names := make([]string, len(all))
	for i, one := range all {
		names[i] = index.Fold(name(one))
	}
	matches := fuzzy.FindNoSort(part, names)
	var beginning, within, near []T
	for _, m := range matches {
		switch start, _ := (index.Pattern{Text: part, Left: true}).Find(m.Str); {
		case start == 0:
			beginning = append(beginning, all[m.Index])
		case start > 0:
			within = append(within, all[m.Index])
		}
	}
	if len(beginning)+len(within) > 0 {
		return append(beginning, within...)
	}
	sort.Stable(matches)
	for _, m := range matches {
		if index.StartsWord(m.Str, m.MatchedIndexes[0]) {
			near = append(near, all[m.Index])
		}
	}
	return near
}

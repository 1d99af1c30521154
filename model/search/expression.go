package search

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode/utf8"
)

// required returns lower-case texts of which every match of a regular expression contains at least
// one, such as "image" and "video" for (image|video).*edit. The index finds the papers with these
// texts, and only their texts are tested. It returns none if there are no such texts.
//
// The texts are ASCII without spaces, which normalizing does not change.
func required(re *regexp.Regexp) []string {
	tree, _ := syntax.Parse(re.String(), syntax.Perl) // cannot fail: re was compiled from it
	return requiredBy(tree)
}

func requiredBy(tree *syntax.Regexp) (texts []string) {
	switch tree.Op {
	case syntax.OpLiteral:
		isOther := func(r rune) bool { return r <= ' ' || r >= utf8.RuneSelf }
		words := strings.FieldsFunc(strings.ToLower(string(tree.Rune)), isOther)
		if len(words) > 0 {
			texts = []string{slices.MaxFunc(words, byLength)}
		}
	case syntax.OpCapture, syntax.OpPlus:
		texts = requiredBy(tree.Sub[0])
	case syntax.OpConcat:
		for _, part := range tree.Sub {
			if some := requiredBy(part); minLength(some) > minLength(texts) {
				texts = some
			}
		}
	case syntax.OpAlternate:
		for _, part := range tree.Sub {
			some := requiredBy(part)
			if some == nil {
				return nil
			}
			texts = append(texts, some...)
		}
	}
	return texts
}

func byLength(a, b string) int { return len(a) - len(b) }

// minLength returns the length of the shortest text, or 0 if there is none.
func minLength(texts []string) int {
	if len(texts) == 0 {
		return 0
	}
	return len(slices.MinFunc(texts, byLength))
}

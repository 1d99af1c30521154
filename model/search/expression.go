package search

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode/utf8"
)

// required returns texts of which every match of an expression has one, in small letters: "image" or
// "video" of (image|video).*edit. The index names the papers that have them, and only these are
// read. It returns none if the expression may match without.
//
// The texts are ASCII without blanks, which are the same in a plain text.
func required(re *regexp.Regexp) []string {
	tree, _ := syntax.Parse(re.String(), syntax.Perl) // it was compiled from that
	return requiredBy(tree)
}

func requiredBy(tree *syntax.Regexp) (texts []string) {
	switch tree.Op {
	case syntax.OpLiteral:
		other := func(r rune) bool { return r <= ' ' || r >= utf8.RuneSelf }
		words := strings.FieldsFunc(strings.ToLower(string(tree.Rune)), other)
		if len(words) > 0 {
			texts = []string{slices.MaxFunc(words, byLength)}
		}
	case syntax.OpCapture, syntax.OpPlus:
		texts = requiredBy(tree.Sub[0])
	case syntax.OpConcat:
		for _, part := range tree.Sub {
			if some := requiredBy(part); shortest(some) > shortest(texts) {
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

// shortest returns the length of the shortest of some texts; 0 if there are none.
func shortest(texts []string) int {
	if len(texts) == 0 {
		return 0
	}
	return len(slices.MinFunc(texts, byLength))
}

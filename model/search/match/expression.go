package match

import (
	"regexp"
	"regexp/syntax"
	"unicode/utf8"

	"dailies/model/search/index"
)

// literal returns the longest text that every match of an expression must contain, folded;
// "" if there is none.
func literal(re *regexp.Regexp) (longest string) {
	tree, err := syntax.Parse(re.String(), syntax.Perl)
	if err != nil {
		return ""
	}
	parts := []*syntax.Regexp{tree}
	if tree.Op == syntax.OpConcat {
		parts = tree.Sub
	}
	for _, part := range parts {
		if s := string(part.Rune); part.Op == syntax.OpLiteral && plainText(s) && len(s) > len(longest) {
			longest = index.Fold(s)
		}
	}
	return longest
}

// plainText reports whether a text is ASCII without blanks, so that folding both keeps it
// inside any text that contains it.
func plainText(s string) bool {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

package match

import (
	"regexp"
	"regexp/syntax"
	"unicode/utf8"

	"dailies/model/search/index"
)

// knowsLettersOnly reports whether an expression matches only ASCII letters and digits:
// then the words of the dictionary are searched instead of all texts.
func knowsLettersOnly(re *regexp.Regexp) bool {
	tree, err := syntax.Parse(re.String(), syntax.Perl)
	return err == nil && !re.MatchString("") && lettersOnly(tree.Simplify())
}

func lettersOnly(re *syntax.Regexp) bool {
	letter := func(r rune) bool { return r < utf8.RuneSelf && index.IsWordRune(r) }
	switch re.Op {
	case syntax.OpLiteral:
		for _, r := range re.Rune {
			if !letter(r) {
				return false
			}
		}
		return true
	case syntax.OpCharClass:
		for i := 0; i < len(re.Rune); i += 2 {
			for r := re.Rune[i]; r <= re.Rune[i+1]; r++ {
				if !letter(r) && r != 'ſ' && r != 'K' { // they fold to s and k
					return false
				}
			}
		}
		return true
	case syntax.OpConcat, syntax.OpAlternate, syntax.OpCapture, syntax.OpStar, syntax.OpPlus, syntax.OpQuest:
		for _, part := range re.Sub {
			if !lettersOnly(part) {
				return false
			}
		}
		return true
	}
	return false
}

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

package search

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode/utf8"
)

// maxTexts is the most texts that stand for an expression.
const maxTexts = 16

// textsOf returns the folded texts that an expression matches and nothing else; all is false if there
// are too many.
func textsOf(re *regexp.Regexp) (texts []string, all bool) {
	tree, err := syntax.Parse(re.String(), syntax.Perl)
	if err != nil {
		return nil, false
	}
	texts, all = language(tree)
	return texts, all && !slices.Contains(texts, "")
}

// language returns all texts that an expression matches, folded, if they are few, and ASCII without
// blanks, so that folding keeps them inside any text that contains them: gr?po is gpo or grpo.
func language(tree *syntax.Regexp) (texts []string, ok bool) {
	switch tree.Op {
	case syntax.OpLiteral:
		texts = []string{string(tree.Rune)}
	case syntax.OpCharClass:
		for i := 0; i < len(tree.Rune); i += 2 {
			for r := tree.Rune[i]; r <= tree.Rune[i+1] && len(texts) <= maxTexts; r++ {
				texts = append(texts, string(r))
			}
		}
	case syntax.OpCapture:
		return language(tree.Sub[0])
	case syntax.OpQuest:
		texts, ok = language(tree.Sub[0])
		return append(texts, ""), ok
	case syntax.OpAlternate:
		for _, part := range tree.Sub {
			more, ok := language(part)
			if texts = append(texts, more...); !ok {
				return nil, false
			}
		}
	case syntax.OpConcat:
		texts = []string{""}
		for _, part := range tree.Sub {
			more, ok := language(part)
			if texts = product(texts, more); !ok || len(texts) > maxTexts {
				return nil, false
			}
		}
	default:
		return nil, false
	}
	var plain []string
	for _, text := range texts {
		if strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r >= utf8.RuneSelf }) {
			return nil, false
		}
		if text = strings.ToLower(text); !slices.Contains(plain, text) { // of two cases of a letter one is left
			plain = append(plain, text)
		}
	}
	return plain, len(plain) <= maxTexts
}

// product returns each text with each other behind it.
func product(texts, others []string) (all []string) {
	for _, a := range texts {
		for _, b := range others {
			all = append(all, a+b)
		}
	}
	return all
}

package search

import (
	"cmp"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode/utf8"
)

// maxTexts is the most texts that stand for an expression.
const maxTexts = 16

// literals returns folded texts of which each match of an expression contains one; nil if there
// are none, or too many. all says that the texts are all that the expression matches: gr?po is
// gpo or grpo.
func literals(re *regexp.Regexp) (texts []string, all bool) {
	tree, err := syntax.Parse(re.String(), syntax.Perl)
	if err != nil {
		return nil, false
	}
	parts := []*syntax.Regexp{tree}
	if tree.Op == syntax.OpConcat {
		parts = tree.Sub
	}
	run, all := []string{""}, true // the texts of the parts up to here, as far back as they are known
	for _, part := range parts {
		more, known := language(part)
		if known && len(run)*len(more) <= maxTexts {
			run = product(run, more)
		} else {
			run, all = []string{""}, false
		}
		if shortest(run) > shortest(texts) {
			texts = run
		}
	}
	return texts, all && shortest(run) > 0
}

// language returns all texts that an expression matches, folded, if they are few, and ASCII
// without blanks, so that folding keeps them inside any text that contains them.
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
	case syntax.OpEmptyMatch:
		return []string{""}, true
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
	default:
		return nil, false
	}
	plain := texts[:0]
	for _, text := range texts {
		text = strings.NewReplacer("ſ", "s", "\u212a", "k").Replace(text) // long s and Kelvin
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

// shortest returns the length of the shortest text; 0 if there is none.
func shortest(texts []string) int {
	if len(texts) == 0 {
		return 0
	}
	return len(slices.MinFunc(texts, func(a, b string) int { return cmp.Compare(len(a), len(b)) }))
}

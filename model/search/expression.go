package search

import (
	"regexp"
	"regexp/syntax"
	"unicode/utf8"

	"dailies/model/search/index"
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
		if longer := product(run, more); known && longer != nil {
			run = longer
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
		return plainTexts(string(tree.Rune))
	case syntax.OpCharClass:
		for i := 0; i < len(tree.Rune); i += 2 {
			for r := tree.Rune[i]; r <= tree.Rune[i+1]; r++ {
				if texts = append(texts, string(r)); len(texts) > maxTexts {
					return nil, false
				}
			}
		}
		return plainTexts(texts...)
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
			if texts = append(texts, more...); !ok || len(texts) > maxTexts {
				return nil, false
			}
		}
		return texts, true
	}
	return nil, false
}

// product returns each text with each other behind it; nil if these are too many.
func product(texts, others []string) (all []string) {
	if len(texts)*len(others) > maxTexts {
		return nil
	}
	for _, a := range texts {
		for _, b := range others {
			all = append(all, a+b)
		}
	}
	return all
}

// shortest returns the length of the shortest text; 0 if there is none.
func shortest(texts []string) (n int) {
	for i, text := range texts {
		if i == 0 || len(text) < n {
			n = len(text)
		}
	}
	return n
}

// plainTexts folds texts that are ASCII without blanks; of two cases of a letter one is left.
func plainTexts(texts ...string) (plain []string, ok bool) {
	seen := map[string]bool{}
	for _, text := range texts {
		for _, r := range text {
			if r <= ' ' || r >= utf8.RuneSelf && r != 'ſ' && r != '\u212a' { // long s and Kelvin fold to s and k
				return nil, false
			}
		}
		if text = index.Fold(text); !seen[text] {
			seen[text] = true
			plain = append(plain, text)
		}
	}
	return plain, true
}

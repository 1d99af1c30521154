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

// textsOf returns the folded texts that an expression matches and nothing else: gr?po is gpo or grpo.
// They are ASCII without blanks, so that folding keeps them inside any text that contains them. It
// returns none if they are many, or others.
func textsOf(re *regexp.Regexp) []string {
	tree, _ := syntax.Parse(re.String(), syntax.Perl) // it was compiled from that
	other := func(r rune) bool { return r <= ' ' || r >= utf8.RuneSelf }
	texts := language(tree)
	if slices.ContainsFunc(texts, func(text string) bool { return text == "" || strings.ContainsFunc(text, other) }) {
		return nil
	}
	return texts
}

// language returns all texts that an expression matches, in small letters; none if they are many.
func language(tree *syntax.Regexp) (texts []string) {
	switch tree.Op {
	case syntax.OpLiteral:
		texts = []string{string(tree.Rune)}
	case syntax.OpCharClass:
		for i := 0; i < len(tree.Rune); i += 2 {
			for r := tree.Rune[i]; r <= tree.Rune[i+1] && len(texts) <= 2*maxTexts; r++ { // of two cases of a letter one is left
				texts = append(texts, string(r))
			}
		}
	case syntax.OpQuest, syntax.OpAlternate:
		for _, part := range tree.Sub {
			some := language(part)
			if some == nil {
				return nil
			}
			texts = append(texts, some...)
		}
		if tree.Op == syntax.OpQuest {
			texts = append(texts, "")
		}
	case syntax.OpCapture, syntax.OpConcat:
		texts = []string{""}
		for _, part := range tree.Sub {
			var longer []string
			for _, more := range language(part) {
				for _, text := range texts {
					longer = append(longer, text+more)
				}
			}
			if texts = longer; len(texts) > maxTexts {
				return nil
			}
		}
	}
	for i, text := range texts {
		texts[i] = strings.ToLower(text)
	}
	slices.Sort(texts)
	if texts = slices.Compact(texts); len(texts) > maxTexts {
		return nil
	}
	return texts
}

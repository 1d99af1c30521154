package list

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dailies/ui"
)

// maxName is how many words a name has at most.
const maxName = 4

// titleName is what stands before the colon of a title if it may be a name.
func titleName(title string) string {
	name, _, found := strings.Cut(title, ":")
	if n := len(strings.Fields(name)); !found || n == 0 || n > maxName {
		return ""
	}
	return name
}

// names are what the paper calls its method, written out and short: the name before the
// title's colon if the abstract has it, else what the claim introduces.
func names(title, abstract, claim string) []string {
	name := titleName(title)
	if mention(abstract, name, 0) < 0 {
		name = introducedBy(claim)
	}
	if name == "" {
		return nil
	}
	_, behind, _ := strings.Cut(abstract, name+" (")
	if short, _, closed := strings.Cut(behind, ")"); closed && isName(short) && !strings.Contains(short, " ") {
		return []string{name, short}
	}
	return []string{name}
}

// introducedBy is the name that a claim introduces: the capitalised words right behind "we
// propose", or else a short form in brackets.
func introducedBy(claim string) string {
	if name := introduced().FindStringSubmatch(claim); name != nil && (name[2] != "" || isName(name[1]) || strings.Contains(name[1], " ")) {
		return name[1]
	}
	for _, pattern := range []*regexp.Regexp{called(), inBrackets()} {
		for _, name := range pattern.FindAllStringSubmatch(claim, -1) {
			if isName(name[1]) && !slices.Contains(common, strings.TrimSuffix(name[1], "s")) {
				return name[1]
			}
		}
	}
	return ""
}

// common are short forms that a key sentence explains although they are nobody's method.
var common = []string{"LLM", "VLM", "MLLM", "RL", "RLHF", "RLVR", "SFT", "PPO", "DPO", "GRPO", "CoT", "MCTS", "MDP", "CMDP", "RAG", "LVLM"}

// Where a claim has a name: right behind "we propose", capitalised, with a comma behind it
// if it is one word that looks like any other; behind "called" or "a framework,"; or as a
// short form behind the long one, "Chain-of-Associated-Thoughts (CoAT)".
var (
	introduced = compiled(`^(?:[Ww]e|\w+ \w+) (?:\w+ )?(?:propose|introduce|present|develop)s? (?:the )?((?:The )?` + capitalised + `(?:(?: (?:of|for|from|with|via|in|and|to|on|as))? ` + capitalised + `)*)(, (?:a|an|the) )?`)
	called     = compiled(`(?:called|named|dubbed|termed|framework|method|algorithm|approach|benchmark|system|pipeline|dataset|agent),? (` + capitalised + `)`)
	inBrackets = compiled(`\p{L} \((` + capitalised + `)\)`)
)

const capitalised = `\p{Ll}?\p{Lu}[\p{L}\p{N}_.+*-]*[\p{L}\p{N}*]`

// isName reports whether a word looks like a name: "FoR", "PF-PPO", "P3O".
func isName(word string) bool {
	capitals := 0
	for _, r := range word {
		if unicode.IsUpper(r) {
			capitals++
		}
	}
	return capitals > 1
}

// mentions are the places of names in a text, as whole words, in order. Of two that
// overlap the first is kept.
func mentions(text string, names ...string) (all []ui.Span) {
	for at := 0; at < len(text); {
		next := ui.Span{Start: len(text), End: len(text)}
		for _, name := range names {
			if i := mention(text, name, at); i >= 0 && i < next.Start {
				next = ui.Span{Start: i, End: i + len(name)}
			}
		}
		if next.Start < next.End {
			all = append(all, next)
		}
		at = next.End
	}
	return all
}

// mention is where a name stands in a text as a whole word, not before a byte; -1: nowhere.
func mention(text, name string, from int) int {
	for at := from; ; at += len(name) {
		i := strings.Index(text[at:], name)
		if i < 0 || name == "" {
			return -1
		}
		if at += i; !letterAt(text, at-1) && !letterAt(text, at+len(name)) {
			return at
		}
	}
}

// letterAt reports whether a byte is an ASCII letter or digit, as a longer word has beside
// a name.
func letterAt(text string, i int) bool {
	return i >= 0 && i < len(text) && text[i] < utf8.RuneSelf && !notLetter(rune(text[i]))
}

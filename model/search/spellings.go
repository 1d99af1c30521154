package search

import (
	"strings"
	"unicode/utf8"

	"dailies/model/search/index"
)

// spellings returns patterns for every spelling of a word or a phrase: singular and plural, American
// and British, and with hyphens, spaces or nothing between its parts. The pattern p has the folded
// text as it was typed. The vocabulary, which may be nil, says where a word may be split.
func spellings(p index.Pattern, isPhrase bool, v *index.Vocabulary) []index.Pattern {
	parts := strings.FieldsFunc(p.Text, func(r rune) bool { return r == ' ' || r == '-' })
	if len(parts) == 0 {
		return []index.Pattern{p}
	}
	for i, part := range parts {
		parts[i] = index.Singular(part)
	}
	joined := strings.Join(parts, "")
	texts := []string{strings.Join(parts, " ")}
	switch {
	case len(parts) == 1 && v != nil:
		texts = append(texts, splits(joined, v)...)
	case len(parts) > 1 && !isPhrase && index.IsFiller(parts[0]):
		texts[0] = joined // many titles with "on policy" are not about on-policy learning
	case len(parts) > 1:
		texts = append(texts, joined)
	}
	var patterns []index.Pattern
	for _, text := range append(texts, otherSpellings(texts)...) {
		patterns = append(patterns, index.Pattern{Text: text, Left: p.Left, Right: p.Right})
		last := text[strings.LastIndexByte(text, ' ')+1:]
		if plural := index.IrregularPlural(last); plural != "" {
			text = strings.TrimSuffix(text, last) + plural
			patterns = append(patterns, index.Pattern{Text: text, Left: p.Left, Right: p.Right})
		}
	}
	if len(texts) > 1 && p.Left && !p.Right && !isPhrase {
		patterns = append(patterns, formsOf(joined))
	}
	return patterns
}

// formsOf returns a pattern for the forms of a compound, such as finetuned for finetuning.
func formsOf(word string) index.Pattern {
	return index.Pattern{Text: index.Stem(index.Singular(word)), Left: true, Stem: true}
}

// otherSpellings returns the American spelling of texts with a British ending, and vice versa.
func otherSpellings(texts []string) (all []string) {
	for _, text := range texts {
		words, differs := strings.Fields(text), false
		for i, word := range words {
			if spelling := index.OtherSpelling(word); spelling != "" {
				words[i], differs = spelling, true
			}
		}
		if differs {
			all = append(all, strings.Join(words, " "))
		}
	}
	return all
}

// splits returns the ways to split a word: finetuning as titles do with a hyphen, gpt4 at its number.
func splits(word string, v *index.Vocabulary) (texts []string) {
	if len(word) < minCompound || !isPlainWord(word) {
		return nil
	}
	if compound := v.MostFrequent(word); compound != "" {
		if first, _, _ := strings.Cut(compound, "-"); !index.IsFiller(first) {
			texts = append(texts, strings.ReplaceAll(compound, "-", " "))
		}
	}
	name := strings.TrimRight(word, "0123456789")
	if len(name) > 1 && len(name) < len(word) {
		texts = append(texts, name+" "+word[len(name):])
	}
	return texts
}

// isPlainWord reports whether a word has only ASCII letters and digits.
func isPlainWord(word string) bool {
	isOther := func(r rune) bool { return r >= utf8.RuneSelf || !index.IsWordRune(r) }
	return word != "" && !strings.ContainsFunc(word, isOther)
}

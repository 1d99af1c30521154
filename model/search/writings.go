package search

import (
	"strings"
	"unicode/utf8"

	"dailies/model/search/index"
)

// writings returns patterns for every spelling of a word or a phrase: in the singular and the
// plural, and with hyphens, blanks or nothing between its parts. The pattern p is the text as
// typed, but folded. The vocabulary says where a word typed in one piece may be split; it
// may be nil.
func writings(p index.Pattern, phrase bool, v *index.Vocabulary) []index.Pattern {
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
		texts = append(texts, parted(joined, v)...)
	case len(parts) > 1 && !phrase && index.IsFiller(parts[0]):
		texts[0] = joined // many titles with "on policy" are not about on-policy learning
	case len(parts) > 1:
		texts = append(texts, joined)
	}
	var patterns []index.Pattern
	for _, text := range append(texts, respelt(texts)...) {
		patterns = append(patterns, index.Pattern{Text: text, Left: p.Left, Right: p.Right})
		last := text[strings.LastIndexByte(text, ' ')+1:]
		if plural := index.IrregularPlural(last); plural != "" {
			patterns = append(patterns, index.Pattern{Text: strings.TrimSuffix(text, last) + plural, Left: p.Left, Right: p.Right})
		}
	}
	if len(texts) > 1 && p.Left && !p.Right && !phrase {
		patterns = append(patterns, formsOf(joined))
	}
	return patterns
}

// formsOf returns a pattern for the forms of a compound: finetuned of finetuning.
func formsOf(word string) index.Pattern {
	return index.Pattern{Text: index.Stem(index.Singular(word)), Left: true, Stem: true}
}

// respelt returns the texts that have a word with an American or a British ending, with the
// other one.
func respelt(texts []string) (all []string) {
	for _, text := range texts {
		words, other := strings.Fields(text), false
		for i, word := range words {
			if spelt := index.OtherSpelling(word); spelt != "" {
				words[i], other = spelt, true
			}
		}
		if other {
			all = append(all, strings.Join(words, " "))
		}
	}
	return all
}

// minParted is the fewest letters of a word that may be split.
const minParted = 4

// parted returns the ways to split a word: finetuning as in a title with fine-tuning, gpt4
// before its number.
func parted(word string, v *index.Vocabulary) (texts []string) {
	if len(word) < minParted || !plainWord(word) {
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

// plainWord reports whether a word has only ASCII letters and digits.
func plainWord(word string) bool {
	other := func(r rune) bool { return r >= utf8.RuneSelf || !index.IsWordRune(r) }
	return word != "" && !strings.ContainsFunc(word, other)
}

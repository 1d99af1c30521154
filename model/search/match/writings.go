package match

import (
	"strings"

	"dailies/model/search/fuzzy"
	"dailies/model/search/index"
)

// writings returns the patterns for a word or a phrase, so that it is found however it is
// written: in the singular or the plural, and with hyphens, blanks or nothing between its
// parts. The pattern p is as it was typed, but folded. The vocabulary knows where a word
// that was typed in one piece may be parted; nil knows nothing.
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
	case len(parts) > 1 && !phrase && fuzzy.IsFiller(parts[0]):
		texts[0] = joined // "on policy" is in many a title that is not about on-policy
	case len(parts) > 1:
		texts = append(texts, joined)
	}
	var patterns []index.Pattern
	for _, text := range texts {
		patterns = append(patterns, index.Pattern{Text: text, Left: p.Left, Right: p.Right})
		last := text[strings.LastIndexByte(text, ' ')+1:]
		if plural := index.Irregular(last); plural != "" {
			patterns = append(patterns, index.Pattern{Text: strings.TrimSuffix(text, last) + plural, Left: p.Left, Right: p.Right})
		}
	}
	return patterns
}

// minParted is how many letters a word has at least that may be written in two.
const minParted = 4

// parted returns a word with blanks where it may be parted: finetuning where a title has
// fine-tuning, gpt4 before its number.
func parted(word string, v *index.Vocabulary) (texts []string) {
	if len(word) < minParted || !plainWord(word) {
		return nil
	}
	if compound := v.MostFrequent(word); compound != "" {
		if first, _, _ := strings.Cut(compound, "-"); !fuzzy.IsFiller(first) {
			texts = append(texts, strings.ReplaceAll(compound, "-", " "))
		}
	}
	name := strings.TrimRight(word, "0123456789")
	if len(name) > 1 && len(name) < len(word) {
		texts = append(texts, name+" "+word[len(name):])
	}
	return texts
}

// plainWord reports whether a word is of ASCII letters and digits alone.
func plainWord(word string) bool {
	for i := range len(word) {
		if word[i] >= 0x80 || !index.IsWordRune(rune(word[i])) {
			return false
		}
	}
	return word != ""
}

package index

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// Singular returns a word without its plural ending, by the rules of a light stemmer (the
// S-stemmer): policies is policy, agents is agent, losses is loss. Words that only look
// like plurals stay: bias, analysis, focus, loss, news.
func Singular(word string) string {
	if singular := irregular[word]; singular != "" {
		return singular
	}
	name := len(word) == 4 && strings.ContainsAny(word[:3], "aeiou") && !strings.HasSuffix(word, "xes") // news, but not llms and axes
	if len(word) < 4 || name || !isASCII(word) {
		return word
	}
	for _, ending := range plurals {
		if stem, ok := strings.CutSuffix(word, ending.plural); ok {
			return stem + ending.singular
		}
	}
	return word
}

// plurals are regular endings, and those of words that only look like plurals. The first one
// decides.
var plurals = []struct{ plural, singular string }{
	{"sses", "ss"}, {"xes", "x"}, {"ches", "ch"}, {"shes", "sh"}, {"ss", "ss"}, {"us", "us"}, {"is", "is"}, {"as", "as"}, {"ies", "y"}, {"s", ""},
}

// irregular are the plurals of the field that no rule makes.
var irregular = map[string]string{
	"analyses": "analysis", "hypotheses": "hypothesis", "syntheses": "synthesis", "theses": "thesis", "matrices": "matrix", "indices": "index",
	"vertices": "vertex", "corpora": "corpus", "criteria": "criterion", "phenomena": "phenomenon", "optima": "optimum", "maxima": "maximum", "minima": "minimum",
}

// IrregularPlural returns the plural of a word that changes its own letters: policies for policy;
// "" for other words.
func IrregularPlural(word string) string {
	for plural, singular := range irregular {
		if singular == word {
			return plural
		}
	}
	n := len(word)
	if n < 4 || word[n-1] != 'y' || strings.IndexByte("aeiou", word[n-2]) >= 0 || !isASCII(word) {
		return ""
	}
	return word[:n-1] + "ies"
}

// spellings are endings that are spelt in two ways, an American and a British one. Compiling them
// takes a command as long as reading a paper; so does each expression that waits until it is used.
var spellings = sync.OnceValue(func() []*regexp.Regexp {
	return []*regexp.Regexp{
		regexp.MustCompile(`^([a-z]{4,}[iy])([sz])(e|ed|es|er|ers|ing|able|ations?|ational)$`),
		regexp.MustCompile(`^(arm|behavi|col|endeav|fav|flav|harb|hon|hum|lab|misbehavi|neighb|rig|rum|tum|vap)(ou?r)([a-z]*)$`),
		regexp.MustCompile(`^(cance|channe|labe|leve|mode|signa|tota|trave|tunne)(ll?)(ed|er|ers|ing)$`),
	}
})

// OtherSpelling returns a word as the others spell it: optimisation for optimization, behavior for
// behaviour; "" if nobody does.
func OtherSpelling(word string) string {
	other := map[string]string{"s": "z", "z": "s", "or": "our", "our": "or", "l": "ll", "ll": "l"}
	for _, ending := range spellings() {
		if m := ending.FindStringSubmatch(word); m != nil {
			return m[1] + other[m[2]] + m[3]
		}
	}
	return ""
}

func isASCII(s string) bool { return utf8.RuneCountInString(s) == len(s) }

// cut are the endings that Stem cuts off. A form of the word may have others behind its stem, too.
var (
	cut   = strings.Fields("ation ating ator ative ated ate ing ion ied al er ed e y")
	other = strings.Fields("able ability ally ance ely en ence ie ity itie ive ly ment ness")
)

// Stem returns what the forms of a word in the singular begin with: hallucin of hallucinate and
// hallucination, plan of planning.
func Stem(word string) string {
	for _, ending := range cut {
		stem, found := strings.CutSuffix(word, ending)
		least := 3
		if ending[0] == 'a' {
			least = 4
		}
		if found && len(stem) >= least && strings.ContainsAny(stem, "aeiouy") && !strings.HasSuffix(word, "eed") && isASCII(stem) {
			if n := len(stem); n > least && stem[n-1] == stem[n-2] {
				return stem[:n-1]
			}
			return stem
		}
	}
	return word
}

// isForm reports whether a form of a word may end in some letters behind a stem that ends in last.
func isForm(last byte, ending string) bool {
	ending = strings.TrimSuffix(ending, "s")
	if len(ending) > 2 && ending[0] == folded(last) {
		ending = ending[1:] // as in planning
	}
	return ending == "" || slices.Contains(cut, ending) || slices.Contains(other, ending)
}

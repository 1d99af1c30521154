package index

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// Singular returns a word without its plural ending, by the rules of a light stemmer (the
// S-stemmer): policies is policy, agents is agent, losses is loss. Words that only look like plurals
// stay as they are: bias, analysis, focus, loss, news.
func Singular(word string) string {
	if singular := irregular[word]; singular != "" {
		return singular
	}
	if len(word) < 4 || !isASCII(word) || isShortName(word) {
		return word
	}
	for _, ending := range plurals {
		if stem, ok := strings.CutSuffix(word, ending.plural); ok {
			return stem + ending.singular
		}
	}
	return word
}

// isShortName reports whether four letters are a word such as news, and no plural such as llms or axes.
func isShortName(word string) bool {
	return len(word) == 4 && strings.ContainsAny(word[:3], "aeiou") && !strings.HasSuffix(word, "xes")
}

// plurals maps the endings of regular plurals, and of words that only look like plurals. The first
// match counts.
var plurals = []struct{ plural, singular string }{
	{"sses", "ss"}, {"xes", "x"}, {"ches", "ch"}, {"shes", "sh"}, {"ss", "ss"}, {"us", "us"}, {"is", "is"}, {"as", "as"}, {"ies", "y"}, {"s", ""},
}

// irregular maps the irregular plurals of scientific English.
var irregular = map[string]string{
	"analyses": "analysis", "hypotheses": "hypothesis", "syntheses": "synthesis", "theses": "thesis", "matrices": "matrix", "indices": "index",
	"vertices": "vertex", "corpora": "corpus", "criteria": "criterion", "phenomena": "phenomenon", "optima": "optimum", "maxima": "maximum", "minima": "minimum",
}

// IrregularPlural returns a plural that does not begin with its singular, such as policies for
// policy, or "" for other words.
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

// spellings match endings that American and British English spell differently. They are compiled on
// first use, because compiling them takes as long as parsing a paper.
var spellings = sync.OnceValue(func() []*regexp.Regexp {
	return []*regexp.Regexp{
		regexp.MustCompile(`^([a-z]{4,}[iy])([sz])(e|ed|es|er|ers|ing|able|ations?|ational)$`),
		regexp.MustCompile(`^(arm|behavi|col|endeav|fav|flav|harb|hon|hum|lab|misbehavi|neighb|rig|rum|tum|vap)(ou?r)([a-z]*)$`),
		regexp.MustCompile(`^(cance|channe|labe|leve|mode|signa|tota|trave|tunne)(ll?)(ed|er|ers|ing)$`),
	}
})

// OtherSpelling returns the British spelling of an American word, or the reverse: optimisation for
// optimization. It returns "" if there is none.
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

// The endings that Stem removes, and others that the forms of a word may have.
var (
	stemmed   = strings.Fields("ation ating ator ative ated ate ing ion ied al er ed e y")
	unstemmed = strings.Fields("able ability ally ance ely en ence ie ity itie ive ly ment ness")
)

// Stem returns the beginning that the forms of a singular word share: hallucin of hallucinate and
// hallucination, plan of planning.
func Stem(word string) string {
	for _, ending := range stemmed {
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

// isForm reports whether a form of a word may have an ending behind a stem with this last letter.
func isForm(last byte, ending string) bool {
	ending = strings.TrimSuffix(ending, "s")
	if len(ending) > 2 && ending[0] == toLower(last) {
		ending = ending[1:] // the doubled letter of planning
	}
	return ending == "" || slices.Contains(stemmed, ending) || slices.Contains(unstemmed, ending)
}

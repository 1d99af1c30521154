package index

import "strings"

// Singular returns a word without its plural ending, by the rules of a light stemmer (the
// S-stemmer): policies is policy, agents is agent, losses is loss. Words that only look
// like plurals stay: bias, analysis, focus, loss, news.
func Singular(word string) string {
	n := len(word)
	switch {
	case n < 4 || word[n-1] != 's' || !IsASCII(word):
		return word
	case strings.HasSuffix(word, "ies") && n > 4:
		return word[:n-3] + "y"
	case hasAnySuffix(word, "sses", "xes", "ches", "shes"):
		return word[:n-2]
	case hasAnySuffix(word, "ss", "us", "is", "as"):
		return word
	case n == 4 && strings.ContainsAny(word[:3], "aeiou"): // llms, but not news
		return word
	}
	return word[:n-1]
}

// Irregular returns the plural of a word that changes its own letters: policies for policy;
// "" for other words.
func Irregular(word string) string {
	n := len(word)
	if n < 4 || word[n-1] != 'y' || strings.IndexByte("aeiou", word[n-2]) >= 0 || !IsASCII(word) {
		return ""
	}
	return word[:n-1] + "ies"
}

func hasAnySuffix(word string, suffixes ...string) bool {
	for _, suffix := range suffixes {
		if strings.HasSuffix(word, suffix) {
			return true
		}
	}
	return false
}

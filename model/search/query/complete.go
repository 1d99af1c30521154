package query

import (
	"strings"

	"dailies/parser/clean"
)

// Stem is the part of a query that is being typed.
type Stem struct {
	clean.Span
	Part string // its text without an opening quote
	Key  *Key   // the key whose value it is; nil if it may become a key itself
}

// StemAt returns the stem before the cursor, a byte offset in the query.
func StemAt(query string, cursor int) Stem {
	start := lastStart(query[:cursor], " ()|")
	token := strings.TrimLeft(query[start:cursor], "-!")
	start = cursor - len(token)
	if strings.HasPrefix(token, "#") {
		return Stem{clean.Span{Start: start + 1, End: cursor}, token[1:], KeyNamed("tag")}
	}
	name, value, ok := strings.Cut(token, ":")
	key := KeyNamed(name)
	if !ok || key == nil {
		return Stem{clean.Span{Start: start, End: cursor}, token, nil}
	}
	start += len(name) + 1
	if key.Takes == TakesOrder && strings.HasPrefix(value, "-") {
		start++
	}
	start += lastStart(query[start:cursor], ",")
	return Stem{clean.Span{Start: start, End: cursor}, strings.TrimPrefix(query[start:cursor], `"`), key}
}

// lastStart returns the offset behind the last stop that is not in quotes, or 0.
func lastStart(s, stops string) int {
	start, quoted := 0, false
	for i := range len(s) {
		switch {
		case s[i] == '"':
			quoted = !quoted
		case !quoted && strings.IndexByte(stops, s[i]) >= 0:
			start = i + 1
		}
	}
	return start
}

// Quote puts a value in quotes if it would not parse as a word. No quotes can hold a value with quotes.
func Quote(value string) string {
	if strings.Contains(value, `"`) || isBareWord(value) && !strings.HasPrefix(value, "/") {
		return value
	}
	return `"` + value + `"`
}

// Replace replaces a token in the text of a query and keeps the rest as it was typed.
func Replace(text string, token clean.Span, with string) string {
	return text[:token.Start] + with + text[token.End:]
}

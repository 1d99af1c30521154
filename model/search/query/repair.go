package query

import (
	"cmp"
	"fmt"
	"strings"

	"dailies/model/search/fuzzy"
	"dailies/parser/clean"
)

// Error says what is wrong with a query, and where.
type Error struct {
	clean.Span        // the token at fault
	Message    string // with the repair: "unknown key athors:, did you mean authors:?"
	Repair     string // what to write in place of the token; "" if there is no suggestion
}

func (e *Error) Error() string { return e.Message }

func newError(start, end int, format string, args ...any) *Error {
	return &Error{Span: clean.Span{Start: start, End: end}, Message: fmt.Sprintf(format, args...)}
}

// fail records the first mistake and ends the parsing.
func (p *parser) fail(start, end int, format string, args ...any) {
	p.err = cmp.Or(p.err, newError(start, end, format, args...))
	p.pos = len(p.text)
}

// unfinished records the first thing that is half typed, and goes on.
func (p *parser) unfinished(start, end int, format string, args ...any) {
	p.half = cmp.Or(p.half, newError(start, end, format, args...))
}

// name returns the value of a key that a text at a place stands for; "" if it is only half typed,
// or fails because there is none.
func (p *parser) name(at clean.Span, k *Key, text string) string {
	value, ok := k.value(text)
	if ok {
		return value
	}
	near := fuzzy.Nearest(text, k.Values)
	if strings.HasPrefix(text, "un") || strings.HasPrefix(text, "no") { // is:unstarred is not is:starred
		near = ""
	}
	if near == "" {
		p.fail(at.Start, at.End, "%s: has no value %q; it takes %s", k.Name, text, strings.Join(k.Values, ", "))
		return ""
	}
	p.fail(at.Start, at.End, "%s: has no value %q, did you mean %s:%s?", k.Name, text, k.Name, near)
	p.err.Repair = near
	return ""
}

// example returns a range of a key as one would type it.
func example(k *Key) string {
	if k.Takes == TakesNumber {
		return k.Name + ":3, " + k.Name + ":>2 or " + k.Name + ":2..4"
	}
	return k.Name + ":2025-10, " + k.Name + ":>=2025-10-01 or " + k.Name + ":30d"
}

// nearestKey returns the key that a misspelt one was meant to be, or "". A colon may be part
// of the text to find ("Orion: a title"), so only a small edit distance makes it a key.
func nearestKey(name string) string {
	var names []string
	for _, k := range keys {
		names = append(append(names, k.Name), k.also...)
	}
	if near := fuzzy.Nearest(strings.ToLower(name), names); near != "" {
		return KeyNamed(near).Name
	}
	return ""
}

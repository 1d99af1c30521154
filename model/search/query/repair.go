package query

import (
	"cmp"
	"fmt"
	"strings"

	"dailies/model/search/fuzzy"
	"dailies/parser/clean"
)

// Error is a mistake in a query. Its span is the wrong token.
type Error struct {
	clean.Span
	Message string // what is wrong and how to repair it: "unknown key athors:, did you mean authors:?"
	Repair  string // replacement for the token; "" if there is none
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

// expect records the first unfinished token, and the parsing goes on.
func (p *parser) expect(start, end int, format string, args ...any) {
	p.unfinished = cmp.Or(p.unfinished, newError(start, end, format, args...))
}

// name returns the value of a key that a typed name stands for. It returns "" if the name is unfinished, and
// fails if there is no such value.
func (p *parser) name(at clean.Span, k *Key, typed string) string {
	value, ok := k.value(typed)
	if ok {
		return value
	}
	near := fuzzy.Nearest(typed, k.Values)
	if strings.HasPrefix(typed, "un") || strings.HasPrefix(typed, "no") { // is:unstarred is not is:starred
		near = ""
	}
	if near == "" {
		p.fail(at.Start, at.End, "%s: has no value %q; it takes %s", k.Name, typed, strings.Join(k.Values, ", "))
		return ""
	}
	p.fail(at.Start, at.End, "%s: has no value %q, did you mean %s:%s?", k.Name, typed, k.Name, near)
	p.err.Repair = near
	return ""
}

// example returns examples of the ranges that a key takes.
func example(k *Key) string {
	if k.Takes == TakesNumber {
		return k.Name + ":3, " + k.Name + ":>2 or " + k.Name + ":2..4"
	}
	return k.Name + ":2025-10, " + k.Name + ":>=2025-10-01 or " + k.Name + ":30d"
}

// nearestKey returns the key that a misspelt name was meant to be, or "". Only a small edit distance counts,
// because a colon may be part of the text to find ("Orion: a title").
func nearestKey(name string) string {
	var names []string
	for _, k := range keys {
		names = append(append(names, k.Name), k.aliases...)
	}
	if near := fuzzy.Nearest(strings.ToLower(name), names); near != "" {
		return KeyNamed(near).Name
	}
	return ""
}

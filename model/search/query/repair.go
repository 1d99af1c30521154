package query

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/sahilm/fuzzy"

	spelling "dailies/model/search/fuzzy"
)

// Error says what is wrong with a query, and where.
type Error struct {
	Start, End int    // the token at fault, byte offsets into the text
	Message    string // with the repair: "unknown key athors:, did you mean authors:?"
	Repair     string // what to write in place of the token; "" where nobody knows
}

func (e *Error) Error() string { return e.Message }

// fail notes the first mistake, and ends the parsing.
func (p *parser) fail(start, end int, format string, args ...any) {
	if p.err == nil {
		p.err = &Error{Start: start, End: end, Message: fmt.Sprintf(format, args...)}
	}
	p.pos = len(p.text)
}

// unknownValue fails with the value of a key that is none of its values. sign is what
// stands before the name.
func (p *parser) unknownValue(at Place, k *Key, name, sign string) {
	near := nearest(name, k.Values)
	if near == "" {
		near = abbreviated(name, k.Values)
	}
	if near == "" {
		p.fail(at.Start, at.End, "%s: knows no %q; it takes %s", k.Name, name, strings.Join(k.Values, ", "))
		return
	}
	p.fail(at.Start, at.End, "%s: knows no %q, did you mean %s:%s?", k.Name, name, k.Name, near)
	p.err.Repair = sign + near
}

// example shows how the ranges of a key are written.
func example(k *Key) string {
	if k.Takes == TakesNumber {
		return k.Name + ":3, " + k.Name + ":>2 or " + k.Name + ":2..4"
	}
	return k.Name + ":2025-10, " + k.Name + ":>=2025-10-01 or " + k.Name + ":30d"
}

// nearestKey gives the key that a misspelt one was meant to be, or "". A colon may be a
// part of what is looked for ("Orion: a title"), so that only a small edit distance
// makes it one.
func nearestKey(name string) string {
	names := slices.Collect(maps.Keys(aliases))
	for _, k := range keys {
		names = append(names, k.Name)
	}
	near := nearest(strings.ToLower(name), names)
	return cmp.Or(aliases[near], near)
}

// nearest gives the name with the smallest edit distance from a misspelt one, or "":
// at most 1 for names of three or four letters, 2 for longer ones, the first of the
// alphabet among equals.
func nearest(wrong string, names []string) string {
	reach := 1
	if len(wrong) < 3 {
		return ""
	}
	if len(wrong) > 4 {
		reach = 2
	}
	best := ""
	for _, name := range slices.Sorted(slices.Values(names)) {
		d, _ := spelling.Distance([]rune(wrong), []rune(name), reach)
		if d < reach || d == reach && best == "" {
			best, reach = name, d
		}
	}
	return best
}

// abbreviated gives the name that has the letters of another in their order: "starred"
// for "strd". It is "" where there is none.
func abbreviated(short string, names []string) string {
	if len(short) < 3 {
		return ""
	}
	for _, m := range fuzzy.Find(short, names) {
		return m.Str
	}
	return ""
}

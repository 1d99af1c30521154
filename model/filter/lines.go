package filter

import (
	"fmt"
	"slices"
	"strings"

	"dailies/parser/clean"
)

// Lines are the lines of a file that the reader may also edit by hand: each is an entry, a
// comment, or something that makes no sense and stays as it is. They are a value: copies are
// independent.
type Lines[E fmt.Stringer] struct {
	of    format[E]
	lines []line[E]
}

// format is how a file is read.
type format[E fmt.Stringer] struct {
	name  string // of the file, for problems
	parse func(string) (E, error)
	key   func(E) string // entries with the same key are the same entry
	fixed []E            // entries of config.toml, which no edit changes
}

type line[E fmt.Stringer] struct {
	text  string
	entry *E    // nil: none
	err   error // why it makes no sense
}

// with parses the text of a file.
func (l Lines[E]) with(text string) Lines[E] {
	l.lines = nil
	for raw := range strings.Lines(text) {
		l.lines = append(l.lines, l.read(strings.TrimRight(raw, "\r\n")))
	}
	return l
}

func (l Lines[E]) read(text string) line[E] {
	plain := strings.TrimSpace(clean.Line(text).String())
	if plain == "" || plain == "#" || strings.HasPrefix(plain, "# ") { // "#rl" is a tag
		return line[E]{text: text}
	}
	e, err := l.of.parse(plain)
	if err == nil && l.at(l.of.key(e)) >= 0 {
		err = fmt.Errorf("there is another %q above", l.of.key(e))
	}
	if err != nil {
		return line[E]{text: text, err: err}
	}
	return line[E]{text: text, entry: &e}
}

// String is the file's text.
func (l Lines[E]) String() string {
	var b strings.Builder
	for _, line := range l.lines {
		b.WriteString(line.text + "\n")
	}
	return b.String()
}

// All returns the entries in order, fixed ones first. An entry of the file goes before a
// fixed one with the same key.
func (l Lines[E]) All() (all []E) {
	for _, e := range l.of.fixed {
		if l.at(l.of.key(e)) < 0 {
			all = append(all, e)
		}
	}
	for _, line := range l.lines {
		if line.entry != nil {
			all = append(all, *line.entry)
		}
	}
	return all
}

// problems describes the lines that make no sense, and why.
func (l Lines[E]) problems() (all []clean.Text) {
	for i, line := range l.lines {
		if line.err != nil {
			all = append(all, clean.Line(fmt.Sprintf("%s:%d: %v; the line stays as it is", l.of.name, i+1, line.err)))
		}
	}
	return all
}

// at returns the line of an entry; -1 if the file has no entry with this key.
func (l Lines[E]) at(key string) int {
	return slices.IndexFunc(l.lines, func(line line[E]) bool { return line.entry != nil && l.of.key(*line.entry) == key })
}

// has reports whether there is an entry with this key.
func (l Lines[E]) has(key string) bool {
	return slices.ContainsFunc(l.All(), func(e E) bool { return l.of.key(e) == key })
}

// edit changes lines. It is applied twice: to those on the screen at once, and to the
// contents of the file when it is saved.
type edit[E fmt.Stringer] func(Lines[E]) Lines[E]

// put replaces the entry with the given key, or appends one if there is none. It does
// nothing if that would give two entries the same key, because one would be lost.
func put[E fmt.Stringer](key string, e E) edit[E] {
	return func(l Lines[E]) Lines[E] {
		if now := l.of.key(e); key != now && l.has(now) {
			return l
		}
		l.lines = slices.Clone(l.lines)
		made := line[E]{text: e.String(), entry: &e}
		if i := l.at(key); i >= 0 {
			l.lines[i] = made
			return l
		}
		l.lines = append(l.lines, made)
		return l
	}
}

// remove removes the entry with a key.
func remove[E fmt.Stringer](key string) edit[E] {
	return func(l Lines[E]) Lines[E] {
		if i := l.at(key); i >= 0 {
			l.lines = slices.Delete(slices.Clone(l.lines), i, i+1)
		}
		return l
	}
}

// move moves the entry with a key up (-1) or down (1) among the entries. Comments stay where
// they are.
func move[E fmt.Stringer](key string, by int) edit[E] {
	return func(l Lines[E]) Lines[E] {
		from := l.at(key)
		if from < 0 {
			return l
		}
		to := from + by
		for to >= 0 && to < len(l.lines) && l.lines[to].entry == nil {
			to += by
		}
		if to < 0 || to >= len(l.lines) {
			return l
		}
		l.lines = slices.Clone(l.lines)
		l.lines[from], l.lines[to] = l.lines[to], l.lines[from]
		return l
	}
}

// Package saved reads and writes the small files that are kept between two sittings. Named
// filters in filters.txt and watch words in watch.txt are plain text, which a reader may also
// edit by hand: each line is one entry, and comments and lines that make no sense are kept as
// they are; a File is such a file, and a List its contents. A Session is where the reader was
// and how it looked; a SessionSaver writes it a moment after something has changed. It is no
// mark: losing it loses no decision.
package saved

import (
	"fmt"
	"slices"
	"strings"

	"dailies/parser/clean"
)

// Entry is what a line of such a file can contain.
type Entry interface {
	key() string    // entries with the same key are the same entry
	String() string // as a line
}

// KeyOf returns what identifies an entry: a filter's name, or a watch word's text.
func KeyOf[E Entry](e E) string { return e.key() }

// List holds the lines of a file. It is a value: copies are independent.
type List[E Entry] struct {
	name  string // of the file, for problems
	parse func(string) (E, error)
	lines []line[E]
	fixed []E // entries of config.toml, which no edit changes
}

// line is one line: an entry, a comment, or something that makes no sense.
type line[E Entry] struct {
	text  string
	entry *E // nil: none
	err   error
}

// with parses the text of a file.
func (l List[E]) with(text string) List[E] {
	l.lines = nil
	for raw := range strings.Lines(text) {
		l.lines = append(l.lines, l.read(strings.TrimRight(raw, "\r\n")))
	}
	return l
}

func (l List[E]) read(text string) line[E] {
	plain := strings.TrimSpace(clean.Line(text).String())
	if plain == "" || plain == "#" || strings.HasPrefix(plain, "# ") { // "#rl" is a tag
		return line[E]{text: text}
	}
	e, err := l.parse(plain)
	if err == nil && l.at(e.key()) >= 0 {
		err = fmt.Errorf("there is another %q above", e.key())
	}
	if err != nil {
		return line[E]{text: text, err: err}
	}
	return line[E]{text: text, entry: &e}
}

// String is the file's text.
func (l List[E]) String() string {
	var b strings.Builder
	for _, line := range l.lines {
		b.WriteString(line.text + "\n")
	}
	return b.String()
}

// All returns the entries in order, fixed ones first. An entry of the file goes before a
// fixed one with the same key.
func (l List[E]) All() []E {
	var all []E
	for _, e := range l.fixed {
		if !l.Owns(e.key()) {
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

// Problems describes the lines that make no sense, and why.
func (l List[E]) Problems() []clean.Text {
	var all []clean.Text
	for i, line := range l.lines {
		if line.err != nil {
			all = append(all, clean.Line(fmt.Sprintf("%s:%d: %v; the line stays as it is", l.name, i+1, line.err)))
		}
	}
	return all
}

// at returns the line of an entry, or -1.
func (l List[E]) at(key string) int {
	return slices.IndexFunc(l.lines, func(line line[E]) bool { return line.entry != nil && (*line.entry).key() == key })
}

// Owns reports whether the file has an entry with this key.
func (l List[E]) Owns(key string) bool { return l.at(key) >= 0 }

// Has reports whether there is an entry with this key.
func (l List[E]) Has(key string) bool {
	return slices.ContainsFunc(l.All(), func(e E) bool { return e.key() == key })
}

// Edit changes a list. It is applied twice: to the list on the screen at once, and to
// the contents of the file when it is saved.
type Edit[E Entry] func(List[E]) List[E]

// Put replaces the entry with the given key, or appends one if there is none. It does
// nothing if that would give two entries the same key, because one would be lost.
func Put[E Entry](key string, e E) Edit[E] {
	return func(l List[E]) List[E] {
		if key != e.key() && l.Has(e.key()) {
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

// Delete removes the entry with a key.
func Delete[E Entry](key string) Edit[E] {
	return func(l List[E]) List[E] {
		if i := l.at(key); i >= 0 {
			l.lines = slices.Delete(slices.Clone(l.lines), i, i+1)
		}
		return l
	}
}

// Move moves the entry with a key up (-1) or down (1) among the entries.
// Comments stay where they are.
func Move[E Entry](key string, by int) Edit[E] {
	return func(l List[E]) List[E] {
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

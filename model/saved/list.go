// Package saved is what a reader keeps in plain text beside the marks and may
// edit by hand: named filters in filters.txt, watch words in watch.txt. One
// entry is one line; comments, and lines that make no sense, stay as they are.
package saved

import (
	"fmt"
	"slices"
	"strings"

	"dailies/parser/clean"
)

// Entry is what a line of such a file can hold.
type Entry interface {
	key() string    // two entries with the same one are the same
	String() string // as a line
}

// KeyOf is what tells an entry from others: a filter's name, a watch word's text.
func KeyOf[E Entry](e E) string { return e.key() }

// List is the lines of a file, as values: copies are independent.
type List[E Entry] struct {
	name  string // of the file, for problems
	parse func(string) (E, error)
	lines []line[E]
}

// line is one line: an entry, a comment, or something that makes no sense.
type line[E Entry] struct {
	text  string
	entry *E // nil: none
	err   error
}

// with gives the list that a file's text holds.
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

// All gives the entries in their order.
func (l List[E]) All() []E {
	var all []E
	for _, line := range l.lines {
		if line.entry != nil {
			all = append(all, *line.entry)
		}
	}
	return all
}

// Problems says which lines make no sense, and why.
func (l List[E]) Problems() []clean.Text {
	var all []clean.Text
	for i, line := range l.lines {
		if line.err != nil {
			all = append(all, clean.Line(fmt.Sprintf("%s:%d: %v; the line stays as it is", l.name, i+1, line.err)))
		}
	}
	return all
}

// at is the line of an entry, or -1.
func (l List[E]) at(key string) int {
	return slices.IndexFunc(l.lines, func(line line[E]) bool { return line.entry != nil && (*line.entry).key() == key })
}

// Has tells whether there is an entry with a key.
func (l List[E]) Has(key string) bool { return l.at(key) >= 0 }

// Edit changes a list. It is done twice: on what the screen shows, and on what
// the file holds by then.
type Edit[E Entry] func(List[E]) List[E]

// Put puts an entry in the place of the one with a key, else at the end. Where
// another has its key already, nothing is done: it would be lost.
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

// Delete takes the entry with a key away.
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

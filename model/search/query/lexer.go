package query

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// lexer reads the text of a query from left to right. It has no fixed set of tokens,
// because what ends a word depends on where the word is: a comma separates the values of a
// key, and is a letter everywhere else.
type lexer struct {
	text string
	pos  int // the next byte
}

func (l *lexer) done() bool { return l.pos >= len(l.text) }

// at reports whether the next byte is c.
func (l *lexer) at(c byte) bool { return !l.done() && l.text[l.pos] == c }

// take consumes a certain byte if it is next.
func (l *lexer) take(c byte) bool {
	if !l.at(c) {
		return false
	}
	l.pos++
	return true
}

// more skips blanks, and reports whether there is another token before the end or a ")".
func (l *lexer) more() bool {
	for !l.done() {
		r, size := utf8.DecodeRuneInString(l.text[l.pos:])
		if !unicode.IsSpace(r) {
			break
		}
		l.pos += size
	}
	return !l.done() && !l.at(')')
}

// wordEnd returns the end of the bare word at a byte. Blanks, brackets, quotes, "|" and the
// bytes of stops end it.
func (l *lexer) wordEnd(start int, stops string) int {
	end := start
	for end < len(l.text) {
		r, size := utf8.DecodeRuneInString(l.text[end:])
		if unicode.IsSpace(r) || strings.ContainsRune(`()"|`, r) || strings.ContainsRune(stops, r) {
			break
		}
		end += size
	}
	return end
}

// word consumes a bare word, which may be empty.
func (l *lexer) word(stops string) string {
	start := l.pos
	l.pos = l.wordEnd(start, stops)
	return l.text[start:l.pos]
}

// atKeyword reports whether a word such as OR is next, whole and in capitals.
func (l *lexer) atKeyword(w string) bool {
	return strings.HasPrefix(l.text[l.pos:], w) && l.wordEnd(l.pos, "") == l.pos+len(w)
}

func (l *lexer) takeKeyword(w string) bool {
	if !l.atKeyword(w) {
		return false
	}
	l.pos += len(w)
	return true
}

func (l *lexer) atOr() bool { return l.at('|') || l.atKeyword("OR") }

// takeOr consumes all signs for "or" that are next.
func (l *lexer) takeOr() (took bool) {
	for l.more() && (l.take('|') || l.takeKeyword("OR")) {
		took = true
	}
	return took
}

// takeNot consumes one negation. A "-" by itself is half typed, or a dash between two words:
// it is skipped.
func (l *lexer) takeNot() bool {
	for l.more() {
		if !l.at('-') && !l.at('!') {
			return l.takeKeyword("NOT")
		}
		alone := l.wordEnd(l.pos, "") == l.pos+1
		l.pos++
		if !alone || l.at('(') || l.at('"') {
			return true
		}
	}
	return false
}

// pattern consumes a regular expression between slashes; the closing one may be missing.
func (l *lexer) pattern() (text string, closed bool) {
	start := l.pos + 1
	end := start
	for ; end < len(l.text) && l.text[end] != '/'; end++ {
		if l.text[end] == '\\' {
			end++
		}
	}
	closed = end < len(l.text)
	end = min(end, len(l.text))
	l.pos = min(end+1, len(l.text))
	return l.text[start:end], closed
}

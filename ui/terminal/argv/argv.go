// Package argv splits a command that a person wrote into $BROWSER, $EDITOR or a
// setting into its words. No shell sees it: what comes from a dump is always an
// argument of its own and can neither start nor change a command.
package argv

import (
	"errors"
	"strings"
)

// Errors of Split.
var (
	ErrQuote = errors.New("a quotation mark is not closed")
	ErrEmpty = errors.New("the command is empty")
)

// Split gives the words of a command, at least one. Blanks part them but within
// 'single' and "double" quotes; a backslash takes the next character as it is
// but within single quotes. Nothing is expanded. The error is ErrQuote or
// ErrEmpty.
func Split(command string) ([]string, error) {
	var s splitter
	for _, r := range command {
		s.take(r)
	}
	if s.escaped {
		s.add('\\') // at the very end it stands for itself
	}
	if s.quote != 0 {
		return nil, ErrQuote
	}
	if s.end(); len(s.words) == 0 || s.words[0] == "" {
		return nil, ErrEmpty
	}
	return s.words, nil
}

// Fill puts a value in the place of every "%s" in the words after the first,
// or, where there is none, appends it. "%%" is a single percent sign, as in
// $BROWSER elsewhere. The words themselves are not changed.
func Fill(words []string, value string) []string {
	filled := make([]string, 0, len(words)+1)
	replacer, found := strings.NewReplacer("%s", value, "%%", "%"), false
	for i, word := range words {
		if i > 0 {
			found = found || strings.Contains(strings.ReplaceAll(word, "%%", ""), "%s")
			word = replacer.Replace(word)
		}
		filled = append(filled, word)
	}
	if !found {
		filled = append(filled, value)
	}
	return filled
}

type splitter struct {
	words   []string
	word    strings.Builder
	inWord  bool
	escaped bool
	quote   rune // 0 outside of quotes
}

func (s *splitter) take(r rune) {
	switch {
	case s.escaped:
		s.add(r)
	case r == '\\' && s.quote != '\'':
		s.escaped = true
	case s.quote != 0 && r == s.quote:
		s.quote = 0
	case s.quote == 0 && (r == '\'' || r == '"'):
		s.quote, s.inWord = r, true
	case s.quote == 0 && strings.ContainsRune(" \t\n", r):
		s.end()
	default:
		s.add(r)
	}
}

func (s *splitter) add(r rune) {
	s.word.WriteRune(r)
	s.inWord, s.escaped = true, false
}

func (s *splitter) end() {
	if s.inWord {
		s.words = append(s.words, s.word.String())
	}
	s.word.Reset()
	s.inWord = false
}

package fulltext

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode"

	"dailies/parser/article"
	"dailies/parser/clean"
)

// Keep puts a page that came into the store, if it is, whole, the paper of a title: arXiv has
// a checklist in its place now and then, or the manual of a document class.
func (s Store) Keep(number string, title clean.Text, page []byte) (article.Article, error) {
	a, err := Parse(page)
	switch {
	case err != nil:
		return a, err
	case !bytes.Contains(page, []byte("</article>")):
		return a, errors.New("the page is cut")
	case !same(a.Title, title):
		return a, fmt.Errorf("arXiv has another document in its place: %q", a.Title.Cut(80))
	}
	return a, s.Save(number, page)
}

// same reports whether a page's title may be that of a paper: at least half of the words of
// the shorter one are in the other. Titles change between versions, and not all pages
// have one.
func same(page, paper clean.Text) bool {
	a, b := words(page), words(paper)
	if len(a) > len(b) {
		a, b = b, a
	}
	both := 0
	for word := range a {
		if b[word] {
			both++
		}
	}
	return 2*both >= len(a)
}

// words are those of a title that say something: of three letters or more, in lower case.
func words(title clean.Text) map[string]bool {
	all := map[string]bool{}
	for _, word := range strings.FieldsFunc(strings.ToLower(title.String()), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if len(word) > 2 && word != "the" && word != "and" && word != "for" && word != "with" {
			all[word] = true
		}
	}
	return all
}

package app

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"dailies/model/library"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/parser"
	"dailies/ui/english"
)

// candidates is how many papers are listed when a name fits several.
const candidates = 5

// errNoName refuses a name without text, which every paper would match.
var errNoName = errors.New("which paper? Give its key, its arXiv number or words of its title")

// byKey returns the paper with a key or an arXiv number; nil if there is none.
func byKey(all *shelf.Shelf, key string) *library.Paper {
	for _, id := range []string{key, parser.ArXivNumber(key)} {
		if i, ok := all.Find(library.ID(id)); ok && id != "" {
			return all.Papers.Paper(i)
		}
	}
	return nil
}

// byName returns the paper with a key, an arXiv number or a title, or else the only one
// whose title has all words of the name; nil if there is none. If several have them, the
// error lists the first, each on a line of its own.
func (w workspace) byName(ctx context.Context, all *shelf.Shelf, name string) (*library.Paper, error) {
	if p := byKey(all, name); p != nil || parser.ArXivNumber(name) != "" {
		return p, nil
	}
	if i, ok := all.Papers.Find(library.Key(name)); ok {
		return all.Papers.Paper(i), nil
	}
	q, err := query.Parse(titled(name))
	if err != nil {
		return nil, err
	}
	found := w.find(ctx, q, all).papers()
	switch len(found) {
	case 0:
		return nil, nil
	case 1:
		return all.Papers.Paper(int(found[0])), nil
	}
	lines := []string{fmt.Sprintf("%s have %q in their titles: give more words, or one of these keys", english.Plural(len(found), "paper"), name)}
	for _, i := range found[:min(candidates, len(found))] {
		p := all.Papers.Paper(int(i))
		lines = append(lines, fmt.Sprintf("%s  %s", p.ID, p.Title))
	}
	if more := len(found) - candidates; more > 0 {
		lines = append(lines, fmt.Sprintf("… and %s more", english.Number(more)))
	}
	return nil, errors.New(strings.Join(lines, "\n"))
}

// Names returns the keys and titles that begin with what was typed, for the completion of a
// shell. A key is followed by a tab and the title.
func (w workspace) Names(ctx context.Context, s shelf.Source, typed string) (names []string) {
	for _, p := range w.read(ctx, s).Papers.All() {
		key, title := string(p.ID), p.Title.String()
		if p.ArXiv != "" {
			key = p.ArXiv
		}
		switch {
		case typed != "" && len(title) >= len(typed) && strings.EqualFold(title[:len(typed)], typed):
			names = append(names, typed+title[len(typed):])
		case typed != "" && strings.HasPrefix(key, typed):
			names = append(names, key+"\t"+title)
		}
	}
	return names
}

// titled is a query for words in a title.
func titled(words string) string {
	var all []string
	for _, word := range strings.Fields(words) {
		all = append(all, "title:"+query.Quote(word))
	}
	return strings.Join(all, " ")
}

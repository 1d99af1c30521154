package app

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"dailies/model/library"
	"dailies/model/loading"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/ui/english"
)

// candidates is how many papers are listed when a name fits several.
const candidates = 5

// errNoName refuses a name without text, which every paper would match.
var errNoName = errors.New("which paper? Give its key, its arXiv number or words of its title")

// lookup finds papers by what a person calls them.
type lookup struct {
	shelf   *shelf.Shelf
	watch   []search.Watched
	numbers map[string]*library.Paper // by arXiv number
}

func (w workspace) newLookup(all *shelf.Shelf) lookup {
	l := lookup{shelf: all, watch: w.Watch, numbers: map[string]*library.Paper{}}
	for _, p := range all.Papers.All() {
		if p.ArXiv != "" {
			l.numbers[p.ArXiv] = p
		}
	}
	return l
}

// byKey returns the paper with a key or an arXiv number; nil if there is none.
func (l lookup) byKey(key string) *library.Paper {
	if i, ok := l.shelf.Find(library.ID(key)); ok {
		return l.shelf.Papers.Paper(i)
	}
	return l.numbers[arXivNumber(key)]
}

// byName returns the paper with a key, an arXiv number or a title, or else the only one
// whose title has all words of the name; nil if there is none. If several have them, the
// error lists the first.
func (l lookup) byName(ctx context.Context, name string) (*library.Paper, error) {
	if p := l.byKey(name); p != nil || arXivNumber(name) != "" {
		return p, nil
	}
	if i, ok := l.shelf.Papers.Find(library.Key(name)); ok {
		return l.shelf.Papers.Paper(i), nil
	}
	q, err := query.Parse(titled(name))
	if err != nil {
		return nil, err
	}
	found := workspace{Watch: l.watch}.find(ctx, q, l.shelf).papers()
	switch len(found) {
	case 0:
		return nil, nil
	case 1:
		return l.shelf.Papers.Paper(int(found[0])), nil
	}
	e := &ambiguousError{name: name, total: len(found)}
	for _, i := range found[:min(candidates, len(found))] {
		e.first = append(e.first, l.shelf.Papers.Paper(int(i)))
	}
	return nil, e
}

// Names returns the keys and titles that begin with what was typed, for the completion of a
// shell. A key is followed by a tab and the title.
func (w workspace) Names(ctx context.Context, s loading.Source, typed string) (names []string) {
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

// ambiguousError says that several papers have the words of a name in their titles.
type ambiguousError struct {
	name  string
	total int
	first []*library.Paper // best first
}

func (e *ambiguousError) Error() string {
	return fmt.Sprintf("%s have %q in their titles: give more words, or one of these keys", english.Plural(e.total, "paper"), e.name)
}

// refuse reports a name that was not understood, with the papers that it could mean.
func (w workspace) refuse(err error) int {
	status := w.failed(err)
	var several *ambiguousError
	if errors.As(err, &several) {
		for _, p := range several.first {
			fmt.Fprintf(w.Err, "  %s  %s\n", p.ID, p.Title)
		}
		if more := several.total - len(several.first); more > 0 {
			fmt.Fprintf(w.Err, "  … and %s more\n", english.Number(more))
		}
	}
	return status
}

// titled is a query for words in a title.
func titled(words string) string {
	var all []string
	for _, word := range strings.Fields(words) {
		all = append(all, "title:"+query.Quote(word))
	}
	return strings.Join(all, " ")
}

var arXivForm = regexp.MustCompile(`(?i)^(?:arxiv:|https?://(?:www\.)?(?:arxiv\.org/(?:abs|pdf)|huggingface\.co/papers)/)?(\d{4}\.\d{4,5})(?:v\d+)?(?:\.pdf)?$`)

// arXivNumber extracts an arXiv number from what a person may type: with a version, after
// "arXiv:", or in an address. It returns "" if there is none.
func arXivNumber(key string) string {
	if found := arXivForm.FindStringSubmatch(key); found != nil {
		return found[1]
	}
	return ""
}

package app

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"dailies/model/fulltext"
	"dailies/model/library"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// read reads all dumps onto a shelf, and reports files that cannot be read at once. What
// they say is merged once, at the end.
func (p *program) read(s shelf.Source) *shelf.Shelf {
	all := shelf.New(p.marks, p.now)
	all.Whole = (&fulltext.Texts{Store: p.papers}).All
	if !s.Samples { // they are never new
		all.Arrived = p.arrived
	}
	for d, err := range s.Load(p.ctx) {
		if err != nil {
			all.Failed = append(all.Failed, clean.Line(err.Error()))
			p.problem(err)
			continue
		}
		all.Library.Add(d)
	}
	all.Take(all.Library.Snapshot())
	return all
}

// readable reads all dumps. If there is no paper in them, it says why; if they are not complete,
// that what was found is not all there was.
func (p *program) readable(s shelf.Source) (all *shelf.Shelf, ok bool) {
	all = p.read(s)
	dumps := all.Papers.Dumps()
	if all.Papers.Count() == 0 {
		for _, d := range dumps {
			if more := len(d.Problems) - 1; more >= 0 {
				p.complainOf(d, 0, more, english.Number(more)+" more")
			}
		}
		return all, false
	}
	if lost := slices.DeleteFunc(slices.Clone(dumps), func(d library.Dump) bool { return !incomplete(d) }); len(lost) > 0 {
		more := len(lost) - 1
		p.complainOf(lost[0], slices.IndexFunc(lost[0].Problems, isLoss), more, "and "+english.Plural(more, "file")+" more like it")
	}
	return all, true
}

// complainOf says one problem of a dump, and that there are more: a crafted dump can have a
// million.
func (p *program) complainOf(d library.Dump, problem, more int, what string) {
	line := d.Problems[problem].In(d.Name)
	if more > 0 {
		line = clean.Concat(line, clean.Of(" ("+what+": dailies check lists them)"))
	}
	p.complain(line)
}

// incomplete reports whether papers of a dump are missing, because it is cut or damaged.
func incomplete(d library.Dump) bool { return slices.ContainsFunc(d.Problems, isLoss) }

func isLoss(p parser.Problem) bool { return p.Lost }

// unread is the exit status if everything went well with what could be read.
func unread(all *shelf.Shelf) int {
	if len(all.Failed) > 0 || slices.ContainsFunc(all.Papers.Dumps(), incomplete) {
		return exitProblems
	}
	return exitOK
}

// candidates is how many papers are listed when a name fits several.
const candidates = 5

const whichPaper = "which paper? Give its key, its arXiv number or words of its title"

// errNoName refuses a name without text, which every paper would match.
var errNoName = errors.New(whichPaper)

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
func (p *program) byName(all *shelf.Shelf, name string) (*library.Paper, error) {
	if paper := byKey(all, name); paper != nil || parser.ArXivNumber(name) != "" {
		return paper, nil
	}
	if i, ok := all.Papers.Find(library.Key(name)); ok {
		return all.Papers.Paper(i), nil
	}
	var words []string
	for _, word := range strings.Fields(name) {
		words = append(words, "title:"+query.Quote(word))
	}
	q, err := query.Parse(strings.Join(words, " "))
	if err != nil {
		return nil, err
	}
	found := p.find(q, all).answer().Papers
	switch len(found) {
	case 0:
		return nil, nil
	case 1:
		return all.Papers.Paper(int(found[0])), nil
	}
	lines := []string{fmt.Sprintf("%s have %q in their titles: give more words, or one of these keys", english.Plural(len(found), "paper"), name)}
	for _, i := range found[:min(candidates, len(found))] {
		paper := all.Papers.Paper(int(i))
		lines = append(lines, fmt.Sprintf("%s  %s", paper.ID, paper.Title))
	}
	if more := len(found) - candidates; more > 0 {
		lines = append(lines, fmt.Sprintf("… and %s more", english.Number(more)))
	}
	return nil, errors.New(strings.Join(lines, "\n"))
}

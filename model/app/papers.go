package app

import (
	"errors"
	"fmt"
	"strings"

	"dailies/model/fulltext"
	"dailies/model/library"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/model/tex"
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
			p.say(clean.Line(err.Error()).String())
			continue
		}
		all.Library.Add(d)
	}
	all.Take(all.Library.Snapshot())
	return all
}

// readable reads all dumps. If there is no paper in them, it says why; if they are not complete,
// that what was found is not all there was: the exit status says so, too.
func (p *program) readable(s shelf.Source) (*shelf.Shelf, error) {
	all := p.read(s)
	none := all.Papers.Count() == 0
	var lines []clean.Text
	for _, d := range all.Papers.Dumps() {
		for _, problem := range d.Problems {
			if problem.Lost || d.Entries == 0 { // or the file is none of papers
				lines = append(lines, problem.In(d.Name))
			}
		}
	}
	switch more := len(lines) - 1; {
	case more > 0: // a crafted dump can have a million
		p.say(fmt.Sprintf("%s (%s more: dailies check lists them)", lines[0], english.Number(more)))
	case more == 0:
		p.say(lines[0].String())
	}
	if none {
		return nil, errSaid
	}
	if len(lines)+len(all.Failed) > 0 {
		p.raise(exitProblems)
	}
	return all, nil
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

// byName returns the paper with a key or an arXiv number, or by words with a title, or else the
// only one whose title has all words of the name; nil if there is none. If several have them, the
// error lists the first, each on a line of its own.
func (p *program) byName(all *shelf.Shelf, name string, byWords bool) (*library.Paper, error) {
	if paper := byKey(all, name); paper != nil || !byWords || parser.ArXivNumber(name) != "" {
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
		lines = append(lines, fmt.Sprintf("%s  %s", paper.ID, tex.Unicode(paper.Title)))
	}
	if more := len(found) - candidates; more > 0 {
		lines = append(lines, fmt.Sprintf("… and %s more", english.Number(more)))
	}
	return nil, errors.New(strings.Join(lines, "\n"))
}

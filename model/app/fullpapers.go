package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"dailies/model/fetch"
	"dailies/model/fulltext"
	"dailies/model/marks"
	"dailies/parser/article"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// FetchPapers asks arXiv for the papers on the reading list that are not in the store, or for
// those with the numbers that are named. It prints a line for each. Exit codes are those of
// Fetch.
func (env workspace) FetchPapers(ctx context.Context, client *fetch.Client, s Source, numbers []string, f Fetching) int {
	if env.Papers == "" {
		return env.failed(errNoFolder)
	}
	all := env.toFetch(ctx, s, numbers)
	if f.DryRun {
		for _, p := range all {
			env.printRequest(client.PageOf(p.Number).String())
		}
		return exitOK
	}
	last, bar := fetch.Progress{}, env.bar(f.Bar, "papers")
	titles := map[string]string{}
	for _, p := range all {
		titles[p.Number] = p.Title
	}
	keep := func(p fetch.Paper, page []byte) error {
		a, err := env.Papers.Keep(p.Number, clean.Line(p.Title), page)
		if err == nil && titles[p.Number] == "" {
			titles[p.Number] = a.Title.String()
		}
		return err
	}
	for p := range client.Papers(ctx, all, keep) {
		last = p
		bar.clear()
		if o := p.Outcome; o != nil && o.Err != nil {
			env.sayFetch(fmt.Sprintf("%s: %v; the PDF: %s", o.Name, o.Err, fetch.PDFOf(o.Name)))
		} else if o != nil {
			fmt.Fprintln(env.Out, clean.Line(o.Name+": "+titles[o.Name]))
		}
		bar.draw(p)
	}
	bar.clear()
	if last.Of == 0 {
		env.sayFetch("all papers on the reading list are here")
	}
	return env.ended(ctx, last)
}

// toFetch are the papers that are asked for.
func (env workspace) toFetch(ctx context.Context, s Source, numbers []string) []fetch.Paper {
	var all []fetch.Paper
	shelf := env.read(ctx, s)
	if len(numbers) > 0 {
		known := env.newLookup(shelf)
		for _, number := range numbers {
			p := fetch.Paper{Number: arXivNumber(number)}
			if found := known.byKey(number); found != nil {
				p.Title = found.Title.String()
			}
			all = append(all, p)
		}
		return all
	}
	for _, p := range shelf.Papers.All() {
		if p.ArXiv != "" && shelf.MarkOf(p).Status == marks.ToRead && !env.Papers.Has(p.ArXiv) {
			all = append(all, fetch.Paper{Number: p.ArXiv, Title: p.Title.String()})
		}
	}
	return all
}

// IsNumber reports whether a text is the number of a paper on arXiv.
func IsNumber(text string) bool { return arXivNumber(text) != "" }

// Whole reads the whole paper that a person names: by its number, its key or words of its title.
func (env workspace) Whole(ctx context.Context, s Source, name string) (article.Article, error) {
	number := arXivNumber(name)
	if number == "" {
		p, err := env.newLookup(env.read(ctx, s)).byName(ctx, name)
		switch {
		case err != nil:
			return article.Article{}, err
		case p == nil:
			return article.Article{}, fmt.Errorf("no paper has the key, the number or the title %q", name)
		case p.ArXiv == "":
			return article.Article{}, errors.New("this paper has no number of arXiv; dailies fetch --enrich looks for it")
		}
		number = p.ArXiv
	}
	a, err := env.Papers.Read(number)
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%s is not here: dailies fetch --papers %s gets it; its PDF: %s", number, number, fetch.PDFOf(number))
	}
	return a, err
}

// sayPapers says how many whole papers there are.
func (env workspace) sayPapers() {
	if n, size := env.Papers.Size(); n > 0 {
		fmt.Fprintln(env.Out, clean.Line(fmt.Sprintf("%s to read offline, %s, in %s", english.Plural(n, "whole paper"), fulltext.MB(size), env.Papers)))
	}
}

// RemovePapers removes all whole papers and says how many there were.
func (env workspace) RemovePapers() int {
	n, size := env.Papers.Size()
	if err := env.Papers.Remove(env.Papers.Numbers()...); err != nil {
		return env.failed(err)
	}
	fmt.Fprintln(env.Out, clean.Line(fmt.Sprintf("%s removed, %s", english.Plural(n, "whole paper"), fulltext.MB(size))))
	return exitOK
}

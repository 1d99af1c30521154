package app

import (
	"context"
	"errors"
	"fmt"

	"dailies/model/fetch"
	"dailies/model/library"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// Enrich asks Hugging Face about the papers of a source that came as text: it looks up
// each title once, and keeps what it finds in the dumps folder, where the papers get their
// numbers, names, links and counts from. Exit codes are those of Fetch.
func (env workspace) Enrich(ctx context.Context, client *fetch.Client, s Source, f Fetching) int {
	if f.Folder == "" {
		return env.failed(errNoFolder)
	}
	if s.Samples {
		return env.failed(errors.New("there are no papers of your own to look up: dailies fetch, or dailies fetch --enrich FILE …"))
	}
	folder := fetch.Folder(f.Folder)
	titles := folder.Left(withoutNumber(env.read(ctx, s).Papers))
	if f.DryRun {
		for _, title := range titles {
			env.printRequest(client.SearchFor(title).String())
		}
		return exitOK
	}
	last, bar := fetch.Progress{}, env.bar(f.Bar, "titles")
	for p := range client.Enrich(ctx, titles, folder) {
		last = p
		bar.clear()
		if o := p.Outcome; o != nil && o.Err != nil {
			env.sayFetch(fmt.Sprintf("%q: %v", o.Name, o.Err))
		}
		bar.draw(p)
	}
	bar.clear()
	fmt.Fprintln(env.Out, clean.Line(fmt.Sprintf("%s looked up, %d found", english.Plural(last.Done-last.Failed, "title"), last.Papers)))
	return env.ended(ctx, last)
}

// withoutNumber are the titles of the papers without a number.
func withoutNumber(papers library.Snapshot) []string {
	var titles []string
	for _, p := range papers.All() {
		if p.ArXiv == "" {
			titles = append(titles, p.Title.String())
		}
	}
	return titles
}

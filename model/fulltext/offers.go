package fulltext

import (
	"context"
	"fmt"
	"iter"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/fetch"
	"dailies/model/library"
	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// Fetch fetches missing whole papers one by one.
type Fetch func(context.Context, []fetch.Paper) (iter.Seq[fetch.Progress], error)

// offerFetch asks whether to fetch a paper, because nothing opens a connection unasked.
func (r *Reader) offerFetch(p Paper) tea.Cmd {
	items := []overlay.Item{{Key: "f", Name: clean.Line("fetch arXiv " + p.Number + ", to read it here"), Do: func() tea.Cmd {
		r.openFetched = p
		return r.fetch([]fetch.Paper{{Number: p.Number, Title: p.Title.String()}})()
	}}}
	if all := ReadingList(r.Shelf); len(all) > 1 {
		items = append(items, overlay.Item{Key: "l", Name: clean.Literal("fetch all of the reading list"), Do: r.fetch(all)})
	}
	items = append(items, overlay.Item{Key: "o", Name: clean.Literal("open it in the browser"), Do: r.InBrowser})
	return r.Dialog.Show(overlay.NewMenu(clean.Literal("The whole paper is not here yet"), items))
}

// ReadingList returns the papers on the reading list that have an arXiv number and can be fetched whole.
func ReadingList(s *shelf.Shelf) (all []fetch.Paper) {
	for i, is := range s.Is {
		if p := s.Papers.Paper(i); is&search.IsToRead != 0 && p.ArXiv != "" {
			all = append(all, fetch.Paper{Number: p.ArXiv, Title: p.Title.String()})
		}
	}
	return all
}

func (r *Reader) fetch(all []fetch.Paper) overlay.Do {
	return func() tea.Cmd {
		if r.Fetching.Busy {
			r.Dialog.Warn(r.Dialog.Text("Other papers are still being fetched · {stop} stops"))
			return nil
		}
		r.Fetching.Whole = true
		r.Fetching.Source.Fetch = func(ctx context.Context) (iter.Seq[fetch.Progress], string, error) {
			steps, err := r.Fetch(ctx, all)
			return steps, "", err
		}
		return r.Fetching.Start()
	}
}

// onFetched handles a step of a fetch. At the end it opens the paper for which the reader waits.
func (r *Reader) onFetched(msg fetch.StepMsg) tea.Cmd {
	next, over := r.Fetching.Receive(msg)
	if !over {
		return next
	}
	fetched := r.openFetched
	r.openFetched = Paper{}
	switch said, kind := r.Fetching.Result(); {
	case kind == ui.Failure:
		r.Dialog.Fail(said)
	case kind == ui.Info && r.MayOpen(fetched):
		return r.Open(fetched)
	default:
		r.Dialog.Answer(said, kind, 0)
	}
	return nil
}

// countedMsg carries what Count found in the store.
type countedMsg struct {
	numbers []string
	size    int64         // bytes
	missing []fetch.Paper // of the reading list
}

type removedMsg struct {
	papers int
	err    error
}

// Count counts the papers in the store. It offers to fetch the missing ones of the reading list, and to
// remove papers.
func (r *Reader) Count() tea.Cmd {
	store, listed := r.Store, ReadingList(r.Shelf)
	return func() tea.Msg {
		numbers, size := store.Papers()
		return countedMsg{numbers, size, store.Missing(listed)}
	}
}

func (r *Reader) remove(numbers []string) overlay.Do {
	store := r.Store
	return func() tea.Cmd {
		return func() tea.Msg { return removedMsg{len(numbers), store.Remove(numbers...)} }
	}
}

func (r *Reader) onCounted(msg countedMsg) tea.Cmd {
	if len(msg.numbers)+len(msg.missing) == 0 {
		r.Dialog.Answer(r.Dialog.Text("No whole paper is here yet: {abstract-open} in an abstract offers to fetch one."), ui.Info, 0)
		return nil
	}
	done := slices.DeleteFunc(slices.Clone(msg.numbers), func(number string) bool {
		i, ok := r.Shelf.Find(library.ID(number))
		return !ok || r.Shelf.Is[i]&(search.IsRead|search.IsSkipped) == 0
	})
	items := []overlay.Item{{Key: "k", Name: clean.Literal("keep them")}}
	add := func(key string, n int, name string, do overlay.Do) {
		if n > 0 {
			items = append(items, overlay.Item{Key: key, Name: clean.Of(fmt.Sprintf(name, english.Number(n))), Do: do})
		}
	}
	add("f", len(msg.missing), "fetch %s more from the reading list", r.fetch(msg.missing))
	add("r", len(done), "remove %s that you have read or skipped", r.remove(done))
	add("a", len(msg.numbers), "remove all (%s)", r.remove(msg.numbers))
	return r.Dialog.Show(overlay.NewMenu(clean.Line(fmt.Sprintf("%s to read offline, %s", english.Plural(len(msg.numbers), "whole paper"), FormatSize(msg.size))), items))
}

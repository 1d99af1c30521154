package app

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// Deciding says on which papers a command decides, and what.
type Deciding struct {
	Keys   []string // of papers, arXiv numbers or titles; "-" reads keys and numbers from In, one a line
	Query  string   // papers that match, too
	In     io.Reader
	DryRun bool // say what would change, and change nothing
	Set    func(*marks.Change)
}

// Decide marks papers, as one step that u undoes.
func (w workspace) Decide(ctx context.Context, s shelf.Source, d Deciding) int {
	names, err := d.names()
	if err != nil {
		return w.failed(err)
	}
	q, err := parseQuery(d.Query)
	if err != nil {
		return w.failed(err)
	}
	if len(names) == 0 && strings.TrimSpace(d.Query) == "" {
		return w.failed(errors.New("which papers? Name their keys (dailies list --format jsonl shows them), or give a --query"))
	}
	w.sayMarks()
	all, ok := w.readable(ctx, s)
	if !ok {
		return exitFailed
	}
	papers, unknown, err := w.named(ctx, all, names)
	if err != nil {
		return w.failed(err)
	}
	for _, name := range unknown {
		w.complain(clean.Line(fmt.Sprintf("no paper has the key, number or title %q, and no file has this name", name)))
	}
	if strings.TrimSpace(d.Query) != "" {
		for _, e := range w.find(ctx, q, all).entries(0) {
			papers = append(papers, e.Paper)
		}
	}
	status := w.change(marks.Changes(unique(papers), d.Set), d.DryRun)
	if status == exitOK && len(unknown) > 0 {
		return exitProblems
	}
	return max(status, unread(all))
}

// change prints what the changes would do, and makes them unless this is a dry run.
func (w workspace) change(changes []marks.Change, dryRun bool) int {
	would := w.Marks.Preview(changes...)
	for _, e := range would {
		fmt.Fprintln(w.Out, describe(e))
	}
	if !dryRun && len(would) > 0 {
		if err := w.Store.Save([]marks.Step{w.Marks.Adopted(), w.Marks.Apply(changes...)}); err != nil {
			return w.problem(fmt.Errorf("NOT SAVED: %w; nothing was changed", err))
		}
	}
	w.complain(summary(len(would), len(changes), dryRun))
	return exitOK
}

// name is what a paper was called.
type name struct {
	text  string
	piped bool // it came from a program: it is a key or a number, never words of a title
}

// names returns the names on the command line, with - replaced by the lines of In.
func (d Deciding) names() ([]name, error) {
	var all []name
	for _, text := range d.Keys {
		if strings.TrimSpace(text) == "" {
			return nil, errNoName
		}
		if text != "-" {
			all = append(all, name{text: text})
			continue
		}
		lines := bufio.NewScanner(d.In)
		for lines.Scan() {
			if line := strings.TrimSpace(lines.Text()); line != "" {
				all = append(all, name{line, true})
			}
		}
		if err := lines.Err(); err != nil {
			return nil, fmt.Errorf("read keys: %w", err)
		}
	}
	return all, nil
}

// named returns the papers with these names, and the names that no paper has.
func (w workspace) named(ctx context.Context, all *shelf.Shelf, names []name) (papers []*library.Paper, unknown []string, err error) {
	for _, n := range names {
		p := byKey(all, n.text)
		if p == nil && !n.piped {
			if p, err = w.byName(ctx, all, n.text); err != nil {
				return nil, nil, err
			}
		}
		if p == nil {
			unknown = append(unknown, n.text)
			continue
		}
		papers = append(papers, p)
	}
	return papers, unknown, nil
}

// unique removes papers that appear more than once.
func unique(papers []*library.Paper) []*library.Paper {
	seen := map[library.ID]bool{}
	return slices.DeleteFunc(papers, func(p *library.Paper) bool {
		again := seen[p.ID]
		seen[p.ID] = true
		return again
	})
}

// Undo takes back the last step of this device, as u does on the screen. If there is a
// source, one of its papers must be in the step.
func (w workspace) Undo(ctx context.Context, s *shelf.Source) int {
	w.sayMarks()
	step, ok := w.Marks.Undo()
	if !ok {
		return w.problem(errors.New("there is nothing to undo; what an open window did is undone there, with u"))
	}
	if s != nil {
		all, ok := w.readable(ctx, *s)
		if !ok {
			return exitFailed
		}
		among := func(e marks.Edit) bool { _, is := all.Find(e.Set.ID); return is }
		if !slices.ContainsFunc(step.Edits, among) {
			return w.problem(errors.New("the last step was about other papers; nothing was changed"))
		}
	}
	if err := w.Store.Save([]marks.Step{step}); err != nil {
		return w.problem(fmt.Errorf("NOT SAVED: %w; nothing was changed", err))
	}
	for _, e := range step.Edits {
		fmt.Fprintln(w.Out, describe(e))
	}
	w.complain(clean.Of("restored " + english.Plural(len(step.Edits), "paper")))
	return exitOK
}

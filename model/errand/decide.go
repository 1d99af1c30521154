package errand

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"dailies/model/library"
	"dailies/model/listing"
	"dailies/model/marks"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/parser/clean"
)

// Deciding says on which papers a command decides, and what.
type Deciding struct {
	Keys   []string // of papers, or arXiv numbers; "-" reads them from In, one a line
	Query  string   // papers that match, too
	In     io.Reader
	DryRun bool // say what would change, and change nothing
	Set    func(*marks.Change)
	Store  *marks.Store
}

// Decide marks papers, as one step that u undoes.
func (w World) Decide(ctx context.Context, s Source, d Deciding) int {
	keys, err := d.keys()
	if err != nil {
		return w.failed(err)
	}
	q, err := search.Parse(d.Query)
	if err != nil {
		return w.failed(fmt.Errorf("query %q: %w", d.Query, err))
	}
	if len(keys) == 0 && strings.TrimSpace(d.Query) == "" {
		return w.failed(errors.New("which papers? Name their keys (dailies list --format jsonl shows them), or give a --query"))
	}
	w.sayMarks()
	all, ok := w.readable(ctx, s)
	if !ok {
		return Failed
	}
	papers, unknown := named(all, keys)
	for _, key := range unknown {
		w.complain(clean.Line(fmt.Sprintf("no paper has the key or number %q, and no file has this name", key)))
	}
	if strings.TrimSpace(d.Query) != "" {
		for e := range find(ctx, q, all, w.Watch).entries(0, func() error { return nil }) {
			papers = append(papers, e.Paper)
		}
	}
	changes := make([]marks.Change, 0, len(papers))
	for _, p := range unique(papers) {
		c := marks.Change{ID: p.ID, Title: p.Title.String()}
		d.Set(&c)
		changes = append(changes, c)
	}
	status := w.change(changes, d.DryRun, d.Store)
	if status == OK && len(unknown) > 0 {
		return Problems
	}
	return max(status, unread(all))
}

// change prints what the changes would do, and makes them unless this is a dry run.
func (w World) change(changes []marks.Change, dryRun bool, store *marks.Store) int {
	would := w.Marks.Preview(changes...)
	for _, c := range would {
		fmt.Fprintln(w.Out, told(c))
	}
	if !dryRun && len(would) > 0 {
		if err := store.Save([]marks.Step{w.Marks.Do(changes...)}); err != nil {
			return w.problem(fmt.Errorf("NOT SAVED: %w; nothing was changed", err))
		}
	}
	w.complain(summary(len(would), len(changes), dryRun))
	return OK
}

// keys returns the keys on the command line, with - replaced by the lines of In.
func (d Deciding) keys() ([]string, error) {
	var all []string
	for _, key := range d.Keys {
		if key != "-" {
			all = append(all, key)
			continue
		}
		lines := bufio.NewScanner(d.In)
		for lines.Scan() {
			if line := strings.TrimSpace(lines.Text()); line != "" {
				all = append(all, line)
			}
		}
		if err := lines.Err(); err != nil {
			return nil, fmt.Errorf("read keys: %w", err)
		}
	}
	return all, nil
}

// named returns the papers with these keys or arXiv numbers, and the keys that match no
// paper.
func named(s *shelf.Shelf, keys []string) (papers []*library.Paper, unknown []string) {
	numbers := map[string]*library.Paper{}
	for i := range s.Papers.Len() {
		if p := s.Papers.Paper(i); p.ArXiv != "" {
			numbers[p.ArXiv] = p
		}
	}
	for _, key := range keys {
		if i, ok := s.Papers.Find(library.ID(key)); ok {
			papers = append(papers, s.Papers.Paper(i))
		} else if p := numbers[arXivNumber(key)]; p != nil {
			papers = append(papers, p)
		} else {
			unknown = append(unknown, key)
		}
	}
	return papers, unknown
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

// unique removes papers that appear more than once.
func unique(papers []*library.Paper) []*library.Paper {
	seen := map[library.ID]bool{}
	return slices.DeleteFunc(papers, func(p *library.Paper) bool {
		again := seen[p.ID]
		seen[p.ID] = true
		return again
	})
}

// Show prints one paper in full: the one with a key, an arXiv number, or else the one whose
// title fits best.
func (w World) Show(ctx context.Context, s Source, name string) int {
	all, ok := w.readable(ctx, s)
	if !ok {
		return Failed
	}
	papers, _ := named(all, []string{name})
	if len(papers) == 0 {
		q, err := search.Parse(titled(name))
		if err != nil {
			return w.failed(err)
		}
		for e := range find(ctx, q, all, w.Watch).entries(1, func() error { return nil }) {
			papers = append(papers, e.Paper)
		}
	}
	if len(papers) == 0 {
		return w.problem(fmt.Errorf("no paper has the key, the number or the title %q", name))
	}
	if err := listing.Show(w.Out, listing.Entry{Paper: papers[0], Mark: all.MarkOf(papers[0]), Dumps: all.Papers.Dumps()}); err != nil && !closedPipe(err) {
		return w.failed(err)
	}
	return unread(all)
}

// titled is a query for words in a title.
func titled(words string) string {
	var all []string
	for _, word := range strings.Fields(words) {
		all = append(all, "title:"+query.Quote(word))
	}
	return strings.Join(all, " ")
}

// Undo takes back the last step of this device, as u does on the screen.
func (w World) Undo(store *marks.Store) int {
	w.sayMarks()
	step, ok := w.Marks.Undo()
	if !ok {
		return w.problem(errors.New("there is nothing to undo; what an open window did is undone there, with u"))
	}
	if err := store.Save([]marks.Step{step}); err != nil {
		return w.problem(fmt.Errorf("NOT SAVED: %w; nothing was changed", err))
	}
	for _, e := range step.Edits {
		fmt.Fprintln(w.Out, told(e.Set))
	}
	w.complain(clean.Of(clean.Plural(len(step.Edits), "paper") + " as before"))
	return OK
}

package app

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"dailies/model/fulltext"
	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/search"
	"dailies/model/shelf"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// Exit codes, as documented in the README.
const (
	exitOK       = 0
	exitProblems = 1 // check found some
	exitFailed   = 2 // nothing could be read, or the call made no sense
)

// workspace is everything outside the program that a command without a screen uses.
type workspace struct {
	Out     io.Writer // whoever made it says so if it cannot be written
	Err     io.Writer
	Now     time.Time
	Marks   *marks.Marks
	Store   *marks.Store     // where they are kept
	Watch   []search.Watched // the reader's watch words
	Found   marks.Report     // what was found when the marks were opened
	Arrived *shelf.Arrivals  // which papers are new; nil: none
	Papers  fulltext.Store   // whole papers
}

// complain writes one cleaned line for the person.
func (env workspace) complain(text clean.Text) { fmt.Fprintln(env.Err, "dailies: "+text.String()) }

// read reads all dumps onto a shelf, and reports files that cannot be read at once. What
// they say is merged once, at the end.
func (env workspace) read(ctx context.Context, s Source) *shelf.Shelf {
	all := shelf.New(env.Marks, env.Now)
	all.Whole = (&fulltext.Texts{Store: env.Papers}).All
	if !s.Samples { // they are never new
		all.Arrived = env.Arrived
	}
	for d, err := range s.Load(ctx) {
		if err != nil {
			all.Failed = append(all.Failed, clean.Line(err.Error()))
			env.complain(clean.Line(err.Error()))
			continue
		}
		all.Library.Add(d)
	}
	all.Take(all.Library.Snapshot())
	return all
}

// Listing is what List is to print.
type Listing struct {
	Query  string
	Format string // one of export.Names, or text
	Months bool   // Markdown has headings by month
	Limit  int    // the first so many; 0: all
	Count  bool   // only how many there are
}

// List prints the papers that match a query, sorted as on the screen.
func (env workspace) List(ctx context.Context, s Source, l Listing) int {
	q, err := parseQuery(l.Query)
	if err != nil {
		return env.failed(err)
	}
	format, err := formatOf(l.Format, l.Months)
	if err == nil && format.Folder() {
		err = format.Write(io.Discard, nil)
	}
	if err != nil {
		return env.failed(err)
	}
	all, ok := env.readable(ctx, s)
	if !ok {
		return exitFailed
	}
	if !s.Notice.Empty() {
		env.complain(s.Notice)
	}
	if env.Found.Unread { // or decided papers would look undecided
		env.sayMarks()
	}
	found := env.find(ctx, q, all)
	if l.Count {
		fmt.Fprintln(env.Out, found.count(l.Limit))
	} else {
		_ = format.Write(env.Out, found.entries(l.Limit))
	}
	if l.Count && found.total() == 0 || !l.Count && len(found.papers()) == 0 {
		env.complain(found.whyNone(ctx, q))
	} else if note := found.note(l.Count); !note.Empty() {
		env.complain(note)
	}
	return unread(all)
}

// readable reads all dumps. If there is no paper in them, it says why.
func (env workspace) readable(ctx context.Context, s Source) (*shelf.Shelf, bool) {
	all := env.read(ctx, s)
	if all.Papers.Count() > 0 {
		env.sayLost(all.Papers.Dumps())
		return all, true
	}
	for _, d := range all.Papers.Dumps() {
		env.complainOf(d)
	}
	return all, false
}

// unread is the exit status if everything went well with what could be read.
func unread(all *shelf.Shelf) int {
	if len(all.Failed) > 0 || slices.ContainsFunc(all.Papers.Dumps(), incomplete) {
		return exitProblems
	}
	return exitOK
}

// incomplete reports whether papers of a dump are missing, because it is cut or damaged.
func incomplete(d library.Dump) bool {
	return slices.ContainsFunc(d.Problems, func(p parser.Problem) bool { return p.Lost })
}

// sayLost says in one line that dumps are not complete: what was found is not all there was.
func (env workspace) sayLost(dumps []library.Dump) {
	first := slices.IndexFunc(dumps, incomplete)
	if first < 0 {
		return
	}
	d, files := dumps[first], 0
	for _, d := range dumps {
		if incomplete(d) {
			files++
		}
	}
	line := d.Problems[slices.IndexFunc(d.Problems, func(p parser.Problem) bool { return p.Lost })].In(d.Name)
	if files > 1 {
		line = clean.Concat(line, clean.Of(fmt.Sprintf(" (and %s more like it: dailies check lists them)", english.Plural(files-1, "file"))))
	}
	env.complain(line)
}

// problem says what went wrong with a call that made sense.
func (env workspace) problem(err error) int {
	env.complain(clean.Line(err.Error()))
	return exitProblems
}

// complainOf says in one line what is wrong with a dump without papers. It shows only the
// first problem, because a crafted dump can have a million.
func (env workspace) complainOf(d library.Dump) {
	if len(d.Problems) == 0 {
		return
	}
	line := d.Problems[0].In(d.Name)
	if more := len(d.Problems) - 1; more > 0 {
		line = clean.Concat(line, clean.Of(fmt.Sprintf(" (%s more: dailies check lists them)", english.Number(more))))
	}
	env.complain(line)
}

// Check prints what was read of each dump and what was not understood.
func (env workspace) Check(ctx context.Context, s Source) int {
	kinds := env.kinds() // before papers are read, whose numbers join marks by title
	all := env.read(ctx, s)
	_ = printCheck(env.Out, all.Papers)
	if env.Marks.Len() > 0 {
		fmt.Fprintln(env.Out, kinds)
	}
	env.sayPapers()
	env.sayMarks()
	switch {
	case all.Papers.Count() == 0:
		return exitFailed
	case env.Found.Bad > 0 || env.Found.Unread || len(all.Failed) > 0 || hasProblems(all.Papers.Dumps()):
		return exitProblems
	}
	return exitOK
}

func hasProblems(dumps []library.Dump) bool {
	for _, d := range dumps {
		if len(d.Problems) > 0 {
			return true
		}
	}
	return false
}

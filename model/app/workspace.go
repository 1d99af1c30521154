package app

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"dailies/model/foryou"
	"dailies/model/fulltext"
	"dailies/model/library"
	"dailies/model/marks"
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
	Watch   []foryou.Watched // the reader's watch words
	Found   marks.Report     // what was found when the marks were opened
	Arrived *shelf.Arrivals  // which papers are new; nil: none
	Papers  fulltext.Store   // whole papers
}

// complain writes one cleaned line for the person.
func (w workspace) complain(text clean.Text) { fmt.Fprintln(w.Err, "dailies: "+text.String()) }

// read reads all dumps onto a shelf, and reports files that cannot be read at once. What
// they say is merged once, at the end.
func (w workspace) read(ctx context.Context, s shelf.Source) *shelf.Shelf {
	all := shelf.New(w.Marks, w.Now)
	all.Whole = (&fulltext.Texts{Store: w.Papers}).All
	if !s.Samples { // they are never new
		all.Arrived = w.Arrived
	}
	for d, err := range s.Load(ctx) {
		if err != nil {
			all.Failed = append(all.Failed, clean.Line(err.Error()))
			w.complain(clean.Line(err.Error()))
			continue
		}
		all.Library.Add(d)
	}
	all.Take(all.Library.Snapshot())
	return all
}

// readable reads all dumps. If there is no paper in them, it says why.
func (w workspace) readable(ctx context.Context, s shelf.Source) (*shelf.Shelf, bool) {
	all := w.read(ctx, s)
	if all.Papers.Count() > 0 {
		w.sayLost(all.Papers.Dumps())
		return all, true
	}
	for _, d := range all.Papers.Dumps() {
		w.complainOf(d)
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
func (w workspace) sayLost(dumps []library.Dump) {
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
	w.complain(line)
}

// say writes a line for the person, and what follows it indented.
func (w workspace) say(text string) { say(w.Err, text) }

func say(to io.Writer, text string) {
	before := "dailies: "
	for line := range strings.SplitSeq(text, "\n") {
		fmt.Fprintln(to, before+clean.Line(line).String())
		before = "  "
	}
}

// failed says why a call made no sense, or found nothing that could be read.
func (w workspace) failed(err error) int {
	w.say(err.Error())
	return exitFailed
}

// problem says what went wrong with a call that made sense.
func (w workspace) problem(err error) int {
	w.complain(clean.Line(err.Error()))
	return exitProblems
}

// complainOf says in one line what is wrong with a dump without papers. It shows only the
// first problem, because a crafted dump can have a million.
func (w workspace) complainOf(d library.Dump) {
	if len(d.Problems) == 0 {
		return
	}
	line := d.Problems[0].In(d.Name)
	if more := len(d.Problems) - 1; more > 0 {
		line = clean.Concat(line, clean.Of(fmt.Sprintf(" (%s more: dailies check lists them)", english.Number(more))))
	}
	w.complain(line)
}

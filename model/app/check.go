package app

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"dailies/model/fulltext"
	"dailies/model/library"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui/english"
)

func (p *program) checkCommand() *cobra.Command {
	var remove bool
	c := &cobra.Command{
		Use:     "check [PATH …]",
		Short:   "print what was read of each file, and what was not understood",
		Long:    "Print what was read of each file, and each problem with its line. The exit\nstatus is 1 if there is a problem, and 2 if nothing could be read.",
		Example: "  dailies check page.txt",
		Run: p.runReading(func(w workspace, paths []string) int {
			if remove {
				return w.RemovePapers()
			}
			return w.Check(context.Background(), p.source(paths))
		}),
	}
	c.Flags().BoolVar(&remove, "remove-papers", false, "instead remove all whole papers that were fetched")
	return c
}

// Check prints what was read of each dump and what was not understood.
func (w workspace) Check(ctx context.Context, s shelf.Source) int {
	kinds := w.kinds() // before papers are read, whose numbers join marks by title
	all := w.read(ctx, s)
	_ = writeCheck(w.Out, all.Papers)
	if w.Marks.Len() > 0 {
		fmt.Fprintln(w.Out, kinds)
	}
	w.sayPapers()
	w.sayMarks()
	switch {
	case all.Papers.Count() == 0:
		return exitFailed
	case w.Found.Bad > 0 || w.Found.Unread || len(all.Failed) > 0 || slices.ContainsFunc(all.Papers.Dumps(), hasProblems):
		return exitProblems
	}
	return exitOK
}

func hasProblems(d library.Dump) bool { return len(d.Problems) > 0 }

// sayPapers says how many whole papers there are.
func (w workspace) sayPapers() {
	if n, size := w.Papers.Size(); n > 0 {
		fmt.Fprintln(w.Out, clean.Line(fmt.Sprintf("%s to read offline, %s, in %s", english.Plural(n, "whole paper"), fulltext.MB(size), w.Papers)))
	}
}

// RemovePapers removes all whole papers and says how many there were.
func (w workspace) RemovePapers() int {
	n, size := w.Papers.Size()
	if err := w.Papers.Remove(w.Papers.Numbers()...); err != nil {
		return w.failed(err)
	}
	fmt.Fprintln(w.Out, clean.Line(fmt.Sprintf("%s removed, %s", english.Plural(n, "whole paper"), fulltext.MB(size))))
	return exitOK
}

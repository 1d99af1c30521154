package app

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"dailies/model/fulltext"
	"dailies/model/library"
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
		Run: p.reading(func(paths []string) error {
			if !remove {
				return p.check(paths)
			}
			numbers, size := p.papers.Papers()
			if err := p.papers.Remove(numbers...); err != nil {
				return err
			}
			fmt.Fprintln(p.out, clean.Line(fmt.Sprintf("%s removed, %s", english.Plural(len(numbers), "whole paper"), fulltext.FormatSize(size))))
			return nil
		}),
	}
	c.Flags().BoolVar(&remove, "remove-papers", false, "instead remove all whole papers that were fetched")
	return c
}

func (p *program) check(paths []string) error {
	numbered, titled := p.marks.CountKinds() // before reading papers, which links marks by title to arXiv numbers
	all := p.read(p.source(paths))
	_ = writeCheck(p.out, all.Papers)
	if p.marks.Len() > 0 {
		fmt.Fprintf(p.out, "marks under an arXiv number: %s, under a title: %s\n", english.Number(numbered), english.Number(titled))
	}
	if numbers, size := p.papers.Papers(); len(numbers) > 0 {
		fmt.Fprintln(p.out, clean.Line(fmt.Sprintf("%s to read offline, %s, in %s", english.Plural(len(numbers), "whole paper"), fulltext.FormatSize(size), p.papers)))
	}
	p.reportMarks()
	hasProblems := func(d library.Dump) bool { return len(d.Problems) > 0 }
	switch {
	case all.Papers.Count() == 0:
		return errReported
	case p.report.Bad > 0 || p.report.Unread || slices.ContainsFunc(all.Papers.Dumps(), hasProblems):
		p.raiseStatus(exitProblems)
	}
	return nil
}

// writeCheck writes what was read of each dump, its problems, and the totals of each source.
func writeCheck(w io.Writer, papers library.Snapshot) error {
	inferred := make([]int, len(papers.Dumps())) // papers with an inferred year, by the dump of the newest sighting
	for _, p := range papers.All() {
		if p.Date.Known() && p.Date.Inferred {
			inferred[p.Sightings[0].Dump]++
		}
	}
	out, files, read := bufio.NewWriter(w), map[string]int{}, map[string]int{} // by source
	for n, d := range papers.Dumps() {
		fmt.Fprintf(out, "%s: %s, %s: %d complete, %d without authors and date\n", d.Name,
			english.Plural(len(d.Pages), "page"), entries(d.Entries), d.WithMeta, d.Entries-d.WithMeta)
		if d.Entries > 0 { // otherwise its source is unknown
			source := "from " + string(d.Source)
			files[source]++
			read[source] += d.Entries
		}
		if inferred[n] > 0 {
			fmt.Fprintf(out, "%s: the year of %s was inferred and could be another\n", d.Name, english.Plural(inferred[n], "date"))
		}
		for _, p := range d.Pages {
			date := cmp.Or(p.Date.String(), "no date")
			if p.Date.Inferred {
				date += " (year inferred)"
			}
			if !p.Name.Empty() {
				date += " (" + p.Name.String() + ")"
			}
			fmt.Fprintf(out, "%s:%d: page of %s, %s\n", d.Name, p.Line, date, entries(p.Papers))
		}
		for _, p := range d.Problems {
			at := d.Name.String()
			if p.Line > 0 {
				at += ":" + strconv.Itoa(p.Line)
			}
			fmt.Fprintf(out, "%s: problem: %s\n", at, p.Text)
		}
	}
	for _, source := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(out, "%s: %s, %s\n", source, english.Plural(files[source], "file"), entries(read[source]))
	}
	return out.Flush()
}

func entries(n int) string { return english.Irregular(n, "entry", "entries") }

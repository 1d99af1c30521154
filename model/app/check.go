package app

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"dailies/model/fulltext"
	"dailies/model/library"
	"dailies/parser"
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
		Run: p.reading(func(paths []string) int {
			if remove {
				return p.removePapers()
			}
			return p.check(paths)
		}),
	}
	c.Flags().BoolVar(&remove, "remove-papers", false, "instead remove all whole papers that were fetched")
	return c
}

// check prints what was read of each dump and what was not understood.
func (p *program) check(paths []string) int {
	kinds := p.kinds() // before papers are read, whose numbers join marks by title
	all := p.read(p.source(paths))
	_ = writeCheck(p.out, all.Papers)
	if p.marks.Len() > 0 {
		fmt.Fprintln(p.out, kinds)
	}
	if n, size := p.papers.Size(); n > 0 {
		fmt.Fprintln(p.out, clean.Line(fmt.Sprintf("%s to read offline, %s, in %s", english.Plural(n, "whole paper"), fulltext.MB(size), p.papers)))
	}
	p.sayMarks()
	hasProblems := func(d library.Dump) bool { return len(d.Problems) > 0 }
	switch {
	case all.Papers.Count() == 0:
		return exitFailed
	case p.report.Bad > 0 || p.report.Unread || len(all.Failed) > 0 || slices.ContainsFunc(all.Papers.Dumps(), hasProblems):
		return exitProblems
	}
	return exitOK
}

// removePapers removes all whole papers and says how many there were.
func (p *program) removePapers() int {
	n, size := p.papers.Size()
	if err := p.papers.Remove(p.papers.Numbers()...); err != nil {
		return p.failed(err)
	}
	fmt.Fprintln(p.out, clean.Line(fmt.Sprintf("%s removed, %s", english.Plural(n, "whole paper"), fulltext.MB(size))))
	return exitOK
}

// writeCheck writes what was read of each dump, every problem with its line, and, at the end,
// how much there is of each source.
func writeCheck(w io.Writer, papers library.Snapshot) error {
	inferred := inferredYears(papers)
	out := bufio.NewWriter(w)
	for n, d := range papers.Dumps() {
		fmt.Fprintf(out, "%s: %s, %s: %d complete, %d without authors and date\n", d.Name,
			english.Plural(len(d.Pages), "page"), english.Irregular(d.Entries, "entry", "entries"), d.WithMeta, d.Entries-d.WithMeta)
		if inferred[n] > 0 {
			fmt.Fprintf(out, "%s: the year of %s was inferred and could be another\n", d.Name, english.Plural(inferred[n], "date"))
		}
		for _, p := range d.Pages {
			date := cmp.Or(dated(p.Date), "no date")
			if !p.Name.Empty() {
				date += " (" + p.Name.String() + ")"
			}
			fmt.Fprintf(out, "%s:%d: page of %s, %s\n", d.Name, p.Line, date, english.Irregular(p.Papers, "entry", "entries"))
		}
		for _, p := range d.Problems {
			if p.Line == 0 {
				fmt.Fprintf(out, "%s: problem: %s\n", d.Name, p.Text)
				continue
			}
			fmt.Fprintf(out, "%s:%d: problem: %s\n", d.Name, p.Line, p.Text)
		}
	}
	for _, s := range bySource(papers.Dumps()) {
		fmt.Fprintln(out, s)
	}
	return out.Flush()
}

// sourceSummary is what there is of one source.
type sourceSummary struct {
	source         parser.Source
	files, entries int
	first, last    parser.Date // of its pages; zero if they have none
}

// bySource adds up the dumps of each source, in the order in which the sources come.
func bySource(dumps []library.Dump) []*sourceSummary {
	var all []*sourceSummary
	for _, d := range dumps {
		if d.Entries == 0 && len(d.Pages) == 0 {
			continue // nothing was read of it, so it is of no source
		}
		i := slices.IndexFunc(all, func(s *sourceSummary) bool { return s.source == d.Source })
		if i < 0 {
			i, all = len(all), append(all, &sourceSummary{source: d.Source})
		}
		all[i].add(d)
	}
	return all
}

func (s *sourceSummary) add(d library.Dump) {
	s.files++
	s.entries += d.Entries
	for _, p := range d.Pages {
		if p.Date.Year == 0 {
			continue
		}
		if !s.first.Known() || p.Date.Before(s.first) {
			s.first = p.Date
		}
		if s.last.Before(p.Date) {
			s.last = p.Date
		}
	}
}

// String is one line: "from Hugging Face (JSON): 12 files, 310 entries, pages of 2026-11-09
// to 2026-11-20".
func (s *sourceSummary) String() string {
	line := fmt.Sprintf("from %s: %s, %s", s.source, english.Plural(s.files, "file"), english.Irregular(s.entries, "entry", "entries"))
	switch {
	case !s.first.Known():
		return line
	case s.first.Compare(s.last) == 0:
		return fmt.Sprintf("%s, a page of %s", line, dated(s.first))
	}
	return fmt.Sprintf("%s, pages of %s to %s", line, dated(s.first), dated(s.last))
}

// dated is the date of a page, and says if its year is a guess; "" if it is unknown.
func dated(d parser.Date) string {
	switch {
	case d.Year == 0:
		return ""
	case d.Inferred:
		return d.String() + " (year inferred)"
	}
	return d.String()
}

// inferredYears counts by dump the papers whose year is inferred; a paper counts
// in the dump of its newest sighting.
func inferredYears(papers library.Snapshot) map[int]int {
	counts := map[int]int{}
	for _, p := range papers.All() {
		if p.Date.Known() && p.Date.Inferred {
			counts[p.Sightings[0].Dump]++
		}
	}
	return counts
}

package page

// So many lines in a row of at most so many bytes hold no papers: a hundred
// papers would have had an abstract among them that fills a line. Each such
// line costs as much as a paper if it is taken for one: 8 MB of them took
// 14 s and 2 GB.
const maxScraps, maxScrap = 4096, 32

// scraps counts the short lines at the end of the run.
type scraps struct {
	n    int
	said bool // there are so many that some were dropped
}

// scrap counts a line that the run is about to get. A line that is no scrap may
// be an abstract: then the one above it is its title, and stays.
func (r *Reader) scrap(p para) {
	switch {
	case p.text.Len() > maxScrap:
		r.endScraps(1)
	case r.scraps.n == maxScraps:
		r.dropScraps(1)
		r.scraps.n = 2
	default:
		r.scraps.n++
	}
}

// endScraps ends a row of short lines. If there were too many, the rest of
// them goes too, but for the last ones.
func (r *Reader) endScraps(keep int) {
	if r.scraps.said {
		r.dropScraps(keep)
	}
	r.scraps = scraps{}
}

// dropScraps takes the short lines off the end of the run, but for the last ones.
func (r *Reader) dropScraps(keep int) {
	to := len(r.run) - keep
	from := max(0, len(r.run)-r.scraps.n)
	if from >= to {
		return
	}
	for _, p := range r.run[from:to] {
		r.roles.mark(p, isProblem, 0)
	}
	if !r.scraps.said {
		r.scraps.said = true
		r.problem(r.run[from].number, "thousands of lines too short for papers from here on: not read")
	}
	r.run = append(r.run[:from], r.run[to:]...)
}

package library

// relate notes that a title stands beside an arXiv identifier. Titles that
// share one are a family: they may be one paper, and are resolved together.
// first is the first entry of the title.
func (l *Library) relate(first int32, arxiv arXiv) {
	other, known := l.arxiv[arxiv]
	switch {
	case !known:
		l.arxiv[arxiv] = first
	case other != first:
		l.unite(l.grouped(other), l.grouped(first))
	}
}

// unite makes one family of those of two groups.
func (l *Library) unite(a, b int32) {
	into, from := l.foundFamily(a), l.foundFamily(b)
	if into == from {
		return
	}
	if len(l.families[into-1]) < len(l.families[from-1]) {
		into, from = from, into
	}
	for _, g := range l.families[from-1] {
		l.groups[g].family = into
	}
	l.families[into-1] = append(l.families[into-1], l.families[from-1]...)
	l.families[from-1] = nil
	l.touch(a)
}

// foundFamily gives the number of a group's family, from 1, and founds one
// where there is none.
func (l *Library) foundFamily(g int32) int32 {
	if l.groups[g].family == 0 {
		l.families = append(l.families, []int32{g})
		l.groups[g].family = int32(len(l.families))
	}
	return l.groups[g].family
}

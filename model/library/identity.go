package library

import (
	"cmp"
	"slices"
)

// maxApart is how many days the dates of one paper's entries may lie apart
// when their abstracts differ. Measured on 80,017 papers: 2 wrongly joined.
const maxApart = 45

// separate numbers the papers that the witnesses of one family are of: part 0,
// 1, … It gives how many there are. Entries with an arXiv identifier go by
// that alone. Others of the same title are one paper, unless their dates lie
// more than maxApart days apart and their abstracts open differently; what is
// unknown never separates. The order of ws does not matter, but for the
// numbers.
func (l *Library) separate(ws []witness) int {
	if sameAtOnce(ws) {
		return 1 // nearly always; the abstracts need not be looked at
	}
	for i := range ws {
		ws[i].opening = l.glimpseOf(ws[i].entry).opening
	}
	if ofOneKind(ws) {
		return separateFew(ws)
	}
	return separateAny(ws)
}

// separateAny is separate for any witnesses.
func separateAny(ws []witness) int {
	s := newSorting(ws)
	s.joinArXiv()
	for from, to := 0, 0; from < len(ws); from = to {
		for to < len(ws) && ws[to].group == ws[from].group {
			to++
		}
		s.sortTitle(from, to)
	}
	return s.number()
}

// few is how many witnesses are compared two by two.
const few = 8

// ofOneKind tells whether witnesses are few, of one title and without arXiv
// identifiers, of a day and with a text that are known, and all dates are
// equally sure, unless there are but two: then it does not matter which of them
// are landmarks for others. Nearly all are.
func ofOneKind(ws []witness) bool {
	if len(ws) > few || !oneGroup(ws) {
		return false
	}
	for _, w := range ws {
		if w.arxiv != "" || w.opening == "" || w.day == unknownDay {
			return false
		}
		if len(ws) > 2 && (w.grade == inferred) != (ws[0].grade == inferred) {
			return false
		}
	}
	return true
}

// separateFew is separate for those: it looks at each two of them, and makes no
// maps, which takes a tenth of the time.
func separateFew(ws []witness) int {
	for i := range ws {
		ws[i].part = i
	}
	for i := range ws {
		for j := range ws[:i] {
			if ws[i].part != ws[j].part && (ws[i].opening == ws[j].opening || ws[i].gap(ws[j]) <= maxApart) {
				into, from := min(ws[i].part, ws[j].part), max(ws[i].part, ws[j].part)
				for k := range ws {
					if ws[k].part == from {
						ws[k].part = into
					}
				}
			}
		}
	}
	n, numbers := 0, [few]int{}
	for i := range ws { // so far parts are called by their first witness
		first := ws[i].part
		if first == i {
			numbers[i] = n
			n++
		}
		ws[i].part = numbers[first]
	}
	return n
}

// sameAtOnce tells whether witnesses are of one paper whatever their abstracts
// are.
func sameAtOnce(ws []witness) bool {
	return oneGroup(ws) && oneArXiv(ws) && dayRange(ws) <= maxApart
}

func oneGroup(ws []witness) bool { return ws[0].group == ws[len(ws)-1].group }

func oneArXiv(ws []witness) bool {
	id := ""
	for _, w := range ws {
		switch w.arxiv {
		case "", id:
		default:
			if id != "" {
				return false
			}
			id = w.arxiv
		}
	}
	return true
}

// sorting joins witnesses until those of one paper are together.
type sorting struct {
	ws     []witness
	parent []int
}

func newSorting(ws []witness) *sorting {
	s := &sorting{ws: ws, parent: make([]int, len(ws))}
	for i := range s.parent {
		s.parent[i] = i
	}
	return s
}

func (s *sorting) root(i int) int {
	for s.parent[i] != i {
		s.parent[i] = s.parent[s.parent[i]]
		i = s.parent[i]
	}
	return i
}

func (s *sorting) join(i, j int) {
	a, b := s.root(i), s.root(j)
	s.parent[max(a, b)] = min(a, b)
}

// number writes the parts, in the order of their first witness.
func (s *sorting) number() int {
	n := 0
	for i := range s.ws {
		if root := s.root(i); root == i {
			s.ws[i].part = n
			n++
		} else {
			s.ws[i].part = s.ws[root].part
		}
	}
	return n
}

func (s *sorting) joinArXiv() {
	first := map[string]int{}
	for i, w := range s.ws {
		if w.arxiv == "" {
			continue
		}
		if j, known := first[w.arxiv]; known {
			s.join(i, j)
		} else {
			first[w.arxiv] = i
		}
	}
}

// sortTitle joins the witnesses of one title, those in [from,to). The surest
// ones come first and are landmarks for those less sure, so that an entry
// without abstract or year can belong to a paper but never make two of them one.
func (s *sorting) sortTitle(from, to int) {
	var known, sure, vague, bare []int
	for i := from; i < to; i++ {
		w := s.ws[i]
		switch {
		case w.arxiv != "":
			known = append(known, i)
		case w.opening == "" || w.day == unknownDay:
			bare = append(bare, i)
		case w.grade == inferred:
			vague = append(vague, i)
		default:
			sure = append(sure, i)
		}
	}
	s.joinByOpening(sure)
	s.joinByDay(sure)
	s.joinByOpening(vague)
	left := s.attach(vague, sure, maxApart)
	s.joinByDayInYear(left)
	s.attachToKnown(slices.Concat(sure, vague), known)
	s.attachBare(bare, slices.Concat(sure, vague, known))
}

func (s *sorting) joinByOpening(is []int) {
	first := map[string]int{}
	for _, i := range is {
		if j, known := first[s.ws[i].opening]; known {
			s.join(i, j)
		} else {
			first[s.ws[i].opening] = i
		}
	}
}

// joinByDay joins those whose dates follow within maxApart.
func (s *sorting) joinByDay(is []int) {
	slices.SortFunc(is, func(i, j int) int { return cmp.Compare(s.ws[i].day, s.ws[j].day) })
	for n := 1; n < len(is); n++ {
		if apart(s.ws[is[n-1]].day, s.ws[is[n]].day) <= maxApart {
			s.join(is[n-1], is[n])
		}
	}
}

// joinByDayInYear is joinByDay for dates whose years are not sure, over the
// turn of the year as well.
func (s *sorting) joinByDayInYear(is []int) {
	at := func(i int) int { return inYear(s.ws[i].date.Month, s.ws[i].date.Day) }
	slices.SortFunc(is, func(i, j int) int { return cmp.Compare(at(i), at(j)) })
	for n, i := range is {
		if next := is[(n+1)%len(is)]; s.ws[i].gap(s.ws[next]) <= maxApart {
			s.join(i, next)
		}
	}
}

// attach joins each part of is with the landmark that has its opening or,
// failing that, lies nearest, at most within days away. It gives those that
// are left.
func (s *sorting) attach(is, landmarks []int, within int) (left []int) {
	found := s.match(is, landmarks)
	for _, i := range is {
		if found[s.root(i)].gap > within {
			left = append(left, i)
		}
	}
	for root, at := range found {
		if at.gap <= within {
			s.join(root, at.landmark)
		}
	}
	return left
}

// match finds the best landmark for each part of is, by root.
func (s *sorting) match(is, landmarks []int) map[int]match {
	found := map[int]match{}
	m := s.survey(landmarks)
	for _, i := range is {
		at := m.match(s.ws[i])
		if old, known := found[s.root(i)]; !known || at.better(old) {
			found[s.root(i)] = at
		}
	}
	return found
}

// attachBare joins each with the nearest landmark, however far it is; with the
// earliest where nothing tells; with each other where there is none.
func (s *sorting) attachBare(is, landmarks []int) {
	if len(landmarks) == 0 {
		for n := 1; n < len(is); n++ {
			s.join(is[0], is[n])
		}
		return
	}
	m := s.survey(landmarks)
	for _, i := range is {
		s.join(i, m.match(s.ws[i]).landmark)
	}
}

// attachToKnown joins what has no arXiv identifier with what has one: the one
// that fits or, failing that, one of which too little is known to tell.
func (s *sorting) attachToKnown(is, known []int) {
	left := s.attach(is, known, maxApart)
	whole := map[int]bool{} // parts of which opening and day are known
	for _, i := range known {
		if s.ws[i].opening != "" && s.ws[i].day != unknownDay {
			whole[s.root(i)] = true
		}
	}
	hazy := slices.DeleteFunc(slices.Clone(known), func(i int) bool { return whole[s.root(i)] })
	s.attach(left, hazy, never)
}

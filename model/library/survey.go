package library

import (
	"cmp"
	"slices"
)

// survey is landmarks made ready to be searched.
type survey struct {
	ws      []witness
	order   []int          // by date, those without one last
	opening map[string]int // the first of order with that opening
	dated   int            // this many of order have a date
	inYear  [daysInYear + 1]int
}

func (s *sorting) survey(landmarks []int) survey {
	m := survey{ws: s.ws, order: slices.Clone(landmarks), opening: map[string]int{}}
	slices.SortFunc(m.order, func(i, j int) int { return earliestFirst(&s.ws[i], &s.ws[j]) })
	for n, i := range slices.Backward(m.order) {
		w := s.ws[i]
		if w.opening != "" {
			m.opening[w.opening] = i
		}
		if w.day != unknownDay {
			m.dated = max(m.dated, n+1)
			m.inYear[inYear(w.date.Month, w.date.Day)] = i + 1
		}
	}
	return m
}

// match is the landmark that fits a witness best.
type match struct {
	landmark int
	gap      int // days; -1: the abstracts open alike
	witness  witness
}

func (m match) better(than match) bool {
	return cmp.Or(cmp.Compare(m.gap, than.gap), earliestFirst(&m.witness, &than.witness)) < 0
}

// never is the gap of a landmark that was taken for want of a nearer one.
const never = 1 << 30

func (m survey) match(w witness) match {
	if i, ok := m.opening[w.opening]; ok && w.opening != "" {
		return match{landmark: i, gap: -1, witness: w}
	}
	if len(m.order) == 0 {
		return match{gap: never + 1, witness: w}
	}
	if w.day == unknownDay || m.dated == 0 {
		return match{landmark: m.order[0], gap: never, witness: w}
	}
	if w.grade == inferred {
		return m.nearInYear(w)
	}
	return m.near(w)
}

func (m survey) near(w witness) match {
	dated := m.order[:m.dated]
	n, _ := slices.BinarySearchFunc(dated, w.day, func(i int, d day) int { return cmp.Compare(m.ws[i].day, d) })
	best := match{gap: never, witness: w}
	for _, i := range dated[max(0, n-1):min(n+1, len(dated))] {
		if gap := apart(m.ws[i].day, w.day); gap < best.gap {
			best.landmark, best.gap = i, gap
		}
	}
	return best
}

func (m survey) nearInYear(w witness) match {
	at := inYear(w.date.Month, w.date.Day) - 1
	for gap := range daysInYear {
		for _, there := range [2]int{at - gap, at + gap} {
			there = (there + daysInYear) % daysInYear
			if i := m.inYear[there+1]; i > 0 {
				return match{landmark: i - 1, gap: gap, witness: w}
			}
		}
	}
	return match{landmark: m.order[0], gap: never, witness: w}
}

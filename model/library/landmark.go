package library

import (
	"cmp"
	"slices"
)

// landmarks are entries whose papers are known, arranged so that the one nearest to
// another entry is found.
type landmarks struct {
	first   *entry
	opening map[string]*entry
	dated   []*entry               // earliest first
	inYear  [daysInYear + 1]*entry // by dayInYear
}

// newLandmarks makes landmarks of at least one entry.
func newLandmarks(entries []*entry) *landmarks {
	m := &landmarks{opening: map[string]*entry{}}
	for _, e := range slices.Backward(slices.SortedStableFunc(slices.Values(entries), earliestFirst)) {
		m.first = e
		m.opening[e.abstractKey()] = e
		if e.day != unknownDay {
			m.dated = append(m.dated, e)
			m.inYear[dayInYear(e.paper.Date)] = e
		}
	}
	slices.Reverse(m.dated)
	return m
}

// near is the landmark that is nearest to an entry.
type near struct {
	entry, landmark *entry
	gap             int // days; -1: the abstracts begin alike
}

// never is the gap to an entry whose date is unknown.
const never = 1 << 30

// compare orders by gap.
func (n near) compare(o near) int {
	return cmp.Or(cmp.Compare(n.gap, o.gap), earliestFirst(n.entry, o.entry))
}

func (m *landmarks) nearest(e *entry) near {
	switch same := m.opening[e.abstractKey()]; {
	case e.abstractKey() != "" && same != nil:
		return near{e, same, -1}
	case e.day == unknownDay || len(m.dated) == 0:
		return near{e, m.first, never}
	case e.grade == inferred:
		return m.nearestInYear(e)
	}
	return m.nearestDay(e)
}

func (m *landmarks) nearestDay(e *entry) near {
	n, _ := slices.BinarySearchFunc(m.dated, e.day, func(e *entry, at day) int { return cmp.Compare(e.day, at) })
	best := near{e, nil, never}
	for _, l := range m.dated[max(0, n-1):min(n+1, len(m.dated))] {
		if gap := apart(l.day, e.day); gap < best.gap {
			best.landmark, best.gap = l, gap
		}
	}
	return best
}

// nearestInYear is nearestDay for an entry whose year is not sure.
func (m *landmarks) nearestInYear(e *entry) near {
	at := dayInYear(e.paper.Date) - 1
	for gap := 0; ; gap++ { // there is one
		for _, there := range [2]int{at - gap + daysInYear, at + gap} {
			if l := m.inYear[there%daysInYear+1]; l != nil {
				return near{e, l, gap}
			}
		}
	}
}

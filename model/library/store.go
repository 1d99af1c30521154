package library

// store hands out papers and sightings from larger pieces: two allocations for
// a million papers' every 64 and 256 instead of two for each.
type store struct {
	papers []Paper
	seen   []Sighting
}

func (s *store) paper() *Paper {
	if len(s.papers) == 0 {
		s.papers = make([]Paper, 64)
	}
	p := &s.papers[0]
	s.papers = s.papers[1:]
	return p
}

func (s *store) sightings(n int) []Sighting {
	if len(s.seen) < n {
		s.seen = make([]Sighting, max(n, 256))
	}
	part := s.seen[:n:n]
	s.seen = s.seen[n:]
	return part
}

package shelf

import "slices"

// maxDumps bounds how many names of dumps are kept.
const maxDumps = 10000

// Seen are the names of the dumps of this sitting and of those before it: a reader who
// opened another file in between has seen the papers of both.
func (s *Shelf) Seen() []string {
	var names []string
	here := map[string]bool{}
	for _, d := range s.Papers.Dumps() {
		if d.More {
			continue // the part that was not read is new
		}
		names = append(names, d.Name.String())
		here[d.Name.String()] = true
	}
	for name := range s.Known {
		if !here[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names[:min(len(names), maxDumps)]
}

// KnowDumps sets which dumps were seen in the sittings before.
func (s *Shelf) KnowDumps(names []string) {
	s.Known = map[string]bool{}
	for _, name := range names {
		s.Known[name] = true
	}
}

package index

import (
	"strings"
	"sync"

	"dailies/model/library"
	"dailies/model/search/query"
	"dailies/parser/clean"
)

// segmentSize is the number of papers in a segment; the last one may have fewer. It is a
// multiple of 64, and so small that ten thousand papers are shared evenly between cores.
const segmentSize = 1024

// segment is a run of consecutive papers of a snapshot. Its texts are made plain when they are
// asked for.
type segment struct {
	first, len int // papers [first,first+len) of the snapshot

	titles    func() column
	names     func() column // of the authors, one on each line
	orgs      func() column // name and slug
	abstracts func() []string
	signs     func() []signature // of the abstracts

	mu   sync.Mutex
	sets map[lookup]looked // what was looked for; at most maxSets, dropped with the segment
}

// lookup is a pattern in a field.
type lookup struct {
	field query.Fields
	Pattern
}

// block is papers of a segment, a bit each.
type block [segmentSize / 64]uint64

// looked is where a pattern was looked for, and where it is.
type looked struct{ at, has block }

// maxSets is how many patterns a segment remembers: enough for the words of a query and the
// letters that led to them. Each takes 256 bytes.
const maxSets = 96

func newSegment(snapshot library.Snapshot, first, size int) *segment {
	papers := make([]*library.Paper, size)
	for i := range papers {
		if papers[i] = snapshot.Paper(first + i); snapshot.Now(int32(first+i)) != int32(first+i) {
			papers[i] = &library.Paper{} // a tombstone has no words
		}
	}
	s := &segment{first: first, len: size, sets: map[lookup]looked{}}
	columnOf := func(texts func(p *library.Paper) []clean.Text) func() column {
		return sync.OnceValue(func() column { return newColumn(papers, texts) })
	}
	s.titles = columnOf(func(p *library.Paper) []clean.Text { return []clean.Text{p.Title} })
	s.names = columnOf((*library.Paper).Names)
	s.orgs = columnOf(func(p *library.Paper) []clean.Text { return []clean.Text{p.Org.Name, p.Org.Slug} })
	s.abstracts = sync.OnceValue(func() []string {
		texts := make([]string, size)
		for i, p := range papers {
			texts[i] = Plain(p.Abstract.String())
		}
		return texts
	})
	s.signs = sync.OnceValue(func() []signature {
		signs := make([]signature, size)
		for i, text := range s.abstracts() {
			signs[i] = sign(text)
		}
		return signs
	})
	return s
}

// column is the short texts of a field in one: a scan of texts that lie apart waits for memory
// more than it compares.
type column struct {
	all  string
	ends []int32 // where those of each paper end
}

// newColumn makes a column of the texts of papers, each on a line: no pattern reaches across
// lines.
func newColumn(papers []*library.Paper, texts func(p *library.Paper) []clean.Text) column {
	var b strings.Builder
	ends := make([]int32, len(papers))
	for i, p := range papers {
		for _, text := range texts(p) {
			b.WriteString(Plain(text.String()))
			b.WriteByte('\n')
		}
		ends[i] = int32(b.Len())
	}
	return column{b.String(), ends}
}

// lines returns the texts of one paper.
func (c column) lines(n int) string {
	if n == 0 {
		return c.all[:c.ends[0]]
	}
	return c.all[c.ends[n-1]:c.ends[n]]
}

// with returns the papers that have a pattern.
func (c column) with(p Pattern) (has block) {
	n, last := 0, -1
	for start := range p.All(c.all) {
		if start < last {
			n = 0 // matches in hyphenated words come behind the others
		}
		for last = start; n < len(c.ends) && int(c.ends[n]) <= start; n++ {
		}
		if n == len(c.ends) {
			break // an empty pattern behind the last line
		}
		has[n/64] |= 1 << (n % 64)
	}
	return has
}

// with returns the papers of a set that have a pattern in a field.
func (s *segment) with(field query.Fields, p Pattern, within block) block {
	l := s.known(field, p)
	more := false
	for word := range within {
		more = more || within[word]&^l.at[word] != 0
	}
	if more {
		switch field {
		case query.Title:
			l.has = s.titles().with(p)
		case query.Author:
			l.has = s.names().with(p)
		case query.Org:
			l.has = s.orgs().with(p)
		default:
			s.scan(p, within, &l)
		}
		if field != query.Abstract {
			l.at = everywhere
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		if len(s.sets) >= maxSets {
			clear(s.sets)
		}
		s.sets[lookup{field, p}] = l
	}
	for word := range within {
		within[word] &= l.has[word]
	}
	return within
}

// everywhere is all papers of a segment.
var everywhere = func() (all block) {
	for word := range all {
		all[word] = ^uint64(0)
	}
	return all
}()

// scan looks for a pattern in the abstracts of a set where it was not looked for before.
func (s *segment) scan(p Pattern, within block, l *looked) {
	needs, signs := p.signature(), s.signs()
	for n, text := range s.abstracts() {
		if word, bit := n/64, uint64(1)<<(n%64); within[word]&^l.at[word]&bit != 0 {
			if l.at[word] |= bit; signs[n].includes(&needs) && p.In(text) {
				l.has[word] |= bit
			}
		}
	}
}

// known returns where a pattern was looked for before, and is, or cannot be, because what it
// begins with is not there either.
func (s *segment) known(field query.Fields, p Pattern) looked {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.sets[lookup{field, p}]
	if field != query.Abstract {
		return l
	}
	for n := len(p.Text) - 1; n > 0; n-- {
		if shorter, ok := s.sets[lookup{field, Pattern{Text: p.Text[:n], Left: p.Left}}]; ok {
			for word := range l.at {
				l.at[word] |= shorter.at[word] &^ shorter.has[word]
			}
		}
	}
	return l
}

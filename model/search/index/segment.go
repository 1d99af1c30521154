package index

import (
	"math/bits"
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

	mu          sync.Mutex
	sets, older map[lookup]looked // what was looked for lately, and before; at most maxSets each
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

// maxSets is how many patterns a segment remembers, twice: enough for the words of a query and
// the letters that led to them. Each takes 256 bytes. All end with the segment.
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
		for last = start; int(c.ends[n]) <= start; n++ {
		}
		has[n/64] |= 1 << (n % 64)
	}
	return has
}

// with returns the papers of a set that have a pattern in a field.
func (s *segment) with(field query.Fields, p Pattern, within block) block {
	l := s.known(field, p)
	var todo block
	n := 0
	for word := range within {
		todo[word] = within[word] &^ l.at[word]
		n += bits.OnesCount64(todo[word])
	}
	var short column
	switch field {
	case query.Title:
		short = s.titles()
	case query.Author:
		short = s.names()
	case query.Org:
		short = s.orgs()
	}
	switch {
	case n == 0:
	case field == query.Abstract:
		needs, signs, texts := p.signature(), s.signs(), s.abstracts()
		l.look(todo, func(n int) bool { return signs[n].includes(&needs) && p.In(texts[n]) })
	case n > s.len/4:
		l.has = short.with(p)
		for word := range l.at {
			l.at[word] = ^uint64(0)
		}
	default:
		l.look(todo, func(n int) bool { return p.In(short.lines(n)) })
	}
	s.remember(lookup{field, p}, l)
	for word := range within {
		within[word] &= l.has[word]
	}
	return within
}

// look looks at some papers, one after the other.
func (l *looked) look(todo block, has func(n int) bool) {
	for word, papers := range todo {
		l.at[word] |= papers
		for ; papers != 0; papers &= papers - 1 {
			if n := bits.TrailingZeros64(papers); has(64*word + n) {
				l.has[word] |= 1 << n
			}
		}
	}
}

// remember keeps where a pattern is. If there are too many, those that were not asked for since
// that was last so are forgotten.
func (s *segment) remember(key lookup, l looked) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.sets) >= maxSets {
		s.older, s.sets = s.sets, map[lookup]looked{}
	}
	s.sets[key] = l
}

// known returns where a pattern was looked for before, and is, or cannot be, because what it
// begins with is not there either.
func (s *segment) known(field query.Fields, p Pattern) looked {
	s.mu.Lock()
	defer s.mu.Unlock()
	find := func(p Pattern) looked {
		if l, ok := s.sets[lookup{field, p}]; ok {
			return l
		}
		return s.older[lookup{field, p}]
	}
	l := find(p)
	for n := len(p.Text) - 1; n > 0; n-- {
		shorter := find(Pattern{Text: p.Text[:n], Left: p.Left, Inner: p.Inner})
		for word := range l.at {
			l.at[word] |= shorter.at[word] &^ shorter.has[word]
		}
	}
	return l
}

package search

import (
	"sync"

	"dailies/model/library"
)

// Index is what is prepared of the papers, once, and extended as they grow.
// It is safe for any number of goroutines; a Matcher taken from it stays as it
// is while the index grows.
type Index struct {
	mu     sync.Mutex
	stock  stock
	absent []absence
	known  []*known
	shorts *shorts
	kin    *kinship

	compounds compounds
}

// NewIndex makes an empty index.
func NewIndex() *Index { return &Index{} }

// Update takes in the papers that are new or changed since the last time.
func (ix *Index) Update(papers library.Snapshot) {
	ix.mu.Lock()
	defer ix.mu.Unlock()
	ix.update(papers)
}

func (ix *Index) update(papers library.Snapshot) {
	if ix.stock.take(papers) {
		ix.absent, ix.known, ix.shorts, ix.kin = nil, nil, nil, nil
	}
}

// stock is the papers as they are searched. Pages that a reader may hold are
// never written to, but beyond their end.
type stock struct {
	pages  [][]doc
	n      int
	newest int // day of the newest paper, as dayNumber counts
	words  vocabulary
}

// pageSize is the papers of a page: what a changed paper costs to copy, and
// how often a scan looks whether it is still wanted.
const pageSize = 1024

// doc is a paper as it is searched. Texts that are ASCII already are searched
// as they are, so that most papers need nothing more than this.
type doc struct {
	paper *library.Paper
	folds *folds // nil: all is ASCII
	head  string // the title as written: a scan of titles reads no papers
	mask  uint64 // of the letters of title and organisation
}

// folds are the folded texts of a paper that has more than ASCII.
type folds struct{ title, abstract, name, slug string }

func newDoc(p *library.Paper) doc {
	d := doc{paper: p, head: p.Title.String()}
	title, abstract, name, slug := p.Title.String(), textOf(p), p.Org.Name.String(), p.Org.Slug.String()
	if !isASCII(title) || !isASCII(abstract) || !isASCII(name) || !isASCII(slug) {
		d.folds = &folds{asText(title).folded, asText(abstract).folded, asText(name).folded, asText(slug).folded}
	}
	d.mask = maskOf(d.title().folded) | maskOf(d.orgs()[0].folded) | maskOf(d.orgs()[1].folded)
	return d
}

func (d *doc) title() text {
	if d.folds == nil {
		return text{folded: d.head, raw: d.head}
	}
	return text{folded: d.folds.title, raw: d.head}
}

func (d *doc) abstract() text {
	if d.folds == nil {
		raw := textOf(d.paper)
		return text{folded: raw, raw: raw}
	}
	return text{folded: d.folds.abstract, raw: textOf(d.paper)}
}

// textOf gives a paper's abstract; none where it cannot be read any more.
func textOf(p *library.Paper) string {
	text, err := p.Abstract.Text()
	if err != nil {
		return ""
	}
	return text.String()
}

// orgs gives the organisation's name and its slug.
func (d *doc) orgs() [2]text {
	name, slug := d.paper.Org.Name.String(), d.paper.Org.Slug.String()
	if d.folds == nil {
		return [2]text{{folded: name, raw: name}, {folded: slug, raw: slug}}
	}
	return [2]text{{folded: d.folds.name, raw: name}, {folded: d.folds.slug, raw: slug}}
}

// at gives the i-th paper.
func (s *stock) at(i int32) *doc { return &s.pages[i/pageSize][i%pageSize] }

// take takes papers in and says whether anything changed.
func (s *stock) take(papers library.Snapshot) bool {
	changed := s.renew(papers)
	if papers.Len() <= s.n {
		return changed
	}
	s.pages = append([][]doc(nil), s.pages...)
	for ; s.n < papers.Len(); s.n++ {
		if s.n%pageSize == 0 {
			s.pages = append(s.pages, nil)
		}
		last := len(s.pages) - 1
		s.pages[last] = append(s.pages[last], newDoc(papers.Paper(s.n)))
		s.learn(s.at(int32(s.n)))
	}
	return true
}

// renew takes papers in again that later dumps have completed.
func (s *stock) renew(papers library.Snapshot) bool {
	copied := -1 // the page that is ours to write to
	for i := range min(s.n, papers.Len()) {
		if s.at(int32(i)).paper == papers.Paper(i) {
			continue
		}
		if copied < 0 {
			s.pages = append([][]doc(nil), s.pages...)
		}
		if page := i / pageSize; page != copied {
			s.pages[page] = append(make([]doc, 0, pageSize), s.pages[page]...)
			copied = page
		}
		*s.at(int32(i)) = newDoc(papers.Paper(i))
		s.learn(s.at(int32(i)))
	}
	return copied >= 0
}

// learn takes over what the index keeps of all papers together.
func (s *stock) learn(d *doc) {
	s.newest = max(s.newest, dayNumber(d.paper.Date))
	s.words.add(d.title().folded)
	for _, org := range d.orgs() {
		s.words.add(org.folded)
	}
}

// newestPage is the day of the page a paper was seen on last; 0 where unknown.
func newestPage(p *library.Paper) int {
	if len(p.Sightings) == 0 {
		return 0
	}
	return dayNumber(p.Sightings[0].Page)
}

// maskOf gives the letters and digits of a text as bits; all that is not ASCII
// shares one.
func maskOf(s string) uint64 {
	var m uint64
	for i := 0; i < len(s); i++ {
		m |= bitOf(s[i])
	}
	return m
}

func bitOf(c byte) uint64 {
	switch c = lower(c); {
	case 'a' <= c && c <= 'z':
		return 1 << (c - 'a')
	case '0' <= c && c <= '9':
		return 1 << (26 + c - '0')
	case c >= 0x80:
		return 1 << 36
	}
	return 0
}

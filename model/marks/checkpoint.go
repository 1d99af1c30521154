package marks

import (
	"cmp"
	"encoding/binary"
	"math"
	"math/bits"
	"slices"
	"sort"
	"strings"

	"dailies/model/library"
	"dailies/model/marks/journal"
	"dailies/model/marks/pages"
	"dailies/parser/clean"
)

// checkpoint is what the journals said when a sitting was over, in a file that is
// looked up rather than read: 100,000 marks are there after 1 ms instead of 90. The
// journals stay the only truth. It counts only while they begin with what it was made
// of, and where anything of it is damaged, they are read instead.
//
// A mark takes 48 bytes of memory once it was looked up: 8 of the sum of its key,
// sorted, and 40 of facts. Its texts stay in the file.
type checkpoint struct {
	file   *pages.File
	head   head
	firsts []uint64 // the first sum of each page of them
	sums   *pages.Column
	facts  *pages.Column
	rares  *pages.Column
	rare   *pages.Cursor
	texts  *pages.Cursor
	by     []*author // by number; the first is nobody
	err    error     // what is damaged; what was looked up since is not true
	asked  struct {  // last
		of uint64
		at int // -1: nothing was
	}
}

// The layout of a mark. The first numbers of the facts hold two or three things each,
// because a time has 53 bits.
const (
	sumSize  = 8
	factSize = 40

	atText   = 0  // 48 bits: where its texts stand; 8: who decided; 8: who gave it its title
	atFirst  = 8  // 56 bits: when it was first seen; 8: its status
	atStatus = 16 // when that was decided
	atTitled = 24
	atRare   = 32 // where what few have stands; 0: it has nothing of that
	atCheck  = 36 // of another sum of the ID: 32 bits

	sumsAPage  = pages.Size / sumSize
	factsAPage = pages.Size / factSize

	textBits = 48
	timeBits = 56
)

// head is what is read of a checkpoint when it is opened.
type head struct {
	device   string
	name     uint64 // no other checkpoint has it
	stem, id secret
	n        int
	latest   int64
	// where the parts begin, each behind the one before it
	texts, rare, edits, sums, facts, firsts, end int64
	authors                                      []author
	spans                                        []journal.Span
	deeds                                        []chapter
	tags                                         map[string]int // how many papers have each
}

// chapter is a batch of a sitting before, as it stands in the checkpoint.
type chapter struct {
	op, undoes, redoes string
	last               int64 // the time of its latest entry
	edits              int
	at                 int64 // where they stand
}

// checkpointVersion is of what stands in the pages.
const checkpointVersion = 3

// openCheckpoint opens a checkpoint of a device; an error is why there is none.
func openCheckpoint(path, device string) (*checkpoint, error) {
	f, err := pages.Open(path)
	if err != nil {
		return nil, err
	}
	c := &checkpoint{file: f, texts: f.Cursor()}
	c.asked.at = -1
	if err := c.readHead(); err != nil {
		_ = f.Close()
		return nil, err
	}
	if c.head.device != device {
		_ = f.Close()
		return nil, pages.ErrDamaged
	}
	return c, nil
}

func (c *checkpoint) readHead() error {
	from := c.file.Cursor().Go(c.file.Head())
	if from.Byte() != checkpointVersion {
		return cmp.Or(from.Err(), pages.ErrDamaged)
	}
	h := &c.head
	h.read(from)
	if err := from.Err(); err != nil {
		return err
	}
	if !h.fits(c.file.Len()) {
		return pages.ErrDamaged
	}
	c.sums, c.facts = c.file.Column(h.sums, h.facts), c.file.Column(h.facts, h.firsts)
	c.rares = c.file.Column(h.rare, h.edits)
	c.rare = c.rares.Cursor()
	for i := range h.authors {
		c.by = append(c.by, &h.authors[i])
	}
	c.by[0] = nil
	firsts := c.file.Column(h.firsts, h.end)
	for i := range (h.n + sumsAPage - 1) / sumsAPage {
		page, err := firsts.Page(i / sumsAPage)
		if err != nil {
			return err
		}
		c.firsts = append(c.firsts, binary.LittleEndian.Uint64(page[i%sumsAPage*sumSize:]))
	}
	return nil
}

// fits tells whether the parts of a file of a size can be where they are said to be.
func (h *head) fits(size int64) bool {
	at := []int64{0, h.texts, h.rare, h.edits, h.sums, h.facts, h.firsts, h.end, size}
	most := (h.firsts - h.facts) / pages.Size * factsAPage
	for _, d := range h.deeds { // an edit has three bytes or more
		if d.at < h.edits || d.at > h.sums || d.edits < 0 || int64(d.edits) > (h.sums-d.at)/3 {
			return false
		}
	}
	return slices.IsSorted(at) && h.n >= 0 && int64(h.n) <= most && int64(h.n) <= (h.facts-h.sums)/sumSize && len(h.authors) > 0
}

func (h *head) read(from *pages.Cursor) {
	number := func() int64 { return int64(from.Number()) }
	h.device, h.name = from.Text(), from.Number()
	for _, s := range []*secret{&h.stem, &h.id} {
		for i := range s {
			s[i] = from.Number()
		}
	}
	h.n, h.latest = int(number()), number()
	for _, at := range []*int64{&h.texts, &h.rare, &h.edits, &h.sums, &h.facts, &h.firsts, &h.end} {
		*at = number()
	}
	for n := number(); n > 0 && from.Err() == nil; n-- {
		h.authors = append(h.authors, author{from.Text(), from.Byte() != 0})
	}
	for n := number(); n > 0 && from.Err() == nil; n-- {
		h.spans = append(h.spans, readSpan(from))
	}
	for n := number(); n > 0 && from.Err() == nil; n-- {
		h.deeds = append(h.deeds, chapter{from.Text(), from.Text(), from.Text(), number(), int(number()), number()})
	}
	h.tags = map[string]int{}
	for n := number(); n > 0 && from.Err() == nil; n-- {
		name := journal.CleanTag(from.Text())
		h.tags[name] = int(number())
	}
}

func readSpan(from *pages.Cursor) journal.Span {
	s := journal.Span{Name: from.Text(), Size: int64(from.Number()), Whole: uint32(from.Number()), Last: uint32(from.Number())}
	for i := range s.Print {
		s.Print[i] = from.Number()
	}
	for _, n := range []*int{&s.Lines, &s.Entries, &s.Edited, &s.Newer, &s.Bad} {
		*n = int(from.Number())
	}
	for n := from.Number(); n > 0 && from.Err() == nil; n-- {
		s.Problems = append(s.Problems, Problem{File: clean.Line(s.Name), Line: int(from.Number()), Text: clean.Line(from.Text())})
	}
	return s
}

// stem is what IDs of the same title have in common, as in library.Names.
func stem(id library.ID) string {
	key, _, _ := strings.Cut(string(id), "~")
	return key
}

// find gives the number of a mark; -1: there is none.
func (c *checkpoint) find(id library.ID) int {
	from, to := c.ofTitle(sum(&c.head.stem, stem(id)))
	if from == to {
		return -1
	}
	return c.findAmong(from, to, uint32(sum(&c.head.id, id)))
}

// findAmong is find among some marks, by the other sum of the ID.
func (c *checkpoint) findAmong(from, to int, check uint32) int {
	i := from + sort.Search(to-from, func(i int) bool { return c.check(from+i) >= check })
	if i < to && c.check(i) == check {
		return i
	}
	return -1
}

// ofTitle gives the numbers of the marks whose sum is one, from the first to before the
// last.
func (c *checkpoint) ofTitle(of uint64) (from, to int) {
	from = c.firstOf(of)
	if from >= c.head.n || c.sum(from) != of {
		return from, from
	}
	to = from + 1
	if to < c.head.n && c.sum(to) == of { // of one title there may be thousands
		to = c.head.n
		if of < math.MaxUint64 {
			to = c.firstOf(of + 1)
		}
	}
	return from, to
}

func (c *checkpoint) check(i int) uint32 { return binary.LittleEndian.Uint32(c.fact(i)[atCheck:]) }

// firstOf is the number of the first mark whose sum is at least one. Sums are evenly
// spread, because nobody can choose them: it is looked for from where it should be, and
// is some ten places from there on its page. A paper is asked for twice.
func (c *checkpoint) firstOf(of uint64) int {
	if c.asked.of != of || c.asked.at < 0 {
		c.asked.of, c.asked.at = of, c.place(of)
	}
	return c.asked.at
}

func (c *checkpoint) place(of uint64) int {
	from, i, on := c.guess(of)
	if on == 0 {
		return 0
	}
	sums, err := c.sums.Page(from / sumsAPage)
	if err != nil {
		c.err = err
		return c.head.n
	}
	at := func(i int) uint64 { return binary.LittleEndian.Uint64(sums[i*sumSize:]) }
	for i > 0 && at(i-1) >= of {
		i--
	}
	for i < on && at(i) < of {
		i++
	}
	return from + i
}

// guess gives the page that the place of a sum is on: the number of its first mark, which
// of them it should be, and how many they are. Before the first page there are none.
func (c *checkpoint) guess(of uint64) (from, at, on int) {
	n := len(c.firsts)
	if n == 0 || c.firsts[0] >= of {
		return 0, 0, 0
	}
	share, _ := bits.Mul64(of, uint64(n))
	page := int(share)
	for page+1 < n && c.firsts[page+1] < of {
		page++
	}
	for c.firsts[page] >= of {
		page--
	}
	from = page * sumsAPage
	on = min(sumsAPage, c.head.n-from)
	next := uint64(math.MaxUint64)
	if page+1 < n {
		next = c.firsts[page+1]
	}
	if first := c.firsts[page]; next > first {
		at = int(float64(of-first) / float64(next-first) * float64(on))
	}
	return from, max(min(at, on-1), 0), on
}

func (c *checkpoint) sum(i int) uint64 {
	page, err := c.sums.Page(i / sumsAPage)
	if err != nil {
		c.err = err
		return 0
	}
	return binary.LittleEndian.Uint64(page[i%sumsAPage*sumSize:])
}

var noFact [factSize]byte

func (c *checkpoint) fact(i int) []byte {
	page, err := c.facts.Page(i / factsAPage)
	if err != nil {
		c.err = err
		return noFact[:]
	}
	return page[i%factsAPage*factSize:][:factSize]
}

// record reads what is known of a mark, but for its texts.
func (c *checkpoint) record(i int, r *record) {
	f := c.fact(i)
	text, first := binary.LittleEndian.Uint64(f[atText:]), binary.LittleEndian.Uint64(f[atFirst:])
	r.kept = int32(i) + 1
	r.first, r.status = int64(first&(1<<timeBits-1)), Status(first>>timeBits)
	r.decided = stamp{int64(binary.LittleEndian.Uint64(f[atStatus:])), c.author(byte(text >> textBits))}
	r.titled = stamp{int64(binary.LittleEndian.Uint64(f[atTitled:])), c.author(byte(text >> (textBits + 8)))}
	if int(r.status) >= len(statuses) {
		c.err = pages.ErrDamaged
	}
	if at := binary.LittleEndian.Uint32(f[atRare:]); at != 0 {
		r.rare = c.readRare(int64(at))
	}
}

func (c *checkpoint) author(number byte) *author {
	if int(number) >= len(c.by) {
		c.err = pages.ErrDamaged
		return nil
	}
	return c.by[number]
}

// readRare reads what few papers have.
func (c *checkpoint) readRare(at int64) *rare {
	from := c.rare.Go(at)
	r := &rare{starred: from.Byte() != 0, note: journal.CleanNote(from.Text()), snooze: readDay(from)}
	for _, s := range []*stamp{&r.at.starred, &r.at.note, &r.at.snooze} {
		*s = c.stamp(from)
	}
	for n := from.Number(); n > 0 && from.Err() == nil; n-- {
		r.tags = append(r.tags, tag{journal.CleanTag(from.Text()), from.Byte() != 0, c.stamp(from)})
	}
	if err := from.Err(); err != nil {
		c.err = err
	}
	return r
}

// readDay reads a day; what is none is left out.
func readDay(from *pages.Cursor) string {
	day := from.Text()
	if day == "" || !validDay(day) {
		return ""
	}
	return day
}

func (c *checkpoint) stamp(from *pages.Cursor) stamp {
	return stamp{int64(from.Number()), c.author(from.Byte())}
}

// text reads the ID and the title of a mark.
func (c *checkpoint) text(i int) (library.ID, string) {
	id, title := c.rawText(i)
	return id, cleanLine(title)
}

func (c *checkpoint) rawText(i int) (id library.ID, title string) {
	f := c.fact(i)
	c.texts.Go(int64(binary.LittleEndian.Uint64(f[atText:]) & (1<<textBits - 1)))
	id, title = library.ID(c.texts.Text()), c.texts.Text()
	if err := c.texts.Err(); err != nil {
		c.err = err
	}
	return id, title
}

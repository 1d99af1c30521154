package search

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// MaxWatched is how many watch words there can be: a bit each in a paper's hits.
const MaxWatched = 64

// Watched is something the reader cares about: a filter, and what a paper
// gains by matching it.
type Watched struct {
	Text   string // the filter as typed
	Query  Query
	Points int // never 0; negative where the reader would rather not see it
}

// points stand at the end of a line: "agent +2".
var points = regexp.MustCompile(`\s+([+-])([1-9][0-9]?)$`)

// ParseWatched reads a watch word as the reader writes it: a filter, with "-"
// in front where it is not wanted, and its points behind where they are more
// than one: "agent +2", "-survey", "org:tencent -3".
func ParseWatched(text string) (Watched, error) {
	w := Watched{Text: strings.TrimSpace(text), Points: 1}
	if m := points.FindStringSubmatchIndex(w.Text); m != nil {
		w.Points, _ = strconv.Atoi(w.Text[m[4]:m[5]]) // two digits
		if w.Text[m[2]] == '-' {
			w.Points = -w.Points
		}
		w.Text = w.Text[:m[0]]
	}
	if rest, ok := strings.CutPrefix(w.Text, "-"); ok {
		w.Text, w.Points = rest, -max(w.Points, -w.Points)
	}
	w.Text = strings.TrimSpace(strings.TrimPrefix(w.Text, "+"))
	var err error
	if w.Query, err = Parse(w.Text); err != nil {
		return Watched{}, err
	}
	switch {
	case w.Query.Empty():
		return Watched{}, errors.New("a watch word is a word or a filter: agent +2, -survey, org:tencent")
	case w.Query.Scored():
		return Watched{}, errors.New("a watch word cannot ask for the score, which is made of watch words")
	}
	return w, nil
}

// String prints the watch word as it is typed.
func (w Watched) String() string {
	switch w.Points {
	case 1:
		return w.Text
	case -1:
		return "-" + w.Text
	}
	return fmt.Sprintf("%s %+d", w.Text, w.Points)
}

// Why is the watch word as a reason: "+agent", "−survey".
func (w Watched) Why() string {
	if w.Points < 0 {
		return "−" + w.Text
	}
	return "+" + w.Text
}

// Scored says whether the query needs scores: it asks for them, or sorts by them.
func (q Query) Scored() bool {
	return q.sort != nil && q.sort.by == ByScore || asksScore(q.root)
}

func asksScore(n node) bool {
	switch n := n.(type) {
	case andNode:
		return slices.ContainsFunc(n, asksScore)
	case orNode:
		return slices.ContainsFunc(n, asksScore)
	case notNode:
		return asksScore(n.not)
	case rangeNode:
		return n.key.Name == "score"
	}
	return false
}

// scoreTest wants the score within any of some ranges.
type scoreTest []extent

func (t scoreTest) match(p *probe) hit {
	score := p.in.Scores.Of(p.i)
	return hit{ok: slices.ContainsFunc(t, func(r extent) bool { return r.lowNum <= score && score <= r.highNum })}
}

func (t scoreTest) glance(p *probe, among *bitsOfPage, out *haul) { glanceFacts(t, p, among, out) }

// Scores are what a watch list makes of the papers of one moment. They are
// immutable; nil is no scores at all.
type Scores struct {
	watch  []Watched
	match  []Matcher
	in     Papers
	newest int
	hits   []uint64 // a bit for each watch word, one set a paper
	counts []int    // papers of each watch word
}

// Of is the score of a paper: the points of the watch words that it matches.
func (s *Scores) Of(paper int32) int {
	sum := 0
	s.each(paper, func(i int) { sum += s.watch[i].Points })
	return sum
}

// Why gives the watch words that a paper matches, in the order of the list.
func (s *Scores) Why(paper int32) []Watched {
	var why []Watched
	s.each(paper, func(i int) { why = append(why, s.watch[i]) })
	return why
}

// WatchSpan is a match of a watch word: bytes [Start,End) of a text.
type WatchSpan struct {
	Start, End int
	Unwanted   bool
}

// Spans gives what the watch words of a paper match in a text of it that is
// shown as a field. Those of two words may overlap.
func (s *Scores) Spans(paper int32, text string, field Field) []WatchSpan {
	var spans []WatchSpan
	s.each(paper, func(i int) {
		for _, at := range s.match[i].Spans(text, field) {
			spans = append(spans, WatchSpan{at.Start, at.End, s.watch[i].Points < 0})
		}
	})
	return spans
}

// each calls f with the place of every watch word that the paper matches.
func (s *Scores) each(paper int32, f func(i int)) {
	if s == nil || int(paper) >= len(s.hits) {
		return
	}
	for i := range s.watch {
		if s.hits[paper]&(1<<i) != 0 {
			f(i)
		}
	}
}

// Score scores all papers. What before, which may be nil, knows already is not
// looked at again: the papers and words that are the same. It gives nil where
// ctx ends meanwhile.
func (ix *Index) Score(ctx context.Context, watch []Watched, in Papers, before *Scores) *Scores {
	in.Scores = nil
	watch = watch[:min(len(watch), MaxWatched)]
	s := &Scores{watch: watch, in: in, hits: make([]uint64, in.Len())}
	for _, w := range watch {
		m := ix.literal(ctx, w.Query, in)
		s.match = append(s.match, m)
		s.newest = s.match[0].stock.newest
	}
	w := &scoring{Scores: s, before: before, known: s.known(before)}
	if before != nil {
		for i := range in.Since(before.in.Snapshot) {
			w.changed.add(int32(i))
		}
	}
	if w.run(ctx); ctx.Err() != nil {
		return nil
	}
	s.count()
	return s
}

// literal prepares a query without the fuzzy rescue: a watch word that no paper
// has must not light up another.
func (ix *Index) literal(ctx context.Context, q Query, in Papers) Matcher {
	m := ix.bare(ctx, q, in, nil)
	each(m.tree, true, func(t test, _ bool) {
		if like, ok := t.(*likeTest); ok {
			like.scores = ix.like(ctx, like.text, &m.stock)
		}
	})
	return m
}

// known says where each watch word stood in the scores before; -1 is nowhere.
// What is like a text is asked again, because it depends on all papers.
func (s *Scores) known(before *Scores) []int {
	at := make([]int, len(s.watch))
	for i, w := range s.watch {
		at[i] = -1
		if before == nil || before.newest != s.newest || w.Query.relative() {
			continue
		}
		same := func(b Watched) bool { return b.Query.String() == w.Query.String() }
		at[i] = slices.IndexFunc(before.watch, same)
	}
	return at
}

func (q Query) relative() bool {
	found := false
	each(prepare(q.root, 0), true, func(t test, _ bool) {
		_, like := t.(*likeTest)
		found = found || like
	})
	return found
}

// scoring is the work on scores.
type scoring struct {
	*Scores
	before  *Scores
	known   []int
	changed Set // papers since before
}

func (w *scoring) run(ctx context.Context) {
	sweep(ctx, (len(w.hits)+pageSize-1)/pageSize, func(page int) bool {
		for i := page * pageSize; i < min((page+1)*pageSize, len(w.hits)); i++ {
			w.hits[i] = w.score(int32(i))
		}
		return true
	})
}

// score gives the hits of one paper. All words are looked for before the next
// paper is: its abstract is then read from memory once.
func (w *scoring) score(i int32) uint64 {
	var hits uint64
	same := w.same(i)
	p := probe{i: i, in: &w.in}
	for at := range w.watch {
		if old := w.known[at]; same && old >= 0 {
			hits |= w.before.hits[i] >> old & 1 << at
			continue
		}
		p.stock = &w.match[at].stock
		p.look(i)
		if w.match[at].tree.match(&p).ok {
			hits |= 1 << at
		}
	}
	return hits
}

// same says whether a paper, and what the reader did with it, is as it was.
func (w *scoring) same(i int32) bool {
	if w.before == nil || int(i) >= len(w.before.hits) {
		return false
	}
	a, b := &w.before.in, &w.in
	if w.changed.Has(i) || a.is(i) != b.is(i) {
		return false
	}
	return a.Words.Of(i).equal(b.Words.Of(i))
}

// Count is how many papers match a watch word, by its text.
func (s *Scores) Count(text string) (n int, ok bool) {
	if s == nil {
		return 0, false
	}
	at := slices.IndexFunc(s.watch, func(w Watched) bool { return w.Text == text })
	if at < 0 {
		return 0, false
	}
	return s.counts[at], true
}

// count counts the papers of every word.
func (s *Scores) count() {
	s.counts = make([]int, len(s.watch))
	for _, hits := range s.hits {
		for ; hits != 0; hits &= hits - 1 {
			s.counts[bits.TrailingZeros64(hits)]++
		}
	}
}

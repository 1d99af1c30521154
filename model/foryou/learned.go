// Package foryou scores papers for the reader: by watch words, filters with points that the
// reader wrote, and by what is learned from decisions. Both are one score.
//
// The model is Rocchio's, the simplest there is: the mean of the TF-IDF vectors of the papers
// that were kept, less the mean of those that were passed over. It is made anew from papers
// and decisions and has no file, so a decision that is undone is forgotten.
package foryou

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/search"
	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// How many papers have to be kept before there is an order, and until it is called one that
// is still learning.
const (
	MinKept = 5
	fewKept = 30
)

// Source is what is learned from.
type Source struct {
	Index     *search.Index
	In        search.Papers
	Decisions []marks.Decision
	Watch     []Watched // those of no points count nothing
}

func (s Source) ignored() (words []string) {
	for _, w := range s.Watch {
		if w.Points == 0 {
			words = append(words, index.Fold(w.Text))
		}
	}
	return words
}

// Learned is what was learned, and what follows from it for each paper. It never changes, so
// no decision moves a paper. A nil *Learned knows nothing.
type Learned struct {
	Order   []int32 // of each paper: the larger comes first; nil: too few were kept
	Replay  Replay
	in      search.Papers
	vectors *index.Vectors
	words   []float64 // the model
	known   []Evidence
	scores  []float64          // of each paper, without the watch words
	middle  float64            // a score half way between those of the kept papers and the others
	having  map[int]int        // kept papers with each word
	guesses map[int32]bool     // papers that stand high only because they are hard to tell
	reasons map[int32][]string // of papers that were shown; for one goroutine
}

// Learn learns from all decisions; there is no order if ctx ends meanwhile.
func Learn(ctx context.Context, s Source) *Learned {
	l := &Learned{in: s.In, Replay: Replay{Kept: CountKept(s.In.Is)}}
	if l.Replay.Kept < MinKept {
		return l // nothing needs vectors
	}
	s.In.Scores = Score(ctx, s.Index, s.Watch, s.In).Points()
	l.vectors = s.Index.View(s.In.Snapshot).Vectors()
	if ctx.Err() != nil {
		return l
	}
	l.train(s)
	l.sort(s)
	l.Replay = replay(l.vectors, s)
	return l
}

// train makes the model and scores all papers. A kept paper scores 1/n for being like itself,
// which no other paper can: the middle leaves that out.
func (l *Learned) train(s Source) {
	model := newRocchio(l.vectors, s.In.Len())
	for paper, e := range s.evidence() {
		model.set(paper, e)
	}
	l.known, l.words = model.known, model.words(s.ignored())
	l.scores, l.having, l.reasons = make([]float64, len(l.known)), map[int]int{}, map[int32][]string{}
	kept, others, n := -1.0, 0.0, 0.0
	for paper, e := range l.known {
		l.scores[paper] = l.vectors.Dot(l.words, paper)
		switch e {
		case None:
		case Kept:
			kept += l.scores[paper]
			for word := range l.vectors.Of(paper) {
				l.having[word]++
			}
		default:
			others, n = others+l.scores[paper], n+1
		}
	}
	if n > 0 {
		l.middle = (kept/float64(l.Replay.Kept) + others/n) / 2
	}
}

// perPoint is what a point of a watch word is worth: more than all that can be learned.
const perPoint = 100_000

// score is the one score of a paper: the points of its watch words, and what was learned.
func score(points int32, learned float64) int32 {
	const most = perPoint/2 - 1
	return points*perPoint + int32(math.Round(min(max(learned*perPoint, -most), most)))
}

// sort puts the new papers first, then the other undecided ones, then the rest, and in each
// group the best first, but for the guesses.
func (l *Learned) sort(s Source) {
	l.guesses, l.Order = map[int32]bool{}, make([]int32, l.in.Len())
	scores := make([]int32, l.in.Len())
	var groups [3][]int32
	for i := range l.in.All() {
		scores[i] = score(s.In.Scores[i], l.scores[i])
		group := 2
		switch is := l.in.Is[i]; {
		case is&search.IsNew != 0:
			group = 0
		case is&search.IsInbox != 0:
			group = 1
		}
		groups[group] = append(groups[group], int32(i))
	}
	for _, group := range groups {
		slices.SortStableFunc(group, func(a, b int32) int { return cmp.Compare(scores[b], scores[a]) })
	}
	l.guess(groups[0])
	l.guess(groups[1])
	for row, p := range slices.Concat(groups[:]...) {
		l.Order[p] = int32(l.in.Len() - row)
	}
}

// One row in ten of the first hundred is a guess.
const (
	guessEvery = 10
	guessRows  = 100
)

// guess brings the papers up that the model is least sure of (uncertainty sampling), so that
// the reader sees more than what was kept before.
func (l *Learned) guess(papers []int32) {
	sure := func(paper int32) float64 { return math.Abs(l.scores[paper] - l.middle) }
	for row := guessEvery - 1; row < min(len(papers)-1, guessRows); row += guessEvery {
		paper := slices.MinFunc(papers[row:], func(a, b int32) int { return cmp.Compare(sure(a), sure(b)) })
		at := slices.Index(papers, paper)
		copy(papers[row+1:at+1], papers[row:at])
		papers[row] = paper
		l.guesses[paper] = true
	}
}

// IsGuess reports whether a paper stands high only because it is hard to tell.
func (l *Learned) IsGuess(paper int32) bool { return l != nil && l.guesses[paper] }

// HasOrder reports whether there is an order.
func (l *Learned) HasOrder() bool { return l != nil && l.Order != nil }

// BeatsSite reports whether this order is the reader's by itself.
func (l *Learned) BeatsSite() bool { return l.HasOrder() && l.Replay.BeatsSite() }

// Evidence is what a decision says of a paper.
type Evidence uint8

// The kinds of evidence.
const (
	None       Evidence = iota
	PassedOver          // it stood on a page of which another was kept, or was skipped with others
	Skipped             // alone
	Kept                // to-read, read or starred
)

// weights are how much each counts: a skip that somebody thought of says more than a row that
// nobody looked at.
var weights = [...]float64{PassedOver: 1, Skipped: 3, Kept: 1}

// rocchio is Rocchio's model: the centroid of the relevant papers less that of the others.
type rocchio struct {
	vectors               *index.Vectors
	known                 []Evidence // by paper
	relevant, nonRelevant centroid
}

// centroid is the weighted mean of the vectors of some papers.
type centroid struct {
	sum    []float64 // by word
	weight float64
}

func newRocchio(v *index.Vectors, papers int) *rocchio {
	return &rocchio{v, make([]Evidence, papers), centroid{sum: make([]float64, v.Len())}, centroid{sum: make([]float64, v.Len())}}
}

// set learns from a paper, in place of what it said before. Day after day can so be added to what
// was known, instead of a year anew for each.
func (r *rocchio) set(paper int, e Evidence) {
	if e != r.known[paper] {
		r.add(paper, r.known[paper], -1)
		r.add(paper, e, 1)
		r.known[paper] = e
	}
}

func (r *rocchio) add(paper int, e Evidence, sign float64) {
	if e == None {
		return
	}
	c, weight := &r.nonRelevant, sign*weights[e]
	if e == Kept {
		c = &r.relevant
	}
	c.weight += weight
	for word, x := range r.vectors.Of(paper) {
		c.sum[word] += weight * x
	}
}

// words are the weights of all words, but for the ignored ones, which are folded. Their product
// with a paper's vector is the paper's score.
func (r *rocchio) words(ignored []string) []float64 {
	words := make([]float64, len(r.relevant.sum))
	for word := range words {
		words[word] = r.relevant.sum[word]/max(r.relevant.weight, 1) - r.nonRelevant.sum[word]/max(r.nonRelevant.weight, 1)
	}
	for _, word := range ignored {
		if id, ok := r.vectors.Find(word); ok {
			words[id] = 0
		}
	}
	return words
}

// keeps are the bits of papers that were kept.
const keeps = search.IsToRead | search.IsRead | search.IsStarred

// CountKept counts the papers that were kept.
func CountKept(is []search.Is) (kept int) {
	for _, bits := range is {
		if bits&keeps != 0 {
			kept++
		}
	}
	return kept
}

// evidence is what the reader's decisions say of each paper.
func (s Source) evidence() []Evidence {
	all, pages, decided := make([]Evidence, s.In.Len()), map[int]bool{}, map[int]Evidence{}
	for _, day := range s.days() {
		maps.Copy(decided, day)
	}
	for i, p := range s.In.All() {
		switch is := s.In.Is[i]; {
		case is&keeps != 0:
			all[i] = Kept
			pages[pageOf(p)] = true
		case is&search.IsSkipped != 0 && decided[i] == Skipped:
			all[i] = Skipped
		case is&search.IsSkipped != 0:
			all[i] = PassedOver
		}
	}
	delete(pages, 0)
	for i, p := range s.In.All() {
		if all[i] == None && s.In.Is[i]&(search.IsNew|search.IsSnoozed) == 0 && pages[pageOf(p)] {
			all[i] = PassedOver
		}
	}
	return all
}

// days are what was decided last on each day of the papers that are here, the oldest day first. The
// papers of one step have one time: a skip says more if it was a step of its own.
func (s Source) days() (days []map[int]Evidence) {
	last, together := "", map[time.Time]int{}
	for _, d := range s.Decisions {
		together[d.Time]++
	}
	for _, d := range s.Decisions {
		paper, here := s.In.Find(d.ID)
		if !here {
			continue
		}
		if day := d.Time.Format(time.DateOnly); day != last {
			last, days = day, append(days, map[int]Evidence{})
		}
		says := Kept
		switch {
		case d.Status == marks.Inbox:
			says = None
		case d.Status == marks.Skipped && together[d.Time] == 1:
			says = Skipped
		case d.Status == marks.Skipped:
			says = PassedOver
		}
		days[len(days)-1][paper] = says
	}
	return days
}

// pageOf is the day of the newest page that a paper was on, as a query.DayNumber; 0 if it is
// unknown.
func pageOf(p *library.Paper) int {
	d := p.Sightings[0].Page
	return query.DayNumber(d.Numbers())
}

// Learning learns in the background. What was learned stays as it is until the next learning
// has ended.
type Learning struct {
	*Learned
	Requested bool                     // by the reader, who expects another order
	OnLearned func(asked bool) tea.Cmd // called once something was learned
	gen       int
	cancel    context.CancelFunc
}

type learnedMsg struct {
	learned *Learned
	gen     int
}

// Update takes over what was learned, unless it is out of date.
func (l *Learning) Update(msg tea.Msg) tea.Cmd {
	learned, ok := msg.(learnedMsg)
	if !ok || learned.gen != l.gen {
		return nil
	}
	asked := l.Requested
	l.Learned, l.Requested = learned.learned, false
	return l.OnLearned(asked)
}

// Start learns anew. The source is made in the background.
func (l *Learning) Start(source func() Source) tea.Cmd {
	l.drop()
	ctx, cancel := context.WithCancel(context.Background())
	l.cancel = cancel
	gen := l.gen
	return func() tea.Msg { return learnedMsg{Learn(ctx, source()), gen} }
}

// drop ends the learning that goes on: it would hold the processor while the next one waits.
func (l *Learning) drop() {
	l.gen++
	if l.cancel != nil {
		l.cancel()
	}
}

// Forget drops what was learned, and the learning that goes on: all papers are read again.
func (l *Learning) Forget() {
	l.drop()
	l.Learned = nil
}

// Note says how far the learning is.
func (l *Learned) Note() clean.Text {
	if l == nil {
		return clean.Literal("learning …")
	}
	return Note(l.Replay.Kept)
}

// Note says how far one gets with so many kept papers: how many are missing before there is
// an order, or that it is still learning; empty if there is nothing to say.
func Note(kept int) clean.Text {
	switch {
	case kept < MinKept:
		return clean.Of("keep " + english.Plural(MinKept-kept, "more paper") + " first")
	case kept < fewKept:
		return clean.Literal("still learning")
	}
	return clean.Text{}
}

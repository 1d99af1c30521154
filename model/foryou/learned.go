// Package foryou scores papers for the user by watch words, which are filters with points that the
// user wrote, and by what it learns from the user's decisions.
//
// The model is Rocchio's: the mean TF-IDF vector of the papers that were kept, minus the mean of those
// that were passed over. It is recomputed and never stored, so undoing a decision undoes its influence.
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

// The number of kept papers that an order needs, and below which it is called "still learning".
const (
	MinKept = 5
	fewKept = 30
)

// Source is the input of the learning.
type Source struct {
	Index     *search.Index
	In        search.Papers
	Decisions []marks.Decision
	Watch     []Watched
}

// ignored returns the watch words with 0 points, which the learning must ignore.
func (s Source) ignored() (words []string) {
	for _, w := range s.Watch {
		if w.Points == 0 {
			words = append(words, index.Fold(w.Text))
		}
	}
	return words
}

// Learned is a trained model and the order of the papers that follows from it. It is immutable, so a
// decision does not move any paper. A nil *Learned is valid and has no order.
type Learned struct {
	Order     []int32 // by paper: the highest comes first; nil if too few papers were kept
	Replay    Replay
	in        search.Papers
	vectors   *index.Vectors
	words     []float64 // the model: the weight of each word
	evidence  []Evidence
	scores    []float64          // by paper, without watch words
	threshold float64            // halfway between the mean scores of kept and other papers
	keptWith  map[int]int        // number of kept papers with each word
	guesses   map[int32]bool     // papers that rank high only because the model is unsure
	reasons   map[int32][]string // cached for papers that were shown; not safe for concurrent use
}

// Learn learns from all decisions. If ctx is cancelled the result has no order.
func Learn(ctx context.Context, s Source) *Learned {
	l := &Learned{in: s.In, Replay: Replay{Kept: CountKept(s.In.Is)}}
	if l.Replay.Kept < MinKept {
		return l
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

// train computes the model and scores all papers. Each of n kept papers scores 1/n for being like
// itself. The threshold leaves that out, because other papers cannot get it.
func (l *Learned) train(s Source) {
	model := newRocchio(l.vectors, s.In.Len())
	for paper, e := range s.evidence() {
		model.set(paper, e)
	}
	l.evidence, l.words = model.evidence, model.words(s.ignored())
	l.scores, l.keptWith, l.reasons = make([]float64, len(l.evidence)), map[int]int{}, map[int32][]string{}
	kept, others, n := -1.0, 0.0, 0.0
	for paper, e := range l.evidence {
		l.scores[paper] = l.vectors.Dot(l.words, paper)
		switch e {
		case None:
		case Kept:
			kept += l.scores[paper]
			for word := range l.vectors.Of(paper) {
				l.keptWith[word]++
			}
		default:
			others, n = others+l.scores[paper], n+1
		}
	}
	if n > 0 {
		l.threshold = (kept/float64(l.Replay.Kept) + others/n) / 2
	}
}

// perPoint is the score of one point of a watch word: more than the model can give.
const perPoint = 100_000

// score combines the points of a paper's watch words with its score by the model.
func score(points int32, learned float64) int32 {
	const most = perPoint/2 - 1
	return points*perPoint + int32(math.Round(min(max(learned*perPoint, -most), most)))
}

// sort puts new papers first, then other undecided ones, then the rest, each by score but for guesses.
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

// guess moves up the papers that the model is least sure of (uncertainty sampling), so that the user
// does not only see papers like those kept before.
func (l *Learned) guess(papers []int32) {
	certainty := func(paper int32) float64 { return math.Abs(l.scores[paper] - l.threshold) }
	for row := guessEvery - 1; row < min(len(papers)-1, guessRows); row += guessEvery {
		paper := slices.MinFunc(papers[row:], func(a, b int32) int { return cmp.Compare(certainty(a), certainty(b)) })
		at := slices.Index(papers, paper)
		copy(papers[row+1:at+1], papers[row:at])
		papers[row] = paper
		l.guesses[paper] = true
	}
}

// IsGuess reports whether a paper ranks high only because the model is unsure about it.
func (l *Learned) IsGuess(paper int32) bool { return l != nil && l.guesses[paper] }

// HasOrder reports whether there is an order.
func (l *Learned) HasOrder() bool { return l != nil && l.Order != nil }

// BeatsSite reports whether the order should be the default, because it did better than the site's.
func (l *Learned) BeatsSite() bool { return l.HasOrder() && l.Replay.BeatsSite() }

// Evidence is what a decision says about a paper.
type Evidence uint8

// The kinds of evidence.
const (
	None       Evidence = iota
	PassedOver          // another paper of its page was kept, or it was skipped together with others
	Skipped             // skipped alone
	Kept                // to-read, read or starred
)

// weights are the weights of the evidence: a deliberate skip says more than a row nobody looked at.
var weights = [...]float64{PassedOver: 1, Skipped: 3, Kept: 1}

// rocchio is Rocchio's model: the centroid of the relevant papers minus that of the others.
type rocchio struct {
	vectors               *index.Vectors
	evidence              []Evidence // by paper
	relevant, nonRelevant centroid
}

// centroid is the weighted mean of the vectors of some papers.
type centroid struct {
	sum    []float64 // by word
	weight float64
}

func newRocchio(v *index.Vectors, papers int) *rocchio {
	relevant, nonRelevant := centroid{sum: make([]float64, v.Len())}, centroid{sum: make([]float64, v.Len())}
	return &rocchio{v, make([]Evidence, papers), relevant, nonRelevant}
}

// set replaces the evidence for a paper, so that the replay can add to the model day by day.
func (r *rocchio) set(paper int, e Evidence) {
	if e != r.evidence[paper] {
		r.add(paper, r.evidence[paper], -1)
		r.add(paper, e, 1)
		r.evidence[paper] = e
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

// words returns the weight of each word, which is 0 for the ignored ones. Their dot product with a
// paper's vector is the paper's score. The ignored words must be folded.
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

// keptBits are the bits of papers that were kept.
const keptBits = search.IsToRead | search.IsRead | search.IsStarred

// CountKept returns the number of papers that were kept.
func CountKept(is []search.Is) (kept int) {
	for _, bits := range is {
		if bits&keptBits != 0 {
			kept++
		}
	}
	return kept
}

// evidence returns what the user's decisions say about each paper.
func (s Source) evidence() []Evidence {
	all, keptPages, decided := make([]Evidence, s.In.Len()), map[int]bool{}, map[int]Evidence{}
	for _, day := range s.days() {
		maps.Copy(decided, day)
	}
	for i, p := range s.In.All() {
		switch is := s.In.Is[i]; {
		case is&keptBits != 0:
			all[i] = Kept
			keptPages[pageOf(p)] = true
		case is&search.IsSkipped != 0 && decided[i] == Skipped:
			all[i] = Skipped
		case is&search.IsSkipped != 0:
			all[i] = PassedOver
		}
	}
	delete(keptPages, 0)
	for i, p := range s.In.All() {
		if all[i] == None && s.In.Is[i]&(search.IsNew|search.IsSnoozed) == 0 && keptPages[pageOf(p)] {
			all[i] = PassedOver
		}
	}
	return all
}

// days returns the last decision of each day on each paper, the oldest day first. The papers of one
// step have the same time, so that a paper that was skipped alone can be told from a bulk skip.
func (s Source) days() (days []map[int]Evidence) {
	last, stepSize := "", map[time.Time]int{}
	for _, d := range s.Decisions {
		stepSize[d.Time]++
	}
	for _, d := range s.Decisions {
		paper, found := s.In.Find(d.ID)
		if !found {
			continue
		}
		if day := d.Time.Format(time.DateOnly); day != last {
			last, days = day, append(days, map[int]Evidence{})
		}
		e := Kept
		switch {
		case d.Status == marks.Inbox:
			e = None
		case d.Status == marks.Skipped && stepSize[d.Time] == 1:
			e = Skipped
		case d.Status == marks.Skipped:
			e = PassedOver
		}
		days[len(days)-1][paper] = e
	}
	return days
}

// pageOf returns the query.DayNumber of the newest page that a paper is on, or 0 if it is unknown.
func pageOf(p *library.Paper) int {
	d := p.Sightings[0].Page
	return query.DayNumber(d.Numbers())
}

// Learning learns in the background. The previous result is kept until the next one is ready.
type Learning struct {
	*Learned
	Requested bool                         // the user asked for it and expects the order to change
	OnLearned func(requested bool) tea.Cmd // called when a result is ready
	gen       int
	cancel    context.CancelFunc
}

type learnedMsg struct {
	learned *Learned
	gen     int
}

// Update stores a result unless it is stale.
func (l *Learning) Update(msg tea.Msg) tea.Cmd {
	learned, ok := msg.(learnedMsg)
	if !ok || learned.gen != l.gen {
		return nil
	}
	requested := l.Requested
	l.Learned, l.Requested = learned.learned, false
	return l.OnLearned(requested)
}

// Start cancels the running learning and returns a command that builds a source and learns from it.
func (l *Learning) Start(source func() Source) tea.Cmd {
	l.stop()
	ctx, cancel := context.WithCancel(context.Background())
	l.cancel = cancel
	gen := l.gen
	return func() tea.Msg { return learnedMsg{Learn(ctx, source()), gen} }
}

// stop cancels the running learning, which would otherwise compete with the next one for the cores.
func (l *Learning) stop() {
	l.gen++
	if l.cancel != nil {
		l.cancel()
	}
}

// Forget drops the result and cancels the running learning, because all papers are being reloaded.
func (l *Learning) Forget() {
	l.stop()
	l.Learned = nil
}

// Note describes the progress of the learning.
func (l *Learned) Note() clean.Text {
	if l == nil {
		return clean.Literal("learning …")
	}
	return Note(l.Replay.Kept)
}

// Note says how many papers must still be kept, or that the order is still learning; else it is empty.
func Note(kept int) clean.Text {
	switch {
	case kept < MinKept:
		return clean.Of("keep " + english.Plural(MinKept-kept, "more paper") + " first")
	case kept < fewKept:
		return clean.Literal("still learning")
	}
	return clean.Text{}
}

package foryou

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"dailies/model/search"
	"dailies/model/search/query"
)

// Watched is a watch word: a filter, and the points of a paper that matches it.
type Watched struct {
	Text   string // the filter as typed
	Query  query.Query
	Points int // negative for unwanted papers; 0: the learning ignores the word
}

// points matches the points at the end of a watch word: "agent +2".
var points = regexp.MustCompile(`\s+([+-](?:0|[1-9][0-9]?))$`)

// ParseWatched parses a watch word: a filter, with "-" in front if its papers are unwanted, and with its
// points at the end if they are not one: "agent +2", "-survey", "org:tencent -3".
func ParseWatched(text string) (Watched, error) {
	w := Watched{Text: strings.TrimSpace(text), Points: 1}
	if m := points.FindStringSubmatchIndex(w.Text); m != nil {
		w.Points, _ = strconv.Atoi(w.Text[m[2]:m[3]]) // the expression matches numbers only
		w.Text = w.Text[:m[0]]
	}
	if rest, ok := strings.CutPrefix(w.Text, "-"); ok {
		w.Text, w.Points = rest, -max(w.Points, -w.Points)
	}
	w.Text = strings.TrimSpace(strings.TrimPrefix(w.Text, "+"))
	var err error
	switch w.Query, err = query.Parse(w.Text); {
	case err != nil:
		return Watched{}, err
	case w.Query.Empty():
		return Watched{}, errors.New("write a word or filter: agent +2, -survey, org:tencent")
	case w.Query.NeedsScores():
		return Watched{}, errors.New("a watch word cannot ask for the score, which is made of watch words")
	}
	return w, nil
}

// Key identifies the watch word in its list.
func (w Watched) Key() string { return w.Text }

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

// Reason returns the watch word as a reason for a paper's rank: "+agent", "−survey".
func (w Watched) Reason() string {
	if w.Points < 0 {
		return "−" + w.Text
	}
	return "+" + w.Text
}

// Scores is the immutable result of scoring papers by watch words. A nil *Scores has no points.
type Scores struct {
	words  []Scored
	points []int32 // by paper
}

// Scored is a watch word with the papers that it matches.
type Scored struct {
	Watched
	*search.Matcher
}

// Score scores all papers by watch words, which it does not correct. It returns nil if ctx is cancelled.
func Score(ctx context.Context, ix *search.Index, words []Watched, in search.Papers) *Scores {
	s := &Scores{points: make([]int32, in.Len())}
	for _, w := range words {
		if w.Points == 0 {
			continue
		}
		m := ix.PrepareExact(ctx, w.Query, in)
		for i := range m.Hits().EachSet() {
			s.points[i] += int32(w.Points)
		}
		s.words = append(s.words, Scored{w, m})
	}
	if ctx.Err() != nil {
		return nil
	}
	return s
}

// Points returns the points of all papers. The slice must not be changed.
func (s *Scores) Points() []int32 {
	if s == nil {
		return nil
	}
	return s.points
}

// Matching returns the watch words that a paper matches, in the order of the list.
func (s *Scores) Matching(paper int32) (words []Scored) {
	if s == nil {
		return nil
	}
	for _, w := range s.words {
		if w.Hits().Test(uint(paper)) {
			words = append(words, w)
		}
	}
	return words
}

package foryou

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"dailies/model/search/query"
)

// MaxWatched is how many watch words there can be.
const MaxWatched = 64

// Watched is a watch word: a filter, and the points of a paper that matches it.
type Watched struct {
	Text   string // the filter as typed
	Query  query.Query
	Points int // negative for papers that the reader would rather not see; 0: what is learned never minds the word
}

// pointed is the end of a watch word: "agent +2".
var points = regexp.MustCompile(`\s+([+-](?:0|[1-9][0-9]?))$`)

// ParseWatched parses a watch word as the reader writes it: a filter, with "-" in front if its
// papers are not wanted, and with points at its end if they are more than one: "agent +2",
// "-survey", "org:tencent -3".
func ParseWatched(text string) (Watched, error) {
	w := Watched{Text: strings.TrimSpace(text), Points: 1}
	if m := points.FindStringSubmatchIndex(w.Text); m != nil {
		w.Points, _ = strconv.Atoi(w.Text[m[2]:m[3]]) // it is a number
		w.Text = w.Text[:m[0]]
	}
	if rest, ok := strings.CutPrefix(w.Text, "-"); ok {
		w.Text, w.Points = rest, -max(w.Points, -w.Points)
	}
	w.Text = strings.TrimSpace(strings.TrimPrefix(w.Text, "+"))
	var err error
	if w.Query, err = query.Parse(w.Text); err != nil {
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

// Why returns the watch word as a reason: "+agent", "−survey".
func (w Watched) Why() string {
	if w.Points < 0 {
		return "−" + w.Text
	}
	return "+" + w.Text
}

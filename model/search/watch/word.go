// Package watch scores papers by watch words: filters with points, for topics that the
// reader wants to see, or would rather not.
//
// ParseWord parses a watch word, and Score scores papers by a list of them.
package watch

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"dailies/model/search/query"
)

// MaxWords is how many watch words there can be.
const MaxWords = 64

// Word is a watch word: a filter, and the points of a paper that matches it.
type Word struct {
	Text   string // the filter as typed
	Query  query.Query
	Points int // negative for papers that the reader would rather not see; 0: what is learned never minds the word
}

// points are at the end of a watch word: "agent +2".
var points = regexp.MustCompile(`\s+([+-](?:0|[1-9][0-9]?))$`)

// ParseWord parses a watch word as the reader writes it: a filter, with "-" in front if its
// papers are not wanted, and with points at its end if they are more than one: "agent +2",
// "-survey", "org:tencent -3".
func ParseWord(text string) (Word, error) {
	w := Word{Text: strings.TrimSpace(text), Points: 1}
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
		return Word{}, err
	}
	switch {
	case w.Query.Empty():
		return Word{}, errors.New("a watch word is a word or a filter: agent +2, -survey, org:tencent")
	case w.Query.Scored():
		return Word{}, errors.New("a watch word cannot ask for the score, which is made of watch words")
	}
	return w, nil
}

// String prints the watch word as it is typed.
func (w Word) String() string {
	switch w.Points {
	case 1:
		return w.Text
	case -1:
		return "-" + w.Text
	}
	return fmt.Sprintf("%s %+d", w.Text, w.Points)
}

// Why returns the watch word as a reason: "+agent", "−survey".
func (w Word) Why() string {
	if w.Points < 0 {
		return "−" + w.Text
	}
	return "+" + w.Text
}

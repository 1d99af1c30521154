package search

import (
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/sahilm/fuzzy"

	"dailies/model/search/query"
)

// rival finds papers by what is typed.
type rival struct {
	name string
	// find gives the places of the titles found, best first. Of a rival that
	// narrows, within are the only titles that can be among them, in order.
	find func(typed string, within []int) []int
	// narrows says that more letters never find what fewer did not, which spares
	// a rival without an index most of its work and changes no answer.
	narrows bool
	begun   *sync.Map // the answers to what many titles begin with, by what was typed
}

func rivals(tb testing.TB, in Papers, titles []string) []rival {
	list := []rival{ours(tb, in), sahilm(titles)}
	if path, err := exec.LookPath("fzf"); err == nil {
		list = append(list, fzf(path, titles))
	}
	for i := range list {
		list[i].begun = &sync.Map{}
	}
	return list
}

// keystrokes counts the characters until the target is among the first ten; 0
// is never.
func (r *rival) keystrokes(text string, target int) int {
	var within []int
	for n := 1; n <= len(text); n++ {
		if text[n-1] == ' ' {
			continue
		}
		hits := r.ask(text[:n], within)
		if slices.Contains(hits[:min(len(hits), 10)], target) {
			return n
		}
		if !r.narrows {
			continue
		}
		within = slices.Sorted(slices.Values(hits))
		if _, ok := slices.BinarySearch(within, target); !ok {
			return 0
		}
	}
	return 0
}

// ask answers what was typed before from memory. Of a rival that narrows only
// the shortest is kept: its answers are long.
func (r *rival) ask(typed string, within []int) []int {
	if hits, ok := r.begun.Load(typed); ok {
		return hits.([]int)
	}
	hits := r.find(typed, within)
	if !r.narrows || len(typed) <= 2 {
		r.begun.Store(typed, hits)
	}
	return hits
}

// ours is what the screen shows while a filter is typed.
func ours(tb testing.TB, in Papers) rival {
	ix := NewIndex()
	ix.Follow(tb.Context(), in.Snapshot)
	return rival{name: "dailies", find: func(s string, _ []int) []int {
		q, err := query.Parse(s)
		if err != nil {
			return nil
		}
		answer := ix.Search(tb.Context(), Request{Query: q, In: in, By: query.ByRelevance})
		var ten []int
		for _, i := range answer.Papers[:min(len(answer.Papers), 10)] {
			ten = append(ten, int(i))
		}
		return ten
	}}
}

// chosen returns the titles within, or all; at gives the place of the n-th.
func chosen(titles []string, within []int) (list []string, at func(n int) int) {
	if within == nil {
		return titles, func(n int) int { return n }
	}
	for _, i := range within {
		list = append(list, titles[i])
	}
	return list, func(n int) int { return within[n] }
}

func sahilm(titles []string) rival {
	return rival{name: "sahilm", narrows: true, find: func(s string, within []int) []int {
		list, at := chosen(titles, within)
		hits := []int{}
		for _, m := range fuzzy.Find(s, list) {
			hits = append(hits, at(m.Index))
		}
		return hits
	}}
}

func fzf(path string, titles []string) rival {
	place := make(map[string]int, len(titles))
	for i, t := range titles {
		place[t] = i
	}
	return rival{name: "fzf", narrows: true, find: func(s string, within []int) []int {
		list, _ := chosen(titles, within)
		cmd := exec.Command(path, "--filter", s)
		cmd.Stdin = strings.NewReader(strings.Join(list, "\n"))
		out, _ := cmd.Output() // nothing found is an error, too
		hits := []int{}
		for line := range strings.Lines(string(out)) {
			hits = append(hits, place[strings.TrimSuffix(line, "\n")])
		}
		return hits
	}}
}

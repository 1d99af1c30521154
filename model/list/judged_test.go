package list

import (
	"os"
	"slices"
	"strings"
	"testing"

	"dailies/model/library/librarytest"
	"dailies/model/tex"

	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// judgement is what a person found in an abstract.
type judgement struct {
	title string
	names []string
	right []string // beginnings of the sentences that say what the paper does
}

// judgements reads a part of the table: "tuned" or "held out".
func judgements(t *testing.T, part string) (all []judgement) {
	t.Helper()
	data, err := os.ReadFile("testdata/judged.txt")
	uitest.Must(t, err)
	_, text, _ := strings.Cut(string(data), "# "+part+"\n\n")
	text, _, _ = strings.Cut(text, "\n\n# ")
	for _, block := range strings.Split(strings.TrimSpace(text), "\n\n") {
		var j judgement
		for i, line := range strings.Split(block, "\n") {
			switch {
			case i == 0:
				j.title = line
			case strings.HasPrefix(line, "= "):
				j.names = strings.Split(line[2:], ", ")
			default:
				j.right = append(j.right, strings.TrimPrefix(line, "> "))
			}
		}
		all = append(all, j)
	}
	return all
}

// shown returns the sample papers by title, as the screen shows them.
func shown(t *testing.T) map[string]paper {
	t.Helper()
	all := map[string]paper{}
	samples := librarytest.Samples(t)
	for i := range samples.Len() {
		p := samples.Paper(i)
		all[p.Title.String()] = paper{tex.Unicode(p.Title).String(), tex.Unicode(p.Abstract).String()}
	}
	return all
}

// paper holds the arguments of gistOf.
type paper struct{ title, abstract string }

// at returns the texts of spans.
func (p paper) at(spans ...clean.Span) (texts []string) {
	for _, s := range spans {
		texts = append(texts, p.abstract[s.Start:s.End])
	}
	return texts
}

// TestJudgedSentencesAndNamesAreFound compares gistOf with human judgements. Of the 32 held-out sentences,
// 28 were found at the first evaluation.
func TestJudgedSentencesAndNamesAreFound(t *testing.T) {
	all := shown(t)
	for part, want := range map[string]struct{ papers, keys, names int }{"tuned": {40, 40, 35}, "held out": {32, 28, 25}} {
		judged := judgements(t, part)
		if len(judged) != want.papers {
			t.Fatalf("%s: %d judgements", part, len(judged))
		}
		keys, names := 0, 0
		for _, j := range judged {
			p, ok := all[j.title]
			if !ok {
				t.Fatalf("no sample has the title %q", j.title)
			}
			g := gistOf(p.title, p.abstract)
			if hasPrefix(p.at(g.Key)[0], j.right) {
				keys++
			} else {
				t.Logf("%s, %s: sentence %q", part, j.title, p.at(g.Key))
			}
			if named := p.at(g.Names...); rightly(named, j.names) {
				names++
			} else {
				t.Logf("%s, %s: named %q", part, j.title, slices.Compact(named))
			}
		}
		if keys < want.keys || names < want.names {
			t.Errorf("%s: %d sentences and %d names are right, want %+v", part, keys, names, want)
		}
	}
}

// rightly reports whether the name is one that the judgement has, or is missing in both.
func rightly(named, want []string) bool {
	if len(want) == 0 {
		return len(named) == 0
	}
	return slices.ContainsFunc(named, func(n string) bool { return slices.Contains(want, n) })
}

func hasPrefix(text string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(text, p) })
}

package search

import (
	"slices"
	"strings"
	"testing"

	"dailies/model/search/fuzzy"
)

func TestCorrectionsAreTheNearestWords(t *testing.T) {
	words := strings.Fields("agent agents analysis distill learning planning policy polity ratio reason reasoning thinkless transformer vision über")
	for typed, want := range map[string]string{
		"reasning": "reasoning", "raesoning": "reasoning", "polcy": "policy", "poliy": "policy polity", "oplicy": "policy",
		"thnkless": "thinkless", "artio": "ratio", "learnign": "learning", "reaso": "", "ag": "", "pl": "", "xyzzy": "", "visoin": "vision",
		"planing": "planning", "agnet": "agent", "lpanning": "planning", "aagent": "agent", "kagent": "", "areasoning": "", "gent": "", "nalysis": "analysis", "ubr": "", "trnasfromer": "transformer", "": "",
	} {
		var got []string
		for _, c := range fuzzy.Correct(typed, words) {
			got = append(got, words[c.Word])
		}
		if slices.Sort(got); strings.Join(got, " ") != want {
			t.Errorf("%q is corrected to %q, want %q", typed, got, want)
		}
	}
}

func TestEveryWordIsFoundDespiteOneTypo(t *testing.T) {
	words := strings.Fields("distillation optimization preference reasoning reinforcement")
	for n, word := range words {
		for i := 1; i+1 < len(word); i++ {
			for _, typed := range []string{word[:i] + word[i+1:], word[:i] + "x" + word[i:], word[:i] + "x" + word[i+1:], word[:i] + word[i+1:i+2] + word[i:i+1] + word[i+2:]} {
				if typed == word {
					continue
				}
				if found := fuzzy.Correct(typed, words); len(found) != 1 || found[0].Word != n {
					t.Errorf("%q: %v, want %q", typed, found, word)
				}
			}
		}
	}
}

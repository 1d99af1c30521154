package search

import (
	"testing"

	"dailies/model/library/librarytest"
)

// published are the papers of the site, where they are present.
func published(tb testing.TB) Papers {
	tb.Helper()
	papers, _ := librarytest.Published(tb)
	return Papers{Snapshot: papers}
}

func TestAWordIsFoundInEverySpellingOfThePublishedPapers(t *testing.T) {
	in, ix := published(t), NewIndex()
	for typed, spellings := range map[string]int{ // how many papers have it in any of its spellings
		"multimodal": 1781, "multi-modal": 1781, "fine tuning": 1345, "finetuning": 1345, "pre-training": 696, "pretraining": 696,
		"optimisation": 1291, "quantisation": 165, "analyses": 1455, "gpt-4": 134, "GPT-4": 134, "gpt-4o": 306, "GPT-4o": 306,
		"Yejin Choi": 55, "LeCun": 8,
	} {
		a := ix.Search(t.Context(), Request{Query: parsed(t, typed), In: in})
		if n := len(a.Papers); 100*n < 95*spellings || 100*n > 105*spellings || a.Match.found.near.Any() {
			t.Errorf("%s finds %d papers, %d have it", typed, n, spellings)
		}
	}
}

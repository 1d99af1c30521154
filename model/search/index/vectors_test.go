package index_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"dailies/model/library/librarytest"
	"dailies/model/search/index"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// viewOf returns a View of papers with alternating titles and abstracts.
func viewOf(texts ...string) *index.View {
	var papers []parser.Paper
	for i := 0; i < len(texts); i += 2 {
		papers = append(papers, parser.Paper{Title: clean.Of(texts[i]), Abstract: clean.Of(texts[i+1])})
	}
	return new(index.Index).View(librarytest.Of(papers...))
}

func TestVectorsHaveTFIDFWeights(t *testing.T) {
	view := viewOf("Policy of Flows", "A policy, and flows.", "Flows", "we match flows", "On a Policy", "Policy x alone.", "Kitchens", "")
	v := view.Vectors()
	idf := math.Log(5.0/3) + 1 // two of four papers have policy and flows; the rest are stop words, or words of one paper
	x := (1 + math.Log(3)) * idf
	want := fmt.Sprintf("flows %.4f policy %.4f ", x/math.Hypot(x, x), x/math.Hypot(x, x))
	got := ""
	for word, weight := range v.Of(0) {
		got += fmt.Sprintf("%s %.4f ", v.Word(word), weight)
	}
	uitest.Equal(t, got, want)
	for range v.Of(3) {
		t.Error("words of one paper count")
	}
	if near := v.Nearest(1, slices.Values(view.ByPage()), 5); len(near) != 1 || near[0].Paper != 0 || math.Abs(near[0].Cosine-math.Sqrt(0.5)) > 1e-9 {
		t.Errorf("near the second paper: %v", near)
	}
	flow, _ := v.Find("flows")
	vector := make([]float64, v.Len())
	vector[flow] = 2
	if d, none := v.Dot(vector, 1), v.Dot(vector, 3); math.Abs(d-2) > 1e-9 || none != 0 {
		t.Errorf("products %.3f and %.3f", d, none)
	}
}

func TestTheCountOfARepeatedWordDoesNotOverflow(t *testing.T) {
	view := viewOf("One", strings.Repeat("flow ", 400), "Two Flow", "flow")
	if near := view.Vectors().Nearest(0, slices.Values(view.ByPage()), 1); len(near) != 1 || math.Abs(near[0].Cosine-1) > 1e-9 {
		t.Error(near)
	}
}

func TestPapersWithTheSameRareWordsAreSimilar(t *testing.T) {
	view := viewOf("Flow Policy Optimization", "We train a policy by matching flows in the latent space.",
		"Policy Gradients on Flows", "Matching latent flows, a policy is trained.",
		"A Survey of Survey Papers", "We read what others wrote of surveys.",
		"Robots that Cook", "A robot in a kitchen, and what we taught it.",
		"Kitchen Robot", "It cooks.")
	for text, want := range map[string][]int32{"flow policy optimization": {0, 1}, "kitchen robot that boils": {3, 4}, "zxqvy": nil, "flows": {1, 0}} {
		var got []int32
		for _, n := range view.Like(text, 40) {
			got = append(got, n.Paper)
		}
		uitest.EqualList(t, got, want, text)
	}
	uitest.Equal(t, len(view.Like("flows", 1)), 1)
}

package similar

import (
	"testing"
	"time"

	"dailies/model/library"
	"dailies/model/search/index"
	"dailies/parser"
	"dailies/parser/clean"
)

func TestPapersWithTheSameRareWordsAreSimilar(t *testing.T) {
	l := library.New(time.Now())
	d := parser.Dump{}
	for i, texts := range [][2]string{
		{"Flow Policy Optimization", "We train a policy by matching flows in the latent space."},
		{"Policy Gradients on Flows", "Matching latent flows, a policy is trained."},
		{"A Survey of Survey Papers", "We read what others wrote of surveys."},
		{"Robots that Cook", "A robot in a kitchen, and what we taught it."},
	} {
		d.Papers = append(d.Papers, parser.Paper{Title: clean.Line(texts[0]), Abstract: clean.Of(texts[1]), Position: i + 1})
	}
	l.Add(d)
	v := new(index.Index).Follow(t.Context(), l.Snapshot())
	all := To(t.Context(), v, "flow policy optimization")
	if all[0] < 9999 || all[1] < 1000 || all[1] >= all[0] || all[2] >= all[1] || all[3] >= all[1] {
		t.Errorf("the paper itself, its like, others: %v", all)
	}
	if robots := To(t.Context(), v, "kitchen robot"); robots[3] == 0 || len(robots) != 1 {
		t.Errorf("a text that is no title: %v", robots)
	}
	if none := To(t.Context(), v, "zxqvy"); len(none) != 0 {
		t.Errorf("unknown words are like %v", none)
	}
}

package similar

import (
	"context"
	"fmt"
	"math"
	"testing"

	"dailies/model/library/librarytest"
	"dailies/parser"
	"dailies/parser/clean"
)

func TestAVectorIsThatOfTheTextbook(t *testing.T) {
	v := NewVectors(t.Context(), librarytest.Of(
		parser.Paper{Title: clean.Of("Policy of Flows"), Abstract: clean.Of("A policy, and flows.")},
		parser.Paper{Title: clean.Of("Flows"), Abstract: clean.Of("we match flows")},
		parser.Paper{Title: clean.Of("On a Policy"), Abstract: clean.Of("Policy x alone.")},
		parser.Paper{Title: clean.Of("Kitchens"), Abstract: clean.Of("")}))
	rare := math.Log(5.0/3) + 1 // policy and flows are in two of four papers; of, a, and are stop words, other words in one
	x := (1 + math.Log(3)) * rare
	want := fmt.Sprintf("policy %.4f flows %.4f ", x/math.Hypot(x, x), x/math.Hypot(x, x))
	got := ""
	for word, weight := range v.Of(0) {
		got += fmt.Sprintf("%s %.4f ", v.Word(word), weight)
	}
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for range v.Of(3) {
		t.Error("words of one paper count")
	}
	if near, far := v.Cosine(0, 1), v.Cosine(1, 2); math.Abs(near-math.Sqrt(0.5)) > 1e-9 || far != 0 {
		t.Errorf("cosines %.3f and %.3f", near, far)
	}
}

func TestAWordThatIsRepeatedForEverDoesNotOverflow(t *testing.T) {
	text := ""
	for range 400 {
		text += "flow "
	}
	v := NewVectors(t.Context(), librarytest.Of(
		parser.Paper{Title: clean.Of("One"), Abstract: clean.Of(text)}, parser.Paper{Title: clean.Of("Two Flow"), Abstract: clean.Of("flow")}))
	if flow, ok := v.Find("flow"); !ok || v.Word(flow) != "flow" || !v.Has(0, flow) || v.Has(1, 1<<20) || math.Abs(v.Cosine(0, 1)-1) > 1e-9 {
		t.Error("it does")
	}
}

func TestVectorsThatNobodyWantsAreNotMade(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if NewVectors(ctx, librarytest.Of(parser.Paper{Title: clean.Of("One")})) != nil {
		t.Error("they are")
	}
}

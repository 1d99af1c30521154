package search

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"dailies/model/search/query"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// marked returns a text with its exact matches in brackets and similar ones in braces.
func marked(s string, spans []Match) string {
	var b strings.Builder
	last := 0
	for _, span := range spans {
		signs := "[]"
		if span.Near {
			signs = "{}"
		}
		b.WriteString(s[last:span.Start] + signs[:1] + s[span.Start:span.End] + signs[1:])
		last = span.End
	}
	return b.String() + s[last:]
}

func TestMatchesAreHighlighted(t *testing.T) {
	in := of(
		parser.Paper{Title: clean.Line("Reasoning in Flow Policy Optimization"), Abstract: clean.Of("Flow-Matching.")},
		parser.Paper{Title: clean.Line("FlowGRPO"), Abstract: clean.Of("Deep-GRPO with RAG")},
	)
	view := viewOf(in)
	for _, row := range []struct {
		query string
		field query.Fields
		text  string
		want  string
	}{
		{"agent", query.Title, "Agents and agent", "[Agents] and [agent]"},
		{"rag", query.Title, "RAG leverage rag", "[RAG] leverage [rag]"},
		{"RAG", query.Title, "RAG rag", "[RAG] rag"},
		{"-agent", query.Title, "agent", "agent"},
		{"-(-agent)", query.Title, "agent", "[agent]"},
		{"abs:agent", query.Title, "agent", "agent"},
		{"title:agent", query.Abstract, "agent", "agent"},
		{"title:agent | abs:x", query.Title, "agent", "[agent]"},
		{"org:lab", query.Org, "AI Lab", "AI [Lab]"},
		{"#rl", query.Tag, "rl", "[rl]"},
		{"note:here", query.Note, "write here", "write [here]"},
		{`"chain of"`, query.Abstract, "chain\nof thought", "[chain\nof] thought"},
		{"/t[aeo]n/", query.Title, "Ten tan", "[Ten] [tan]"},
		{"/x*/", query.Title, "axxa", "a[xx]a"},
		{"naive cafe", query.Title, "Naïve cafés", "[Naïve] [cafés]"},
		{"naive", query.Title, "nai\u0308ve!", "[nai\u0308ve]!"},
		{"office", query.Title, "the oﬃce", "the [oﬃce]"},
		{"strasse", query.Title, "Straße 5", "[Straße] 5"},
		{"模型", query.Title, "大模型推理", "大[模型]推理"},
		{"off-policy", query.Title, "Off‑Policy off policy", "[Off‑Policy] [off policy]"},
		{"GRPO", query.Title, "é GRPO grpo", "é [GRPO] grpo"},
		{"agent gents", query.Title, "agents", "[agents]"},
		{"^one one$", query.Title, "one two one", "[one] two [one]"},
		{"reasning", query.Title, "Reasoning in", "{Reasoning} in"},
		{"reasning reason", query.Title, "Reasoning in", "[Reasoning] in"},
		{"reasning", query.Abstract, "Reasoning in", "{Reasoning} in"},
		{"fpo", query.Title, "Flow Policy Optimization", "{F}low {P}olicy {O}ptimization"},
		{"deepgrpo", query.Abstract, "Our Deep-GRPO is", "Our [Deep-GRPO] is"},
		{"is:inbox date:30d", query.Title, "inbox 30d", "inbox 30d"},
	} {
		if got := marked(row.text, compile(t.Context(), parsed(t, row.query), view, in, true).Spans(row.text, row.field)); got != row.want {
			t.Errorf("%q marks %q, want %q", row.query, got, row.want)
		}
	}
}

func TestSimilarMatchesAreHighlighted(t *testing.T) {
	in := dumps(t)
	view := viewOf(in)
	for _, text := range []string{"reasning", "polcy", "multmodal", "thnkless", "tlm", "raesoning optimzation"} {
		m := compile(t.Context(), parsed(t, text), view, in, true)
		for i := range m.Hits().EachSet() {
			p := in.Paper(int(i))
			spans := slices.Concat(m.Spans(p.Title.String(), query.Title), m.Spans(p.Org.Name.String(), query.Org), m.Spans(p.Abstract.String(), query.Abstract))
			if len(spans) == 0 || !spans[0].Near {
				t.Errorf("%q marks nothing in %q", text, p.Title.String())
			}
		}
	}
}

func FuzzSpans(f *testing.F) {
	f.Add("naïve ﬃ", "naive")
	f.Add("I\u0307stanbul ¨ \u0300", "istan")
	in := of()
	view := viewOf(in)
	f.Fuzz(func(t *testing.T, raw, text string) {
		q, err := query.Parse(text)
		if err != nil {
			return
		}
		s := clean.Of(raw).String()
		last := 0
		for _, span := range compile(t.Context(), q, view, in, false).Spans(s, query.Title) {
			if span.Start < last || span.End <= span.Start || span.End > len(s) {
				t.Fatalf("%q in %q: %v", text, s, span)
			}
			last = span.End
		}
	})
}

// A pasted title may have many words, each of which the abstract has many times.
func TestAPastedTitleIsHighlightedInALongAbstract(t *testing.T) {
	var words []string
	for i := range 96 {
		words = append(words, fmt.Sprintf("wörd%d", i), "of")
	}
	title := strings.Join(words, " ")
	abstract := strings.Repeat(title+"; ", 20)
	in := of(parser.Paper{Title: clean.Line(title), Abstract: clean.Of(abstract)})
	m := compile(t.Context(), parsed(t, title), viewOf(in), in, true)
	began := time.Now()
	spans := m.Spans(abstract, query.Abstract)
	if took := time.Since(began); took > time.Second {
		t.Errorf("marking took %v", took)
	}
	uitest.Equal(t, len(spans), 20*96)
}

func TestRequiredTextsOfRegularExpressions(t *testing.T) {
	for expression, want := range map[string]string{
		"gr?po":              "[po]",
		"Agent":              "[agent]",
		"(vision|visual).*a": "[vis]",
		"(image|video).*a":   "[image video]",
		"(grpo|[dp]po)+x?":   "[grpo po]",
		"llm|[a-z]+":         "[]",
		"(x|y)?":             "[]",
		"think or not":       "[think]",
		"no match is scénic": "[match]",
	} {
		uitest.Equal(t, fmt.Sprint(required(regexp.MustCompile("(?i)"+expression))), want, expression)
	}
}

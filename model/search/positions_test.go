package search

import (
	"slices"
	"strings"
	"testing"

	"dailies/parser"
	"dailies/parser/clean"
)

// marked prints a text with its spans in brackets, fuzzy ones in braces.
func marked(s string, spans []Span) string {
	var b strings.Builder
	last := 0
	for _, span := range spans {
		signs := "[]"
		if span.Fuzzy {
			signs = "{}"
		}
		b.WriteString(s[last:span.Start] + signs[:1] + s[span.Start:span.End] + signs[1:])
		last = span.End
	}
	return b.String() + s[last:]
}

func TestMatchesAreMarkedWhereTheyStand(t *testing.T) {
	in := of(
		parser.Paper{Title: clean.Line("Reasoning in Flow Policy Optimization"), Abstract: clean.Of("Flow-Matching.")},
		parser.Paper{Title: clean.Line("FlowGRPO"), Abstract: clean.Of("Deep-GRPO")},
	)
	ix := NewIndex()
	for _, row := range []struct {
		query string
		field Field
		text  string
		want  string
	}{
		{"agent", Title, "Agents and agent", "[Agent]s and [agent]"},
		{"rag", Title, "RAG leverage rag", "[RAG] leverage [rag]"},
		{"RAG", Title, "RAG rag", "[RAG] rag"},
		{"-agent", Title, "agent", "agent"},
		{"-(-agent)", Title, "agent", "[agent]"},
		{"abs:agent", Title, "agent", "agent"},
		{"title:agent", Abstract, "agent", "agent"},
		{"title:agent | abs:x", Title, "agent", "[agent]"},
		{"org:lab", Org, "AI Lab", "AI [Lab]"},
		{"#rl", Tag, "rl", "[rl]"},
		{"note:here", Note, "write here", "write [here]"},
		{`"chain of"`, Abstract, "chain\nof thought", "[chain\nof] thought"},
		{"/t[aeo]n/", Title, "Ten tan", "[Ten] [tan]"},
		{"/x*/", Title, "axxa", "a[xx]a"},
		{"naive cafe", Title, "Naïve cafés", "[Naïve] [café]s"},
		{"naive", Title, "nai\u0308ve!", "[nai\u0308ve]!"},
		{"office", Title, "the oﬃce", "the [oﬃce]"},
		{"strasse", Title, "Straße 5", "[Straße] 5"},
		{"模型", Title, "大模型推理", "大[模型]推理"},
		{"off-policy", Title, "Off‑Policy off policy", "[Off‑Policy] off policy"},
		{"GRPO", Title, "é GRPO grpo", "é [GRPO] grpo"},
		{"agent gents", Title, "agents", "[agents]"},
		{"^one one$", Title, "one two one", "[one] two [one]"},
		{"reasning", Title, "Reasoning in", "{Reasoning} in"},
		{"reasning reason", Title, "Reasoning in", "[Reason]{ing} in"},
		{"reasning", Abstract, "Reasoning in", "Reasoning in"},
		{"fpo", Title, "Flow Policy Optimization", "{F}low {P}olicy {O}ptimization"},
		{"deepgrpo", Abstract, "Our Deep-GRPO is", "Our {Deep-GRPO} is"},
		{"is:inbox date:30d", Title, "inbox 30d", "inbox 30d"},
	} {
		q, err := Parse(row.query)
		if err != nil {
			t.Fatalf("%q: %v", row.query, err)
		}
		if got := marked(row.text, ix.Prepare(t.Context(), q, in).Spans(row.text, row.field)); got != row.want {
			t.Errorf("%q marks %q, want %q", row.query, got, row.want)
		}
	}
}

func TestAFuzzyHitIsMarkedInTheTextThatItFound(t *testing.T) {
	in := dumps(t)
	ix := NewIndex()
	for _, query := range []string{"reasning", "polcy", "multmodal", "thnkless", "flowgrpo", "tlm", "raesoning optimzation"} {
		q, _ := Parse(query)
		m := ix.Prepare(t.Context(), q, in)
		for r := range m.Scan(t.Context(), nil) {
			p := in.Paper(int(r.Paper))
			spans := slices.Concat(m.Positions(p, Title), m.Positions(p, Org), m.Positions(p, Abstract))
			if len(spans) == 0 || !spans[0].Fuzzy {
				t.Errorf("%q marks nothing in %q", query, p.Title.String())
			}
		}
	}
}

func TestTheZeroMatcherMarksNothing(t *testing.T) {
	if spans := (Matcher{}).Spans("anything", Title); spans != nil {
		t.Errorf("got %v", spans)
	}
}

func TestPositionsNeedNoIndexForExactWords(t *testing.T) {
	in := dumps(t)
	q, _ := Parse("policy")
	m := Matcher{query: q, tree: prepare(q.root, 0)}
	for i := range in.Len() {
		p := in.Paper(i)
		if want, got := strings.Count(strings.ToLower(p.Title.String()), "policy"), len(m.Positions(p, Title)); got != want {
			t.Errorf("%d marks in %q, want %d", got, p.Title.String(), want)
		}
	}
}

func FuzzSpans(f *testing.F) {
	f.Add("naïve ﬃ", "naive")
	f.Add("I\u0307stanbul ¨ \u0300", "istan")
	f.Fuzz(func(t *testing.T, raw, query string) {
		q, err := Parse(query)
		if err != nil {
			return
		}
		s := clean.Of(raw).String()
		last := 0
		for _, span := range (Matcher{tree: prepare(q.root, 0)}).Spans(s, Title) {
			if span.Start < last || span.End <= span.Start || span.End > len(s) {
				t.Fatalf("%q in %q: %v", query, s, span)
			}
			last = span.End
		}
	})
}

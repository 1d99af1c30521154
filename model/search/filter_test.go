package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dailies/model/search/query"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

func TestFiltersFindTheirPapersInTheSamples(t *testing.T) {
	in := dumps(t)
	view := viewOf(in)
	for _, row := range []struct {
		query string
		count int
		near  bool
		first string // part of the best title
	}{
		{"", 278, false, ""},
		{"title:agent", 56, false, ""},
		{"title:ing$", 98, false, ""},
		{"agent title:agent", 56, false, ""},
		{"-reasning", 278, false, ""}, // a negated word is not corrected
		{"rag", 9, false, "RAG"},
		{"RAG", 8, false, "RAG"},
		{"title:rag", 3, false, "RAG"},
		{"robot", 2, false, "Robotic Manipulation"},
		{"reasning", 187, true, "Reasoning"},
		{"raesoning", 187, true, "Reasoning"},
		{"polcy", 251, true, "Policy"},
		{"multmodal", 28, true, "Multimodal"},
		{"thnkless", 1, true, "Thinkless"},
		{"transfomer", 1, true, "KV Caching and Decoding"}, // "transformers", in one abstract
		{"flowgrpo", 1, false, "In-the-Flow Agentic System"},
		{"title:off-policy", 5, false, "ff-Policy"},
		{"3:1", 0, false, ""},
		{"policy optimization", 155, false, ""},
		{"optimization policy", 155, false, ""},
		{`title:"policy optimization"`, 43, false, ""},
		{"title:thinkless | title:robotic", 2, false, ""},
		{"title:thinkless title:robotic", 0, false, ""},
		{"title:agent -title:agent", 0, false, ""},
		{"title:^thinkless", 1, false, "Thinkless"},
		{"^thinkless", 1, false, "Thinkless"},
		{"title:think$", 2, false, "Think"},
		{"title:/^think\\w+:/", 3, false, ""},
		{"title:'agent", 19, false, ""},
		{"-title:/./", 0, false, ""},
		{"comments:>0 -has:comments", 0, false, ""},
		{"authors:>0 has:org", 0, false, ""},
		{"date:>2000 -date:2000..", 0, false, ""},
		{"tag:rl", 0, false, ""},
		{"file:000", 111, false, ""},
		{"is:read", 0, false, ""},
		{"is:inbox,read", 278, false, ""},
	} {
		results := search(t, view, in, row.query)
		if len(results) != row.count {
			t.Errorf("%q finds %d papers, want %d", row.query, len(results), row.count)
			continue
		}
		if row.count == 0 {
			continue
		}
		uitest.Equal(t, results[0].near, row.near, row.query)
		uitest.Sees(t, in.Paper(results[0].paper).Title.String(), row.first)
	}
}

// shelf returns papers that differ in one property each.
func shelf() Papers {
	in := of(
		parser.Paper{Title: clean.Line("Café Naïveté of Agents"), Abstract: clean.Of("Code is available at https://github.com/x/y."), Authors: 3, Date: parser.Date{Year: 2025, Month: 10, Day: 1}, Comments: 2, Meta: true},
		parser.Paper{Title: clean.Line("Leverage"), Abstract: clean.Of("We use RAG. No more is said of it."), Org: parser.Org{Slug: clean.Line("stanford"), Name: clean.Line("Stanford AI")}, Date: parser.Date{Year: 2025, Month: 9, Day: 1}, Meta: true},
		parser.Paper{Title: clean.Line("Flow Policy Optimization"), Abstract: clean.Of("The code of conduct.\nTwo\nlines."), Authors: 12, Date: parser.Date{Year: 2024, Month: 12, Day: 31}, Meta: true},
		parser.Paper{Title: clean.Line("大模型推理 and MoE"), Abstract: clean.Of("An office ﬁle with ligatures.")},
	)
	in.Is = []Is{IsRead | IsStarred, IsToRead, IsSnoozed}
	in.Words = map[int32]Words{0: {Tags: []string{"rl", "later"}, Note: "Compare with url parsing"}, 2: {Tags: []string{"curl"}}}
	return in
}

func TestEachKeySearchesItsOwnField(t *testing.T) {
	in := shelf()
	view := viewOf(in)
	for query, want := range map[string]string{
		"cafe naivete": "0", "CAFE": "0", "café": "0", "title:agents": "0", "rag": "1", "leverage": "1",
		"abs:rag": "1", "title:rag": "", "org:stanford": "1", `org:^"stanford ai"$`: "1", "org:^ai": "",
		"org:stanford,tencent": "1", "tag:rl": "0", "#rl": "0", "#rl,curl": "02", "note:url": "0", "url": "0",
		"is:read": "0", "is:starred": "0", "is:to-read,snoozed": "12", "is:inbox": "3", "-is:inbox": "012",
		"has:code": "0", "has:link": "0", "has:note": "0", "has:tag": "02", "has:org": "1", "has:authors": "02",
		"has:comments": "0", "authors:3": "0", "authors:>3": "2", "authors:<3": "", "authors:2..4,12": "02",
		"comments:0": "123", "comments:>=2": "0", "date:2025": "01", "date:2025-09": "1", "date:2025-09..2025-10": "01",
		"date:<2025": "2", "date:<=2025-09-01": "12", "date:>2025-09": "0", "date:..2024": "2", "-date:2025": "23",
		"date:30d": "01", "date:29d": "0", "date:<30d": "2", "date:2w": "0", "MoE": "3", "Moe": "3", "MOE": "3", "'moe": "3",
		"大模型": "3", "模型": "3", "file": "3", `"code of"`: "2", `"two lines"`: "2", `"eage"`: "", `"everage"`: "",
		"fpo": "2", "flowpolicy": "2", "^flow": "2", "moe$": "3", "/caf. n/": "0", "(cafe | rag) -org:stanford": "0",
		"page:2025": "", "authors:4..2": "", "office": "3",
	} {
		got := ""
		results := search(t, view, in, query)
		slices.SortFunc(results, func(a, b result) int { return a.paper - b.paper })
		for _, r := range results {
			got += string(rune('0' + r.paper))
		}
		uitest.Equal(t, got, want, query)
	}
}

func TestBetterMatchesRankFirst(t *testing.T) {
	in := of(
		parser.Paper{Title: clean.Line("Something else"), Abstract: clean.Of("a robot")},
		parser.Paper{Title: clean.Line("One"), Org: parser.Org{Slug: clean.Line("robot"), Name: clean.Line("Robot Lab")}},
		parser.Paper{Title: clean.Line("The microbot and the MicroRobot")},
		parser.Paper{Title: clean.Line("On Robotics")},
		parser.Paper{Title: clean.Line("On the Robot")},
		parser.Paper{Title: clean.Line("Robot")},
	)
	var order []int
	for _, r := range search(t, viewOf(in), in, "robot") {
		order = append(order, r.paper)
	}
	uitest.EqualList(t, order, []int{5, 4, 3, 2, 1, 0})
}

func TestSimilarMatchesRankBelowExactOnes(t *testing.T) {
	in := of(
		parser.Paper{Title: clean.Line("First"), Abstract: clean.Of("a gizmo")},
		parser.Paper{Title: clean.Line("Reasoning")},
		parser.Paper{Title: clean.Line("A gizmo")},
		parser.Paper{Title: clean.Line("Last"), Abstract: clean.Of("on reasoning")},
	)
	var order []int
	for _, r := range search(t, viewOf(in), in, "gizmo | reasning") {
		order = append(order, r.paper)
	}
	uitest.EqualList(t, order, []int{2, 0, 1, 3})
}

func TestTheTitleThatIsAboutTheWordComesFirst(t *testing.T) {
	for _, row := range []struct {
		query  string
		titles []string // best first
	}{
		{"grpo", []string{"GRPO at Scale", "On GRPO at Scale", "On the Limits of GRPO and How to Overcome Them by Training"}},
		{"grpo", []string{"On the Limits of GRPO", "On S-GRPO at Scale", "On the Limits of M-GRPO"}},
		{"llm", []string{"Safe LLM Agents", "Safe LLM-based Agents"}},
		{"/gr.o/", []string{"GRPO at Scale", "On GRPO at Scale", "On the Limits of GRPO and How to Overcome Them by Training"}},
		{"robo", []string{"Planning for Robots", "Planning in Humanoid Robots"}},
	} {
		shuffled := slices.Clone(row.titles)
		slices.Reverse(shuffled)
		in := titled(shuffled...)
		var order []string
		for _, r := range search(t, viewOf(in), in, row.query) {
			order = append(order, in.Paper(r.paper).Title.String())
		}
		uitest.EqualList(t, order, row.titles, row.query)
	}
}

// TestTheEstimateMissesNoneOfTheBestPapers compares the ranking in two steps with precise scores of all
// papers, for queries that find more papers than are scored precisely.
func TestTheEstimateMissesNoneOfTheBestPapers(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	words := strings.Fields("agent agents policy policies learning with for a robot language models of deep on multi-agent")
	var titles []string
	for i := range 4 * preciselyRanked {
		title := fmt.Sprint("No ", i)
		for range 1 + r.IntN(8) {
			title += " " + words[r.IntN(len(words))]
		}
		titles = append(titles, title)
	}
	titles = append(titles, "Agent", "Agent Policies", "Learning of Agents",
		"Policies That a Robot Was Learning Without the Help of Any Agents, However Deep They Are")
	in := titled(titles...)
	view := viewOf(in)
	for _, text := range []string{"agent", "agent policy", "learning", "polcy", "policies", "language"} {
		m := compile(t.Context(), parsed(t, text), view, in, true)
		papers, _ := m.rank(t.Context(), listInOrder(m.found.hits, view.ByPage()), false)
		var scores []int32
		for _, i := range papers {
			scores = append(scores, m.score(int(i), true))
		}
		best := slices.Clone(scores)
		slices.Sort(best)
		slices.Reverse(best)
		if len(papers) <= preciselyRanked || !slices.Equal(scores[:20], best[:20]) {
			t.Errorf("%q: the first of %d papers have scores %d, the best ones %d", text, len(papers), scores[:20], best[:20])
		}
	}
}

func TestTitlesAreFoundAsTheyAreShown(t *testing.T) {
	in := of(
		parser.Paper{Title: clean.Line(`A\textsuperscript{2}FM: An Agent`)},
		parser.Paper{Title: clean.Line(`$\mathrm{A}^2\mathrm{FM}$ Again`)},
		parser.Paper{Title: clean.Line(`$\pi_0$: A Flow Model`)},
		parser.Paper{Title: clean.Line("L^2M: Mutual Information")},
		parser.Paper{Title: clean.Line("A Model"), Abstract: clean.Of(`It uses D^3S.`)},
	)
	for _, row := range []struct {
		typed string
		want  []int32
	}{
		{"a2fm", []int32{0, 1}}, {"A2FM", []int32{0, 1}}, {"A²FM", []int32{0, 1}}, {`A\textsuperscript{2}FM`, []int32{0, 1}},
		{"pi0", []int32{2}}, {`$\pi_0$`, []int32{2}}, {`title:$\pi_0$`, []int32{2}}, {"D^3S", []int32{4}},
		{"l2m", []int32{3}}, {"L²M", []int32{3}}, {"L^2M", []int32{3}}, {"title:/l2m/", []int32{3}}, {"sub", nil}, {"mathrm", nil},
	} {
		got := found(t, in, row.typed, query.ByPage, false).Papers
		slices.Sort(got)
		uitest.EqualList(t, got, row.want, row.typed)
	}
	spans := found(t, in, "a2fm", query.ByPage, false).Match.Spans("A²FM: An Agent", query.Title)
	if len(spans) != 1 || spans[0].Span != (clean.Span{End: len("A²FM")}) {
		t.Errorf("highlighted %v", spans)
	}
}

package pane

import (
	"math/rand/v2"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/lipgloss"

	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
	"dailies/ui/uitest"
)

// sample is everything that a screen shows.
type sample struct {
	rows    []Row
	article Article
	header  Header
	footer  Footer
	filter  string
	sel     int
	place   clean.Text // "3 of 6 · by page"
	begins  func(int) bool
	heading func(int) clean.Text
	compact bool
	overlay func(t *ui.Theme, w, h int) ui.Block
}

// screen draws a sample as the program does.
func (s *sample) screen(t *ui.Theme, w, h int, p ui.Prefs) string {
	l := ui.Arrange(w, h, p)
	var list List
	list.Unfocused = p.Focus != ui.PaneList
	list.Compact = s.compact || l.Compact
	list.Empty = []clean.Text{clean.Literal("Nothing here."), clean.Literal("Esc takes the filter away.")}
	list.Resize(l.List.W, l.List.H)
	list.SetRows(Rows{Row: func(i int) Row { return s.rows[i] }, StartsGroup: s.begins, Heading: s.heading})
	list.SetLen(len(s.rows))
	list.Place = s.place
	list.Select(s.sel)
	var detail Detail
	detail.Focused = p.Focus == ui.PaneDetail
	detail.SetLayout(t, l)
	list.TitleInDetail = l.Detail.W > 0 && !l.ListShowsFacts()
	detail.SetArticle(s.article)
	parts := Parts{
		Header: s.header.View(t, l.Header.W),
		List:   list.View(t),
		Detail: detail.View(t),
		Filter: s.typed(t, l.Filter.W),
		Footer: s.footer.View(t, l.Footer.W),
	}
	if s.overlay != nil {
		parts.Overlay = s.overlay(t, l.Width, l.Height)
	}
	return Frame(t, l, parts)
}

// typed draws the filter line.
func (s *sample) typed(t *ui.Theme, w int) ui.Block {
	line, p, count := ui.NewInput(), t.Pen(w).Gap(2).Write(t.Accent, "/").Gap(1), english.Number(len(s.rows))+" of 278"
	line.Set(s.filter)
	line.Draw(p, t, p.Remaining()-len(count)-4, true, clean.Span{})
	return ui.Block{p.Gap(p.Remaining()-len(count)-2).Write(t.Quiet, count).Line()}
}

// ordinary returns a typical sample.
func ordinary() *sample {
	s := &sample{sel: 2, header: tabs(), footer: hints(), place: clean.Of("3 of 14 · by page")}
	s.begins = func(i int) bool { return i == 0 || i == 4 }
	s.heading = func(i int) clean.Text {
		if i < 4 {
			return clean.Of("Wed 20 May 2026 · 1 of 4 left")
		}
		return clean.Of("Mon 27 Oct 2025 · 2 of 10 left")
	}
	for i, title := range titles {
		s.rows = append(s.rows, Row{
			Title:  clean.Of(title),
			Meta:   clean.Of([]string{"Tencent · 15 Aug 2025 · 3 comments", "6 authors · 7 Oct 2025 · on 3 pages", ""}[i%3]),
			Status: statuses[[]int{1, 3, 0, 2}[i%4]],
		})
	}
	for i := 0; i < len(s.rows); i += 3 {
		s.rows[i].MetaSpans = ui.Highlights(ui.Organisation, clean.Span{End: len("Tencent")})
	}
	s.rows[0].Starred, s.rows[1].Dim, s.rows[5].Noted, s.rows[5].Unsaved = true, true, true, true
	s.rows[2].TitleSpans = []ui.Highlight{{Span: clean.Span{Start: 11, End: 18}, Kind: ui.Match}, {Span: clean.Span{Start: 29, End: 35}, Kind: ui.NearMatch}}
	s.rows[6].New, s.rows[6].Picked, s.rows[7].Fuzzy = true, true, true
	s.article = Article{
		Key: "optimizing", Status: "inbox", Title: s.rows[2].Title, TitleSpans: s.rows[2].TitleSpans,
		Org: clean.Of("Sea AI Lab"), Meta: []clean.Text{clean.Of("19 May 2025"), clean.Of("2 comments")},
		Abstract:  clean.Of(abstract),
		Tags:      []clean.Text{clean.Of("rl"), clean.Of("reasoning")},
		Note:      clean.Of("Compare table 3 with the follow-up."),
		Sightings: []clean.Text{clean.Of("page of 27 Oct 2025, no. 3 — 000_a759a57b9da32d5f.txt:29")},
		Hidden:    3,
	}
	at := strings.Index(abstract, "reasoning")
	s.article.AbstractSpans = []ui.Highlight{{Span: clean.Span{Start: at, End: at + 9}, Kind: ui.Match},
		{Span: clean.Span{Start: strings.Index(abstract, "https"), End: len(abstract) - 1}, Kind: ui.Address}}
	return s
}

func tabs() Header {
	h := Header{Decided: 31, Total: 278}
	for i, name := range []string{"Inbox", "To-read", "Read", "Skipped", "All"} {
		h.Tabs = append(h.Tabs, Tab{clean.Of(english.Number(i + 1)), clean.Of(name), []int{247, 6, 3, 22, 278}[i]})
	}
	return h
}

func hints() Footer {
	var f Footer
	for _, hint := range [][2]string{{"t", "to-read"}, {"r", "read"}, {"x", "skip"}, {"u", "undo"}, {"/", "filter"}, {"q", "quit"}, {"?", "help"}} {
		f.Hints = append(f.Hints, ui.Hint(hint[0], hint[1]))
	}
	return f
}

var titles = []string{
	"Reinforcing Video Reasoning Segmentation to Think Before It Segments",
	"In-the-Flow Agentic System Optimization for Effective Planning and Tool Use",
	"Optimizing Anytime Reasoning via Budget Relative Policy Optimization",
	"A^2FM: An Adaptive Agent Foundation Model for Tool-Aware Hybrid Reasoning",
	"The Markovian Thinker",
	"推理模型的强化学习：在有限预算内思考得更快更好，面向大型语言模型的一种方法",
	"Modèles de langue à grande échelle : une étude",
	"Thought Manipulation: External Thought Can Be Efficient for Large Reasoning Models",
	"🚀 Rocket👍🏽Bench: 한국어 언어 모델을 위한 벤치마크",
	"e\u0301tude des caracte\u0300res combine\u0301s",
	"Hierarchical Budget Policy Optimization for Adaptive Reasoning",
	"CRAFT-GUI: Curriculum-Reinforced Agent For GUI Tasks",
	"Think Only When You Need with Large Hybrid-Reasoning Models",
	"DINOv3",
}

const abstract = "Scaling test-time compute is crucial for enhancing the reasoning capabilities of large language models (LLMs). " +
	"Existing approaches typically employ reinforcement learning (RL) to maximize a verifiable reward obtained at the end of " +
	"reasoning traces. However, such methods optimize only the final performance under a large and fixed token budget, which " +
	"hinders efficiency in both training and deployment.\nIn this work, we present a novel framework, AnytimeReasoner, to " +
	"optimize anytime reasoning performance. Code: https://github.com/sail-sg/AnytimeReasoner."

// statuses lists the statuses of papers.
var statuses = []string{"inbox", "to-read", "read", "skipped"}

func randomSpans(r *rand.Rand, n int) []ui.Highlight {
	var all []ui.Highlight
	for range r.IntN(4) {
		from := r.IntN(n+4) - 2
		all = append(all, ui.Highlight{Span: clean.Span{Start: from, End: from + r.IntN(12) - 1}, Kind: ui.HighlightKind(r.IntN(int(ui.CursorAt)))})
	}
	return all
}

// randomSample returns a sample with random texts, spans and flags.
func randomSample(r *rand.Rand, pieces []string) *sample {
	text := func(n int) clean.Text { return uitest.RandomText(r, pieces, n) }
	yes := func() bool { return r.IntN(2) == 0 }
	s := &sample{header: tabs(), footer: hints(), filter: text(12).String(), compact: yes()}
	for range r.IntN(40) {
		title := text(60)
		s.rows = append(s.rows, Row{Title: title, TitleSpans: randomSpans(r, title.Len()), Meta: text(12), MetaSpans: randomSpans(r, 9),
			Status: statuses[r.IntN(4)], Starred: yes(), Noted: yes(), Unsaved: yes(), New: yes(), Fuzzy: yes(), Dim: yes(), Picked: yes()})
	}
	s.sel = r.IntN(len(s.rows) + 1)
	body := text(200)
	s.article = Article{Title: text(40), TitleSpans: randomSpans(r, 60), Status: statuses[r.IntN(4)], Starred: yes(), Meta: []clean.Text{text(5), text(5)},
		Abstract: body, AbstractSpans: randomSpans(r, body.Len()), Note: text(20),
		Tags: []clean.Text{text(3), text(2)}, Sightings: []clean.Text{text(6)}, Hidden: r.IntN(3)}
	s.header.Current, s.header.Decided = r.IntN(5), r.IntN(300)
	if yes() {
		s.footer.Message, s.footer.Severity, s.footer.Unsaved, s.footer.Problems = text(20), ui.Severity(r.IntN(3)), r.IntN(3), r.IntN(3)
	}
	s.overlay = []func(*ui.Theme, int, int) ui.Block{nil, nil, randomMenu(text), randomSheet(text), randomHelp(text)}[r.IntN(5)]
	return s
}

func randomMenu(text func(int) clean.Text) func(*ui.Theme, int, int) ui.Block {
	return func(t *ui.Theme, w, h int) ui.Block {
		return overlay.List{Title: text(4), Items: []overlay.Item{{Sign: text(2), Name: text(9), Current: true}, {Sign: text(1), Name: text(3), Note: text(4)}, {Sign: text(1), Name: text(3)}}, Selected: 1, Hints: hints().Hints}.Block(t, w, h)
	}
}

func randomSheet(text func(int) clean.Text) func(*ui.Theme, int, int) ui.Block {
	return func(t *ui.Theme, w, h int) ui.Block {
		s := overlay.NewSheet(text(5), text(90), text(4), text(60))
		s.Resize(w, h)
		s.Key(uitest.Key("pgdown"))
		return s.Block(t)
	}
}

func randomHelp(text func(int) clean.Text) func(*ui.Theme, int, int) ui.Block {
	return func(t *ui.Theme, w, h int) ui.Block {
		some := func() key.Binding { return ui.Hint("k", text(8).Line().String()) }
		help := overlay.NewHelp(ui.HelpGroup{Title: text(3), Keys: []key.Binding{some(), some()}}, ui.HelpGroup{Title: text(3), Keys: []key.Binding{some()}})
		help.Resize(w, h)
		help.Key(uitest.Key("down"))
		return help.Block(t)
	}
}

// styled returns a text with the escape sequences of a style.
func styled(s lipgloss.Style, text string) string {
	before, after, _ := strings.Cut(s.Render("x"), "x")
	return before + text + after
}

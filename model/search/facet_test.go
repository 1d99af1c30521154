package search

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"dailies/parser"
	"dailies/parser/clean"
)

// decided are the real dumps with some papers decided on and tagged.
func decided(tb testing.TB) Papers {
	in := dumps(tb)
	in.Is = make([]Is, in.Len())
	var words Writing
	for i := range in.Len() {
		in.Is[i] = []Is{IsInbox, IsToRead, IsRead | IsStarred, IsSkipped, IsSnoozed}[i*i%5]
		if i%7 == 0 {
			words.Set(int32(i), Words{Tags: []string{[]string{"rl", "rl-theory", "Vision"}[i/7%3], "all"}})
		}
	}
	in.Words = words.Lend()
	return in
}

func facets(tb testing.TB, in Papers, base, filter string) []Facet {
	tb.Helper()
	var c Catalogue
	return c.Facets(tb.Context(), Question{Index: NewIndex(), Base: parsed(tb, base), Filter: parsed(tb, filter), In: in})
}

func parsed(tb testing.TB, text string) Query {
	tb.Helper()
	q, err := Parse(text)
	if err != nil {
		tb.Fatalf("%q: %v", text, err)
	}
	return q
}

// naive counts the papers that have a property, one by one.
func naive(tb testing.TB, in Papers, query string, has func(i int32) bool) int {
	n := 0
	for r := range Scan(tb.Context(), parsed(tb, query), in, nil) {
		if has(r.Paper) {
			n++
		}
	}
	return n
}

// having are the values of a paper, read off the paper itself.
func having(in Papers, i int32) [sides][]string {
	p := in.Paper(int(i))
	var all [sides][]string
	for _, name := range statuses {
		if in.is(i)&bitNamed[name] != 0 {
			all[byStatus] = append(all[byStatus], name)
		}
	}
	if name := p.Org.Name.String(); name != "" {
		all[byOrg] = []string{name}
	}
	if d := p.Date; d.Month > 0 {
		all[byMonth] = []string{fmt.Sprintf("%s %d", "JanFebMarAprMayJunJulAugSepOctNovDec"[d.Month*3-3:d.Month*3], d.Year)}
	}
	switch n := p.Authors; {
	case n >= 10:
		all[byAuthors] = []string{"10+"}
	case n >= 5:
		all[byAuthors] = []string{"5–9"}
	case n >= 2:
		all[byAuthors] = []string{"2–4"}
	case n == 1:
		all[byAuthors] = []string{"1"}
	}
	for _, s := range p.Sightings {
		d := s.Page
		all[byPage] = append(all[byPage], fmt.Sprintf("%d %s %d", d.Day, "JanFebMarAprMayJunJulAugSepOctNovDec"[d.Month*3-3:d.Month*3], d.Year))
	}
	all[byTag] = in.Words.Of(i).Tags
	return all
}

func TestFacetsCountWhatIsThere(t *testing.T) {
	in := decided(t)
	for _, row := range []struct {
		filter string
		rest   [sides]string // the filter without the facet's own terms, where that is not the filter
	}{
		{"", [sides]string{}},
		{"title:agent", [sides]string{}},
		{"reasning", [sides]string{}},
		{"org:tencent", [sides]string{byOrg: ""}},
		{"agent org:tencent,nvidia", [sides]string{byOrg: "agent"}},
		{"org:tencnt", [sides]string{byOrg: ""}},
		{"date:2025-08..2025-10 authors:2..4", [sides]string{byMonth: "authors:2..4", byAuthors: "date:2025-08..2025-10"}},
		{"is:to-read,read -title:agent", [sides]string{byStatus: "-title:agent"}},
		{"is:starred", [sides]string{}},
		{"page:2025-10-27 #rl", [sides]string{byPage: "#rl", byTag: "page:2025-10-27"}},
		{"(title:agent | title:policy) -org:tencent", [sides]string{}},
		{"org:tencent | org:nvidia", [sides]string{}},
		{"authors:5..9 authors:>6 sort:date", [sides]string{byAuthors: "sort:date"}},
	} {
		t.Run(row.filter, func(t *testing.T) {
			for s, f := range facets(t, in, "", row.filter) {
				rest := row.filter
				if len(asked(parsed(t, rest).root)[s]) > 0 {
					rest = row.rest[s]
				}
				counted := 0
				for _, v := range f.Values {
					want := naive(t, in, rest, func(i int32) bool { return slices.Contains(having(in, i)[s], v.Name) })
					if v.Count != want {
						t.Errorf("%s %s: %d, want %d", f.Name, v.Name, v.Count, want)
					}
					counted += v.Count
				}
				some := naive(t, in, rest, func(i int32) bool { return len(having(in, i)[s]) > 0 })
				if counted < some {
					t.Errorf("%s: %d papers counted of %d", f.Name, counted, some)
				}
			}
		})
	}
}

func TestFacetsHaveTheTrueCountsOfTheFourDumps(t *testing.T) {
	want := map[string]int{"inbox": 278, "Tencent": 5, "NVIDIA": 2, "TongyiLab": 2, "27 Oct 2025": 111, "26 Jan 2026": 48, "30 Oct 2025": 133, "20 May 2026": 34}
	for _, f := range facets(t, dumps(t), "", "") {
		for _, v := range f.Values {
			if n, ok := want[v.Name]; ok && v.Count != n {
				t.Errorf("%s %s: %d, want %d", f.Name, v.Name, v.Count, n)
			}
			delete(want, v.Name)
		}
	}
	if len(want) > 0 {
		t.Errorf("missing: %v", want)
	}
}

func TestAValueTakenFindsAsManyAsItsCountSaid(t *testing.T) {
	in := decided(t)
	for _, filter := range []string{"", "title:agent", "a | title:policy", `"chain of`} {
		for _, f := range facets(t, in, "", filter) {
			for i, v := range f.Values {
				text := f.Toggle(filter, i)
				if n := naive(t, in, text, func(int32) bool { return true }); n != v.Count {
					t.Errorf("%q with %s %s is %q, which finds %d, want %d", filter, f.Name, v.Name, text, n, v.Count)
				}
				if back := f.Toggle(text, i); parsed(t, back).String() != parsed(t, filter).String() {
					t.Errorf("%q taken back is %q, want %q", text, back, filter)
				}
			}
		}
	}
}

func TestTogglingKeepsTheReadersSpelling(t *testing.T) {
	in := decided(t)
	for _, row := range []struct{ filter, value, want string }{
		{"", "Tencent", "org:tencent"},
		{"  Agent   Tool ", "Tencent", "Agent   Tool org:tencent"},
		{"Agent", "TongyiLab", "Agent org:alibabatongyilab"},
		{"org:tencent", "NVIDIA", "org:tencent,nvidia"},
		{"org:tencent,nvidia", "Tencent", "org:nvidia"},
		{"Organisation:Tencent,NVIDIA agent", "NVIDIA", "Organisation:Tencent agent"},
		{"org:Tencent agent", "Tencent", "agent"},
		{"(org:tencent) agent", "Tencent", "agent"},
		{"agent | robot", "Tencent", "(agent | robot) org:tencent"},
		{"agent sort:date", "10+", "agent sort:date authors:>=10"},
		{"authors:>=2", "5–9", "authors:2..4,>=10"},
		{"date:2025-08..2025-10", "Sep 2025", "date:2025-10,2025-08"},
		{"#rl", "Vision", "#rl,vision"},
		{"#vision,rl-theory", "Vision", "#rl-theory"},
		{"is:to-read", "read", "is:to-read,read"},
		{"-org:tencent", "Tencent", "-org:tencent org:tencent"},
		{`"chain of`, "Tencent", `"chain of" org:tencent`},
		{"(agent", "Tencent", "(agent org:tencent"},
		{"autor:x", "Tencent", "autor:x"},
	} {
		base := row.filter
		if _, err := Parse(base); err != nil {
			base = ""
		}
		done := false
		for _, f := range facets(t, in, "", base) {
			for i, v := range f.Values {
				if v.Name != row.value {
					continue
				}
				done = true
				if got := f.Toggle(row.filter, i); got != row.want {
					t.Errorf("%q with %s toggled is %q, want %q", row.filter, v.Name, got, row.want)
				}
			}
		}
		if !done {
			t.Errorf("no value %q", row.value)
		}
	}
}

func TestAValueIsActiveWhereTheFilterTakesItIn(t *testing.T) {
	in := decided(t)
	for filter, want := range map[string]string{
		"org:tencent,nvidia":                  "NVIDIA Tencent",
		"date:2025-09..2025-10-15":            "Sep 2025",
		"authors:>4":                          "10+ 5–9",
		"is:inbox,read":                       "inbox read",
		"#rl":                                 "rl rl-theory",
		"page:2026":                           "20 May 2026 26 Jan 2026",
		"-org:tencent":                        "",
		"org:tencent | agent":                 "",
		"title:tencent abs:nvidia is:starred": "",
	} {
		var active []string
		for _, f := range facets(t, in, "", filter) {
			for _, v := range f.Values {
				if v.Active {
					active = append(active, v.Name)
				}
			}
		}
		slices.Sort(active)
		if got := strings.Join(active, " "); got != want {
			t.Errorf("%q: %q are active, want %q", filter, got, want)
		}
	}
}

func TestOrganisationsWithSimilarNamesAreToldApart(t *testing.T) {
	paper := func(title, slug, name string) parser.Paper {
		return parser.Paper{Title: clean.Line(title), Org: parser.Org{Slug: clean.Line(slug), Name: clean.Line(name)}}
	}
	in := of(paper("one", "meta", "Meta"), paper("two", "meta-ai", "Meta AI Research"), paper("three", "", "AI Research"),
		paper("four", "meta", "META Platforms"), paper("five", "x", `The "Quoted" Lab`), paper("six", "", "大学"))
	for i, v := range facets(t, in, "", "")[byOrg].Values {
		f := facets(t, in, "", "")[byOrg]
		text := f.Toggle("", i)
		if n := naive(t, in, text, func(int32) bool { return true }); n != v.Count {
			t.Errorf("%s: %q finds %d, want %d", v.Name, text, n, v.Count)
		}
	}
}

func TestTheCatalogueFollowsThePapers(t *testing.T) {
	in := dumps(t)
	var c Catalogue
	count := func(in Papers) string {
		var b strings.Builder
		for _, f := range c.Facets(t.Context(), Question{Index: NewIndex(), In: in}) {
			for _, v := range f.Values {
				if v.Count > 0 {
					fmt.Fprintln(&b, f.Name, v.Name, v.Count)
				}
			}
		}
		return b.String()
	}
	want := count(in)
	few := of(parser.Paper{Title: clean.Literal("one"), Authors: 3})
	if got := count(few); strings.Contains(got, "278") || !strings.Contains(got, "Authors 2–4 1") {
		t.Errorf("of one paper:\n%s", got)
	}
	if got := count(in); got != want {
		t.Errorf("back again:\n%s\nwant:\n%s", got, want)
	}
}

func FuzzToggle(f *testing.F) {
	for _, seed := range []string{"", "org:tencent,nvidia -a", "(a | b) #rl", "date:2025-08..2025-10 authors:>3", `"open`, "is:inbox is:read sort:-date", "a |", "org:^\"x\"$"} {
		f.Add(seed, byte(3))
	}
	in := decided(f)
	all := facets(f, in, "", "")
	f.Fuzz(func(t *testing.T, text string, pick byte) {
		facet := all[int(pick)%len(all)]
		if len(facet.Values) > 0 {
			checkToggle(t, facet, text, int(pick)/len(all)%len(facet.Values))
		}
	})
}

// checkToggle takes a value into a query, or out of it: nothing else changes, and a
// query that is wrong not at all.
func checkToggle(t *testing.T, facet Facet, text string, i int) {
	t.Helper()
	q, err := Parse(text)
	edited := facet.Toggle(text, i)
	if err != nil {
		if edited != text {
			t.Fatalf("%q, which is wrong, became %q", text, edited)
		}
		return
	}
	now, wrong := Parse(edited)
	if wrong != nil || edited != text && facet.has(now, &facet.Values[i]) == facet.has(q, &facet.Values[i]) {
		t.Fatalf("%q became %q: %v", text, edited, wrong)
	}
	if facet.rest(now) != facet.rest(q) {
		t.Fatalf("%q became %q: the rest is %q, was %q", text, edited, facet.rest(now), facet.rest(q))
	}
}

func TestWhatIsRememberedOfTheLastCountIsStillTrue(t *testing.T) {
	in, ix := decided(t), NewIndex()
	var kept Catalogue
	count := func(c *Catalogue, in Papers, filter string) string {
		return fmt.Sprint(c.Facets(t.Context(), Question{Index: ix, Base: parsed(t, "is:inbox"), Filter: parsed(t, filter), In: in}))
	}
	for n, filter := range []string{"", "agent", "agent org:tencent", "agent org:nvidia", "agent org:tencent,nvidia", "#rl", "#vision", "date:30d"} {
		in.Is, in.Words = slices.Clone(in.Is), with(in.Words, int32(n), Words{Tags: []string{"Vision"}})
		in.Is[n*3] = IsRead
		for range 2 {
			if got, want := count(&kept, in, filter), count(&Catalogue{}, in, filter); got != want {
				t.Errorf("%q: %.3000s, want %.3000s", filter, got, want)
			}
		}
	}
}

// BenchmarkFacets is what the side pane costs after a key, over generated
// papers: with nothing in the filter, with words, with facets taken, and the
// first time.
func BenchmarkFacets(b *testing.B) {
	in := crowd(b, 100_000)
	for _, filter := range []string{"", "policy", "org:lab7 policy", "org:lab7,lab8 authors:2..4 is:inbox"} {
		b.Run(filter, func(b *testing.B) {
			ix, c := NewIndex(), Catalogue{}
			q := Question{Index: ix, Filter: parsed(b, filter), In: in}
			c.Facets(b.Context(), q)
			m := ix.Prepare(b.Context(), q.Filter, in)
			for r := range m.Scan(b.Context(), nil) {
				q.Found = append(q.Found, r.Paper)
			}
			for b.Loop() {
				c.Facets(b.Context(), q)
			}
		})
	}
	b.Run("first", func(b *testing.B) {
		ix := NewIndex()
		ix.Update(in.Snapshot)
		found := make([]int32, in.Len())
		for i := range found {
			found[i] = int32(i)
		}
		for b.Loop() {
			var c Catalogue
			c.Facets(b.Context(), Question{Index: ix, In: in, Found: found})
		}
	})
}

// crowd makes many papers of 500 organisations, from the real titles and
// abstracts.
func crowd(tb testing.TB, n int) Papers {
	real := dumps(tb)
	papers := make([]parser.Paper, n)
	for i := range papers {
		p := real.Paper(i % real.Len())
		lab := fmt.Sprint("lab", i*i%500)
		papers[i] = parser.Paper{
			Title:    clean.Concat(p.Title, clean.Line(fmt.Sprint(" ", i))),
			Abstract: p.Abstract,
			Org:      parser.Org{Slug: clean.Line(lab), Name: clean.Line("The " + lab)},
			Authors:  i % 15,
			Date:     parser.Date{Year: 2024 + i%2, Month: 1 + i%12, Day: 1 + i%28},
		}
	}
	in := of(papers...)
	in.Is = make([]Is, n)
	for i := range in.Is {
		in.Is[i] = IsInbox << (i % 4)
	}
	return in
}

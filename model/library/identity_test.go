package library_test

import (
	"slices"
	"strings"
	"testing"

	"dailies/model/library"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

func paperOf(title, on, abstract, arxiv string) parser.Paper {
	p := paperWith(title, on, abstract)
	p.ArXiv = arxiv
	return p
}

// catalogue lists the papers by ID, each with the names of the dumps that have it.
func catalogue(s library.Snapshot) string {
	var papers []string
	for i := range s.Len() {
		p := s.Paper(i)
		var entries []string
		for _, at := range p.Sightings {
			entries = append(entries, s.Dumps()[at.Dump].Name.String())
		}
		slices.Sort(entries)
		line := string(p.ID)
		for _, id := range p.Also {
			line += "=" + string(id)
		}
		papers = append(papers, line+":"+strings.Join(entries, ""))
	}
	slices.Sort(papers)
	return strings.Join(papers, " ")
}

func TestEntriesOfOneTitleAreMergedOrSeparated(t *testing.T) {
	revised := longAbstract("a") + " Now revised, with more experiments."
	for _, row := range []struct {
		name    string
		entries []parser.Paper // each in an undated dump of its own; the dumps are called 0, 1, …
		want    string
	}{
		{"the same", []parser.Paper{paperWith("T", "Jan 5, 2024", "Alpha"), paperWith("t!", "Jan 5, 2024", "Alpha")}, "t:01"},
		{"dates far, abstracts alike", []parser.Paper{paperWith("T", "Jan 5, 2024", "Alpha"), paperWith("T", "Jan 5, 2025", "alpha!")}, "t:01"},
		{"dates near, abstracts different", []parser.Paper{paperWith("T", "Jan 5, 2024", "Alpha"), paperWith("T", "Feb 19, 2024", "Beta")}, "t:01"},
		{"dates far, abstracts different", []parser.Paper{paperWith("T", "Feb 20, 2024", "Beta"), paperWith("T", "Jan 5, 2024", "Alpha")}, "t:1 t~f44e64e7:0"},
		{"abstracts that differ after their opening", []parser.Paper{
			paperWith("T", "Jan 5, 2024", strings.Repeat("a", 200)+"b"), paperWith("T", "Jan 5, 2025", strings.Repeat("a", 200)+"c")}, "t:01"},
		{"abstracts that differ at the end of it", []parser.Paper{
			paperWith("T", "Jan 5, 2024", strings.Repeat("a", 199)+"b"), paperWith("T", "Jan 5, 2025", strings.Repeat("a", 199)+"c")}, "t:0 t~d29649b4:1"},
		{"one date unknown", []parser.Paper{paperWith("T", "Jan 5, 2024", "Alpha"), paperWith("T", "", "Beta")}, "t:01"},
		{"both dates unknown", []parser.Paper{paperWith("T", "", "Alpha"), paperWith("T", "", "Beta")}, "t:01"},
		{"one abstract missing", []parser.Paper{paperWith("T", "Jan 5, 2024", "Alpha"), paperWith("T", "Jan 5, 2025", "")}, "t:01"},
		{"both abstracts missing", []parser.Paper{paperWith("T", "Jan 5, 2024", ""), paperWith("T", "Jan 5, 2025", "")}, "t:01"},
		{"an abstract missing goes with the nearest", []parser.Paper{
			paperWith("T", "Jan 5, 2022", "Alpha"), paperWith("T", "Jan 5, 2025", "Beta"), paperWith("T", "Jan 5, 2024", "")}, "t:0 t~f44e64e7:12"},
		{"a date missing goes with its abstract", []parser.Paper{
			paperWith("T", "Jan 5, 2022", "Alpha"), paperWith("T", "Jan 5, 2025", "Beta"), paperWith("T", "", "Beta")}, "t:0 t~f44e64e7:12"},
		{"a date missing and an abstract of its own go with the earliest", []parser.Paper{
			paperWith("T", "Jan 5, 2022", "Alpha"), paperWith("T", "Jan 5, 2025", "Beta"), paperWith("T", "", "Gamma")}, "t:02 t~f44e64e7:1"},
		{"an inferred year never separates", []parser.Paper{
			paperWith("T", "Jan 5, 2022", "Alpha"), paperWith("T", "Jan 20", "Beta")}, "t:01"},
		{"but a far day of any year does", []parser.Paper{
			paperWith("T", "Jan 5, 2022", "Alpha"), paperWith("T", "Jul 20", "Beta")}, "t:0 t~f44e64e7:1"},
		{"three papers of one title", []parser.Paper{
			paperWith("T", "Jan 5, 2022", "Alpha"), paperWith("T", "Jan 5, 2025", "Beta"), paperWith("T", "Jan 5, 2024", "Gamma")}, "t:0 t~be9d587d:2 t~f44e64e7:1"},
		{"another identifier is another paper", []parser.Paper{
			paperOf("T", "Jan 5, 2024", "Alpha", "2401.1"), paperOf("T", "Jan 5, 2024", "Alpha", "2401.2")}, "2401.1=t:0 2401.2=t~8ed3f6ad:1"},
		{"the same identifier is the same paper", []parser.Paper{
			paperOf("T", "Jan 5, 2024", "Alpha", "2401.1"), paperOf("T", "Jan 5, 2025", "Beta", "2401.1")}, "2401.1=t:01"},
		{"an identifier joins titles; the earlier one is the paper's", []parser.Paper{
			paperOf("New", "Jan 5, 2025", "Beta", "2401.1"), paperOf("Old", "Jan 5, 2024", "Alpha", "2401.1")}, "2401.1=old=new:01"},
		{"an identifier joins those who have none", []parser.Paper{
			paperOf("A", "Jan 5, 2024", "Alpha", "2401.1"), paperWith("A", "Jan 5, 2024", "Alpha"),
			paperOf("B", "Jan 6, 2024", "Alpha", "2401.1"), paperWith("B", "Jan 7, 2024", "Alpha")}, "2401.1=a=b:0123"},
		{"with an identifier on one side the title decides", []parser.Paper{
			paperOf("T", "Jan 5, 2024", "Alpha", "2401.1"), paperWith("T", "Jan 5, 2025", "Beta")}, "2401.1=t:0 t~f44e64e7:1"},
		{"of two identifiers the nearer one gets those without", []parser.Paper{
			paperOf("T", "Jan 5, 2022", "Alpha", "2201.1"), paperOf("T", "Jan 5, 2024", "Beta", "2401.2"),
			paperWith("T", "Jan 9, 2024", "Gamma"), paperWith("T", "", "Alpha"), paperWith("T", "", "")}, "2201.1=t:034 2401.2=t~f44e64e7:12"},
		{"an identifier of which nothing else is known gets those without", []parser.Paper{
			paperOf("T", "", "Alpha", "2201.1"), paperWith("T", "Jan 9, 2024", "Gamma")}, "2201.1=t:01"},
		{"a retitled paper beside another of its new title", []parser.Paper{
			paperOf("Old", "Jan 5, 2024", "Alpha", "2401.1"), paperOf("New", "Jan 5, 2025", "Alpha", "2401.1"), paperOf("New", "Jan 9, 2020", "Beta", "2001.7")},
			"2001.7=new:2 2401.1=old=new~8ed3f6ad:01"},
		{"unlike abstracts three days apart", []parser.Paper{paperWith("T", "Jan 5, 2026", longAbstract("a")), paperWith("T", "Jan 8, 2026", longAbstract("b"))}, "t:0 t~f2a20658:1"},
		{"unlike abstracts on one day", []parser.Paper{paperWith("T", "Jan 5, 2026", longAbstract("a")), paperWith("T", "Jan 5, 2026", longAbstract("b"))}, "t:0 t~f2a20658:1"},
		{"unlike abstracts in turn", []parser.Paper{
			paperWith("T", "Jan 5, 2026", longAbstract("a")), paperWith("T", "Jan 6, 2026", longAbstract("b")),
			paperWith("T", "Jan 7, 2026", "New: "+revised), paperWith("T", "Jan 8, 2026", "New: "+longAbstract("b"))}, "t:02 t~f2a20658:13"},
		{"a revised abstract", []parser.Paper{paperWith("T", "Jan 5, 2026", longAbstract("a")), paperWith("T", "Jan 8, 2026", "New: "+revised)}, "t:01"},
		{"a cut one", []parser.Paper{paperWith("T", "Jan 5, 2026", longAbstract("a")), paperWith("T", "Jan 8, 2026", longAbstract("a")[:40]+"…")}, "t:01"},
		{"a translated one", []parser.Paper{paperWith("T", "Jan 5, 2026", longAbstract("a")), paperWith("T", "Jan 8, 2026", strings.Repeat("大型语言模型 分为两类 ", 30))}, "t:01"},
		{"unlike abstracts, one with a number", []parser.Paper{paperOf("T", "Jan 5, 2026", longAbstract("a"), "2601.1"), paperWith("T", "Jan 8, 2026", longAbstract("b"))}, "2601.1=t:0 t~f2a20658:1"},
		{"a longer abstract without a date", []parser.Paper{paperWith("T", "Jan 5, 2026", longAbstract("a")), paperWith("T", "", longAbstract("a")+" more")}, "t:01"},
		{"titles of nothing", []parser.Paper{paper("?", ""), paper("!", ""), paper("?", "")}, "=8a8de823d5ed3e12:02 =bb7208bc9b5d7c04:1"},
	} {
		t.Run(row.name, func(t *testing.T) {
			for _, order := range permutations(len(row.entries)) {
				var dumps []parser.Dump
				for _, i := range order {
					dumps = append(dumps, dumpOf(string(rune('0'+i)), "", row.entries[i]))
				}
				uitest.Equal(t, catalogue(snapshotOf(dumps...)), row.want, order)
			}
		})
	}
}

func TestMergedEntriesCompleteEachOther(t *testing.T) {
	full := func(on string, change func(*parser.Paper)) parser.Paper {
		p := paperWith("T", on, "Abstract.")
		change(&p)
		return p
	}
	old := dumpOf("old", "Jan 26", full("Jan 3, 2025", func(p *parser.Paper) {
		p.Org = parser.Org{Slug: clean.Literal("mit"), Name: clean.Literal("MIT")}
		p.Comments, p.Hidden, p.Title = 9, 2, clean.Literal("T!")
	}))
	bare := dumpOf("bare", "May 20", full("", func(p *parser.Paper) { p.Abstract = clean.Literal("Abs…") }))
	bare.Papers[0].Hidden = 1
	pin := dumpOf("pin", "May 19", paper("Z", "Oct 1, 2025"), full("Jan 4", func(p *parser.Paper) {
		p.Authors, p.ArXiv = 5, "2501.1"
	}))
	bare.Papers = append(bare.Papers, paper("Y", "Oct 1, 2025"))
	s := snapshotOf(old, bare, pin)
	i, _ := s.Find("t")
	p := *s.Paper(i)
	if p.Title.String() != "T" || p.Abstract.String() != "Abstract." || p.Org.Name.String() != "MIT" || p.Authors != 5 || p.ArXiv != "2501.1" || p.Hidden != 2 {
		t.Errorf("got %s", describePaper(s, &p))
	}
	uitest.Equal(t, p.Comments, 9)
	var pages []string
	for _, at := range p.Sightings {
		pages = append(pages, show(at.Page))
	}
	uitest.Equal(t, strings.Join(pages, " "), "2026-05-20 2026-05-19 2026-01-26")
}

func TestCompleteAbstractsReplaceTruncatedOnes(t *testing.T) {
	for _, row := range []struct {
		newer, older, want string
	}{
		{"Whole one, revised.", "Whole one, as it was.", "Whole one, revised."},
		{"Whole one, as", "Whole one, as it was.", "Whole one, as it was."},
		{"Whole one, as…", "Whole one, as it was.", "Whole one, as it was."},
		{"", "Whole one.", "Whole one."},
		{"Whole one.", "Whole", "Whole one."},
		{"Whole one.", "", "Whole one."},
	} {
		s := snapshotOf(dumpOf("a", "Jan 5", paperWith("T", "", row.older)), dumpOf("b", "Jan 9", paperWith("T", "", row.newer)))
		uitest.Equal(t, s.Paper(0).Abstract.String(), row.want, row.newer, row.older)
	}
}

package export

import (
	"regexp"
	"strconv"
	"strings"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/tex"
	"dailies/parser"
	"dailies/parser/clean"
)

// Entry is a paper with the user's mark on it, and the dumps that its sightings refer to.
type Entry struct {
	Paper   *library.Paper
	Mark    marks.Mark
	Dumps   []library.Dump
	Local   string // file: URL of the whole paper, if exports are to link to it; else ""
	Snoozed string // day on which it comes back, "2026-12-01"; "" if it is not snoozed
	Match   string // "similar" or "partial" if it does not match the query exactly; else ""
}

// Entries returns papers of a snapshot with their marks. They are safe to use in a tea.Cmd.
func Entries(papers library.Snapshot, m *marks.Marks, indices ...int32) []Entry {
	all := make([]Entry, len(indices))
	for i, index := range indices {
		p := papers.Paper(int(index))
		all[i] = Entry{Paper: p, Mark: m.Get(p.ID), Dumps: papers.Dumps()}
	}
	return all
}

// title returns the title in one line, with TeX converted to Unicode.
func (e Entry) title() string { return tex.Unicode(e.Paper.Title).String() }

// abstract returns the abstract, with its paragraphs separated by newlines.
func (e Entry) abstract() string { return tex.Unicode(e.Paper.Abstract).String() }

func (e Entry) names() (all []name) {
	for _, full := range e.Paper.AuthorNames() {
		given, family := "", full.String()
		if !conjunction.MatchString(family) {
			given, family = library.SplitName(family)
		}
		if family != "" { // not for a name like ","
			all = append(all, name{family, given})
		}
	}
	return all
}

// conjunction matches the name of an organisation such as Black and Decker, which must not be split.
var conjunction = regexp.MustCompile(`(?i)(?:^|\s)(?:and|&)(?:\s|$)`)

func (e Entry) authors() (all []string) {
	for _, n := range e.names() {
		all = append(all, n.String())
	}
	return all
}

// address returns the address to cite: the page on arXiv, or else the first address in the abstract.
func (e Entry) address() string {
	if e.Paper.ArXiv != "" {
		return parser.ArXivPage(e.Paper.ArXiv)
	}
	return Address(e.Paper)
}

// certainDate returns the date, or "" if its year was inferred, which is too uncertain for a citation.
func (e Entry) certainDate() string {
	if e.Paper.Date.Inferred {
		return ""
	}
	return e.Paper.Date.Full()
}

func (e Entry) tags() (all []string) {
	for _, tag := range e.Mark.Tags {
		all = append(all, "#"+tag)
	}
	return all
}

// Address returns the paper's page on Hugging Face if its arXiv number is known, or else the first
// address in its abstract, or else "".
func Address(p *library.Paper) string {
	if p.ArXiv != "" {
		return "https://huggingface.co/papers/" + p.ArXiv
	}
	if all := clean.AddressesIn(p.Abstract.String()); len(all) > 0 {
		return all[0]
	}
	return ""
}

// year returns the year of the date, or else that in the arXiv number, or "" if neither is certain.
func year(p *library.Paper) string {
	if p.Date.Year != 0 && !p.Date.Inferred {
		return strconv.Itoa(int(p.Date.Year))
	}
	if digits, _, ok := strings.Cut(p.ArXiv, "."); ok && len(digits) == 4 { // 2510.01234
		if _, err := strconv.Atoi(digits[:2]); err == nil { // numbers before 2007 start with a category
			return "20" + digits[:2]
		}
	}
	return ""
}

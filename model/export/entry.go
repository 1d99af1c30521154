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

// Entry is a paper with what the reader decided on it, and the dumps that its sightings point into.
type Entry struct {
	Paper   *library.Paper
	Mark    marks.Mark
	Dumps   []library.Dump
	Local   string // the file: address of the whole paper, if links to it were asked for; else ""
	Snoozed string // the day until which it is snoozed, "2026-12-01"; "" if it is not
	Match   string // "similar" or "partial" if it is not just what was asked for
}

// Entries are papers of a snapshot with their marks: a command may read them.
func Entries(papers library.Snapshot, m *marks.Marks, indices ...int32) []Entry {
	all := make([]Entry, len(indices))
	for i, index := range indices {
		p := papers.Paper(int(index))
		all[i] = Entry{Paper: p, Mark: m.Get(p.ID), Dumps: papers.Dumps()}
	}
	return all
}

// title is the title in one line, its TeX as Unicode, as on the screen.
func (e Entry) title() string { return tex.Unicode(e.Paper.Title).String() }

// abstract has its paragraphs separated by newlines.
func (e Entry) abstract() string { return tex.Unicode(e.Paper.Abstract).String() }

func (e Entry) names() (all []name) {
	for _, full := range e.Paper.AuthorNames() {
		given, family := "", full.String()
		if !joined.MatchString(family) {
			given, family = library.SplitName(family)
		}
		if family != "" { // "," is no name
			all = append(all, name{family, given})
		}
	}
	return all
}

// joined matches the name of an organisation such as Black and Decker, which has no given name.
var joined = regexp.MustCompile(`(?i)(?:^|\s)(?:and|&)(?:\s|$)`)

func (e Entry) authors() (all []string) {
	for _, n := range e.names() {
		all = append(all, n.String())
	}
	return all
}

// address is where a paper is to be cited from: arXiv if its number is known, else the
// first address in its abstract; "" if there is none.
func (e Entry) address() string {
	if e.Paper.ArXiv != "" {
		return parser.ArXivPage(e.Paper.ArXiv)
	}
	return Address(e.Paper)
}

// citedDay is the date, or "" if its year may be another: a citation is copied for years.
func (e Entry) citedDay() string {
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

// Address returns where a paper can be read: its page on Hugging Face if its arXiv
// number is known, or else the first address in its abstract, or else "".
func Address(p *library.Paper) string {
	if p.ArXiv != "" {
		return "https://huggingface.co/papers/" + p.ArXiv
	}
	if all := clean.AddressesIn(p.Abstract.String()); len(all) > 0 {
		return all[0]
	}
	return ""
}

// year is the year of the paper's date, else that in its arXiv number, in digits; "" if neither is sure.
func year(p *library.Paper) string {
	if p.Date.Year != 0 && !p.Date.Inferred {
		return strconv.Itoa(int(p.Date.Year))
	}
	if digits, _, ok := strings.Cut(p.ArXiv, "."); ok && len(digits) == 4 { // 2510.01234
		if _, err := strconv.Atoi(digits[:2]); err == nil { // older numbers begin with a category
			return "20" + digits[:2]
		}
	}
	return ""
}

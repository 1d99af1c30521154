package export

import (
	"strconv"
	"strings"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/parser/clean"
)

// Entry is a paper with what the reader decided on it, and the dumps that its
// sightings point into.
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

// From says who a paper is from: the organisation, or else its authors, "Chen et al.", or
// else their number, or else nothing.
func From(p *library.Paper) string {
	names := p.Names()
	switch {
	case !p.Org.Name.Empty():
		return p.Org.Name.String()
	case len(names) == 1:
		return names[0].String()
	case len(names) > 1:
		return family(names[0].String()) + " et al."
	case p.Authors == 1:
		return "1 author"
	case p.Authors > 1:
		return strconv.Itoa(p.Authors) + " authors"
	}
	return ""
}

// family is an author's family name: what stands before a comma, or else the last word.
func family(name string) string {
	if before, _, ok := strings.Cut(name, ","); ok {
		return before
	}
	return name[strings.LastIndex(name, " ")+1:]
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

// year is the year of the paper's date, else that in its arXiv number; 0 if neither
// is sure.
func year(p *library.Paper) int {
	if p.Date.Year != 0 && !p.Date.Inferred {
		return p.Date.Year
	}
	if len(p.ArXiv) > 4 && p.ArXiv[4] == '.' { // 2510.01234; older numbers begin with a category
		if year, err := strconv.Atoi(p.ArXiv[:2]); err == nil {
			return 2000 + year
		}
	}
	return 0
}

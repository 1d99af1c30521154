package sharing

import (
	"fmt"
	"strconv"
	"strings"

	"dailies/model/export"
	"dailies/model/tex"
	"dailies/parser"
	"dailies/parser/clean"
)

// Variable is one that a command finds in its environment.
type Variable struct {
	Name, Does string
	value      func(export.Entry) string
}

// Variables are what a command is told of the first paper. Its standard input has more.
var Variables = []Variable{
	{"DAILIES_TITLE", "the title", func(e export.Entry) string { return tex.Unicode(e.Paper.Title).Line().String() }},
	{"DAILIES_KEY", "the key that dailies show and dailies mark take", func(e export.Entry) string { return string(e.Paper.ID) }},
	{"DAILIES_ARXIV", "the arXiv number, if known", func(e export.Entry) string { return e.Paper.ArXiv }},
	{"DAILIES_URL", "its page on Hugging Face, or else the first link of its abstract, if known", func(e export.Entry) string { return export.Address(e.Paper) }},
	{"DAILIES_PDF", "its PDF on arXiv, if known", pdf},
	{"DAILIES_CODE", "where its code is, if known", func(e export.Entry) string { return e.Paper.Code() }},
	{"DAILIES_AUTHORS", "the names of the authors, if known", func(e export.Entry) string {
		return clean.Join(clean.Literal(", "), e.Paper.Names()...).Line().String()
	}},
	{"DAILIES_ORG", "the organisation, if known", func(e export.Entry) string { return e.Paper.Org.Name.Line().String() }},
	{"DAILIES_DATE", "the date, as 2025-08-15", func(e export.Entry) string { return export.Day(e.Paper.Date) }},
	{"DAILIES_STATUS", "inbox, to-read, read or skipped", func(e export.Entry) string { return e.Mark.Status.String() }},
	{"DAILIES_TAGS", "the tags, with blanks between", func(e export.Entry) string { return strings.Join(e.Mark.Tags, " ") }},
}

// Count is the variable with the number of papers.
const Count = "DAILIES_COUNT"

func pdf(e export.Entry) string {
	if e.Paper.ArXiv == "" {
		return ""
	}
	return parser.ArXivPDF(e.Paper.ArXiv)
}

// longest is how many bytes of a value are passed on: systems limit them all together.
const longest = 4 << 10

func variables(papers []export.Entry) []string {
	all := []string{Count + "=" + strconv.Itoa(len(papers))}
	if len(papers) == 0 {
		return all
	}
	for _, v := range Variables {
		value := clean.Line(v.value(papers[0]))
		all = append(all, fmt.Sprintf("%s=%s", v.Name, value.Slice(0, longest)))
	}
	return all
}

package export

import (
	"bufio"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/tex"
	"dailies/parser/clean"
	"dailies/ui/english"
)

func writeText(out *bufio.Writer, entries []Entry) {
	for _, e := range entries {
		star, from, match := " ", "", ""
		if e.Mark.Starred {
			star = "*"
		}
		if who := e.Paper.Byline(); who != "" {
			from = "  (" + who + ")"
		}
		if e.Snoozed != "" {
			from += "  snoozed until " + e.Snoozed
		}
		if e.Match != "" {
			match = "≈ "
		}
		_, err := fmt.Fprintf(out, "%-7s %s %-10s  %s%s%s\n", e.Mark.Status, star, e.Paper.Date, match, e.title(), from)
		if err != nil {
			return // out has failed
		}
	}
}

const showWidth = 80 // columns

// Show formats one paper for reading: title, facts, abstract, note, links.
func Show(e Entry) string {
	p, b := e.Paper, &strings.Builder{}
	line := func(text string) { b.WriteString(ansi.Wordwrap(text, showWidth, "") + "\n") }
	line(e.title())
	if names := clean.Join(clean.Literal(", "), p.AuthorNames()...).String(); names != "" {
		line(names)
	}
	line(english.JoinNonEmpty(" · ", append([]string{
		e.Mark.Status.String(), p.Byline(), p.Date.String(),
		english.PluralNonZero(p.Comments, "comment"), english.PluralNonZero(p.Details.Upvotes, "upvote"), english.PluralNonZero(p.Details.Stars, "star"),
	}, e.tags()...)...))
	for _, paragraph := range paragraphs(e.abstract()) {
		b.WriteString("\n")
		line(paragraph)
	}
	if e.Mark.Note != "" {
		b.WriteString("\nNote: ")
		line(e.Mark.Note)
	}
	b.WriteString("\n")
	page := Address(p)
	for i, address := range slices.Concat([]string{page}, clean.AddressesIn(p.Abstract.String()), []string{p.Details.Code}) {
		if address != "" && (i == 0 || address != page) {
			b.WriteString(address + "\n")
		}
	}
	b.WriteString("key: " + string(p.ID) + "\n")
	return b.String()
}

// maxCitedNames is the number of authors up to which a citation lists all, not only the first.
const maxCitedNames = 3

// Citation returns a citation: `Ada Li, Bo He. “Title”. arXiv:2510.01234, 2025.` It omits unknown parts.
func Citation(p *library.Paper) string {
	who, source := clean.Join(clean.Literal(", "), p.AuthorNames()...).String(), ""
	if len(p.AuthorNames()) > maxCitedNames {
		who = p.AuthorNames()[0].String() + " et al."
	}
	if p.ArXiv != "" {
		source = "arXiv:" + p.ArXiv
	}
	title := "“" + tex.Unicode(p.Title).String() + "”"
	return english.JoinNonEmpty(". ", strings.TrimSuffix(who, "."), title, english.JoinNonEmpty(", ", source, year(p))) + "."
}

var columns = []string{"key", "title", "authors", "organization", "date", "arxiv", "url", "status", "starred", "tags", "note", "abstract"}

// writeCSV writes a table. The authors column has their names, or else their number.
func writeCSV(out *bufio.Writer, entries []Entry) {
	marks.WriteRow(out, columns)
	for _, e := range entries {
		p, authors, starred := e.Paper, strings.Join(e.authors(), "; "), "no"
		if authors == "" && p.Authors > 0 {
			authors = strconv.Itoa(p.Authors)
		}
		if e.Mark.Starred {
			starred = "yes"
		}
		marks.WriteRow(out, []string{
			string(p.ID), p.Title.String(), authors, p.Org.Name.String(), p.Date.Full(), p.ArXiv, e.address(),
			e.Mark.Status.String(), starred, strings.Join(e.Mark.Tags, " "), e.Mark.Note, p.Abstract.String(),
		})
	}
}

package export

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"dailies/model/library"
	"dailies/model/tex"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// writeText writes one line a paper: status, date, title, and who it is from.
func writeText(out *bufio.Writer, entries []Entry) {
	for _, e := range entries {
		star, from, match, date := " ", "", "", ""
		if e.Mark.Starred {
			star = "*"
		}
		if who := e.Paper.From(); who != "" {
			from = "  (" + who + ")"
		}
		if e.Snoozed != "" {
			from += "  snoozed until " + e.Snoozed
		}
		if e.Match != "" {
			match = "≈ "
		}
		if e.Paper.Date.Known() {
			date = e.Paper.Date.String()
		}
		_, err := fmt.Fprintf(out, "%-7s %s %-10s  %s%s%s\n", e.Mark.Status, star, date, match, e.title(), from)
		if err != nil {
			return // nobody reads any more
		}
	}
}

// showWidth is how many columns the text of a shown paper takes.
const showWidth = 80

// Show writes one paper in full, for a person: title, facts, abstract, links, note.
func Show(w io.Writer, e Entry) error {
	p, b := e.Paper, &strings.Builder{}
	line := func(text string) { b.WriteString(ansi.Wordwrap(text, showWidth, "") + "\n") }
	line(e.title())
	if names := clean.Join(clean.Literal(", "), p.Names()...).String(); names != "" {
		line(names)
	}
	facts := []string{e.Mark.Status.String()}
	if who := p.From(); who != "" {
		facts = append(facts, who)
	}
	if p.Date.Known() {
		facts = append(facts, p.Date.String())
	}
	for _, fact := range []struct {
		n    int
		what string
	}{{p.Comments, "comment"}, {p.Upvotes(), "upvote"}, {p.Stars(), "star"}} {
		if fact.n > 0 {
			facts = append(facts, english.Plural(fact.n, fact.what))
		}
	}
	for _, tag := range e.Mark.Tags {
		facts = append(facts, "#"+tag)
	}
	line(strings.Join(facts, " · "))
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
	for i, address := range slices.Concat([]string{page}, clean.AddressesIn(p.Abstract.String()), []string{p.Code()}) {
		if address != "" && (i == 0 || address != page) {
			b.WriteString(address + "\n")
		}
	}
	b.WriteString("key: " + string(p.ID) + "\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// citedNames is how many authors a citation names; of more, the first one "et al.".
const citedNames = 3

// Citation is a paper as a text cites it. What is unknown is left out: `Ada Li and Bo He.
// “Title”. arXiv:2510.01234, 2025.`
func Citation(p *library.Paper) string {
	var who string
	switch names := p.Names(); {
	case len(names) > citedNames:
		who = names[0].String() + " et al."
	case len(names) > 1:
		last := len(names) - 1
		who = clean.Join(clean.Literal(", "), names[:last]...).String() + " and " + names[last].String()
	case len(names) == 1:
		who = names[0].String()
	}
	cited := "“" + tex.Unicode(p.Title).String() + "”."
	if who != "" {
		cited = strings.TrimSuffix(who, ".") + ". " + cited
	}
	switch year := year(p); {
	case p.ArXiv != "" && year != "":
		cited += " arXiv:" + p.ArXiv + ", " + year + "."
	case p.ArXiv != "" || year != "":
		cited += " " + cmp.Or(year, "arXiv:"+p.ArXiv) + "."
	}
	return cited
}

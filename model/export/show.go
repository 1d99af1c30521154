package export

import (
	"fmt"
	"io"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"dailies/model/tex"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// showWidth is how many columns the text of a shown paper takes.
const showWidth = 80

// Show writes one paper in full, for a person: title, facts, abstract, links, note.
func Show(w io.Writer, e Entry) error {
	p := e.Paper
	var b strings.Builder
	b.WriteString(wrap(tex.Unicode(p.Title).String()) + "\n")
	if names := clean.Join(clean.Literal(", "), p.Names()...).String(); names != "" {
		b.WriteString(wrap(names) + "\n")
	}
	facts := []string{e.Mark.Status.String()}
	if who := From(p); who != "" {
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
	b.WriteString(wrap(strings.Join(facts, " · ")) + "\n")
	for _, paragraph := range paragraphs(tex.Unicode(p.Abstract).String()) {
		b.WriteString("\n" + wrap(paragraph) + "\n")
	}
	if e.Mark.Note != "" {
		b.WriteString("\nNote: " + wrap(e.Mark.Note) + "\n")
	}
	b.WriteString("\n")
	if address := Address(p); address != "" {
		b.WriteString(address + "\n")
	}
	for _, address := range append(clean.AddressesIn(p.Abstract.String()), p.Code()) {
		if address != "" && address != Address(p) {
			b.WriteString(address + "\n")
		}
	}
	b.WriteString("key: " + string(p.ID) + "\n")
	_, err := fmt.Fprint(w, b.String())
	return err
}

func wrap(text string) string { return ansi.Wordwrap(text, showWidth, "") }

package export

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/tex"
	"dailies/ui/english"
)

type heading struct {
	order int // position among the headings
	title string
}

var statuses = map[marks.Status]heading{
	marks.ToRead: {0, "To read"}, marks.Inbox: {1, "Inbox"}, marks.Read: {2, "Read"}, marks.Skipped: {3, "Skipped"},
}

func writeByStatus(out *bufio.Writer, entries []Entry) {
	writeReadingList(out, entries, func(e Entry) heading { return statuses[e.Mark.Status] })
}

// writeByMonth groups entries by month, newest first. Papers without a date come last.
func writeByMonth(out *bufio.Writer, entries []Entry) {
	writeReadingList(out, entries, func(e Entry) heading {
		d := e.Paper.Date
		if d.Full() == "" {
			return heading{0, "Without a date"}
		}
		year, month, _ := d.Numbers()
		return heading{-(12*year + month), d.Time().Format("January 2006")}
	})
}

// writeReadingList writes entries in groups, each paper with its abstract, tags and note.
func writeReadingList(out *bufio.Writer, entries []Entry, headingOf func(Entry) heading) {
	groups := map[heading][]Entry{}
	for _, e := range entries {
		groups[headingOf(e)] = append(groups[headingOf(e)], e)
	}
	fmt.Fprintln(out, "# Reading list")
	byOrder := func(a, b heading) int { return cmp.Compare(a.order, b.order) }
	for _, h := range slices.SortedFunc(maps.Keys(groups), byOrder) {
		fmt.Fprintf(out, "\n## %s (%d)\n", h.title, len(groups[h]))
		for _, e := range groups[h] {
			fmt.Fprintf(out, "\n### %s\n", markdownLink(e.title(), e.address()))
			if facts := english.JoinNonEmpty(" · ", append([]string{e.Paper.Byline(), e.Paper.Date.Full()}, e.tags()...)...); facts != "" {
				fmt.Fprintf(out, "\n%s\n", markdownText(facts))
			}
			if e.Local != "" {
				fmt.Fprintf(out, "\n[The whole paper](<%s>)\n", e.Local)
			}
			writeBody(out, e, markdownText)
		}
	}
}

// writeBody writes the abstract, then the note as a block quote.
func writeBody(out io.Writer, e Entry, escape func(string) string) {
	for _, paragraph := range paragraphs(e.abstract()) {
		fmt.Fprintf(out, "\n%s\n", escape(paragraph))
	}
	for _, line := range paragraphs(e.Mark.Note) {
		fmt.Fprintf(out, "\n> %s\n", escape(line))
	}
}

// MarkdownLink returns the title of a paper as a link to its page.
func MarkdownLink(p *library.Paper) string {
	return markdownLink(tex.Unicode(p.Title).String(), Address(p))
}

// markdownLink returns a title as a link, or without one if the address is empty.
func markdownLink(title, address string) string {
	if address == "" {
		return markdownText(title)
	}
	return "[" + markdownText(title) + "](<" + address + ">)"
}

// markdownText escapes all markup in a line of text. Signs that are markup only at the start of a line
// ("1.", "-", "+") are escaped only there.
func markdownText(text string) string {
	escaped := markdownSigns.Replace(text)
	digits := strings.TrimLeft(escaped, "0123456789")
	switch {
	case escaped != "" && strings.ContainsRune("-+=", rune(escaped[0])):
		return `\` + escaped
	case len(digits) < len(escaped) && digits != "" && strings.ContainsRune(".)", rune(digits[0])):
		return escaped[:len(escaped)-len(digits)] + `\` + digits
	}
	return escaped
}

var markdownSigns = strings.NewReplacer(`\`, `\\`, "`", "\\`", `*`, `\*`, `_`, `\_`, `[`, `\[`, `]`, `\]`,
	`<`, `\<`, `>`, `\>`, `$`, `\$`, `#`, `\#`, `|`, `\|`, `~`, `\~`, `&`, `\&`, `!`, `\!`)

func paragraphs(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
}

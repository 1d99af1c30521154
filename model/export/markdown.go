package export

import (
	"bufio"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/tex"
)

func writeMarkdown(out *bufio.Writer, entries []Entry) error {
	return writeReadingList(out, newWorks(entries), byStatus)
}

func writeMarkdownByMonth(out *bufio.Writer, entries []Entry) error {
	return writeReadingList(out, newWorks(entries), byMonth)
}

// writeReadingList writes a heading for each group, and each paper with its abstract, tags
// and note.
func writeReadingList(out *bufio.Writer, works []work, by groups) error {
	fmt.Fprintln(out, "# Reading list")
	by(works, func(title string, works []work) {
		fmt.Fprintf(out, "\n## %s (%d)\n", title, len(works))
		for _, w := range works {
			fmt.Fprintf(out, "\n### %s\n", markdownLink(w.title, w.address))
			if facts := w.facts(); facts != "" {
				fmt.Fprintf(out, "\n%s\n", markdownText(facts))
			}
			if w.entry.Local != "" {
				fmt.Fprintf(out, "\n[The whole paper](<%s>)\n", w.entry.Local)
			}
			for _, paragraph := range paragraphs(w.abstract) {
				fmt.Fprintf(out, "\n%s\n", markdownText(paragraph))
			}
			for _, line := range paragraphs(w.note) {
				fmt.Fprintf(out, "\n> %s\n", markdownText(line))
			}
		}
	})
	return nil
}

// MarkdownLink is the title of a paper, with a link to its page.
func MarkdownLink(p *library.Paper) string {
	return markdownLink(tex.Unicode(p.Title).String(), Address(p))
}

// markdownLink is a title that links to an address, or without one a title.
func markdownLink(title, address string) string {
	title = markdownText(title)
	if address == "" {
		return title
	}
	return "[" + title + "](<" + address + ">)"
}

// markdownText is a text in which no sign is markup. What is markup only at the start of a
// line ("1.", "-", "+") is escaped there.
func markdownText(text string) string {
	escaped := markdownSigns.Replace(text)
	if escaped == "" {
		return ""
	}
	digits := strings.TrimLeft(escaped, "0123456789")
	switch {
	case strings.ContainsRune("-+=", rune(escaped[0])):
		return `\` + escaped
	case len(digits) < len(escaped) && digits != "" && strings.ContainsRune(".)", rune(digits[0])):
		return escaped[:len(escaped)-len(digits)] + `\` + digits
	}
	return escaped
}

var markdownSigns = strings.NewReplacer(`\`, `\\`, "`", "\\`", `*`, `\*`, `_`, `\_`, `[`, `\[`, `]`, `\]`,
	`<`, `\<`, `>`, `\>`, `$`, `\$`, `#`, `\#`, `|`, `\|`, `~`, `\~`, `&`, `\&`, `!`, `\!`)

// paragraphs are the lines of a text that are not blank.
func paragraphs(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
}

// statuses are all a paper can have, in the order in which reading lists group them.
var statuses = []struct {
	status marks.Status
	title  string
}{{marks.ToRead, "To read"}, {marks.Inbox, "Inbox"}, {marks.Read, "Read"}, {marks.Skipped, "Skipped"}}

// groups calls a function for each group of works, in its order.
type groups func(works []work, each func(title string, works []work))

// byStatus groups works by status, each group in the order of the works.
func byStatus(works []work, each func(title string, works []work)) {
	by := map[marks.Status][]work{}
	for _, w := range works {
		by[w.status] = append(by[w.status], w)
	}
	for _, s := range statuses {
		if len(by[s.status]) > 0 {
			each(s.title, by[s.status])
		}
	}
}

// byMonth groups works by the month of their date, the newest first and those without a
// date last.
func byMonth(works []work, each func(title string, works []work)) {
	by := map[string][]work{}
	for _, w := range works {
		month := w.day()[:min(len("2025-08"), len(w.day()))]
		by[month] = append(by[month], w)
	}
	for _, month := range slices.Backward(slices.Sorted(maps.Keys(by))) {
		title := "Without a date"
		if d := by[month][0].date; month != "" {
			title = fmt.Sprintf("%s %d", time.Month(d.Month), d.Year)
		}
		each(title, by[month])
	}
}

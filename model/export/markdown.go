package export

import (
	"bufio"
	"fmt"
	"strings"
	"unicode"
)

func writeMarkdown(out *bufio.Writer, works []work) error {
	return writeReadingList(out, works, byStatus)
}

func writeMarkdownByMonth(out *bufio.Writer, works []work) error {
	return writeReadingList(out, works, byMonth)
}

// writeReadingList writes a heading for each group, and each paper with its abstract, tags
// and note.
func writeReadingList(out *bufio.Writer, works []work, by groups) error {
	fmt.Fprintln(out, "# Reading list")
	by(works, func(title string, works []work) {
		fmt.Fprintf(out, "\n## %s (%d)\n", title, len(works))
		for _, w := range works {
			heading := markdownText(w.title)
			if w.address != "" {
				heading = "[" + heading + "](<" + w.address + ">)"
			}
			fmt.Fprintf(out, "\n### %s\n", heading)
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

// tagged are tags in which _ stands for what the other program does not take: all but
// letters, digits and some signs.
func tagged(tags []string, signs string) []string {
	plain := make([]string, len(tags))
	for i, tag := range tags {
		plain[i] = strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(signs, r) {
				return r
			}
			return '_'
		}, tag)
	}
	return plain
}

// paragraphs are the lines of a text that are not blank.
func paragraphs(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
}

package export

import (
	"bufio"
	"fmt"
	"strings"
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

// writeOrg writes an outline for Emacs: a heading a paper, with its status as a keyword.
func writeOrg(out *bufio.Writer, works []work) error {
	fmt.Fprintln(out, "#+TITLE: Reading list")
	fmt.Fprintln(out, "#+TODO: INBOX TODO | DONE CANCELLED")
	keywords := map[string]string{"To read": "TODO", "Inbox": "INBOX", "Read": "DONE", "Skipped": "CANCELLED"}
	byStatus(works, func(title string, works []work) {
		for _, w := range works {
			fmt.Fprintf(out, "* %s %s%s\n", keywords[title], orgText(w.title), orgTags(w.tags))
			fmt.Fprintf(out, ":PROPERTIES:\n:CUSTOM_ID: %s\n", w.cite)
			for _, property := range [][2]string{{"BY", w.by()}, {"DATE", w.day()}, {"URL", w.address}, {"ARXIV", w.arxiv}} {
				if property[1] != "" {
					fmt.Fprintf(out, ":%s: %s\n", property[0], property[1])
				}
			}
			fmt.Fprintln(out, ":END:")
			for _, paragraph := range append(paragraphs(w.abstract), paragraphs(w.note)...) {
				fmt.Fprintf(out, "  %s\n", orgText(paragraph))
			}
		}
	})
	return nil
}

// orgText is a text in which nothing is a link that runs something, a date of the agenda, a
// block or a tag. Org's own means for that is a zero-width space.
func orgText(text string) string {
	const space = "\u200b"
	text = orgSigns.Replace(text)
	if text != "" && strings.ContainsRune("#:|[*", rune(text[0])) || strings.HasPrefix(text, "COMMENT ") {
		text = space + text
	}
	if strings.HasSuffix(text, ":") {
		text += space
	}
	return text
}

var orgSigns = strings.NewReplacer("[[", "[\u200b[", "<<", "<\u200b<", "<1", "<\u200b1", "<2", "<\u200b2", "{{{", "{\u200b{{", "src_", "src\u200b_")

// orgTags are tags behind a heading, as " :rl:long_context:". Emacs takes letters, digits, _ and @.
func orgTags(tags []string) string {
	if len(tags) == 0 {
		return ""
	}
	return " :" + strings.Map(func(r rune) rune {
		if r == '-' || r == '.' || r == '/' || r == '+' || r == '#' {
			return '_'
		}
		return r
	}, strings.Join(tags, ":")) + ":"
}

// writeText writes two lines a paper, for a chat or a mail.
func writeText(out *bufio.Writer, works []work) error {
	for i, w := range works {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintln(out, w.title)
		line := w.facts()
		if w.address != "" {
			line = strings.TrimPrefix(line+" · "+w.address, " · ")
		}
		if line != "" {
			fmt.Fprintln(out, line)
		}
		for _, note := range paragraphs(w.note) {
			fmt.Fprintln(out, "> "+note)
		}
	}
	return nil
}

// paragraphs are the lines of a text that are not blank.
func paragraphs(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
}

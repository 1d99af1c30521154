package export

import (
	"bufio"
	"fmt"
	"regexp"
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
	fmt.Fprintln(out, "#+OPTIONS: ^:{}") // a_b is no subscript
	keywords := map[string]string{"To read": "TODO", "Inbox": "INBOX", "Read": "DONE", "Skipped": "CANCELLED"}
	byStatus(works, func(title string, works []work) {
		for _, w := range works {
			fmt.Fprintf(out, "* %s %s%s\n", keywords[title], orgText(w.title), orgTags(w.tags))
			fmt.Fprintf(out, ":PROPERTIES:\n:CUSTOM_ID: %s\n", w.cite)
			for _, property := range [][2]string{{"BY", orgText(w.by())}, {"DATE", w.day()}, {"URL", strings.ReplaceAll(w.address, "[[", "%5B%5B")}, {"ARXIV", w.arxiv}} {
				if property[1] != "" {
					fmt.Fprintf(out, ":%s: %s\n", property[0], property[1])
				}
			}
			fmt.Fprintln(out, ":END:")
			for _, paragraph := range paragraphs(w.abstract) {
				fmt.Fprintf(out, "\n  %s\n", orgText(paragraph))
			}
			for _, line := range paragraphs(w.note) {
				fmt.Fprintf(out, "\n  Note: %s\n", orgText(line))
			}
		}
	})
	return nil
}

// orgText is a text in which nothing is a link that runs something, a date of the agenda, a
// block, a tag, or a command of TeX outside of a harmless formula. Org's own means for that
// is a zero-width space.
func orgText(text string) string {
	const space = "\u200b"
	text = orgTeX.ReplaceAllStringFunc(orgSigns.Replace(text), func(found string) string {
		if command, is := strings.CutPrefix(found, `\`); is {
			return `\` + space + command
		}
		return found
	})
	if text != "" && strings.ContainsRune("#:|[*", rune(text[0])) || strings.HasPrefix(text, "COMMENT ") {
		text = space + text
	}
	if strings.HasSuffix(text, ":") {
		text += space
	}
	return text
}

var orgSigns = strings.NewReplacer("[[", "[\u200b[", "<<", "<\u200b<", "<1", "<\u200b1", "<2", "<\u200b2", "{{{", "{\u200b{{", "src_", "src\u200b_", "call_", "call\u200b_", "@@", "@\u200b@")

var orgTeX = regexp.MustCompile(texFormula + `|\\[A-Za-z]`)

// orgTags are tags behind a heading, as " :rl:long_context:".
func orgTags(tags []string) string {
	if len(tags) == 0 {
		return ""
	}
	return " :" + strings.Join(tagged(tags, "_@"), ":") + ":"
}

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

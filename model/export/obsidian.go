package export

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// What stands between two marks of a note, in its front matter and in its body, is
// written anew by each export. Everything else in the file belongs to the reader. Obsidian
// drops the comments of a front matter that is edited there; from then on it stays as it is.
const (
	frontBegin = "# dailies writes from here"
	frontEnd   = "# to here"
	bodyBegin  = "%% dailies writes from here %%"
	bodyEnd    = "%% to here; what you write outside stays as it is %%"
)

// noteText is the file of a paper: properties in YAML, then its text in Markdown.
func noteText(e Entry) string {
	var b strings.Builder
	fmt.Fprintf(&b, "---\n%s\n", frontBegin)
	for _, property := range [][2]string{
		{"key", yamlText(string(e.Paper.ID))},
		{"title", yamlText(e.title())},
		{"aliases", yamlList([]string{e.title()})}, // by which a link finds the file
		{"authors", yamlList(e.authors())},
		{"organization", yamlText(e.Paper.Org.Name.String())},
		{"date", Day(e.Paper.Date)},
		{"arxiv", yamlText(e.Paper.ArXiv)},
		{"url", yamlText(e.address())},
		{"code", yamlText(e.Paper.Code())},
		{"local", yamlText(e.Local)},
		{"status", yamlText(e.Mark.Status.String())},
		{"starred", strconv.FormatBool(e.Mark.Starred)},
		{"tags", yamlList(obsidianTags(e.Mark.Tags))},
	} {
		if property[1] != "" {
			fmt.Fprintf(&b, "%s: %s\n", property[0], property[1])
		}
	}
	fmt.Fprintf(&b, "%s\n---\n\n%s\n\n# %s\n", frontEnd, bodyBegin, obsidianText(e.title()))
	writeBody(&b, e, obsidianText)
	fmt.Fprintf(&b, "\n%s\n", bodyEnd)
	return b.String()
}

// yamlText is a text as a YAML scalar on one line; "" for an empty one. All escapes that Go
// uses in a quoted string mean the same in YAML's double quotes.
func yamlText(text string) string {
	if text == "" {
		return ""
	}
	return strconv.Quote(text)
}

// yamlList is a YAML sequence on one line; "" for an empty one.
func yamlList(texts []string) string {
	if len(texts) == 0 {
		return ""
	}
	quoted := make([]string, len(texts))
	for i, text := range texts {
		quoted[i] = yamlText(text)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// obsidianText is a text in which no sign is markup of Obsidian, and which cannot be a mark.
func obsidianText(text string) string {
	return strings.NewReplacer("%", `\%`, "==", `\=\=`, "^", `\^`).Replace(markdownText(text))
}

// obsidianTags are tags in which _ stands for what Obsidian does not take.
func obsidianTags(tags []string) []string {
	plain := make([]string, len(tags))
	for i, tag := range tags {
		plain[i] = strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("_-/", r) {
				return r
			}
			return '_'
		}, tag)
	}
	return plain
}

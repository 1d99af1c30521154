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

// noteText is the file of a work: properties in YAML, then its text in Markdown.
func noteText(w work) string {
	var b strings.Builder
	fmt.Fprintf(&b, "---\n%s\n", frontBegin)
	property := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "%s: %s\n", name, value)
		}
	}
	property("key", yamlText(w.id))
	property("title", yamlText(w.title))
	property("aliases", yamlList([]string{w.title})) // by which a link finds the file
	property("authors", yamlList(w.authorNames()))
	property("organization", yamlText(w.org))
	property("date", w.day())
	property("arxiv", yamlText(w.arxiv))
	property("url", yamlText(w.address))
	property("code", yamlText(w.code))
	property("local", yamlText(w.entry.Local))
	property("status", yamlText(w.status.String()))
	property("starred", strconv.FormatBool(w.starred))
	property("tags", yamlList(obsidianTags(w.tags)))
	fmt.Fprintf(&b, "%s\n---\n\n%s\n\n# %s\n", frontEnd, bodyBegin, obsidianText(w.title))
	for _, paragraph := range paragraphs(w.abstract) {
		fmt.Fprintf(&b, "\n%s\n", obsidianText(paragraph))
	}
	for _, line := range paragraphs(w.note) {
		fmt.Fprintf(&b, "\n> %s\n", obsidianText(line))
	}
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

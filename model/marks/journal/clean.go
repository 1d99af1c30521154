package journal

import (
	"strings"
	"unicode/utf8"

	"dailies/parser/clean"
)

// CleanNote cleans a note and cuts it to MaxNote bytes.
func CleanNote(note string) string {
	note = strings.TrimRight(clean.Of(note).String(), " \n")
	if len(note) <= MaxNote {
		return note
	}
	cut := MaxNote
	for !utf8.RuneStart(note[cut]) {
		cut--
	}
	return strings.TrimRight(note[:cut], " \n")
}

// maxTag is the length of the longest tag in runes.
const maxTag = 64

// cleanTag makes a tag of raw text: one word without "#" in front, because the
// filter writes it "#word". It is "" if nothing is left.
func cleanTag(raw string) string {
	words := strings.Fields(strings.TrimLeft(clean.Line(raw).String(), "# "))
	tag := []rune(strings.Join(words, "-"))
	return string(tag[:min(len(tag), maxTag)])
}

// CleanTags cleans tags and drops what is left empty.
func CleanTags(raw []string) []string {
	var tags []string
	for _, r := range raw {
		if tag := cleanTag(r); tag != "" {
			tags = append(tags, tag)
		}
	}
	return tags
}

package page

import (
	"strings"
	"unicode/utf8"
)

// dialect is how the program that made a text of the site's page writes: where it breaks lines, and
// which marks it adds. It is recognised by the start of the text.
type dialect struct {
	width    int  // of the lines that a text browser wrapped, in characters; 0: each line is a paragraph
	markdown bool // links, pictures and headings are marked as in markdown
	headings bool // each title is a heading
	numbered bool // links are numbered, as lynx and elinks print them: "[12]Title"
}

// dialectOf tells the dialect of a text by what it has many of.
func dialectOf(text string) dialect {
	var t tally
	for line := range strings.SplitSeq(lineFeeds(text[:min(len(text), Sample)]), "\n") {
		t.count(line)
	}
	return t.dialect()
}

// Sample is how much of the start of a text tells how it was copied, in bytes.
const Sample = 64 << 10

// maxWrapped is how many characters wrapped lines have at most.
const maxWrapped = 300

// tally counts what tells the dialect of a text.
type tally struct {
	lines         int
	indented      int // by three blanks, as lynx and links print all but headings and lists
	headings      int // lines that start with "#"
	paperHeadings int // those of them that are links to papers
	links         int // "[text](https://…)" and "[text][12]"
	numbers       int // "[12]Text"
	boxes         int // "[ ]" and "[IMG]", as text browsers print fields and pictures
	long          int // lines longer than maxWrapped
	full          int // lines of fullLine and more
	longest       int // line of the others, in characters
}

func (t *tally) count(line string) {
	if line = strings.TrimRight(line, " \t"); line == "" {
		return
	}
	t.lines++
	if n := utf8.RuneCountInString(line); n > maxWrapped {
		t.long++
	} else if !strings.Contains(line, "://") { // addresses are not broken
		t.longest = max(t.longest, n)
		t.full += n / fullLine // of a narrow text: 1
	}
	start := strings.TrimLeft(line, " ")
	if len(line)-len(start) == 3 {
		t.indented++
	}
	if start[0] == '#' && strings.HasPrefix(strings.TrimLeft(start, "#"), " ") {
		t.headings++
		if strings.Contains(start, paperLink) {
			t.paperHeadings++
		}
	}
	for {
		_, inside, found := strings.Cut(start, "[")
		if !found {
			return
		}
		t.countBracket(inside)
		start = inside
	}
}

// countBracket counts what a bracket starts, whose inside and what follows it is given.
func (t *tally) countBracket(inside string) {
	text, after, closed := strings.Cut(inside, "]")
	if !closed {
		return
	}
	number := text != "" && strings.Trim(text, "0123456789") == ""
	switch {
	case text == "IMG" || text != "" && strings.Trim(text, " \u00a0") == "":
		t.boxes++
	case strings.HasPrefix(after, "(http"), strings.HasPrefix(after, "(/"), strings.HasPrefix(after, ": http"), strings.HasPrefix(after, ": /"), strings.HasPrefix(after, "[") && !number:
		t.links++
	case number && after != "" && after[0] != ' ':
		t.numbers++
	}
}

func (t *tally) dialect() dialect {
	numbered := t.numbers >= 5 && t.numbers > t.links
	headings := t.paperHeadings > 0 || t.headings >= 3
	markdown := headings || t.links >= 5 && !numbered
	d := dialect{markdown: markdown, headings: headings, numbered: numbered && !markdown}
	if t.long <= 2 && (t.boxes > 0 || numbered || t.indented*2 >= t.lines) {
		d.width = t.longest
	}
	return d
}

// Half of the titles with more than fullLine characters have more than narrowLine.
const fullLine, narrowLine = 60, 84

// narrow reports whether something wrapped the lines of a page that has nothing but titles: none is
// longer than usual lines, though a dozen of them are long, or there are dozens.
func (t *tally) narrow() bool {
	full := t.full >= 12 && t.longest <= narrowLine || t.lines >= 60 && t.longest <= fullLine
	return full && t.long == 0 && t.dialect().width == 0
}

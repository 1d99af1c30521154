package page

import (
	"strings"
	"unicode/utf8"

	"dailies/parser/page/markdown"
)

// dialect is how the program that made a text of the site's page writes: where it breaks lines, and
// which marks it adds. It is recognised by the start of the text.
type dialect struct {
	width     int  // of wrapped lines, in characters; 0: each line is a paragraph
	markdown  bool // links, pictures and headings are marked as in markdown
	headings  bool // each title is a heading
	numbered  bool // links are numbered, as lynx and elinks print them: "[12]Title"
	bracketed bool // the address of a link follows in brackets, as html-to-text prints it
	joined    bool // the words of a link are joined by underscores, as html2text prints them
	margin    margin
	tagged    bool // markdown with HTML in it, or with pandoc's attributes
	doubled   bool // wrapped, and double-spaced: every other line is blank
}

// dialectSample is how much of a text is looked at, in bytes.
const dialectSample = 64 << 10

// dialectOf tells the dialect of a text by what it has many of.
func dialectOf(text string) dialect {
	text = lineFeeds(text[:min(len(text), dialectSample)])
	var t tally
	blank, tagged, inside, margin := 0, markdown.IsTagged(text), &markdown.Tags{}, marginOf(text)
	front := margin
	for line := range strings.SplitSeq(text, "\n") {
		line = front.cut(line)
		if tagged {
			line, _ = inside.Strip(line)
		}
		if line = strings.TrimRight(line, " \t\r"); line == "" {
			blank++
			continue
		}
		t.gaps[min(blank, len(t.gaps)-1)]++
		blank = 0
		t.count(line)
	}
	numbered := t.numbers >= 5 && t.numbers > t.links
	markdown := tagged || t.paperHeadings > 0 || t.headings >= 3 || t.links >= 5 && !numbered
	return dialect{
		width:     t.width(),
		markdown:  markdown,
		headings:  t.paperHeadings > 0 || t.headings >= 3,
		numbered:  numbered && !markdown,
		bracketed: t.brackets >= 3,
		joined:    t.stars >= 2,
		margin:    margin,
		tagged:    tagged,
		doubled:   t.width() > 0 && t.gaps[0] <= 1 && t.gaps[2] == 0 && t.gaps[3] >= 4,
	}
}

// Only lines of so many characters tell whether a text is wrapped: shorter ones are ends
// of paragraphs, and nobody wraps at more.
const minWrapped, maxWrapped = 40, 240

// narrow is a width that every third title exceeds.
const narrow = 84

// tally counts what tells the dialect of a text.
type tally struct {
	headings      int    // lines that start with "#"
	paperHeadings int    // those of them that are links to papers
	links         int    // "[text](https://…)" and "[text][12]"
	numbers       int    // "[12]Text"
	boxes         int    // "[ ]", as text browsers print the one beside the votes
	brackets      int    // "[https://…]"
	stars         int    // "**** Text ****"
	gaps          [4]int // lines by the number of blank lines above them, at most three
	lengths       [maxWrapped + 1]int
	long          int // lines longer than maxWrapped
}

func (t *tally) count(line string) {
	if i := strings.IndexByte(line, '['); i > 0 && markdown.StartsAddress(line[i+1:]) {
		line = line[:i]
	}
	if n := utf8.RuneCountInString(line); n > maxWrapped {
		t.long++
	} else if !strings.Contains(line, "://") && !strings.Contains(line, "----") { // addresses and rulers are not broken
		t.lengths[n]++
	}
	start := strings.TrimLeft(line, " ")
	switch {
	case strings.HasPrefix(strings.TrimLeft(start, "#"), " ") && start[0] == '#':
		t.headings++
		if strings.Contains(start, paperLink) {
			t.paperHeadings++
		}
	case strings.HasPrefix(start, "****"):
		t.stars++
	}
	for {
		i := strings.IndexByte(start, '[')
		if i < 0 {
			return
		}
		start = start[i+1:]
		t.countBracket(start)
	}
}

// countBracket counts what a bracket starts, whose inside and what follows it is given.
func (t *tally) countBracket(inside string) {
	if markdown.StartsAddress(inside) {
		t.brackets++
	}
	text, after, closed := strings.Cut(inside, "]")
	if text == " " || text == "\u00a0" {
		t.boxes++
	}
	number := text != "" && strings.Trim(text, "0123456789") == ""
	switch {
	case !closed:
	case strings.HasPrefix(after, "(http"), strings.HasPrefix(after, "(/"), strings.HasPrefix(after, ": http"), strings.HasPrefix(after, ": /"), strings.HasPrefix(after, "[") && !number:
		t.links++
	case number && after != "" && after[0] != ' ':
		t.numbers++
	}
}

// width is the length that wrapped lines do not exceed; 0 if the lines are not wrapped.
// Wrapped lines are nearly all of nearly the same length.
func (t *tally) width() int {
	const ragged = 14 // by how much a line may fall short: the length of a long word
	near, best, width, longest := 0, 0, 0, 0
	all := t.long
	for n := minWrapped - ragged; n <= maxWrapped; n++ {
		near += t.lengths[n] - t.lengths[max(0, n-ragged)]
		if n >= minWrapped {
			all += t.lengths[n]
		}
		if t.lengths[n] > 0 {
			longest = n
		}
		if near >= best && n >= minWrapped && t.lengths[n] > 0 {
			best, width = near, n
		}
	}
	switch {
	case best >= 4 && best*2 >= all:
		return width
	case t.brackets >= 3 && longest <= narrow:
		return 80 // html-to-text's, whose rulers are longer
	case all >= 8 && longest <= narrow || t.boxes > 0 && t.long <= 2: // nothing but titles
		return longest
	}
	return 0
}

package page

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// Sample is how much of the start of a text says how it was copied, in bytes.
const Sample = 64 << 10

// dialect is how the program that made a text of the site's page writes: where it breaks lines, and
// which marks it adds. It is recognised by the start of the text.
type dialect struct {
	width    int  // of the lines that a text browser wrapped, in characters; 0: each line is a paragraph
	markdown bool // links, pictures and headings are marked as in markdown
	headings bool // each title is a heading
	numbered bool // links are numbered, as lynx and elinks print them: "[12]Title"
	narrow   bool // something else wrapped the lines of a page that has nothing but titles
}

// maxWrapped is how many characters wrapped lines have at most. Half of the titles with more than
// fullLine characters have more than narrowLine.
const maxWrapped, fullLine, narrowLine = 300, 60, 84

// dialectOf finds the dialect of a text by what it has many of.
func dialectOf(text string) dialect {
	text = lineFeeds(text[:min(len(text), Sample)])
	lines, full, long, longest, indented, headings := 0, 0, 0, 0, 0, 0 // long: longer than maxWrapped
	var d dialect
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimRight(line, " \t")
		start := strings.TrimLeft(line, " ")
		if start == "" {
			continue
		}
		lines++
		if n := utf8.RuneCountInString(line); n > maxWrapped {
			long++
		} else if !strings.Contains(line, "://") { // addresses are not broken
			longest = max(longest, n)
			full += n / fullLine // of a narrow text: 1
		}
		if len(line)-len(start) == 3 { // as lynx and links print all but headings and lists
			indented++
		}
		if start[0] == '#' && strings.HasPrefix(strings.TrimLeft(start, "#"), " ") {
			if headings++; strings.Contains(start, paperLink) {
				headings += 2 // is enough
			}
		}
	}
	boxes := strings.Count(text, "[IMG]") + strings.Count(text, "[ ") // fields and pictures of text browsers
	links, numbers := len(aLink.FindAllStringIndex(text, -1)), len(linkNumber.FindAllStringIndex(text, -1))
	numbered := numbers >= 5 && numbers > links
	if long <= 2 && (boxes > 0 || numbered || indented*2 >= lines) {
		d.width = longest
	}
	d.headings = headings >= 3
	d.markdown = d.headings || links >= 5 && !numbered
	d.numbered = numbered && !d.markdown
	d.narrow = full >= 12 && longest <= narrowLine && long == 0 && d.width == 0
	return d
}

// aLink is the end of a link of markdown: "[text](https://…)" and "[text][12]"; linkNumber is a number
// of a link, "[12]Text".
var (
	aLink      = regexp.MustCompile(`\](?:\((?:https?://|/|data:)|: (?:http|/)|\[\d+\])`)
	linkNumber = regexp.MustCompile(`\[\d+\][^ \n(:]`)
)

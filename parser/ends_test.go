package parser

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"dailies/ui/uitest"
)

// Text that could be the complete end of an abstract or a meta block, even in a truncated file.
var (
	wholeAbstract = regexp.MustCompile(`[.!?…]["'”’)\]}]*$`)
	wholeDate     = regexp.MustCompile(`^[A-Z][a-z]{2} \d{1,2}(, \d{4})?( \d*)?$`)
)

// isTruncatedInside reports whether a text truncated at end is visibly truncated inside an abstract
// or a meta block.
func isTruncatedInside(text string, end int) bool {
	from := strings.LastIndexByte(text[:end], '\n') + 1
	line, _, _ := strings.Cut(text[from:], "\n")
	left := text[from:end]
	below := strings.HasPrefix(text[from+len(line):], "\n·\n")
	switch {
	case len(line) > 1000:
		return !wholeAbstract.MatchString(strings.TrimSpace(left))
	case strings.HasSuffix(text[:from], "\n·\n"):
		return !wholeDate.MatchString(left)
	case line == "·":
		return true
	}
	return below && strings.TrimSpace(left) != ""
}

func TestAFileTruncatedInsideAnEntryIsReported(t *testing.T) {
	text := dumps(t)["003_430ccd52457c2aaf.txt"]
	whole := Parse("x", text).Papers
	within := 0
	for end := 0; end < len(text); end += 97 {
		d := Parse("x", text[:end])
		for i, p := range d.Papers[:max(0, len(d.Papers)-2)] {
			uitest.Equal(t, p, whole[i], end, i)
		}
		if begun := strings.Count(text[:end], "\n·\n"); len(d.Papers) < begun || len(d.Papers) > len(whole) {
			t.Fatalf("truncated at %d: %d papers, %d meta blocks", end, len(d.Papers), begun)
		}
		if !isTruncatedInside(text, end) {
			continue
		}
		within++
		last := strings.Count(text[:end], "\n") + 1
		if len(d.Problems) == 0 {
			t.Fatalf("truncated at %d, after %q: no problem", end, text[max(0, end-40):end])
		}
		if line := d.Problems[0].Line; line < last-2 || line > last {
			t.Errorf("truncated at %d, in line %d: %v", end, last, d.Problems)
		}
	}
	if within < 400 {
		t.Errorf("only %d truncations within an abstract or a meta block", within)
	}
}

func TestAFileTruncatedBetweenEntriesIsFine(t *testing.T) {
	text := dumps(t)["003_430ccd52457c2aaf.txt"]
	lines := strings.SplitAfter(text, "\n")
	papers := Parse("x", text).Papers
	for n, p := range papers[1:] {
		above := strings.Join(lines[:p.Line-1], "")
		for _, end := range []string{above, strings.TrimRight(above, "\n")} {
			if end != above && !papers[n].Meta && !wholeAbstract.MatchString(end) {
				continue // it ends in an address, which could be truncated too
			}
			uitest.Equal(t, len(Parse("x", end).Papers), n+1, p.Line)
			uitest.Equal(t, len(Parse("x", end).Problems), 0, p.Line)
		}
	}
}

func TestTruncatedEndsOfFilesAreReported(t *testing.T) {
	const abstractCut = "23 the file ends in the middle of an abstract: copy the page again"
	above := heading + "Oct 27\n\n" + entry("One", long, "  • 6 authors\n·\nAug 15\n\n") + "Two\n\n"
	for _, c := range []struct{ name, end, want string }{
		{"a full stop", long, ""},
		{"a question", further + " Does it?", ""},
		{"a stop in brackets", further + " (It does.)", ""},
		{"a stop in other scripts", strings.Repeat("我们提出一种方法，", 40) + "很好。", ""},
		{"a word", long[:700], abstractCut},
		{"a comma", further + " Here,", abstractCut},
		{"a bracket within a sentence", further + " We (the authors)", abstractCut},
		{"a word, and a line's end", long[:700] + "\n", ""},
		{"half a character", further + " Universit\xc3", abstractCut},
		{"half a character after a stop", long + "\xe2\x80", abstractCut},
		{"half a bullet", long + "\n\n  \xe2\x80", ""},
		{"blanks", long + "\n\n  ", ""},
		{"a second paragraph", long + "\n\n" + further[:len(further)-9], "25" + abstractCut[2:]},
		{"a bullet", long + "\n\n  •", "25 the file ends inside a meta block: not read"},
		{"authors", long + "\n\n  • 6 authors", "25 the file ends inside a meta block: its date is missing"},
		{"a dot", long + "\n\n  • 6 authors\n·", "26 the file ends inside a meta block: its date is missing"},
		{"a title", long + "\n\n" + sixAuthors + "Three", "29 the file ends after “Three”: the rest of this paper is missing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := Parse("x", above+c.end)
			got := ""
			for _, p := range d.Problems {
				got += fmt.Sprintf("%d %s", p.Line, p.Text)
			}
			if got != c.want || len(d.Papers) < 2 {
				t.Errorf("%d papers, problems %q, want %q", len(d.Papers), got, c.want)
			}
		})
	}
}

func TestATruncatedMarkdownExportIsReported(t *testing.T) {
	const paper = "### [One](https://huggingface.co/papers/2510.01234)\n\n"
	for end, want := range map[string]string{
		"We propose a method.":                                    "",
		"We propose a meth":                                       "middle of an abstract",
		"We propose a method.\n\n- 6 authors":                     "inside a meta block",
		"We propose a method.\n\n- 6 authors\n\n·\n\nOct 7, 2025": "",
	} {
		d := Parse("x", paper+end)
		reported := len(d.Problems) == 1 && strings.Contains(d.Problems[0].Text.String(), want)
		uitest.Equal(t, len(d.Papers), 1, end, d.Problems, want)
		uitest.Equal(t, reported, want != "", end, d.Problems, want)
	}
}

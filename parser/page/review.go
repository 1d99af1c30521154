package page

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"dailies/parser/clean"
)

// review counts what was odd about the papers of a page, or of the start of a text.
type review struct {
	papers     int
	noAbstract tally // papers without an abstract
	noMeta     tally // papers without authors and date
	strays     int   // incomplete meta blocks, and wrapped lines
	fullTitles int   // titles of at least fullTitle characters
	longest    int   // length of the longest title in characters
}

// tally counts papers or lines, and has the line of the first.
type tally struct{ count, first int }

func (n *tally) add(line int) {
	if n.count++; n.count == 1 {
		n.first = line
	}
}

// fullTitle and narrowWidth are lengths of titles in characters. Half of the titles longer than
// fullTitle are longer than narrowWidth too; if none is, lines were wrapped.
const fullTitle, narrowWidth = 60, 84

func (v *review) addPaper(p *Paper, card bool) {
	v.papers++
	stub := card && !p.Abstract.Empty() && p.Abstract.Len() < minAbstract // the end of a wrapped title
	if p.Abstract.Empty() || stub {
		v.noAbstract.add(p.Line)
	}
	if stub || !p.Meta && p.ArXiv == "" {
		v.noMeta.add(p.Line)
	}
	n := utf8.RuneCountInString(p.Title.String())
	v.longest = max(v.longest, n)
	if n >= fullTitle {
		v.fullTitles++
	}
}

// isUnderstood reports whether enough was understood. Meta blocks are not recognised in another language
// or encoding, or if something precedes each line, and then titles cannot be told from abstracts either.
func (v *review) isUnderstood() bool {
	narrow := v.noAbstract.count == v.papers && v.fullTitles >= 12 && v.longest <= narrowWidth
	strays := v.strays >= 3 && v.strays*3 > v.papers*2
	noMeta := v.papers >= 3 && v.noMeta.count == v.papers || v.papers >= 5 && v.noMeta.count*2 > v.papers
	return !narrow && !strays && !noMeta
}

// maxAbstract is more characters than any abstract has: arXiv allows 1,920, and one of 9,577 has 1,923.
const maxAbstract = 2048

// noteOddities reports signs of missing lines. None of 9,577 real titles ends in a full stop.
func (r *reader) noteOddities(title para, paras []para, abstract clean.Text) {
	last := title
	if len(paras) > 0 {
		last = paras[len(paras)-1]
	}
	switch s := last.text.String(); {
	case title.kind != kindText, endsInStop(title.text.String()):
		r.dump.Note(title.number, "%s stands where a title should be. If it is not a title, copy the page again",
			quote(title.text))
	case len(paras) > 0 && last.kind == kindDate:
		r.dump.Note(last.number, "a date without a “·” above it: this paper has none")
	case len(paras) > 1 && len(s) <= longTitle && !strings.Contains(s, "://") && !endsSentence(last.text):
		r.dump.Note(last.number, "%s was read as the end of an abstract. "+
			"If it is a title whose abstract is missing, copy the page again", quote(last.text))
	}
	if abstract.Len() > maxAbstract && abstract.Cut(maxAbstract) != abstract {
		r.dump.Note(title.number, "this abstract is unusually long: "+
			"it may belong to two papers, the second without its title. Copy the page again")
	}
}

// judgeAfter is the number of papers after which a text is judged.
const judgeAfter = 24

const copyAgain = ", not read: copy the whole page again from the browser, or let dailies fetch get it"

// judge refuses a text that is not understood, because wrong papers are worse than none.
func (r *reader) judge() {
	r.judged = true
	if len(r.dump.Papers)+len(r.dump.Problems) > 0 && !r.isSite && r.textReview.noMeta.count == r.textReview.papers {
		r.refuse(0, "other text, or a copy of a page other than Daily Papers"+copyAgain)
	} else if len(r.dump.Papers) > 0 && !r.textReview.isUnderstood() {
		r.refuse(r.dump.Papers[0].Line, "a page whose lines were broken, quoted or numbered, "+
			"or that was translated, or saved in another encoding than UTF-8"+copyAgain)
	}
}

// otherCopies are signs of copies that would give wrong papers. Only short lines are checked.
var otherCopies = []struct {
	signs string // a matching line has one of these characters; a prefilter for the slow expression
	line  *regexp.Regexp
	least int // matching lines needed
	what  string
}{
	{"P", regexp.MustCompile(`^(?:Published on [A-Z][a-z]{2} \d+(?:, \d{4})?|arXiv Page)$`), 1,
		"a trending page or a paper's own, not read: let dailies fetch --trending get it, or copy the page of a day"},
	// "11/23/26, 10:04 AM Daily Papers - Hugging Face", "https://huggingface.co/papers 1/5"
	{":", regexp.MustCompile(`\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? \d{1,2}:\d\d|` +
		`^https://huggingface\.co/\S* +\d+(?:/| of )\d+`), 1,
		"a page as it is printed" + copyAgain},
	// An abstract may contain an HTML element, and a title may mention one.
	{"/*", regexp.MustCompile(`[["<](?:https://huggingface\.co)?/papers/\d{4}\.\d{4,5}|^\*{4} |` +
		`</(?:a|p|h\d|li|div|span|td|para|link|title|ulink)>`), 3,
		"the markup of another program" + copyAgain},
}

// isOtherCopy refuses the text if a line shows that it is one of otherCopies.
func (r *reader) isOtherCopy(p *para) bool {
	if p.kind != kindText || p.text.Len() > maxToken {
		return false
	}
	s := p.text.String()
	for i, other := range otherCopies {
		if lines := &r.otherSigns[i]; strings.ContainsAny(s, other.signs) && other.line.MatchString(s) {
			if lines.add(p.number); lines.count == other.least {
				r.refuse(lines.first, other.what)
				return true
			}
		}
	}
	return false
}

// refuse drops everything read and reports what the text looks like.
func (r *reader) refuse(line int, what string) {
	d := r.dump
	*d = Dump{Name: d.Name, Source: d.Source}
	d.Note(line, "looks like %s", what)
	r.refused = true
}

// endPage reports what is odd about the page as a whole.
func (r *reader) endPage() {
	v := r.pageReview
	r.pageReview = review{}
	if r.pageIndex < 0 || v.papers == 0 {
		return
	}
	const again = ", from here on. If they are not papers, copy the page again as plain text"
	day := v.noAbstract.count == v.papers && (v.papers > 1 || r.cards)
	if day {
		r.dump.Note(r.dump.Pages[r.pageIndex].Line, "this page has no abstracts: it is the page of a day, a week or a month. "+
			"dailies fetch --enrich gets them; copies of search pages have them")
	} else if v.noAbstract.count > 0 {
		r.dump.Note(v.noAbstract.first, "no abstract in %d of %d papers"+again, v.noAbstract.count, v.papers)
	}
	if v.noMeta.count*2 > v.papers && v.papers >= 5 || day && v.noMeta.count > 0 {
		r.dump.Note(v.noMeta.first, "neither authors nor a date in %d of %d papers"+again, v.noMeta.count, v.papers)
	}
}

// quote returns the start of a text in quotes, for a problem.
func quote(text clean.Text) string { return "“" + text.Cut(40).String() + "”" }

// endText reports what is only clear at the end. last is the last paragraph of the last entry.
func (r *reader) endText(last para) {
	if !r.judged {
		r.judge()
	}
	if r.refused {
		return
	}
	r.noteTruncation(last)
	r.endPage()
	switch d := r.dump; {
	case len(d.Papers)+len(d.Problems) > 0:
	case r.lineCount == 0:
		d.Note(0, "no papers in it: the file is empty")
	default:
		d.Note(0, "no papers in it: nothing but blank lines, headings, menus, numbers or addresses. "+
			"Copy the whole page, down to its last paper")
	}
}

// noteTruncation reports a text that ends in a title or in the middle of an abstract. A truncated
// date cannot be detected: "Oct 2" may have been "Oct 22".
func (r *reader) noteTruncation(last para) {
	n := len(r.dump.Papers)
	if n == 0 || last.number == 0 || last.lastLine != r.lastRead.number {
		return
	}
	p := r.dump.Papers[n-1]
	inAbstract := strings.HasSuffix(p.Abstract.String(), last.text.String())
	if p.Line == last.number {
		v := &r.pageReview // do not report this paper twice
		v.papers, v.noAbstract.count, v.noMeta.count = v.papers-1, v.noAbstract.count-1, v.noMeta.count-1
		r.dump.Note(last.number, "the file ends after %s: the rest of this paper is missing", quote(last.text))
	} else if inAbstract && r.partialLine && last.lastLine == r.lineCount && !last.truncated && !endsSentence(last.text) {
		r.dump.Note(r.lineCount, "the file ends in the middle of an abstract: copy the page again").Lost = true
	}
}

// endsSentence reports whether a text ends in a full stop or the like, before closing quotes and
// brackets. A bracket or quote alone is not enough: none of the 326 real abstracts ends in one.
// Neither is an address, although ten of them end in one: it could be truncated, and a false
// warning is better than a silent loss.
func endsSentence(text clean.Text) bool {
	s := strings.TrimRight(text.String(), `"'”’»)]}）」』】`)
	last, _ := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune(".!?…。！？", last)
}

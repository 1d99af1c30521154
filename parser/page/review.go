package page

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"dailies/parser/clean"
)

// review counts what was read of a page, or of the start of a text, so that nothing that is odd about
// it stays unsaid.
type review struct {
	papers     int
	noAbstract numbers // papers without one
	noMeta     numbers // papers without authors and date
	strays     int     // parts of meta blocks that lack another one, and lines that go on in the next
	full       int     // titles that fill a line
	longest    int     // characters of a title
}

// numbers are how many papers or lines there are of a kind, and the line of the first.
type numbers struct{ n, first int }

func (n *numbers) add(line int) {
	if n.n++; n.n == 1 {
		n.first = line
	}
}

// fullLine and narrowLine are lengths of lines: half of the titles with more than fullLine characters
// have more than narrowLine.
const fullLine, narrowLine = 60, 84

func (v *review) paper(p *Paper, card bool) {
	v.papers++
	stub := card && !p.Abstract.Empty() && p.Abstract.Len() < shortAbstract // the end of its title
	if p.Abstract.Empty() || stub {
		v.noAbstract.add(p.Line)
	}
	if stub || !p.Meta && p.ArXiv == "" {
		v.noMeta.add(p.Line)
	}
	n := utf8.RuneCountInString(p.Title.String())
	v.longest = max(v.longest, n)
	v.full += min(1, n/fullLine)
}

// understood reports whether a text was understood. Where meta blocks are not recognised, because of
// another language or encoding, or of what stands in front of each line, titles and abstracts cannot be
// told apart either.
func (v *review) understood() bool {
	narrow := v.noAbstract.n == v.papers && v.full >= 12 && v.longest <= narrowLine
	strays := v.strays >= 3 && v.strays*3 > v.papers*2
	noMeta := v.papers >= 3 && v.noMeta.n == v.papers || v.papers >= 5 && v.noMeta.n*2 > v.papers
	return !narrow && !strays && !noMeta
}

// longestAbstract is how many characters no abstract has: of 9,577 real ones the longest has 1,923, as
// arXiv takes 1,920.
const longestAbstract = 2048

// sayOdd says what shows that lines of a paper are missing. Of 9,577 real titles none ends in a stop.
func (r *reader) sayOdd(title para, paras []para, abstract clean.Text) {
	last := title
	if len(paras) > 0 {
		last = paras[len(paras)-1]
	}
	switch s := last.text.String(); {
	case title.kind != isText, endsInStop(title.text.String()):
		r.dump.Note(title.number, "%s is where a title should be: is it one? Copy the page again", quote(title.text))
	case len(paras) > 0 && last.kind == isDate:
		r.dump.Note(last.number, "a date without a “·” above it: this paper has none")
	case len(paras) > 1 && len(s) <= longTitle && !strings.Contains(s, "://") && !endsSentence(last.text):
		r.dump.Note(last.number, "%s is read as the end of an abstract: "+
			"is it a title whose abstract is missing? Copy the page again", quote(last.text))
	}
	if abstract.Len() > longestAbstract && abstract.Cut(longestAbstract) != abstract {
		r.dump.Note(title.number, "this abstract is longer than any: "+
			"is it that of two papers, the second of which lost its title? Copy the page again")
	}
}

// enough is how many papers show whether a text is understood.
const enough = 24

const copyAgain = ", not read: copy the whole page again from the browser, or let dailies fetch get it"

// judge refuses a text that is not understood: papers that are junk are worse than none.
func (r *reader) judge() {
	r.judged = true
	if len(r.dump.Papers)+len(r.dump.Problems) > 0 && !r.ofSite && r.ofText.noMeta.n == r.ofText.papers {
		r.refuse(0, "other text, or a copy of a page other than Daily Papers"+copyAgain)
	} else if len(r.dump.Papers) > 0 && !r.ofText.understood() {
		r.refuse(r.dump.Papers[0].Line, "a page whose lines were broken, quoted or numbered, "+
			"or that was translated, or saved in another encoding than UTF-8"+copyAgain)
	}
}

// otherCopies are what shows, in short lines, copies in which papers would be read that are none.
var otherCopies = []struct {
	signs string // each line has one of them: most others are passed over without the expression
	line  *regexp.Regexp
	least int // so many lines show it
	what  string
}{
	{"P", regexp.MustCompile(`^(?:Published on [A-Z][a-z]{2} \d+(?:, \d{4})?|arXiv Page)$`), 1,
		"a trending page or a paper's own, not read: let dailies fetch --trending get it, or copy the page of a day"},
	// "11/23/26, 10:04 AM Daily Papers - Hugging Face", "https://huggingface.co/papers 1/5"
	{":", regexp.MustCompile(`\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? \d{1,2}:\d\d|` +
		`^https://huggingface\.co/\S* +\d+(?:/| of )\d+`), 1,
		"a page as it is printed" + copyAgain},
	// an abstract may have an element of HTML, and a title may name one
	{"/*", regexp.MustCompile(`[["<](?:https://huggingface\.co)?/papers/\d{4}\.\d{4,5}|^\*{4} |` +
		`</(?:a|p|h\d|li|div|span|td|para|link|title|ulink)>`), 3,
		"the markup of another program" + copyAgain},
}

// isOtherCopy reports whether a line shows that the text is another copy, and refuses it then.
func (r *reader) isOtherCopy(p *para) bool {
	if p.kind != isText || p.text.Len() > maxToken {
		return false
	}
	s := p.text.String()
	for i, other := range otherCopies {
		if lines := &r.others[i]; strings.ContainsAny(s, other.signs) && other.line.MatchString(s) {
			if lines.add(p.number); lines.n == other.least {
				r.refuse(lines.first, other.what)
				return true
			}
		}
	}
	return false
}

// refuse gives the text up, and says what it looks like.
func (r *reader) refuse(line int, what string) {
	d := r.dump
	*d = Dump{Name: d.Name, Source: d.Source}
	d.Note(line, "looks like %s", what)
	r.refused = true
}

// endPage says what is odd about a page as a whole.
func (r *reader) endPage() {
	v := r.ofPage
	r.ofPage = review{}
	if r.page < 0 || v.papers == 0 {
		return
	}
	const again = ", from here on: are they papers? Copy the page again, as plain text"
	day := v.noAbstract.n == v.papers && (v.papers > 1 || r.cards)
	if day {
		r.dump.Note(r.dump.Pages[r.page].Line, "this page has no abstracts: it is the page of a day, a week or a month. "+
			"dailies fetch --enrich gets them; a search page has them when it is copied")
	} else if v.noAbstract.n > 0 {
		r.dump.Note(v.noAbstract.first, "no abstract in %d of %d papers"+again, v.noAbstract.n, v.papers)
	}
	if v.noMeta.n*2 > v.papers && v.papers >= 5 || day && v.noMeta.n > 0 {
		r.dump.Note(v.noMeta.first, "neither authors nor a date in %d of %d papers"+again, v.noMeta.n, v.papers)
	}
}

// quote is the start of a text, for a problem.
func quote(text clean.Text) string { return "“" + text.Cut(40).String() + "”" }

// endText says what is only clear at the end of the text, and of its last paragraph.
func (r *reader) endText(last para) {
	if !r.judged {
		r.judge()
	}
	if r.refused {
		return
	}
	r.sayCut(last)
	r.endPage()
	switch d := r.dump; {
	case len(d.Papers)+len(d.Problems) > 0:
	case r.number == 0:
		d.Note(0, "no papers in it: the file is empty")
	default:
		d.Note(0, "no papers in it: nothing but blank lines, headings, menus, numbers or addresses. "+
			"Copy the whole page, down to its last paper")
	}
}

// sayCut says so if the text ends in a title or in the middle of an abstract. A date that lost its last
// digits cannot be told: "Oct 2" may have been "Oct 22".
func (r *reader) sayCut(last para) {
	n := len(r.dump.Papers)
	if n == 0 || last.number == 0 || last.until != r.latest.number {
		return
	}
	p := r.dump.Papers[n-1]
	inAbstract := strings.HasSuffix(p.Abstract.String(), last.text.String())
	if p.Line == last.number {
		v := &r.ofPage // in which what is said here does not count
		v.papers, v.noAbstract.n, v.noMeta.n = v.papers-1, v.noAbstract.n-1, v.noMeta.n-1
		r.dump.Note(last.number, "the file ends after %s: what belongs to it is missing", quote(last.text))
	} else if inAbstract && r.open && last.until == r.number && !last.cut && !endsSentence(last.text) {
		r.dump.Note(r.number, "the file ends in the middle of an abstract: copy the page again").Lost = true
	}
}

// endsSentence reports whether a text ends as a sentence does. A bracket or quote alone is not enough:
// none of the 326 real abstracts ends in one, and many have some inside. Nor is an address, in which ten
// of them end: its end could be missing, and a false warning is better than a silent loss.
func endsSentence(text clean.Text) bool {
	s := strings.TrimRight(text.String(), `"'”’»)]}）」』】`)
	last, _ := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune(".!?…。！？", last)
}

package parser

import (
	"fmt"
	"html"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// layout is a way in which programs represent a page: a browser's copy, a text browser's output, a
// note-taking program's export, in some encoding.
type layout struct {
	name   string
	page   func(date string, papers []Paper) string
	encode func(string) string // nil for UTF-8
	day    bool                // a day's page, without abstracts and dates
	why    string              // why it is refused, or "" if it is read
}

func layouts() []layout {
	wide := browser{between: "\n\n"}
	tight := browser{between: "\n"}
	return []layout{
		{"the samples' own", wide.page, nil, false, ""},
		{"Chrome, numbers in boxes", browser{between: "\n", gap: "\n\n\n\n", ownComments: true, ownSlug: true}.page, nil, false, ""},
		{"each piece a paragraph", browser{between: "\n\n", ownComments: true, dotGap: "\n"}.page, nil, false, ""},
		{"each piece a paragraph, and slugs", browser{between: "\n\n", ownComments: true, ownSlug: true, dotGap: "\n"}.page, nil, false, ""},
		{"no blank lines", tight.page, nil, false, ""},
		{"no blank lines, numbers in boxes", browser{between: "\n", ownComments: true}.page, nil, false, ""},
		{"bullets alone", browser{between: "\n\n", bullet: "•\n", ownComments: true}.page, nil, false, ""},
		{"meta on one line", browser{between: "\n\n", dot: " · ", oneLine: true}.page, nil, false, "a page whose lines were broken"},
		{"votes and comments in boxes", browser{between: "\n\n", votes: "[ ]\n%s\n", ownComments: true}.page, nil, false, ""},
		{"submitters", browser{between: "\n\n", submitted: "Submitted by %s\n"}.page, nil, false, ""},
		{"submitters on two lines, votes", browser{between: "\n", submitted: "Submitted by\n%s\n", votes: "%s\n", ownComments: true}.page, nil, false, ""},
		{"comments in words", browser{between: "\n\n", comments: "%d comments", ownComments: true}.page, nil, false, ""},
		{"a mail's quote", wide.page, quoted, false, "a page whose lines were broken"},
		{"line numbers", wide.page, numbered, false, "a page whose lines were broken"},
		{"a page of a day, Chrome", browser{between: "\n", submitted: "\nSubmitted by%s\n", gap: "\n\n\n", day: true}.page, nil, true, ""},
		{"a page of a day, Firefox", browser{between: "\n", submitted: "Submitted by %s\n", indent: "    ", day: true}.page, nil, true, ""},
		{"a page of a day, with votes", browser{between: "\n", submitted: "Submitted by\n%s\n", votes: "%s\n", day: true}.page, nil, true, ""},
		{"a page of a week", wide.page, period("Jul 29 - Aug 4"), false, ""},
		{"a page of a month", wide.page, period("Aug. 2024"), false, ""},
		{"a numbered week", tight.page, period("Week 31"), false, ""},
		{"w3m", terminal{width: 79, votes: " [ ]\n", pictures: "[a]"}.page, nil, false, ""},
		{"lynx", terminal{width: 72, indent: "   ", votes: "   [ ]\n", bullet: "     * ", numbers: true}.page, nil, false, ""},
		{"lynx, ASCII", terminal{width: 72, indent: "   ", votes: "   [ ]\n", bullet: "     * ", dot: "."}.page, nil, false, "a page whose lines were broken"},
		{"links", terminal{width: 76, indent: "   ", heading: "  ", votes: "   [ ]\n", bullet: "     * ", pictures: "[IMG]"}.page, nil, false, ""},
		{"elinks", terminal{width: 76, indent: "   ", heading: "  ", votes: "   [ ]\n", bullet: "     • ", pictures: "[IMG]", numbers: true}.page, nil, false, ""},
		{"pandoc, plain", terminal{width: 72, bullet: "-   ", spaced: true}.page, nil, false, "a page whose lines were broken"},
		{"double-spaced", terminal{width: 80, bullet: "  • "}.page, func(s string) string { return strings.ReplaceAll(s, "\n", "\n\n") }, false, "a page whose lines were broken"},
		{"turndown", markdownPage{link: "[%s](%s)", open: "[\n\n", shut: "\n\n](%s)"}.page, nil, false, ""},
		{"a clipper", markdownPage{link: "[%s](%s)", votes: true}.page, nil, false, ""},
		{"reader mode", markdownPage{link: "[%s](%s)", noHead: true}.page, nil, false, ""},
		{"references", markdownPage{link: "[%s][7]"}.page, nil, false, ""},
		{"bare headings", markdownPage{}.page, nil, false, ""},
		{"Windows-1252", wide.page, encodeIn(charmap.Windows1252), false, ""},
		{"Mac Roman", browser{between: "\n", ownComments: true}.page, encodeIn(charmap.Macintosh), false, "a page whose lines were broken"},
		{"UTF-16", wide.page, utf16le, false, ""},
		{"decoded twice", wide.page, decodeTwice, false, "a page whose lines were broken"},
		{"entities", wide.page, func(s string) string { return strings.ReplaceAll(html.EscapeString(s), "·", "&middot;") }, false, "a page whose lines were broken"},
		{"a NUL", wide.page, func(s string) string { return s[:40] + "\x00" + s[40:] }, false, ""},
		{"CRLF and a mark", wide.page, func(s string) string { return "\ufeff" + strings.ReplaceAll(s, "\n", "\r\n") }, false, ""},
		{"a short first paragraph", browser{between: "\n\n", abstract: func(s string) string {
			first, rest, _ := strings.Cut(s, ". ")
			return first + ".\n\n" + rest
		}}.page, nil, false, ""},
		{"a short last paragraph", browser{between: "\n\n", abstract: func(s string) string {
			at := strings.LastIndex(s, ". ") + 2
			return s[:max(at-1, 0)] + "\n\n" + s[at:]
		}}.page, nil, false, ""},
		{"a last paragraph that is no sentence", browser{between: "\n\n", abstract: func(s string) string {
			return s + "\n\nOur models and all of the data can be found on this page: https://example.org/project"
		}}.page, nil, false, ""},
		{"short first and last paragraphs, numbers in boxes", browser{between: "\n", gap: "\n\n\n", ownComments: true, abstract: func(s string) string {
			first, rest, _ := strings.Cut(s, ". ")
			return first + ".\n\n" + rest + "\n\nCode is available."
		}}.page, nil, false, ""},
	}
}

// score counts how much of a page was read correctly.
type score struct{ entries, titles, whole, junk, silent int }

// compare compares what was read with what was laid out.
func (w *score) compare(got Dump, want []Paper, day bool) {
	titles, good := 0, 0
	left := map[string][]Paper{}
	for _, p := range got.Papers {
		key := lettersOnly(p.Title.String())
		left[key] = append(left[key], p)
	}
	for _, p := range want {
		key := lettersOnly(p.Title.String())
		if len(left[key]) == 0 {
			continue
		}
		is := left[key][0]
		left[key] = left[key][1:]
		titles++
		abstract := strings.HasPrefix(lettersOnly(is.Abstract.String()), lettersOnly(p.Abstract.String()))
		dated := is.Date == p.Date
		if day {
			abstract, dated = is.Abstract.Empty(), !is.Date.Known()
		}
		if abstract && dated && is.Authors == p.Authors && is.Comments == p.Comments {
			good++
		}
	}
	junk := len(got.Papers) - titles
	if (good*10 < len(want)*9 || junk > 2) && len(got.Problems) == 0 {
		w.silent++
	}
	w.entries, w.titles, w.whole, w.junk = w.entries+len(want), w.titles+titles, w.whole+good, w.junk+junk
}

// TestTheSamplesAreReadOrRefusedInEveryLayout lays out the samples as other programs do. Each copy
// is read correctly, or refused with a reason and a line; none gives junk.
func TestTheSamplesAreReadOrRefusedInEveryLayout(t *testing.T) {
	dates := map[string]string{"000": "Oct 27", "001": "Jan 26", "002": "Oct 30", "003": "May 20"}
	papers := map[string][]Paper{}
	for name, text := range dumps(t) {
		papers[name] = Parse(name, text).Papers
	}
	for _, l := range layouts() {
		var here score
		for name, want := range papers {
			page := l.page(dates[name[:3]], want)
			if l.encode != nil {
				page = l.encode(page)
			}
			got := Parse(l.name, page)
			if l.why != "" {
				if len(got.Papers)+len(got.Pages) > 0 || len(got.Problems) != 1 || got.Problems[0].Line == 0 || !strings.Contains(got.Problems[0].Text.String(), l.why) {
					t.Errorf("%s: %d papers, problems %v", l.name, len(got.Papers), got.Problems)
				}
				continue
			}
			here.compare(got, want, l.day)
		}
		if here.whole*100 < here.entries*97 || here.junk*100 > here.entries || here.silent > 0 {
			t.Errorf("%s: %+v", l.name, here)
		}
	}
}

// pageTop and pageBottom are the site's menus.
const (
	pageTop    = "Hugging Face's logo\nSearch models, datasets, users...\n\nnew\n\nGet trending papers in your email inbox!\n\nSubscribe\n\nDaily Papers\n\nbyAK and the research community\n\nSearch by arxiv id or title\nSubmit a paper\n"
	pageBottom = "\nPrevious\n1\n2\n...\nNext\nCompany\n© Hugging Face\nTOS\nPrivacy\nAbout\nJobs\nWebsite\nModels\nDatasets\nSpaces\nPricing\nDocs"
)

// votesOf returns the votes of the nth paper of a page as the site shows them.
func votesOf(n int) string { return []string{"117", "1.2k", "-", "3"}[n%4] }

// siteDate formats a paper's date as the site shows it.
func siteDate(d Date) string {
	text := fmt.Sprintf("%s %d", time.Month(d.Month).String()[:3], d.Day)
	if d.Year > 0 {
		text += fmt.Sprintf(", %d", d.Year)
	}
	return text
}

// orgLine formats an organisation as the site shows it.
func orgLine(o Org) string {
	if o.Slug == o.Name {
		return o.Name.String()
	}
	return strings.TrimSpace(o.Slug.String() + " " + o.Name.String())
}

// browser lays out a page like text copied from a browser.
type browser struct {
	between          string // between title and abstract, and above the meta block
	gap, dotGap      string // extra newlines above the meta block, and around the dot
	bullet, dot      string
	indent           string
	votes, submitted string // formats; "" to omit them
	comments         string // format of a number of comments
	ownComments      bool   // comments are on a line of their own
	ownSlug          bool
	oneLine          bool
	day              bool
	abstract         func(string) string // splits an abstract into paragraphs; nil for a single paragraph
}

func (b browser) page(date string, papers []Paper) string {
	var out strings.Builder
	if b.dotGap != "" || b.day {
		date = strings.ReplaceAll(date, " ", "\n")
	}
	out.WriteString(pageTop + date + "\n" + b.between[1:])
	for i, p := range papers {
		if b.submitted != "" {
			fmt.Fprintf(&out, b.submitted, fmt.Sprint("user", i))
		}
		if b.votes != "" {
			fmt.Fprintf(&out, b.votes, votesOf(i))
		}
		out.WriteString(p.Title.String() + b.between)
		abstract := p.Abstract.String()
		if b.abstract != nil {
			abstract = b.abstract(abstract)
		}
		if !b.day {
			out.WriteString(abstract + b.between)
		}
		out.WriteString(b.gap + b.meta(p))
	}
	return out.String() + pageBottom
}

func (b browser) meta(p Paper) string {
	if !p.Meta {
		return ""
	}
	who := b.indent + orgLine(p.Org)
	if p.Authors > 0 {
		bullet := b.bullet
		if bullet == "" && !b.oneLine {
			bullet = "  • "
		}
		who = fmt.Sprintf("%s%s%d authors", b.indent, bullet, p.Authors)
	} else if b.ownSlug {
		who = p.Org.Slug.String() + b.between + p.Org.Name.String()
	}
	comments := ""
	if p.Comments > 0 {
		format := b.comments
		if format == "" {
			format = "%d"
		}
		comments = fmt.Sprintf(format, p.Comments)
	}
	switch {
	case b.day && p.Authors > 0:
		return strings.TrimSuffix(fmt.Sprintf("%s·\n%s\n\n%s", b.indent, strings.Replace(who, "  • ", "", 1), comments), "\n") + "\n"
	case b.day:
		return who + "\n" + comments + "\n"
	case b.oneLine:
		return strings.TrimSuffix(who+b.dot+siteDate(p.Date)+b.dot+comments, b.dot) + "\n" + b.between
	}
	dot := "\n" + b.dotGap + "·\n" + b.dotGap
	end := " " + comments
	if b.ownComments && comments != "" {
		end = "\n" + b.dotGap + comments
	}
	return strings.TrimRight(who+dot+siteDate(p.Date)+end, " ") + b.between
}

// terminal lays out a page like a text browser, or a converter that wraps lines.
type terminal struct {
	width                   int
	indent, heading, bullet string
	dot, votes, pictures    string
	numbers                 bool // number links
	spaced                  bool // a blank line between all paragraphs
}

func (l terminal) page(date string, papers []Paper) string {
	var out strings.Builder
	link, gap := 0, "\n"
	if l.spaced {
		gap = "\n\n"
	}
	linked := func(s string) string {
		if link++; l.numbers {
			return fmt.Sprintf("[%d]%s", link, s)
		}
		return s
	}
	for line := range strings.Lines(pageTop) {
		out.WriteString(l.indent + line)
	}
	out.WriteString(l.indent + date + gap)
	for i, p := range papers {
		fmt.Fprintf(&out, "%s%s%s\n%s\n\n%s\n\n", l.votes, l.indent, linked(votesOf(i)),
			l.wrap(l.heading+linked(p.Title.String()), l.heading), l.indent+l.wrap(l.indent+p.Abstract.String(), l.indent)[len(l.indent):])
		out.WriteString(l.meta(p, linked, gap))
	}
	out.WriteString(strings.ReplaceAll(pageBottom, "Models\nDatasets\nSpaces", "Models Datasets Spaces") + "\n")
	if l.numbers {
		out.WriteString("\nReferences\n\n   Visible links\n")
		for n := range link {
			fmt.Fprintf(&out, "%4d. https://huggingface.co/papers/2601.%05d\n", n+1, n)
		}
	}
	return out.String()
}

func (l terminal) meta(p Paper, linked func(string) string, gap string) string {
	if !p.Meta {
		return "\n"
	}
	who := l.indent + linked(orgLine(p.Org)) + gap
	if p.Authors > 0 {
		who = ""
		for range 2 {
			if l.pictures != "" {
				who += l.bullet + l.pictures + "\n"
			}
		}
		who += l.bullet + fmt.Sprint(p.Authors) + " authors\n" + gap
	}
	dot := l.dot
	if dot == "" {
		dot = "·"
	}
	end := ""
	if p.Comments > 0 {
		end = " " + linked(fmt.Sprint(p.Comments))
	}
	return who + l.indent + dot + gap + l.indent + siteDate(p.Date) + end + "\n\n"
}

// wrap wraps a text at spaces.
func (l terminal) wrap(text, indent string) string {
	var out strings.Builder
	length := 0
	for i, word := range strings.Split(text, " ") {
		switch {
		case i == 0:
		case length+1+len(word) > l.width:
			out.WriteString("\n" + indent)
			length = len(indent)
		default:
			out.WriteByte(' ')
			length++
		}
		out.WriteString(word)
		length += len(word)
	}
	return out.String()
}

// markdownPage lays out a page like an export to Markdown.
type markdownPage struct {
	link       string // format of a link; "" for plain text
	open, shut string // around an abstract that is a link
	votes      bool
	noHead     bool
}

func (m markdownPage) page(date string, papers []Paper) string {
	var out strings.Builder
	if !m.noHead {
		out.WriteString("*   [Models](https://huggingface.co/models)\n*   * * *\n\nnew\n\nGet trending papers in your email inbox!\n\n# [Daily Papers](https://huggingface.co/papers)\n\n## by [![](https://huggingface.co/a.png)AK](https://huggingface.co/akhaliq) and the research community\n\n" + date + "\n\n")
	}
	for i, p := range papers {
		address := fmt.Sprintf("https://huggingface.co/papers/2601.%05d", i)
		linked := func(s, to string) string {
			if m.link == "" {
				return s
			}
			return strings.ReplaceAll(fmt.Sprintf(m.link, s, to), "%!(EXTRA string="+to+")", "")
		}
		if m.votes {
			fmt.Fprintf(&out, "[%s](https://huggingface.co/login?next=%%2Fpapers)\n\n", strings.ReplaceAll(votesOf(i), "-", `\-`))
		}
		fmt.Fprintf(&out, "### %s\n\n", linked(escapeMarkdown(p.Title.String()), address))
		if m.open != "" {
			out.WriteString(m.open + escapeMarkdown(p.Abstract.String()) + fmt.Sprintf(m.shut, address) + "\n\n")
		} else {
			out.WriteString(escapeMarkdown(p.Abstract.String()) + "\n\n")
		}
		if !p.Meta {
			continue
		}
		if p.Authors > 0 {
			fmt.Fprintf(&out, "*   ![](https://huggingface.co/a.svg)\n*   %d authors\n\n", p.Authors)
		} else {
			out.WriteString(linked(p.Org.Name.String(), "https://huggingface.co/"+p.Org.Slug.String()) + "\n\n")
		}
		out.WriteString("·\n\n" + siteDate(p.Date))
		if p.Comments > 0 {
			out.WriteString(" " + linked(fmt.Sprint(p.Comments), address+"#community"))
		}
		out.WriteString("\n\n")
	}
	return out.String()
}

// escapeMarkdown escapes a text for Markdown.
func escapeMarkdown(s string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`).Replace(s)
}

// period returns a function that replaces the page's date by a week or month.
func period(of string) func(string) string {
	return func(s string) string {
		top, rest, _ := strings.Cut(s, "Submit a paper\n")
		_, rest, _ = strings.Cut(rest, "\n")
		return top + "Submit a paper\n" + of + "\n" + rest
	}
}

// numbered adds line numbers like cat -n.
func numbered(s string) string {
	var out strings.Builder
	for i, line := range strings.Split(s, "\n") {
		fmt.Fprintf(&out, "%6d\t%s\n", i+1, line)
	}
	return out.String()
}

func quoted(s string) string { return "> " + strings.ReplaceAll(s, "\n", "\n> ") }

// encodeIn returns a function that encodes a text.
func encodeIn(of encoding.Encoding) func(string) string {
	return func(s string) string {
		text, err := encoding.ReplaceUnsupported(of.NewEncoder()).String(s)
		if err != nil {
			panic(err)
		}
		return text
	}
}

var utf16le = encodeIn(unicode.UTF16(unicode.LittleEndian, unicode.UseBOM))

// decodeTwice misreads UTF-8 as Windows-1252.
func decodeTwice(s string) string {
	text, err := charmap.Windows1252.NewDecoder().String(s)
	if err != nil {
		panic(err)
	}
	return text
}

package parser

import (
	"cmp"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/net/html"

	"dailies/parser/clean"
)

// feed reads feeds of papers: arXiv's Atom, which its API returns and which, in another form, lists
// the papers of a day; arXiv's daily RSS; and the RSS that other sites make of the Daily Papers. It
// ignores XML namespaces: in 2025 arXiv changed where they are declared, and the order of the tags.
type feed struct {
	*records
	xml   *xml.Decoder
	title string // of the feed
	day   Date   // of the feed
}

// feedItem is one paper of a feed in any of these formats, or another element, which has only Text.
type feedItem struct {
	Text        string     `xml:",chardata"`
	Title       string     `xml:"title"`
	ID          string     `xml:"id"`   // in Atom
	Link        string     `xml:"link"` // in RSS
	Summary     string     `xml:"summary"`
	Description string     `xml:"description"` // in RSS: HTML
	Published   string     `xml:"published"`
	PubDate     string     `xml:"pubDate"`
	Authors     []string   `xml:"author>name"`
	Creator     string     `xml:"creator"` // all names on one line
	Primary     feedTerm   `xml:"primary_category"`
	Categories  []feedTerm `xml:"category"`
	Kind        string     `xml:"announce_type"`
}

// feedTerm is a category, which is an attribute in Atom and text in RSS.
type feedTerm struct {
	Term string `xml:"term,attr"`
	Text string `xml:",chardata"`
}

func (r *records) readFeed() {
	f := &feed{records: r, xml: xml.NewDecoder(r)}
	f.xml.Strict = false // accept an unescaped &
	f.xml.Entity = xml.HTMLEntity
	// Invalid UTF-8 is an error later.
	f.xml.CharsetReader = func(_ string, text io.Reader) (io.Reader, error) { return text, nil }
	for more := true; more; {
		token, err := f.xml.Token()
		line, _ := f.xml.InputPos()
		if start, ok := token.(xml.StartElement); ok && err == nil {
			more, err = f.element(start, line)
		}
		if err != nil && !errors.Is(err, io.EOF) {
			line, _ = f.xml.InputPos()
			f.noteDamage(line, "the feed")
		}
		more = more && err == nil
	}
}

// element reads one element of a feed. more is false if the consumer wants no more papers.
func (f *feed) element(start xml.StartElement, line int) (more bool, err error) {
	name := start.Name.Local
	if name == "feed" || name == "rss" || name == "channel" { // containers
		return true, nil
	}
	var item feedItem
	if err = f.xml.DecodeElement(&item, &start); err != nil {
		return true, err
	}
	switch name {
	case "title":
		f.title = cmp.Or(f.title, item.Text) // later titles belong to images and the like
		if f.dump.Source == ArXivRSS && f.category() == "" {
			f.dump.Source = OtherRSS
		}
	case "updated", "pubDate", "lastBuildDate":
		f.day = cmp.Or(parseDay(item.Text), f.day)
	case "item", "entry":
		return f.item(item, line), nil
	}
	return true, nil
}

// announcement matches the start of an abstract in arXiv's daily feeds. It has the arXiv number and
// says whether the paper is new, cross-listed or replaced by another version.
var announcement = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)^\s*arXiv:\S+\s+Announce Type:\s*([a-z-]+)\s+(?:Abstract:)?(.*)$`)
})

// item adds the paper of one item. more is false if the consumer wants no more papers.
func (f *feed) item(i feedItem, line int) (more bool) {
	if strings.Contains(i.ID, "/api/errors") {
		f.dump.Note(line, "arXiv answered with an error instead of papers: %s", strings.TrimSpace(i.Summary))
		return true
	}
	text := cmp.Or(i.Summary, i.Description)
	parts := map[string]string{"": text}
	if found := announcement().FindStringSubmatch(text); found != nil { // arXiv's texts are not HTML
		i.Kind, parts[""] = cmp.Or(i.Kind, found[1]), found[2]
	} else if f.dump.Source != ArXivAtom {
		parts = htmlParts(text)
	}
	authors := i.Authors
	if len(authors) == 0 {
		authors = splitAuthors(cmp.Or(strings.TrimSpace(i.Creator), parts["authors"]))
	}
	categories := []string{i.Primary.Term}
	for _, c := range i.Categories {
		if name := cmp.Or(c.Term, c.Text); name != i.Primary.Term {
			categories = append(categories, name)
		}
	}
	upvotes, _ := strconv.Atoi(parts["upvotes"])
	details := Details{Categories: cleanLines(categories), Upvotes: max(upvotes, 0)}
	p := newPaper(cmp.Or(strings.TrimSpace(i.Link), i.ID), i.Title, parts[""], authors, details)
	p.Line = line
	if p.ArXiv == "" || f.category() != "" && i.Kind == "" && f.dump.Source == ArXivRSS {
		// Without a title it is rejected: it is another site's, or arXiv's from before 2024, when titles
		// contained numbers.
		p.Title = clean.Text{}
	}
	if i.Kind == "new" || i.Kind == "" { // otherwise the date of publication is not given
		p.Date = parseDay(cmp.Or(i.Published, i.PubDate))
	}
	return f.add(p, f.day, f.pageName(i.Kind))
}

// category returns the arXiv category of a daily feed, taken from its title, such as "cs.AI updates
// on arXiv.org". It returns "" for any other feed.
func (f *feed) category() string {
	if category, _, found := strings.Cut(strings.TrimSpace(f.title), " updates on arXiv"); found {
		return category
	}
	return ""
}

// pageName returns the name of the page for a kind of announcement. A daily feed has one page for each.
func (f *feed) pageName(kind string) string {
	switch {
	case strings.HasPrefix(kind, "replace"):
		return f.category() + ", replaced"
	case kind == "cross":
		return f.category() + ", cross-listed"
	}
	return f.category()
}

// htmlParts converts HTML to plain text, with a blank line between paragraphs. A paragraph that starts
// with "Authors:" or "Upvotes:" is returned under that label in lower case, all other text under "".
func htmlParts(piece string) map[string]string {
	if !strings.ContainsAny(piece, "<&") {
		return map[string]string{"": piece}
	}
	parts := map[string]string{}
	for part := range strings.SplitSeq(plainHTML(piece), "\n\n") {
		label, text, found := strings.Cut(strings.TrimSpace(part), ":")
		switch label = strings.ToLower(label); {
		case found && (label == "authors" || label == "upvotes"):
			parts[label] = strings.TrimSpace(text)
		case found && (label == "summary" || label == "abstract"):
			parts[""] = strings.TrimSpace(text)
		default:
			parts[""] = strings.TrimSpace(parts[""] + "\n\n" + part)
		}
	}
	return parts
}

// blockTags are tags that start a new paragraph.
var blockTags = strings.Fields("p br div ul ol li h1 h2 h3 h4 h5 h6 blockquote pre table tr td")

// plainHTML returns the text of a piece of HTML, with a blank line for each paragraph.
func plainHTML(piece string) string {
	var text strings.Builder
	for z := html.NewTokenizer(strings.NewReader(piece)); ; {
		switch z.Next() {
		case html.ErrorToken:
			text.Write(z.Raw()) // the rest, if a tag is truncated
			return text.String()
		case html.TextToken:
			text.Write(z.Text())
		default:
			if tag, _ := z.TagName(); slices.Contains(blockTags, string(tag)) {
				text.WriteString("\n\n")
			}
		}
	}
}

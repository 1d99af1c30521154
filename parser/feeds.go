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

// feed reads feeds of papers: arXiv's Atom, which is what its API answers and, in another form, a
// feed of the day; arXiv's RSS of the day; and the RSS that others make of the Daily Papers. Names
// are matched whatever their name space is called: arXiv changed where these are declared, and the
// order of the tags, in 2025.
type feed struct {
	*records
	xml   *xml.Decoder
	title string
	day   Date
}

// feedItem is one paper of a feed, in any of these forms, or another element, of which the text counts.
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
	Creator     string     `xml:"creator"` // all names in one line
	Primary     feedTerm   `xml:"primary_category"`
	Categories  []feedTerm `xml:"category"`
	Kind        string     `xml:"announce_type"`
}

// feedTerm is a category: an attribute in Atom, a text in RSS.
type feedTerm struct {
	Term string `xml:"term,attr"`
	Text string `xml:",chardata"`
}

func (r *records) readFeed() {
	f := &feed{records: r, xml: xml.NewDecoder(r)}
	f.xml.Strict = false // an & that is not escaped does no harm
	f.xml.Entity = xml.HTMLEntity
	f.xml.CharsetReader = func(_ string, text io.Reader) (io.Reader, error) { return text, nil } // what is no UTF-8 ends the reading
	for more := true; more; {
		token, err := f.xml.Token()
		line, _ := f.xml.InputPos()
		if start, ok := token.(xml.StartElement); ok && err == nil {
			more, err = f.element(start, line)
		}
		if err != nil && !errors.Is(err, io.EOF) {
			line, _ = f.xml.InputPos()
			f.damaged(line, "the feed")
		}
		more = more && err == nil
	}
}

// element reads an element of a feed; false: no more are wanted.
func (f *feed) element(start xml.StartElement, line int) (more bool, err error) {
	name := start.Name.Local
	if name == "feed" || name == "rss" || name == "channel" { // which hold the others
		return true, nil
	}
	var item feedItem
	if err = f.xml.DecodeElement(&item, &start); err != nil {
		return true, err
	}
	switch name {
	case "title":
		f.title = cmp.Or(f.title, item.Text) // others follow, such as that of its picture
		if f.dump.Source == ArXivRSS && f.category() == "" {
			f.dump.Source = OtherRSS
		}
	case "updated", "pubDate", "lastBuildDate":
		f.day = cmp.Or(dayIn(item.Text), f.day)
	case "item", "entry":
		return f.item(item, line), nil
	}
	return true, nil
}

// announcement is how arXiv's feeds of a day start an abstract: with the number, and
// whether the paper is new, new in this category, or replaced by another version.
var announcement = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)^\s*arXiv:\S+\s+Announce Type:\s*([a-z-]+)\s+(?:Abstract:)?(.*)$`)
})

// item adds the paper of an item; false: no more are wanted.
func (f *feed) item(i feedItem, line int) (more bool) {
	if strings.Contains(i.ID, "/api/errors") {
		f.dump.Note(line, "arXiv answered with an error instead of papers: %s", strings.TrimSpace(i.Summary))
		return true
	}
	text := cmp.Or(i.Summary, i.Description)
	parts := map[string]string{"": text}
	if found := announcement().FindStringSubmatch(text); found != nil { // arXiv's texts are no HTML
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
		p.Title = clean.Text{} // it is another site's, or of before 2024, when titles had numbers in them
	}
	if i.Kind == "new" || i.Kind == "" { // of others it is not said when they were published
		p.Date = dayIn(cmp.Or(i.Published, i.PubDate))
	}
	return f.add(p, f.day, f.pageName(i.Kind))
}

// category is the one that a feed of a day is of, by its title: "cs.AI updates on arXiv.org".
func (f *feed) category() string {
	category, _, found := strings.Cut(strings.TrimSpace(f.title), " updates on arXiv")
	if !found {
		return ""
	}
	return category
}

// pageName tells the pages apart that a feed of a day has, by the kind of announcement.
func (f *feed) pageName(kind string) string {
	switch {
	case strings.HasPrefix(kind, "replace"):
		return f.category() + ", replaced"
	case kind == "cross":
		return f.category() + ", cross-listed"
	}
	return f.category()
}

// htmlParts is a piece of HTML as text, one paragraph a line, empty lines between them.
// A paragraph that a label starts ("Authors: A, B") goes under its name in small
// letters; what has no label, or is the summary, goes under "".
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

// plainHTML is the text of a piece of HTML, with an empty line for each paragraph.
func plainHTML(piece string) string {
	var text strings.Builder
	for z := html.NewTokenizer(strings.NewReader(piece)); ; {
		switch z.Next() {
		case html.ErrorToken:
			text.Write(z.Raw()) // of a tag that is cut
			return text.String()
		case html.TextToken:
			text.Write(z.Text())
		default:
			if tag, _ := z.TagName(); slices.Contains([]string{"p", "br", "div"}, string(tag)) {
				text.WriteString("\n\n")
			}
		}
	}
}

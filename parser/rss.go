package parser

import (
	"regexp"
	"strconv"
	"strings"
)

// rss reads RSS feeds of papers: arXiv's of a day, as they are and as they were until
// 2024, and those that others make of the Daily Papers.
type rss struct {
	xml   xmlReader
	day   Date // of the feed
	title string
}

// rssItem is one paper of such a feed.
type rssItem struct {
	Title       string   `xml:"title"`
	Link        string   `xml:"link"`
	Description string   `xml:"description"`
	Categories  []string `xml:"category"`
	Kind        string   `xml:"announce_type"`
	Creator     string   `xml:"creator"` // all names in one line
	Published   string   `xml:"pubDate"`
}

func newRSS(in *input) *rss { return &rss{xml: newXMLReader(in)} }

func (r *rss) next(to *records) error {
	start, line, err := r.xml.start()
	if err != nil {
		return err
	}
	switch start.Name.Local {
	case "rss", "RDF", "channel":
		return nil
	case "title":
		var text string
		err := r.xml.read(start, &text)
		if r.title == "" { // others follow, such as that of its picture
			r.title = text
		}
		if feedCategory(r.title) == "" {
			to.dump.Source = OtherRSS
		}
		return err
	case "pubDate", "lastBuildDate", "date":
		var text string
		err := r.xml.read(start, &text)
		if day := mailDay(text); day.Known() {
			r.day = day
		} else if day := jsonDay(text); day.Known() {
			r.day = day
		}
		return err
	case "item":
		var i rssItem
		if err := r.xml.read(start, &i); err != nil {
			return err
		}
		i.addTo(to, line, r)
		return nil
	}
	return r.xml.problem(r.xml.Skip())
}

func (i rssItem) addTo(to *records, line int, feed *rss) {
	said, ofDay := readAnnouncement(i.Description)
	if !ofDay {
		i.oldStyle(&said)
	}
	if i.Kind != "" {
		said.kind = i.Kind
	}
	parts := htmlParts(said.abstract)
	p := arXivPaper(i.Link, i.Title, parts[""])
	if p.ArXiv == "" || p.Title.Empty() {
		to.noPaper(line)
		return
	}
	authors := splitAuthors(htmlParts(i.Creator)[""])
	if len(authors) == 0 {
		authors = splitAuthors(parts["authors"])
	}
	if p.Authors = len(authors); said.kind == "new" || said.kind == "" {
		p.Date = mailDay(i.Published)
	}
	upvotes, _ := strconv.Atoi(parts["upvotes"])
	p.Details = (&Details{Authors: names(authors), Categories: cleanLines(i.Categories), Upvotes: max(upvotes, 0)}).OrNil()
	to.add(p, line, feed.day, said.pageName(feedCategory(feed.title)))
}

// oldTitle is a title as arXiv's feeds had it until 2024: "Title. (arXiv:2310.00001v2
// [cs.CL] UPDATED)".
var oldTitle = regexp.MustCompile(`^(.*?)\.?\s*\(arXiv:(\S+)\s+\[([^\]]*)\]\s*(UPDATED|CROSS LISTED)?\)$`)

func (i *rssItem) oldStyle(said *announced) {
	found := oldTitle.FindStringSubmatch(strings.Join(strings.Fields(i.Title), " "))
	if found == nil {
		return
	}
	i.Title, i.Categories = found[1], append(i.Categories, found[3])
	said.kind = map[string]string{"": "new", "UPDATED": "replace", "CROSS LISTED": "cross"}[found[4]]
}

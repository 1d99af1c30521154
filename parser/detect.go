package parser

import (
	"encoding/json"
	"regexp"
	"strings"
)

// sourceOf recognises by its start where a text comes from, or what it is and what to do if it is
// not read: "a web page, not read: …". What has none of these forms may be a copied page.
func sourceOf(text string) (source Source, what string) {
	if source, what := readJSONStart(text); source != "" || what != "" {
		return source, what
	}
	start := text[:min(len(text), sniffed)]
	inside := start[len(prolog.FindString(start)):]
	lower := strings.ToLower(inside)
	for _, s := range starts {
		if strings.HasPrefix(inside, s.with) || strings.HasPrefix(lower, s.with) {
			return s.source, s.what
		}
	}
	switch {
	case isBinary(start):
		return "", "a binary file, not read: name a text file"
	case strings.Contains(lower, "\ncontent-type: multipart/related"), strings.Contains(lower, "<key>webmainresource<"):
		return "", webArchive
	case strings.HasPrefix(start, "<?xml"):
		return "", "an XML file, not read: dailies reads arXiv's feeds"
	}
	return Copied, ""
}

// sniffed is how much of a text is looked at to tell what it is.
const sniffed = 8 << 10

// starts are what texts start with, tags in small letters or capitals, and where they come from, or
// what they are and what to do.
var starts = []struct {
	with   string
	source Source
	what   string
}{
	{"<!doctype html", SitePage, ""},
	{"<html", SitePage, ""},
	{"<head", SitePage, ""},
	{"<body", SitePage, ""},
	{"<rss", ArXivRSS, ""},
	{"<feed", ArXivAtom, ""},
	{"%PDF-", "", "a PDF file, not read: copy the page's text from a browser and save that"},
	{"PK\x03\x04", "", "a zip archive or office document, not read: unpack it, or save it as text"},
	{"\xfd7zXZ", "", compressed},
	{"\x28\xb5\x2f\xfd", "", compressed},
	{"BZh", "", compressed},
	{"{\\rtf", "", "rich text, not read: save it as plain text"},
	{"bplist00", "", webArchive},
}

const compressed = "a packed file, not read: unpack it, or pack it with gzip"

const webArchive = "a web archive, not read: save the page as HTML alone (“Page Source”, “HTML Only”), or let dailies fetch get it"

// prolog matches what may stand before the first tag of a text.
var prolog = regexp.MustCompile(`(?s)^(?:\s|<\?.*?>|<!--.*?-->)*`)

// isBinary reports whether a text has more control characters than a text has by mistake.
func isBinary(start string) bool {
	controls := 0
	for i := range len(start) {
		if c := start[i]; c < '\t' || c > '\r' && c < ' ' && c != '\x1b' {
			controls++
		}
	}
	return controls*100 > len(start)
}

// An object or a list is told by what follows its bracket: a title may start with one too ("[CLS] Is Not
// All You Need").
var (
	jsonStart = regexp.MustCompile(`^\s*(?:\[\s*"|\[?\s*(\{)\s*["}])`)
	emptyList = regexp.MustCompile(`^\s*\[\s*\]\s*$`)
)

// readJSONStart tells by the start of a text where its JSON comes from; if that is not read, what it
// is and what to do. Both are empty if the text is no JSON.
func readJSONStart(text string) (source Source, what string) {
	start := jsonStart.FindStringSubmatchIndex(text)
	switch {
	case emptyList.MatchString(text):
		return "", "an empty list, which has no papers: the site had none that day"
	case start == nil:
		return "", ""
	case start[2] >= 0:
		source = sourceOfRecord(text[start[2]:])
	}
	if source == "" {
		what = "JSON that is neither a paper nor a list of papers, not read: " +
			"dailies reads what /api/daily_papers and /api/papers serve, and arXiv's metadata"
	}
	return source, what
}

// sourceOfRecord tells by the fields of the object that a text starts with where it comes from; ""
// if it is no paper's. It reads as far as the text goes, or until it is known. Hugging Face's API serves
// what the page says of a paper, or a paper by itself. What dailies exports is no metadata of arXiv's:
// its categories are a list, or null.
func sourceOfRecord(text string) Source {
	starts := map[string]byte{} // the first character of each field's value, such as { or "
	decoder := json.NewDecoder(strings.NewReader(text))
	_, _ = decoder.Token() // its bracket
	for decoder.More() {
		token, err := decoder.Token()
		name, isName := token.(string)
		if err != nil || !isName {
			break
		}
		if value := strings.TrimLeft(text[decoder.InputOffset():], " \t\r\n:"); value != "" {
			starts[name] = value[0]
		}
		title := starts["title"] == '"'
		switch {
		case starts["paper"] == '{',
			title && (starts["summary"] == '"' || starts["id"] == '"' && starts["authors"] == '['):
			return SiteJSON
		case title && starts["abstract"] == '"' && (starts["categories"] == '"' || starts["authors_parsed"] == '['):
			return ArXivJSON
		}
		if decoder.Decode(&json.RawMessage{}) != nil {
			break // the text is cut here
		}
	}
	return ""
}

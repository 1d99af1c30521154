package parser

import (
	"encoding/json"
	"regexp"
	"strings"
)

// detectSource tells from the start of a text where its papers come from. If the text is in a
// format that is not read, it returns a refusal instead, which says what the text is and what to
// do. Any other text may be a copied page.
func detectSource(text string) (source Source, refusal string) {
	if source, refusal := detectJSON(text); source != "" || refusal != "" {
		return source, refusal
	}
	start := text[:min(len(text), sniffSize)]
	inside := start[len(prolog.FindString(start)):]
	lower := strings.ToLower(inside)
	for _, s := range signatures {
		if strings.HasPrefix(inside, s.prefix) || strings.HasPrefix(lower, s.prefix) {
			return s.source, s.refusal
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

// sniffSize is how many bytes of a text are inspected to detect its format.
const sniffSize = 8 << 10

// signatures are the prefixes of known formats, each with its source, or with a refusal if it is not
// read. HTML and XML tags match in any case.
var signatures = []struct {
	prefix  string
	source  Source
	refusal string
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

const compressed = "a compressed file, not read: decompress it, or compress it with gzip"

const webArchive = "a web archive, not read: save the page as HTML alone (“Page Source”, “HTML Only”), or let dailies fetch get it"

// prolog matches whitespace, processing instructions and comments before the first tag.
var prolog = regexp.MustCompile(`(?s)^(?:\s|<\?.*?>|<!--.*?-->)*`)

// isBinary reports whether more than 1 % of the bytes of a text are control characters.
func isBinary(start string) bool {
	controls := 0
	for i := range len(start) {
		if c := start[i]; c < '\t' || c > '\r' && c < ' ' && c != '\x1b' {
			controls++
		}
	}
	return controls*100 > len(start)
}

var (
	// An object or a list is recognised by what follows its bracket, because a title may start with
	// a bracket too: "[CLS] Is Not All You Need".
	jsonStart = regexp.MustCompile(`^\s*(?:\[\s*"|\[?\s*(\{)\s*["}])`)
	emptyList = regexp.MustCompile(`^\s*\[\s*\]\s*$`)
)

// detectJSON tells from the start of a text which records its JSON contains, or returns a refusal
// if they are not read. Both results are empty if the text is not JSON.
func detectJSON(text string) (source Source, refusal string) {
	start := jsonStart.FindStringSubmatchIndex(text)
	switch {
	case emptyList.MatchString(text):
		return "", "an empty list, which has no papers: the site had none that day"
	case start == nil:
		return "", ""
	case start[2] >= 0:
		source = detectRecord(text[start[2]:])
	}
	if source == "" {
		refusal = "JSON that is neither a paper nor a list of papers, not read: " +
			"dailies reads what /api/daily_papers and /api/papers serve, and arXiv's metadata"
	}
	return source, refusal
}

// detectRecord returns the source of the object that a text starts with, judging by its fields, or
// "" if it is not a paper. It reads until the source is known or the text ends. What dailies
// exports is not taken for arXiv's metadata, because its categories are a list or null.
func detectRecord(text string) Source {
	starts := map[string]byte{} // the first byte of each field's value, such as { or "
	decoder := json.NewDecoder(strings.NewReader(text))
	_, _ = decoder.Token() // the opening brace
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
			break // the text is truncated here
		}
	}
	return ""
}

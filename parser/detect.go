package parser

import (
	"strings"
)

// sourceOf recognises by its start where a text comes from. What has none of the other forms
// may be a copied page, or no dump at all.
func sourceOf(text string) Source {
	if source, _ := readJSONStart(text); source != "" {
		return source
	}
	start := pastProlog(text[:min(len(text), sniffed)])
	start = strings.ToLower(start[:min(len(start), len("<!doctype html"))])
	switch {
	case strings.HasPrefix(start, "<!doctype html"), strings.HasPrefix(start, "<html"),
		strings.HasPrefix(start, "<head"), strings.HasPrefix(start, "<body"):
		return SitePage
	case strings.HasPrefix(start, "<rss"):
		return ArXivRSS
	case strings.HasPrefix(start, "<feed"):
		return ArXivAtom
	}
	return Copied
}

// pastProlog is a text without what may stand before its first tag.
func pastProlog(text string) string {
	text = strings.TrimLeft(text, " \t\r\n")
	for strings.HasPrefix(text, "<?") || strings.HasPrefix(text, "<!--") {
		end := ">"
		if strings.HasPrefix(text, "<!--") {
			end = "-->"
		}
		_, after, _ := strings.Cut(text, end)
		text = strings.TrimLeft(after, " \t\r\n")
	}
	return text
}

// sniffed is how much of a text is looked at to tell what it is.
const sniffed = 8 << 10

// magic are the starts of files that are no text, with what they are and what
// to do.
var magic = []struct{ start, what string }{
	{"%PDF-", "a PDF file, not read: copy the page's text from a browser and save that"},
	{"PK\x03\x04", "a zip archive or office document, not read: unpack it, or save it as text"},
	{"\xfd7zXZ", compressed},
	{"\x28\xb5\x2f\xfd", compressed},
	{"BZh", compressed},
	{"{\\rtf", "rich text, not read: save it as plain text"},
	{"bplist00", webArchive},
}

const compressed = "a packed file, not read: unpack it, or pack it with gzip"

const webArchive = "a web archive, not read: save the page as HTML alone (“Page Source”, “HTML Only”), or let dailies fetch get it"

// sniff says what a text in the format of another program is, and what to do: "a web page, not read: …".
// It is "" for what may be a dump.
func sniff(text string) string {
	for _, m := range magic {
		if strings.HasPrefix(text, m.start) {
			return m.what
		}
	}
	start := text[:min(len(text), sniffed)]
	if isBinary(start) {
		return "a binary file, not read: name a text file"
	}
	if _, what := readJSONStart(text); what != "" {
		return what
	}
	start = strings.ToLower(pastProlog(start))
	switch {
	case strings.Contains(start, "\ncontent-type: multipart/related"), strings.Contains(start, "<key>webmainresource<"):
		return webArchive
	case strings.HasPrefix(text, "<?xml"):
		return "an XML file, not read: dailies reads arXiv's feeds"
	}
	return ""
}

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

func looksLike(what string) string { return "looks like " + what }

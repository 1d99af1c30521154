package parser

import (
	"strings"

	"dailies/parser/clean"
)

// detect chooses the format of a text by its first chunk. New input formats are
// registered here: one is read line by line, as a format, or as a whole, by a function
// from the text to a Dump.
func (s *stream) detect(first chunk) format {
	start := first.text[:min(len(first.text), sniffed)]
	what := sniff(first.text)
	switch {
	case isDailyJSON(start):
		*s.dump = readDailyJSON(s.dump.Name.String(), s.whole(first))
		s.lines.text = ""
		return nothing{}
	case what != "":
		s.dump.Problems = []Problem{notRead(what)}
		s.last, s.lines.text = true, "" // the rest need not be read
		return nothing{}
	case isMarkdown(first.text):
		return readMarkdown(s.reader)
	}
	return s.reader
}

// nothing is the format of lines that nobody takes.
type nothing struct{}

func (nothing) take(line) {}
func (nothing) end()      {}

// sniffed is how much of a text is looked at to tell what it is.
const sniffed = 8 << 10

// magic are the starts of files that are no text, with what they are and what
// to do.
var magic = []struct{ start, what string }{
	{"\xff\xfe", utf16},
	{"\xfe\xff", utf16},
	{"%PDF-", "a PDF file, not read: copy the page's text from a browser and save that"},
	{"\x89PNG", "a picture, not read: copy the page's text from a browser and save that"},
	{"\xff\xd8\xff", "a picture, not read: copy the page's text from a browser and save that"},
	{"GIF8", "a picture, not read: copy the page's text from a browser and save that"},
	{"PK\x03\x04", "a zip archive or office document, not read: unpack it, or save it as text"},
	{"\x1f\x8b", "gzip, not read: name the file .gz"},
	{"\xfd7zXZ", "xz, not read: unpack it first"},
	{"\x28\xb5\x2f\xfd", "zstd, not read: unpack it first"},
	{"BZh", "bzip2, not read: unpack it first"},
	{"{\\rtf", "rich text, not read: save it as plain text"},
}

const utf16 = "UTF-16 text, not read: save it as UTF-8"

// markup are the starts of text formats that are no dumps. The case of letters
// plays no part.
var markup = []struct{ start, what string }{
	{"<!doctype html", htmlPage},
	{"<html", htmlPage},
	{"<head", htmlPage},
	{"<body", htmlPage},
	{"<rss", "an RSS feed, not read: copy the page's text from a browser and save that"},
	{"<feed", "an Atom feed, not read: copy the page's text from a browser and save that"},
	{"<rdf", "an RSS feed, not read: copy the page's text from a browser and save that"},
	{"<svg", "a picture, not read: copy the page's text from a browser and save that"},
	{"@article{", bibtex},
	{"@misc{", bibtex},
	{"@inproceedings{", bibtex},
}

const (
	htmlPage = "a web page, not read: copy its text from a browser and save that"
	bibtex   = "BibTeX, not read: copy the page's text from a browser and save that"
)

// sniff says what a text is where it is no dump, and what to do: "a web page,
// not read: …". It is "" for what may be one.
func sniff(text string) string {
	for _, m := range magic {
		if strings.HasPrefix(text, m.start) {
			return m.what
		}
	}
	start := text[:min(len(text), sniffed)]
	if i := strings.IndexByte(start, 0); i >= 0 {
		return sniffNUL(start)
	}
	start = strings.TrimLeft(start, " \t\r\n")
	switch {
	case strings.HasPrefix(start, "<"):
		return sniffMarkup(start)
	case strings.HasPrefix(start, "@"):
		return lookFor(start)
	case strings.HasPrefix(start, "{"), strings.HasPrefix(start, "["):
		return sniffJSON(start)
	}
	return ""
}

// sniffNUL tells UTF-16, where the NULs all stand at even or all at odd places
// as long as the letters are Latin, from other bytes.
func sniffNUL(start string) string {
	var at [2]int
	for i := range len(start) {
		if start[i] == 0 {
			at[i%2]++
		}
	}
	if nuls := max(at[0], at[1]); min(at[0], at[1]) == 0 && nuls >= 4 && nuls*3 > len(start) {
		return utf16
	}
	return "a binary file, not read: name a text file"
}

func sniffMarkup(start string) string {
	rest := start
	for strings.HasPrefix(rest, "<?") || strings.HasPrefix(rest, "<!--") {
		end := ">"
		if strings.HasPrefix(rest, "<!--") {
			end = "-->"
		}
		_, after, _ := strings.Cut(rest, end)
		rest = strings.TrimLeft(after, " \t\r\n")
	}
	if what := lookFor(rest); what != "" {
		return what
	}
	if strings.HasPrefix(start, "<?xml") {
		return "an XML file, not read: copy the page's text from a browser and save that"
	}
	return ""
}

func lookFor(start string) string {
	for _, m := range markup {
		if len(start) >= len(m.start) && strings.EqualFold(start[:len(m.start)], m.start) {
			return m.what
		}
	}
	return ""
}

// sniffJSON knows an object or a list by what follows its bracket: a title may
// start with one too ("[CLS] Is Not All You Need").
func sniffJSON(start string) string {
	next := strings.TrimLeft(start[1:], " \t\r\n")
	object := start[0] == '{' && strings.HasPrefix(next, `"`)
	list := start[0] == '[' && (strings.HasPrefix(next, "{") || strings.HasPrefix(next, `"`))
	switch {
	case !object && !list:
		return ""
	case object && strings.Contains(start, `"categories"`) && strings.Contains(start, `"abstract"`):
		return "arXiv metadata (JSON lines), not read: copy the page's text from a browser and save that"
	case strings.Contains(start, `"paper"`):
		return "the site's JSON in a form that is not known, not read: dailies reads what /api/daily_papers serves"
	}
	return "JSON, not read: copy the page's text from a browser and save that"
}

// notRead is the one problem of a text that is no dump.
func notRead(what string) Problem {
	return Problem{Text: clean.Line(looksLike(what))}
}

func looksLike(what string) string { return "looks like " + what }

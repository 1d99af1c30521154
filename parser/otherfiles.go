package parser

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
)

// maxOthers is how many files of a folder are named that are pages in a format
// that is not read; one more line counts those that follow.
const maxOthers = 3

// others counts such files in the folder being walked.
type others struct{ n int }

// isOther reports whether a file is named as browsers, or the site, name a page that is not plain
// text. Whoever saved one among dumps wants to be told that it is not read; pictures and programs
// are never meant as dumps.
func isOther(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".html", ".htm", ".xml", ".rss", ".atom", ".pdf", ".mht", ".mhtml", ".webarchive", ".docx", ".odt", ".rtf", ".eml":
		return true
	}
	return false
}

// isSaved reports whether such a file is a feed, or a saved page of the site. A folder may
// hold thousands of other web pages, which are not read to their end.
func isSaved(path string) bool {
	start, err := readStart(path)
	if err != nil {
		return false
	}
	switch sourceOf(strings.TrimPrefix(start, "\ufeff")) {
	case ArXivAtom, ArXivRSS:
		return true
	case SitePage:
		return strings.Contains(start, "huggingface.co")
	}
	return false
}

// other names a file that is in a folder and is not read.
func (w *walk) other(path string, info fs.FileInfo) {
	if !w.first(info) {
		return
	}
	w.others.n++
	if w.others.n > maxOthers {
		return
	}
	start, err := readStart(path)
	if err == nil {
		err = errors.New(describe(start))
	}
	w.fail(path, err)
}

// describe says what a file is by its start.
func describe(start string) string {
	start = strings.TrimPrefix(start, "\ufeff")
	if _, what := sniff(start); what != "" {
		return looksLike(what)
	}
	if sourceOf(start) == SitePage {
		return looksLike(otherPage)
	}
	return "not read because of its name: if it is a page's text, rename it to .txt"
}

// endOthers counts what was not named, of a folder that was walked.
func (w *walk) endOthers(folder string) {
	if more := w.others.n - maxOthers; more > 0 {
		w.fail(folder, fmt.Errorf("and %d more web pages and documents, not read", more))
	}
	w.others = others{}
}

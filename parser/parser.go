// Package parser reads dumps: copies of Hugging Face's "Daily Papers" page, and what the APIs and feeds
// of Hugging Face and arXiv return. It turns them into papers and reports what it could not read.
//
// Load reads files, and Parse reads a text in memory. A text is read chunk by chunk (stream.go).
// detect.go detects its format:
//
//   - A copied page is decoded by encoding.go and read by package page.
//   - Records are read by a method of type records, one for each format: json.go (dailyjson.go,
//     arxivjson.go), feeds.go and savedpage.go.
//
// The result is a Dump, whose types are defined in package page.
package parser

import (
	"time"

	"dailies/parser/page"
)

// The types of a dump are defined in package page so that both packages can use them.
type (
	// Dump is a file or a part of one.
	Dump = page.Dump
	// Page is one copy of the site's page within a dump.
	Page = page.Page
	// Paper is one entry of a page.
	Paper = page.Paper
	// Org is the organisation in a meta block.
	Org = page.Org
	// Details has the facts about a paper that a copied page does not show.
	Details = page.Details
	// Date is a calendar day, perhaps without a year.
	Date = page.Date
	// Problem is something in a dump that was not understood.
	Problem = page.Problem
	// Source says where papers come from and in which format.
	Source = page.Source
)

// The sources of papers.
const (
	Copied    Source = "copied pages"
	SiteJSON  Source = "Hugging Face (JSON)"
	SitePage  Source = "Hugging Face (saved page)"
	ArXivAtom Source = "arXiv (Atom)"
	ArXivRSS  Source = "arXiv (RSS)"
	ArXivJSON Source = "arXiv (metadata)"
	OtherRSS  Source = "a feed of another site (RSS)"
)

// DateOf returns the day of a time.
func DateOf(t time.Time) Date { return page.DateOf(t) }

// ArXivNumber returns the arXiv number in an identifier, or in an address of arXiv or Hugging Face,
// without its version: 2510.01234. Numbers from before 2007 start with a field of science:
// hep-ph/9901001. It returns "" if there is none.
func ArXivNumber(text string) string { return page.ArXivNumber(text) }

// ArXivPage returns the address of a paper on arXiv.
func ArXivPage(number string) string { return "https://arxiv.org/abs/" + number }

// ArXivPDF returns the address of a paper's PDF on arXiv, or "" without a number.
func ArXivPDF(number string) string {
	if number == "" {
		return ""
	}
	return "https://arxiv.org/pdf/" + number
}

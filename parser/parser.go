// Package parser reads dumps: Hugging Face's "Daily Papers" page as a person copied or
// saved it, and what Hugging Face and arXiv serve for programs. It turns them into papers
// and says what it could not read.
//
// Load reads files, Parse a text that is in memory. A text is read chunk by chunk (stream.go);
// detect.go recognises what it is:
//
//   - a copied page, after encoding.go has decoded its bytes, is read by package page;
//   - what is made of records is read by a method of records, one for each format: json.go
//     (dailyjson.go, arxivjson.go), feeds.go and savedpage.go.
//
// Both fill in a Dump, whose types stand in package page.
package parser

import (
	"time"

	"dailies/parser/page"
)

// What a dump holds is described in package page, which the readers of all formats know.
type (
	// Dump is one file, read, or a part of one.
	Dump = page.Dump
	// Page is one copy of the site's page inside a dump.
	Page = page.Page
	// Paper is one entry of a page, as that page has it.
	Paper = page.Paper
	// Org is the organisation line of a meta block.
	Org = page.Org
	// Details is what a record says of a paper beyond what a copied page shows.
	Details = page.Details
	// Date is a calendar day as a dump writes it.
	Date = page.Date
	// Problem is something in a dump that was not understood.
	Problem = page.Problem
	// Source is what a dump is: where its papers come from, and in which form.
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

// DateOf is the day of a time.
func DateOf(t time.Time) Date { return page.DateOf(t) }

// ArXivNumber is the number in an identifier or an address of arXiv, or of a paper on the site,
// without its version: 2510.01234; "" if there is none. Until 2007 the field of science came first:
// hep-ph/9901001.
func ArXivNumber(text string) string { return page.ArXivNumber(text) }

// ArXivPage is the address of a paper on arXiv.
func ArXivPage(number string) string { return "https://arxiv.org/abs/" + number }

// ArXivPDF is the address of the PDF of a paper on arXiv; "" without a number.
func ArXivPDF(number string) string {
	if number == "" {
		return ""
	}
	return "https://arxiv.org/pdf/" + number
}

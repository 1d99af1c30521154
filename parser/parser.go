// Package parser reads dumps: Hugging Face's "Daily Papers" page as a person copied or
// saved it, and what Hugging Face and arXiv serve for programs. It turns them into papers
// and says what it could not read.
//
// Load reads files, Parse a text that is in memory. A text is read chunk by chunk (stream.go);
// detect.go recognises what it is:
//
//   - a copied page, after encoding.go has decoded its bytes, is read by package page;
//   - what is made of records is read by a recordReader, one for each format: dailyjson.go,
//     arxivjson.go, atom.go, rss.go and savedpage.go; records.go collects their papers.
//
// Both fill in a Dump, whose types stand in package dump.
package parser

import "dailies/parser/dump"

// What a dump holds is described in package dump, which the readers of all formats know.
type (
	// Dump is one file, read, or a part of one.
	Dump = dump.Dump
	// Page is one copy of the site's page inside a dump.
	Page = dump.Page
	// Paper is one entry of a page, as that page has it.
	Paper = dump.Paper
	// Org is the organisation line of a meta block.
	Org = dump.Org
	// Details is what a record says of a paper beyond what a copied page shows.
	Details = dump.Details
	// Date is a calendar day as a dump writes it.
	Date = dump.Date
	// Problem is something in a dump that was not understood.
	Problem = dump.Problem
	// Source is what a dump is: where its papers come from, and in which form.
	Source = dump.Source
)

// The sources of papers.
const (
	Copied    = dump.Copied
	SiteJSON  = dump.SiteJSON
	SitePage  = dump.SitePage
	ArXivAtom = dump.ArXivAtom
	ArXivRSS  = dump.ArXivRSS
	ArXivJSON = dump.ArXivJSON
	OtherRSS  = dump.OtherRSS
)

// Package parser reads dumps: Hugging Face's "Daily Papers" page as a person copied or
// saved it, and what Hugging Face and arXiv serve for programs. It turns them into papers
// and says what it could not read.
//
// Load reads files, Parse a text that is in memory. A text is read chunk by chunk; detect.go
// says what it is. A copied page is read step by step:
//
//   - encoding.go decodes its bytes, and dialect.go says how the program that wrote it breaks
//     lines and marks links;
//   - lines.go cleans and numbers its lines, paragraphs.go joins those that were wrapped, and
//     unmark.go takes off the marks;
//   - tokens.go says what a paragraph is by itself: a date, a number of authors, furniture of
//     the site, text;
//   - page.go, meta.go and cards.go take these in order, papers.go makes papers of the text
//     between them, with assign.go to tell titles from abstracts, and review.go says what is
//     odd about a page.
//
// What is made of records is read by a recordReader, one for each format: dailyjson.go,
// arxivjson.go, atom.go, rss.go and savedpage.go; records.go collects their papers.
package parser

import "dailies/parser/clean"

// Org is the organisation line of a meta block.
type Org struct {
	Slug, Name clean.Text // "tencent", "Tencent"; one word alone is both
	Line       clean.Text // as written
}

// Paper is one entry of a page, as that page has it.
type Paper struct {
	Title    clean.Text // one line
	Abstract clean.Text // paragraphs separated by "\n"; empty where the dump has none
	Org      Org        // zero where the dump gives a number of authors instead
	Authors  int        // 0 where unknown
	Date     Date       // zero where there is no meta block
	Comments int        // 0 where none is given
	Meta     bool       // a meta block was there
	ArXiv    string     // arXiv number without version, such as 2510.01234; empty where the format carries none
	Details  *Details   // nil where the format carries none, so that a paper of a text dump stays small
	Line     int        // line of the title in its file, from 1
	Page     int        // index into Dump.Pages
	Position int        // place on its page, from 1
	Hidden   int        // hidden characters that cleaning replaced or deleted
}

// Page is one copy of the site's page inside a dump.
type Page struct {
	Date   Date       // year 0: a page never writes its own
	Name   clean.Text // tells pages of the same day apart, such as "cs.CL, replaced"; empty for the site's
	Line   int        // line of the page's date, or of its first line where it has none; from 1
	Papers int        // entries on it
}

// Source is what a dump is: where its papers come from, and in which form.
type Source string

// The sources.
const (
	Copied    Source = "copied pages"
	SiteJSON  Source = "Hugging Face (JSON)"
	SitePage  Source = "Hugging Face (saved page)"
	ArXivAtom Source = "arXiv (Atom)"
	ArXivRSS  Source = "arXiv (RSS)"
	ArXivJSON Source = "arXiv (metadata)"
)

// Problem is something in a dump that was not understood.
type Problem struct {
	Line int        // from 1; 0 is the file as a whole
	Text clean.Text // what, and what to do, in one line
}

// Dump is one file, read, or a part of one. Papers stand in file order. The
// parts of a file come one after the other, each with what is new in it;
// Paper.Page goes on counting over the file. Page.Papers counts those of its
// own part: what later parts have comes on top.
type Dump struct {
	Name     clean.Text
	Source   Source
	Pages    []Page
	Papers   []Paper
	Problems []Problem
	Saved    Date  // the last day on which the file can have been saved, by its name or its time; zero: unknown
	Bytes    int64 // bytes of the file read so far, packed where it is gzip; 0 where Load did not read it
	More     bool  // further parts of the file follow
}

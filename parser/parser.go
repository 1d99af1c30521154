// Package parser reads dumps: files that a person made by copying Hugging
// Face's "Daily Papers" page as plain text. It turns them into papers and says
// what it could not read.
//
// Load reads files, Parse a text that is in memory. A text is read chunk by chunk:
// detect says what it is, lines cleans and numbers its lines, and a page copied as
// text (page.go) or as markdown (markdown.go) makes papers of them. The site's JSON
// (dailyjson.go) is read as a whole.
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
	Date   Date // year 0: a page never writes its own
	Line   int  // line of the page's date, or of its first line where it has none; from 1
	Papers int  // entries on it
}

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
	Pages    []Page
	Papers   []Paper
	Problems []Problem
	Bytes    int64 // bytes of the file read so far, packed where it is gzip; 0 where Load did not read it
	More     bool  // further parts of the file follow
}

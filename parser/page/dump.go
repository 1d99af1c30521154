// Package dump says what a dump holds: pages, papers and problems. It has the types that the
// readers of all formats fill in, and nothing that reads; everybody outside of parser knows them
// by the names that package parser gives them.
package page

import (
	"fmt"

	"dailies/parser/clean"
)

// Limits of what a dump holds.
const (
	MaxTitle    = 1000     // characters of a title; what is beyond is cut off, and said
	MaxText     = 64 << 10 // bytes of an abstract, or of a line of a copied page; likewise
	MaxProblems = 1000     // of a file
)

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
	OtherRSS  Source = "a feed of another site (RSS)"
)

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
	Bytes    int64 // bytes of the file read so far, packed if it is gzip; 0 if the dump was not read from a file
	More     bool  // further parts of the file follow
}

// Page is one copy of the site's page inside a dump.
type Page struct {
	Date   Date       // year 0: a page never writes its own
	Name   clean.Text // tells pages of the same day apart, such as "cs.CL, replaced"; empty for the site's
	Line   int        // line of the page's date, or of its heading if it has none; from 1
	Papers int        // entries on it
}

// Problem is something in a dump that was not understood.
type Problem struct {
	Line int        // from 1; 0 is the file as a whole
	Text clean.Text // what, and what to do, in one line
	Lost bool       // papers are missing because of it
}

// In is the problem of a file as one line: "dump.txt:12: …".
func (p Problem) In(file clean.Text) clean.Text {
	if p.Line == 0 {
		return clean.Of(fmt.Sprintf("%s: %s", file, p.Text))
	}
	return clean.Of(fmt.Sprintf("%s:%d: %s", file, p.Line, p.Text))
}

package page

import (
	"fmt"
	"reflect"
	"regexp"
	"sync"
	"time"

	"dailies/parser/clean"
)

// Limits of a dump.
const (
	MaxTitle    = 1000     // characters of a title; the rest is cut off and reported
	MaxText     = 64 << 10 // bytes of an abstract, or of a line of a copied page; likewise
	MaxProblems = 1000     // in a file
)

// Source says where papers come from and in which format.
type Source string

// Dump is a file or a part of one. Papers are in file order. Each part of a file has only what is
// new, but Paper.Page counts the pages of the whole file.
type Dump struct {
	Name     clean.Text
	Source   Source
	Pages    []Page
	Papers   []Paper
	Problems []Problem
	Saved    Date  // latest day on which the file can have been saved; zero if unknown
	Bytes    int64 // of the file read so far, compressed if it is gzip; 0 if the dump is not from a file
	More     bool  // more parts of the file follow
}

// Page is one copy of the site's page within a dump.
type Page struct {
	Date Date       // year 0 in a copied page, which never shows its own year
	Name clean.Text // distinguishes pages of the same day: "cs.CL, replaced"; empty for the site's
	Line int        // line of the page's date, or of its heading if it has no date; from 1
}

// Problem is something in a dump that was not understood.
type Problem struct {
	Line int        // from 1; 0 stands for the whole file
	Text clean.Text // what is wrong and what to do, on one line
	Lost bool       // papers are missing because of this
}

// Note adds a problem. The last one allowed says that there are more, which are dropped.
func (d *Dump) Note(line int, format string, args ...any) *Problem {
	p := Problem{Line: line, Text: clean.Line(fmt.Sprintf(format, args...))}
	switch n := len(d.Problems); {
	case n == MaxProblems-1:
		p.Text = clean.Literal("more problems follow, which are not listed: is this a copy of the Daily Papers page?")
	case n >= MaxProblems:
		return &p
	}
	d.Problems = append(d.Problems, p)
	return &d.Problems[len(d.Problems)-1]
}

// Add adds a paper whose Page is set, and cuts off a title that is too long.
func (d *Dump) Add(p Paper) {
	if whole := p.Title; whole.Cut(MaxTitle) != whole {
		p.Title = whole.Cut(MaxTitle)
		d.Note(p.Line, "this title is longer than %d characters: the rest is not shown", MaxTitle)
	}
	d.Papers = append(d.Papers, p)
}

// In formats a problem as one line that starts with the file's name: "dump.txt:12: …".
func (p Problem) In(file clean.Text) clean.Text {
	if p.Line == 0 {
		return clean.Of(fmt.Sprintf("%s: %s", file, p.Text))
	}
	return clean.Of(fmt.Sprintf("%s:%d: %s", file, p.Line, p.Text))
}

// Paper is one entry of a page.
type Paper struct {
	Title    clean.Text // one line
	Abstract clean.Text // paragraphs separated by "\n"; empty if unknown
	Org      Org        // zero if unknown; a copied page shows either this or the number of authors
	Authors  int        // 0 if unknown
	Date     Date       // zero if unknown
	Comments int        // 0 if unknown
	Meta     bool       // there was a meta block
	ArXiv    string     // arXiv number without version, such as 2510.01234; "" if unknown
	Details  *Details   // nil if there are none, to keep the papers of copied pages small
	Line     int        // line of the title in its file, from 1
	Page     int        // index into Dump.Pages
	Hidden   int        // hidden characters that cleaning replaced or deleted in title and abstract
}

// Org is the organisation in a meta block.
type Org struct {
	Slug, Name clean.Text // "tencent", "Tencent"; if there is only one word, it is both
}

// Details has the facts about a paper that a copied page does not show. Each format fills in the
// fields that it has. Details without any facts are nil.
type Details struct {
	Authors    []clean.Text // names, in the paper's order
	Categories []clean.Text // arXiv's, such as cs.CL; the primary one first
	Code       string       // address of the code, checked with clean.Address
	Project    string       // address of the project's page, checked with clean.Address
	Submitter  clean.Text   // user who put it on the site's page
	Summary    clean.Text   // one line, written by a model of the site
	Keywords   []clean.Text // chosen by the same model
	Upvotes    int          // 0 if unknown
	Stars      int          // of the code's repository on GitHub; 0 if unknown
}

// OrNil returns the details, or nil if nothing is known.
func (d *Details) OrNil() *Details {
	if reflect.ValueOf(*d).IsZero() {
		return nil
	}
	return d
}

var arXivNumber = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)(?:^|[/:])(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?(?:\.pdf)?/?(?:[^\w./].*)?$`)
})

// ArXivNumber returns the arXiv number, without its version, in an identifier or address, or "".
func ArXivNumber(text string) string {
	found := arXivNumber().FindStringSubmatch(text)
	if found == nil {
		return ""
	}
	return found[1]
}

// Date is a calendar day. The zero Date is unknown. Its fields are small because every paper has
// several dates: as plain ints, they would take a tenth of the memory used beside the texts.
type Date struct {
	Year     int16 // 0 if unknown
	Month    int8  // 1 to 12; 0 is an unknown date
	Day      int8  // 1 to 31
	Inferred bool  // no page shows the year, so it could be wrong
}

// DateOf returns the day of a time.
func DateOf(t time.Time) Date {
	return Date{Year: int16(t.Year()), Month: int8(t.Month()), Day: int8(t.Day())}
}

// Numbers returns year, month and day.
func (d Date) Numbers() (year, month, day int) { return int(d.Year), int(d.Month), int(d.Day) }

// Known reports whether the day is known; its year may still be missing.
func (d Date) Known() bool { return d.Month != 0 }

// String returns "2025-08-15", "08-15" if the year is missing, or "" if the date is unknown.
func (d Date) String() string {
	switch {
	case !d.Known():
		return ""
	case d.Year == 0:
		return fmt.Sprintf("%02d-%02d", d.Month, d.Day)
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
}

// Full returns the same as String if the date has a year, else "".
func (d Date) Full() string {
	if d.Year == 0 {
		return ""
	}
	return d.String()
}

// Valid reports whether the day exists. Without a year 29 February does, as in Go's year 0.
func (d Date) Valid() bool {
	_, month, day := d.Time().Date()
	return int(month) == int(d.Month) && day == int(d.Day)
}

// Days returns the days since 1 January 1970. It is meaningless for a date without a year.
func (d Date) Days() int { return int(d.Time().Unix() / (24 * 60 * 60)) }

// Time returns the start of the day in UTC.
func (d Date) Time() time.Time {
	return time.Date(int(d.Year), time.Month(d.Month), int(d.Day), 0, 0, 0, 0, time.UTC)
}

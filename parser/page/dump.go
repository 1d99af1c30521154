package page

import (
	"fmt"
	"reflect"
	"regexp"
	"sync"
	"time"

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

// Dump is one file, read, or a part of one. Papers stand in file order. The parts of a file come
// one after the other, each with what is new in it; Paper.Page goes on counting over the file.
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
	Date Date       // year 0: a page never writes its own
	Name clean.Text // tells pages of the same day apart, such as "cs.CL, replaced"; empty for the site's
	Line int        // line of the page's date, or of its heading if it has none; from 1
}

// Problem is something in a dump that was not understood.
type Problem struct {
	Line int        // from 1; 0 is the file as a whole
	Text clean.Text // what, and what to do, in one line
	Lost bool       // papers are missing because of it
}

// Note adds a problem, as one clean line. Of too many, it only says that more follow.
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

// Add adds a paper, whose page is known.
func (d *Dump) Add(p Paper) {
	if whole := p.Title; whole.Cut(MaxTitle) != whole {
		p.Title = whole.Cut(MaxTitle)
		d.Note(p.Line, "this title is longer than %d characters: the rest is not shown", MaxTitle)
	}
	d.Papers = append(d.Papers, p)
}

// In is the problem of a file as one line: "dump.txt:12: …".
func (p Problem) In(file clean.Text) clean.Text {
	if p.Line == 0 {
		return clean.Of(fmt.Sprintf("%s: %s", file, p.Text))
	}
	return clean.Of(fmt.Sprintf("%s:%d: %s", file, p.Line, p.Text))
}

// Paper is one entry of a page, as that page has it.
type Paper struct {
	Title    clean.Text // one line
	Abstract clean.Text // paragraphs separated by "\n"; empty if the dump has none
	Org      Org        // zero if the dump has a number of authors instead
	Authors  int        // 0 if unknown
	Date     Date       // zero if there is no meta block
	Comments int        // 0 if none is given
	Meta     bool       // a meta block was there
	ArXiv    string     // arXiv number without version, such as 2510.01234; empty if the format carries none
	Details  *Details   // nil if the format carries none, so that a paper of a text dump stays small
	Line     int        // line of the title in its file, from 1
	Page     int        // index into Dump.Pages
	Hidden   int        // hidden characters that cleaning replaced or deleted
}

// Org is the organisation line of a meta block.
type Org struct {
	Slug, Name clean.Text // "tencent", "Tencent"; one word alone is both
}

// Details is what the site's JSON and arXiv's feeds say of a paper beyond what a
// copied page shows. A format fills the fields that it knows and leaves the others
// empty; a Details that would be empty altogether is nil.
type Details struct {
	Authors    []clean.Text // names, in the paper's order
	Categories []clean.Text // arXiv's, such as cs.CL; the primary one first
	Code       string       // address of the code; it and Project have passed clean.Address
	Project    string       // address of the project's own page
	Submitter  clean.Text   // who put it on the site's page, as a user name
	Summary    clean.Text   // one line that a model of the site wrote
	Keywords   []clean.Text // by the same model
	Upvotes    int          // 0 if unknown
	Stars      int          // of the code on GitHub; 0 if unknown
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

// ArXivNumber is the number in an identifier or an address of arXiv, without its version; "" if
// there is none.
func ArXivNumber(text string) string {
	found := arXivNumber().FindStringSubmatch(text)
	if found == nil {
		return ""
	}
	return found[1]
}

// Date is a calendar day as a dump writes it. The zero Date is unknown. Every paper has several:
// in whole words they would take a tenth of all that is kept beside the texts.
type Date struct {
	Year     int16 // 0 if the dump writes none
	Month    int8  // 1 to 12; 0 is an unknown date
	Day      int8  // 1 to 31
	Inferred bool  // the year was inferred and could be another
}

// DateOf is the day of a time.
func DateOf(t time.Time) Date {
	return Date{Year: int16(t.Year()), Month: int8(t.Month()), Day: int8(t.Day())}
}

// Numbers returns year, month and day.
func (d Date) Numbers() (year, month, day int) { return int(d.Year), int(d.Month), int(d.Day) }

// Known reports whether there is a day at all; its year may still be missing.
func (d Date) Known() bool { return d.Month != 0 }

// String returns "2025-08-15", "08-15" without a year, "" for an unknown date.
func (d Date) String() string {
	switch {
	case !d.Known():
		return ""
	case d.Year == 0:
		return fmt.Sprintf("%02d-%02d", d.Month, d.Day)
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
}

// Full is String of a date with a year, and "" for any other.
func (d Date) Full() string {
	if d.Year == 0 {
		return ""
	}
	return d.String()
}

// Valid reports whether the calendar has the day. Without a year 29 February is one, as in Go's year 0.
func (d Date) Valid() bool {
	_, month, day := d.Time().Date()
	return int(month) == int(d.Month) && day == int(d.Day)
}

// Days counts the days since 1 January 1970, for differences. It means nothing
// for a date without a year.
func (d Date) Days() int { return int(d.Time().Unix() / (24 * 60 * 60)) }

// Time is the start of the day.
func (d Date) Time() time.Time {
	return time.Date(int(d.Year), time.Month(d.Month), int(d.Day), 0, 0, 0, 0, time.UTC)
}

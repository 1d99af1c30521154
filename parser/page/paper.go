package page

import (
	"reflect"
	"regexp"

	"dailies/parser/clean"
)

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
	Position int        // place on its page, from 1
	Hidden   int        // hidden characters that cleaning replaced or deleted
}

// Org is the organisation line of a meta block.
type Org struct {
	Slug, Name clean.Text // "tencent", "Tencent"; one word alone is both
	Line       clean.Text // as written
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

var arXivNumber = regexp.MustCompile(`(?s)(?:^|[/:])(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?(?:\.pdf)?/?(?:[^\w./].*)?$`)

// ArXivNumber is the number in an identifier or an address of arXiv, without its version; "" if
// there is none.
func ArXivNumber(text string) string {
	found := arXivNumber.FindStringSubmatch(text)
	if found == nil {
		return ""
	}
	return found[1]
}

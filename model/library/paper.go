package library

import (
	"slices"

	"dailies/parser"
	"dailies/parser/clean"
)

// Sighting is one place where a paper was listed.
type Sighting struct {
	Dump     int32       // index into Snapshot.Dumps
	Line     int32       // in that file, from 1
	Position int32       // on its page, from 1
	Page     parser.Date // the page's date, its year settled; zero if unknown
}

// Paper is what all sightings together say of one paper. It must not be changed.
type Paper struct {
	ID        ID
	Also      []ID // what else it goes by: the keys of its titles, or of the other ones
	Title     clean.Text
	Abstract  clean.Text
	Org       parser.Org
	Authors   int             // 0 if unknown
	Date      parser.Date     // zero if unknown
	Comments  int             // the newest count; 0 if none is known
	ArXiv     string          // number without version; empty if unknown
	Details   *parser.Details // nil if no format told any
	Hidden    int             // hidden characters that cleaning found, of the entry that had most
	Sightings []Sighting      // newest page first; at least one
}

func (p *Paper) goesBy(id ID) bool { return p.ID == id || slices.Contains(p.Also, id) }

// Keys is all that the paper goes by, its ID first.
func (p *Paper) Keys() []ID { return append([]ID{p.ID}, p.Also...) }

// TitleKey is the key of its first title.
func (p *Paper) TitleKey() ID {
	if len(p.Also) > 0 && p.ID.Numbered() {
		return p.Also[0]
	}
	return p.ID
}

// noDetails stands for the details of a paper that has none.
var noDetails parser.Details

// details is never nil.
func (p *Paper) details() *parser.Details {
	if p.Details == nil {
		return &noDetails
	}
	return p.Details
}

// Names are the authors in the paper's order; none if only their number is known.
func (p *Paper) Names() []clean.Text { return p.details().Authors }

// Categories are arXiv's, the primary one first; none if unknown.
func (p *Paper) Categories() []clean.Text { return p.details().Categories }

// Upvotes is the newest count; 0 if unknown.
func (p *Paper) Upvotes() int { return p.details().Upvotes }

// Stars is how many the paper's code has on GitHub, newest count; 0 if unknown.
func (p *Paper) Stars() int { return p.details().Stars }

// Code is the address of the paper's code, as the site gives it; "" if unknown.
func (p *Paper) Code() string { return p.details().Code }

// Project is the address of the paper's own page, as the site gives it; "" if unknown.
func (p *Paper) Project() string { return p.details().Project }
